// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IOrderTokens} from "../../src/interfaces/IOrderTokens.sol";
import {OrderHashes} from "../../src/libraries/OrderHashes.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";

/// @notice Pins the published selectors, topics and roles of orders. Five calls take more arguments than the published
/// ones: `hashOrder` the requester, `fillOrder` the id and the fill, `cancelOrder`, `takeEscrow` and `returnEscrow` the
/// id.
contract PublishedOrdersAbiTest is OrderFixture {
    string private constant ORDER = "(uint64,address,address,address,bool,uint8,uint256,uint256,uint256,uint8)";
    string private constant QUOTE = "(uint256,address,uint256,uint64,uint64)";
    string private constant SIGNATURE = "(uint64,bytes)";

    function test_events() external pure {
        assertEq(
            IOrderProcessor.OrderCreated.selector,
            0x3b7ebb563e299d7dc7724ac9ed06c49e897512c20fcf670581d2cbc9a0510171,
            "OrderCreated"
        );
        assertEq(
            IOrderProcessor.OrderFill.selector,
            0x7e3461df4807dfaae05cd79c65566b5582129e82ad7183be9e6040e2146dc603,
            "OrderFill"
        );
        _assertTopic(IOrderProcessor.OrderFulfilled.selector, "OrderFulfilled(uint256,address)");
        _assertTopic(IOrderProcessor.CancelRequested.selector, "CancelRequested(uint256,address)");
        _assertTopic(IOrderProcessor.OrderCancelled.selector, "OrderCancelled(uint256,address,string)");
        _assertTopic(IOrderProcessor.EscrowTaken.selector, "EscrowTaken(uint256,address,uint256)");
        _assertTopic(IOrderProcessor.EscrowReturned.selector, "EscrowReturned(uint256,address,uint256)");
        _assertTopic(IOrderProcessor.TreasurySet.selector, "TreasurySet(address)");
        _assertTopic(IOrderProcessor.VaultSet.selector, "VaultSet(address)");
        _assertTopic(IOrderProcessor.OrdersPaused.selector, "OrdersPaused(bool)");
        _assertTopic(IOrderProcessor.OperatorSet.selector, "OperatorSet(address,bool)");
        _assertTopic(
            IOrderTokens.PaymentTokenSet.selector, "PaymentTokenSet(address,bytes4,uint64,uint24,uint64,uint24)"
        );
        _assertTopic(IOrderTokens.PaymentTokenRemoved.selector, "PaymentTokenRemoved(address)");
        _assertTopic(IOrderTokens.OrderDecimalReductionSet.selector, "OrderDecimalReductionSet(address,uint8)");
        _assertTopic(IOrderProcessor.OrderFillRecorded.selector, "OrderFillRecorded(uint256,bytes32)");
    }

    function test_errors() external pure {
        _assertSelector(IOrderProcessor.QuoteMismatch.selector, 0x3acea3d4, "QuoteMismatch");
        _assertSelector(IOrderProcessor.ExpiredSignature.selector, 0xdf4cc36d, "ExpiredSignature");
        _assertSelector(IOrderProcessor.Paused.selector, 0x9e87fac8, "Paused");
        _assertSelector(IOrderProcessor.ZeroValue.selector, 0x7c946ed7, "ZeroValue");
        _assertSelector(IOrderProcessor.OrderNotActive.selector, 0x1d4ecc5b, "OrderNotActive");
        _assertSelector(IOrderProcessor.ExistingOrder.selector, 0x608d41ea, "ExistingOrder");
        _assertSelector(IOrderProcessor.AmountTooLarge.selector, 0x06250401, "AmountTooLarge");
        _assertSelector(IOrderTokens.UnsupportedToken.selector, 0xbf16aab6, "UnsupportedToken");
        _assertSelector(IOrderProcessor.Blacklist.selector, 0xc95b4825, "Blacklist");
        _assertSelector(IOrderTokens.InvalidPrecision.selector, 0xaa8828e7, "InvalidPrecision");
        _assertSelector(IOrderProcessor.NotOperator.selector, 0x7c214f04, "NotOperator");
        _assertSelector(IOrderProcessor.NotRequester.selector, 0xe39da59e, "NotRequester");
        _assertSignature(IOrderTokens.ZeroAddress.selector, "ZeroAddress()");
        _assertSignature(IOrderProcessor.LimitPriceNotSet.selector, "LimitPriceNotSet()");
        _assertSignature(IOrderProcessor.OrderFillBelowLimitPrice.selector, "OrderFillBelowLimitPrice()");
        _assertSignature(IOrderProcessor.OrderFillAboveLimitPrice.selector, "OrderFillAboveLimitPrice()");
        _assertSignature(IOrderProcessor.UnreturnedEscrow.selector, "UnreturnedEscrow()");
    }

    function test_callsOfUsers() external view {
        _assertSignature(processor.createOrder.selector, _of("createOrder", string.concat(QUOTE, ",bytes")));
        _assertSignature(
            processor.createOrderWithSignature.selector,
            _of("createOrderWithSignature", string.concat(SIGNATURE, ",", QUOTE, ",bytes"))
        );
        _assertSignature(
            processor.createOrderStandardFees.selector, string.concat("createOrderStandardFees(", ORDER, ")")
        );
        _assertSignature(processor.requestCancel.selector, "requestCancel(uint256)");
        _assertSignature(processor.multicall.selector, "multicall(bytes[])");
        _assertSignature(
            processor.selfPermit.selector, "selfPermit(address,address,uint256,uint256,uint8,bytes32,bytes32)"
        );
        _assertSignature(
            processor.requestCancelWithSignature.selector,
            string.concat("requestCancelWithSignature(uint256,", SIGNATURE, ")")
        );
        _assertSignature(
            processor.requestCancelWithTerms.selector,
            string.concat("requestCancelWithTerms(uint256,", ORDER, ",", SIGNATURE, ")")
        );
    }

    /// @dev The calls that take more arguments than the published ones.
    function test_callsWithOrderStructs() external view {
        _assertSignature(processor.hashOrder.selector, _of("hashOrder", "address"));
        _assertSignature(
            processor.fillOrder.selector,
            string.concat("fillOrder(uint256,", ORDER, ",bytes32,uint256,uint256,uint256)")
        );
        _assertSignature(processor.cancelOrder.selector, string.concat("cancelOrder(uint256,", ORDER, ",string)"));
        _assertSignature(processor.takeEscrow.selector, string.concat("takeEscrow(uint256,", ORDER, ",uint256)"));
        _assertSignature(processor.returnEscrow.selector, string.concat("returnEscrow(uint256,", ORDER, ",uint256)"));
    }

    function test_views() external view {
        _assertSignature(processor.getOrderStatus.selector, "getOrderStatus(uint256)");
        _assertSignature(processor.getUnfilledAmount.selector, "getUnfilledAmount(uint256)");
        _assertSignature(processor.getReceivedAmount.selector, "getReceivedAmount(uint256)");
        _assertSignature(processor.getFeesEscrowed.selector, "getFeesEscrowed(uint256)");
        _assertSignature(processor.getFeesTaken.selector, "getFeesTaken(uint256)");
        _assertSignature(processor.getOrderEscrow.selector, "getOrderEscrow(uint256)");
        _assertSignature(processor.getStandardFees.selector, "getStandardFees(bool,address)");
        _assertSignature(processor.totalStandardFee.selector, "totalStandardFee(bool,address,uint256)");
        _assertSignature(processor.latestFillPrice.selector, "latestFillPrice(address,address)");
        _assertSignature(processor.isTransferLocked.selector, "isTransferLocked(address,address)");
        _assertSignature(processor.orderDecimalReduction.selector, "orderDecimalReduction(address)");
        _assertSignature(processor.getPaymentTokenConfig.selector, "getPaymentTokenConfig(address)");
        _assertSignature(processor.isOperator.selector, "isOperator(address)");
        _assertSignature(processor.ordersPaused.selector, "ordersPaused()");
        _assertSignature(processor.treasury.selector, "treasury()");
        _assertSignature(processor.vault.selector, "vault()");
        _assertSignature(processor.dShareFactory.selector, "dShareFactory()");
    }

    function test_settings() external view {
        _assertSignature(processor.initialize.selector, "initialize(address,address,address,address,address)");
        _assertSignature(
            processor.setPaymentToken.selector, "setPaymentToken(address,bytes4,uint64,uint24,uint64,uint24)"
        );
        _assertSignature(processor.removePaymentToken.selector, "removePaymentToken(address)");
        _assertSignature(processor.setOperator.selector, "setOperator(address,bool)");
        _assertSignature(processor.setOrdersPaused.selector, "setOrdersPaused(bool)");
        _assertSignature(processor.setTreasury.selector, "setTreasury(address)");
        _assertSignature(processor.setVault.selector, "setVault(address)");
        _assertSignature(processor.setOrderDecimalReduction.selector, "setOrderDecimalReduction(address,uint8)");
        _assertSignature(vault.withdrawFunds.selector, "withdrawFunds(address,address,uint256)");
        _assertSignature(vault.rescueERC20.selector, "rescueERC20(address,address,uint256)");
        assertEq(
            processor.OPERATOR_ROLE(), 0x97667070c54ef182b0f5858b034beac1b6f3089aa2d3188bb1e8929f4fa9b929, "OPERATOR"
        );
        assertEq(vault.OPERATOR_ROLE(), processor.OPERATOR_ROLE(), "OPERATOR of the vault");
        assertEq(vault.PROCESSOR_ROLE(), keccak256("PROCESSOR_ROLE"), "PROCESSOR");
    }

    /// @dev `OrderRequest` has more fields than the published `OrderRequest(uint256 id,uint64 deadline)`.
    function test_signedTypes() external pure {
        string memory order = ORDER_TYPE;
        _assertTopic(OrderHashes.ORDER_TYPEHASH, order);
        _assertTopic(
            OrderHashes.REQUESTED_ORDER_TYPEHASH, string.concat("RequestedOrder(address requester,Order order)", order)
        );
        _assertTopic(OrderHashes.ORDER_REQUEST_TYPEHASH, string.concat(REQUEST_TYPE, QUOTE_TYPE, order));
        _assertTopic(OrderHashes.CANCEL_REQUEST_TYPEHASH, "CancelRequest(uint256 id,uint64 deadline)");
        _assertTopic(OrderHashes.CANCEL_ORDER_TYPEHASH, string.concat(CANCEL_TYPE, order));
        _assertTopic(
            OrderHashes.FEE_QUOTE_TYPEHASH,
            "FeeQuote(uint256 orderId,address requester,uint256 fee,uint64 timestamp,uint64 deadline)"
        );
    }

    /// @dev Computes the EIP-712 digest as a wallet's `hashTypedData` does.
    function testFuzz_idIsTheHashOfRequesterAndOrder(address requester, uint64 salt, uint256 payment) external {
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), payment);
        order.requestTimestamp = salt;
        bytes32 orderHash = keccak256(abi.encode(OrderHashes.ORDER_TYPEHASH, order));
        bytes32 structHash = keccak256(abi.encode(OrderHashes.REQUESTED_ORDER_TYPEHASH, requester, orderHash));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domainSeparator(address(processor)), structHash));
        assertEq(processor.hashOrder(order, requester), uint256(digest), "id");
    }

    function test_storageIsInItsNamespaces() external {
        create(alice, buyFor(alice, address(mockUsd), 10e6), 1e6);
        assertEq(vm.load(address(processor), _slot("OrderTokens", 0)), _word(address(factory)), "factory");
        assertEq(vm.load(address(processor), _slot("OrderProcessor", 0)), _word(treasury), "treasury");
        assertEq(vm.load(address(processor), _slot("OrderProcessor", 1)), _word(address(vault)), "vault");
        bytes32 owed = keccak256(abi.encode(address(mockUsd), _slot("Vault", 0)));
        assertEq(vm.load(address(vault), owed), bytes32(uint256(11e6)), "owed");
    }

    function _of(string memory name, string memory rest) private pure returns (string memory) {
        return string.concat(name, "(", ORDER, ",", rest, ")");
    }

    /// @dev Returns the storage slot of ERC-7201.
    function _slot(string memory name, uint256 offset) private pure returns (bytes32) {
        bytes32 id = keccak256(bytes(string.concat("parvalue.storage.", name)));
        return bytes32((uint256(keccak256(abi.encode(uint256(id) - 1))) & ~uint256(0xff)) + offset);
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }

    function _assertSelector(bytes4 actual, bytes4 published, string memory name) private pure {
        assertEq(bytes32(actual), bytes32(published), name);
    }

    function _assertSignature(bytes4 actual, string memory signature) private pure {
        assertEq(bytes32(actual), bytes32(bytes4(keccak256(bytes(signature)))), signature);
    }

    function _assertTopic(bytes32 actual, string memory signature) private pure {
        assertEq(actual, keccak256(bytes(signature)), signature);
    }
}
