// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {ILocalContractWallet} from "../interfaces/ILocalContractWallet.sol";

/// @title LocalContractWallet
/// @notice Implementation of `ILocalContractWallet`, which has the documentation. For local chains only.
contract LocalContractWallet is ILocalContractWallet {
    bytes32 private constant DOMAIN_TYPEHASH = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant MESSAGE_TYPEHASH = keccak256("WalletMessage(bytes32 digest)");

    /// @inheritdoc ILocalContractWallet
    address public immutable owner;

    constructor(address initialOwner) {
        if (initialOwner == address(0)) revert ZeroAddress();
        owner = initialOwner;
    }

    receive() external payable {}

    /// @inheritdoc ILocalContractWallet
    function toWalletDigest(bytes32 digest) public view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPEHASH, block.chainid, address(this)));
        return MessageHashUtils.toTypedDataHash(domain, keccak256(abi.encode(MESSAGE_TYPEHASH, digest)));
    }

    /// @inheritdoc IERC1271
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError recoverError,) = ECDSA.tryRecoverCalldata(toWalletDigest(digest), signature);
        bool isSignedByOwner = recoverError == ECDSA.RecoverError.NoError && signer == owner;
        return isSignedByOwner ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    /// @inheritdoc ILocalContractWallet
    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory answer) {
        if (msg.sender != owner) revert OnlyOwner(msg.sender);
        (bool success, bytes memory returnData) = to.call{value: value}(data);
        return Address.verifyCallResult(success, returnData);
    }
}
