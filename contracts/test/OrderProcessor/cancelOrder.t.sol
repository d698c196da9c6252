// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests `cancelOrder`, `requestCancel` and `requestCancelWithSignature`.
contract OrderProcessorCancelOrderTest is OrderFixture {
    function test_revertsWhen_callerIsNotAllowed() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.NotOperator.selector);
        processor.cancelOrder(id, order, "mine");
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.NotRequester.selector);
        processor.requestCancel(id);
    }

    function test_revertsWhen_orderDiffersOrIsFinal() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        IOrderProcessor.Order memory other = buyFor(alice, address(mockUsd), 20e6);
        uint256 id = create(alice, order, 1e6);
        vm.startPrank(orderOperator);
        vm.expectRevert(IOrderProcessor.OrderMismatch.selector);
        processor.cancelOrder(id, other, "");
        processor.cancelOrder(id, order, "once");
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.cancelOrder(id, order, "twice");
        vm.stopPrank();
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.requestCancel(id);
    }

    function test_revertsWhen_aSignedCancelIsNotTheRequesters() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        uint64 soon = uint64(block.timestamp + 60);
        (IOrderProcessor.FeeQuote memory feeQuote,) = quote(order, alice, 1e6);
        IOrderProcessor.Signature[3] memory signatures = [
            signCancel(orderOperatorKey, id, soon),
            signRequest(aliceKey, order, feeQuote, soon),
            signCancel(aliceKey, id + 1, soon)
        ];
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
            processor.requestCancelWithSignature(id, signatures[i]);
        }
        IOrderProcessor.Signature memory late = signCancel(aliceKey, id, uint64(block.timestamp - 1));
        vm.expectRevert(IOrderProcessor.ExpiredSignature.selector);
        processor.requestCancelWithSignature(id, late);
    }

    function testFuzz_cancelIsRequestedOnce(bool isSigned) external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        IOrderProcessor.Signature memory signature = signCancel(aliceKey, id, uint64(block.timestamp));
        vm.expectEmit(address(processor));
        emit IOrderProcessor.CancelRequested(id, alice);
        if (!isSigned) vm.prank(alice);
        if (isSigned) processor.requestCancelWithSignature(id, signature);
        else processor.requestCancel(id);
        vm.expectRevert(IOrderProcessor.CancelAlreadyRequested.selector);
        processor.requestCancelWithSignature(id, signature);
        assertStatus(id, IOrderProcessor.OrderStatus.ACTIVE);
        fill(id, order, 10e6, 1e18, 0);
    }

    function testFuzz_refundsUnfilledPaymentAndRemainingFeeOfABuy(uint256 payment, uint256 filled, uint256 fee)
        external
    {
        payment = bound(payment, 1, MAX_PAYMENT);
        filled = bound(filled, 0, payment - 1);
        fee = bound(fee, 0, MAX_PAYMENT);
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), payment);
        uint256 id = create(alice, order, fee);
        if (filled != 0) fill(id, order, filled, 1e18, fee / 2);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.OrderCancelled(id, alice, "Market closed");
        cancel(id, order);
        assertStatus(id, IOrderProcessor.OrderStatus.CANCELLED);
        uint256 kept = filled == 0 ? 0 : filled + fee / 2;
        assertEq(mockUsd.balanceOf(alice), payment + fee - kept, "returned to the requester");
        assertEq(mockUsd.balanceOf(bob), 0, "not to the recipient");
        assertEq(vault.owed(address(mockUsd)), 0, "nothing is owed");
    }

    /// @dev The yield of escrowed USD+ returns with it, to the last share.
    function testFuzz_refundsAUsdPlusBuyWithItsYield(uint256 payment, uint256 fee, uint256 before, uint256 meanwhile)
        external
    {
        mintUsdPlus(stranger, 1e12);
        rebase(before);
        payment = bound(payment, 1, 1e15);
        fee = bound(fee, 0, 1e15);
        IOrderProcessor.Order memory order = buyFor(alice, address(usdPlus), payment);
        fund(alice, order, fee);
        uint256 shares = usdPlus.sharesOf(alice);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, alice, fee);
        vm.prank(alice);
        uint256 id = processor.createOrder(order, feeQuote, signature);
        rebase(meanwhile);
        cancel(id, order);
        // While a share is worth less than one base unit, a transfer leaves less than one unit of payment and of fee
        // behind.
        uint256 dust = 2 * (ONE / usdPlus.balancePerShare() + 1);
        assertLe(usdPlus.sharesOf(alice), shares, "no more than was taken");
        assertGe(usdPlus.sharesOf(alice) + dust, shares, "all of it but dust");
        if (usdPlus.balancePerShare() >= ONE) assertEq(usdPlus.sharesOf(alice), shares, "all shares");
        assertEq(vault.owed(address(usdPlus)), 0, "nothing is owed");
    }

    function test_recordsRefundsThatCannotBeSent() external {
        IOrderProcessor.Order memory buy = buyFor(bob, address(usdPlus), 10e6);
        IOrderProcessor.Order memory sale = saleFor(bob, address(usdPlus), 1e18);
        uint256 buyId = create(alice, buy, 1e6);
        uint256 saleId = create(alice, sale, 1e6);
        IOrderProcessor.Order memory other = buyFor(stranger, address(usdPlus), 10e6);
        uint256 otherId = create(stranger, other, 1e6);
        restrict(alice);
        vm.prank(owner);
        processor.setOrdersPaused(true);
        cancel(buyId, buy);
        cancel(saleId, sale);
        cancel(otherId, other);
        assertEq(vault.held(address(usdPlus), alice), 11e6, "dollars");
        assertEq(vault.held(address(dShare), alice), 1e18, "stock");
        assertGe(usdPlus.balanceOf(stranger), 11e6, "the other order returned");
        unrestrict(alice);
        uint256 before = dShare.balanceOf(alice);
        vault.claim(address(dShare), alice);
        vault.claim(address(usdPlus), alice);
        assertEq(dShare.balanceOf(alice) - before, 1e18, "stock claimed");
        assertEq(vault.owed(address(usdPlus)), 0, "nothing is owed");
    }

    function test_recordsTheRefundOfPausedStock() external {
        IOrderProcessor.Order memory sale = saleFor(alice, address(mockUsd), 1e18);
        uint256 id = create(alice, sale, 0);
        vm.prank(owner);
        dShare.pause();
        cancel(id, sale);
        assertStatus(id, IOrderProcessor.OrderStatus.CANCELLED);
        assertEq(vault.held(address(dShare), alice), 1e18, "held");
    }
}
