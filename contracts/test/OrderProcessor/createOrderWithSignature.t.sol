// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {ContractWallet} from "../mocks/ContractWallet.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests sponsored orders: the requester signs, an operator submits the order and pays the gas.
contract OrderProcessorCreateOrderWithSignatureTest is OrderFixture {
    function test_revertsWhen_callerIsNoOperator() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = _order();
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, feeQuote.orderId, feeQuote.deadline);
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.NotOperator.selector);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
    }

    function test_revertsWhen_requesterDidNotSignTheOrder() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = _order();
        IOrderProcessor.Signature[3] memory signatures = [
            signRequest(orderOperatorKey, feeQuote.orderId, feeQuote.deadline),
            signRequest(aliceKey, feeQuote.orderId + 1, feeQuote.deadline),
            signCancel(aliceKey, feeQuote.orderId, feeQuote.deadline)
        ];
        for (uint256 i; i < 3; ++i) {
            vm.prank(orderOperator);
            vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
            processor.createOrderWithSignature(order, signatures[i], feeQuote, quoted);
        }
        IOrderProcessor.Signature memory good = signRequest(aliceKey, feeQuote.orderId, feeQuote.deadline);
        good.deadline += 1;
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
        processor.createOrderWithSignature(order, good, feeQuote, quoted);
    }

    function test_revertsWhen_theSignatureHasExpired() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = _order();
        IOrderProcessor.Signature memory signature =
            signRequest(aliceKey, feeQuote.orderId, uint64(block.timestamp - 1));
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.ExpiredSignature.selector);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
    }

    function test_revertsWhen_orderExists() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = _order();
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, feeQuote.orderId, feeQuote.deadline);
        fund(alice, order, feeQuote.fee);
        vm.startPrank(orderOperator);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
        vm.expectRevert(IOrderProcessor.ExistingOrder.selector);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
    }

    /// @dev Permit and order are one transaction of the operator, without an approval before it.
    function testFuzz_permitAndOrderInOneTransaction(uint256 payment, uint256 fee, bool isUsedFirst) external {
        IOrderProcessor.Order memory order = buyFor(alice, address(usdPlus), bound(payment, 1, MAX_PAYMENT));
        fee = bound(fee, 0, MAX_PAYMENT);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = quote(order, alice, fee);
        uint256 amount = order.paymentTokenQuantity + fee;
        mintUsdPlus(alice, amount);
        bytes[] memory calls = new bytes[](2);
        calls[0] = _permit(amount, feeQuote.deadline);
        calls[1] = abi.encodeCall(
            processor.createOrderWithSignature,
            (order, signRequest(aliceKey, feeQuote.orderId, feeQuote.deadline), feeQuote, quoted)
        );
        if (isUsedFirst) {
            // The permit is front-run from the mempool; the order succeeds nevertheless.
            (bool ok,) = address(processor).call(calls[0]);
            assertTrue(ok, "used first");
        }
        vm.prank(orderOperator);
        processor.multicall(calls);
        assertStatus(feeQuote.orderId, IOrderProcessor.OrderStatus.ACTIVE);
        assertEq(usdPlus.balanceOf(alice), 0, "alice's");
        assertEq(usdPlus.allowance(alice, address(processor)), 0, "allowance");
        assertEq(usdPlus.sharesOf(address(vault)), vault.owed(address(usdPlus)), "owed");
    }

    function test_acceptsAContractWalletsSignature() external {
        ContractWallet wallet = new ContractWallet(alice);
        IOrderProcessor.Order memory order = buyFor(address(wallet), address(mockUsd), 5e6);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = quote(order, address(wallet), 1e6);
        fund(address(wallet), order, 1e6);
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, feeQuote.orderId, feeQuote.deadline);
        vm.prank(orderOperator);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
        assertStatus(feeQuote.orderId, IOrderProcessor.OrderStatus.ACTIVE);
    }

    function _order()
        private
        returns (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted)
    {
        order = buyFor(alice, address(mockUsd), 5e6);
        (feeQuote, quoted) = quote(order, alice, 1e6);
    }

    function _permit(uint256 amount, uint256 deadline) private view returns (bytes memory) {
        bytes32 permit = keccak256(abi.encode(PERMIT_TYPEHASH, alice, processor, amount, 0, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", usdPlus.DOMAIN_SEPARATOR(), permit));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, digest);
        return abi.encodeCall(processor.selfPermit, (address(usdPlus), alice, amount, deadline, v, r, s));
    }
}
