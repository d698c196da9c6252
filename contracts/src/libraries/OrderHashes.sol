// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {IOrderProcessor} from "../interfaces/IOrderProcessor.sol";

/// @title OrderHashes
/// @notice The EIP-712 types and hashes of orders.
library OrderHashes {
    bytes32 internal constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    bytes32 internal constant ORDER_TYPEHASH = keccak256(
        "Order(uint64 requestTimestamp,address recipient,address assetToken,address paymentToken,bool sell,"
        "uint8 orderType,uint256 assetTokenQuantity,uint256 paymentTokenQuantity,uint256 price,uint8 tif)"
    );

    bytes32 internal constant REQUESTED_ORDER_TYPEHASH = keccak256(
        "RequestedOrder(address requester,Order order)"
        "Order(uint64 requestTimestamp,address recipient,address assetToken,address paymentToken,bool sell,"
        "uint8 orderType,uint256 assetTokenQuantity,uint256 paymentTokenQuantity,uint256 price,uint8 tif)"
    );

    bytes32 internal constant ORDER_REQUEST_TYPEHASH = keccak256(
        "OrderRequest(Order order,FeeQuote feeQuote,uint64 deadline)"
        "FeeQuote(uint256 orderId,address requester,uint256 fee,uint64 timestamp,uint64 deadline)"
        "Order(uint64 requestTimestamp,address recipient,address assetToken,address paymentToken,bool sell,"
        "uint8 orderType,uint256 assetTokenQuantity,uint256 paymentTokenQuantity,uint256 price,uint8 tif)"
    );

    bytes32 internal constant CANCEL_REQUEST_TYPEHASH = keccak256("CancelRequest(uint256 id,uint64 deadline)");

    bytes32 internal constant CANCEL_ORDER_TYPEHASH = keccak256(
        "CancelOrder(Order order,uint64 deadline)"
        "Order(uint64 requestTimestamp,address recipient,address assetToken,address paymentToken,bool sell,"
        "uint8 orderType,uint256 assetTokenQuantity,uint256 paymentTokenQuantity,uint256 price,uint8 tif)"
    );

    bytes32 internal constant FEE_QUOTE_TYPEHASH =
        keccak256("FeeQuote(uint256 orderId,address requester,uint256 fee,uint64 timestamp,uint64 deadline)");

    /// @notice Returns the EIP-712 digest of a struct hash for this chain and the calling contract.
    function toDigest(bytes32 structHash) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256("OrderProcessor"), keccak256("1"), block.chainid, address(this))
        );
        return MessageHashUtils.toTypedDataHash(domain, structHash);
    }

    /// @notice Returns the struct hash of an order and its requester, from which the order id is derived.
    function hashRequested(IOrderProcessor.Order calldata order, address requester) internal pure returns (bytes32) {
        return _hash(REQUESTED_ORDER_TYPEHASH, bytes32(uint256(uint160(requester))), _hashTerms(order));
    }

    /// @notice Returns the struct hash that a requester signs so that an operator creates the order at this quote.
    function hashOrderRequest(
        IOrderProcessor.Order calldata order,
        IOrderProcessor.FeeQuote calldata quote,
        uint64 deadline
    ) internal pure returns (bytes32) {
        return keccak256(abi.encode(ORDER_REQUEST_TYPEHASH, _hashTerms(order), hashFeeQuote(quote), deadline));
    }

    /// @notice Returns the struct hash that a requester signs so that any account can request the cancellation.
    function hashCancelRequest(uint256 id, uint64 deadline) internal pure returns (bytes32) {
        return _hash(CANCEL_REQUEST_TYPEHASH, bytes32(id), bytes32(uint256(deadline)));
    }

    /// @notice Returns the struct hash that a requester signs so that any account can request the cancellation of the
    /// order with these terms.
    function hashCancelOrder(IOrderProcessor.Order calldata order, uint64 deadline) internal pure returns (bytes32) {
        return _hash(CANCEL_ORDER_TYPEHASH, _hashTerms(order), bytes32(uint256(deadline)));
    }

    /// @notice Returns the struct hash that an operator signs to quote a fee.
    function hashFeeQuote(IOrderProcessor.FeeQuote calldata quote) internal pure returns (bytes32) {
        return keccak256(abi.encode(FEE_QUOTE_TYPEHASH, quote));
    }

    function _hashTerms(IOrderProcessor.Order calldata order) private pure returns (bytes32) {
        return keccak256(abi.encode(ORDER_TYPEHASH, order));
    }

    /// @dev One function for all structs of two fields, because the order processor has no room for one each.
    function _hash(bytes32 typeHash, bytes32 first, bytes32 second) private pure returns (bytes32) {
        return keccak256(abi.encode(typeHash, first, second));
    }
}
