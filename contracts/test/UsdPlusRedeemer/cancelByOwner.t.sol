// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRedemptionTerms} from "../../src/interfaces/IRedemptionTerms.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

/// @notice Tests the way out without Parvalue. Requirement KY-05.
contract UsdPlusRedeemerCancelByOwnerTest is RedeemerFixture {
    uint48 private constant PERIOD = 7 days;

    function test_revertsWhen_theTicketIsNotOpen() external {
        for (uint256 i; i < 3; ++i) {
            request(alice, address(mockUsd), 1e6);
        }
        fulfill(0);
        cancel(1);
        burnRequest(2);
        vm.warp(block.timestamp + PERIOD);
        vm.startPrank(alice);
        for (uint256 i; i < 4; ++i) {
            vm.expectRevert(IUsdPlusRedeemer.InvalidTicket.selector);
            redeemer.cancelByOwner(i);
        }
        vm.stopPrank();
    }

    function test_revertsWhen_callerIsNotTheOwnerOfTheRequest() external {
        fund(alice, 1e6);
        vm.prank(alice);
        redeemer.requestRedeem(address(mockUsd), 1e6, bob, alice);
        vm.warp(block.timestamp + PERIOD);
        address[4] memory callers = [bob, owner, fulfiller, stranger];
        for (uint256 i; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(IRedemptionTerms.NotRequestOwner.selector);
            redeemer.cancelByOwner(0);
        }
    }

    function testFuzz_revertsWhen_thePaymentPeriodLasts(uint256 wait) external {
        request(alice, address(mockUsd), 1e6);
        uint256 allowedAt = block.timestamp + PERIOD;
        assertEq(redeemer.cancellableAt(0), allowedAt, "cancellable at");
        vm.warp(block.timestamp + bound(wait, 0, PERIOD - 1));
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IRedemptionTerms.NotCancellableYet.selector, allowedAt));
        redeemer.cancelByOwner(0);
    }

    function testFuzz_returnsAllSharesAfterThePeriod(uint256 amount, uint256 seed, uint256 wait) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        fund(alice, amount);
        uint256 sharesBefore = usdPlus.sharesOf(alice);
        vm.expectEmit(address(redeemer));
        emit IRedemptionTerms.PaymentDue(0, block.timestamp + PERIOD);
        vm.prank(alice);
        redeemer.requestRedeem(address(mockUsd), amount, bob, alice);
        rebase(seed);
        vm.warp(block.timestamp + bound(wait, PERIOD, 3650 days));

        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RequestCancelled(0, alice);
        vm.prank(alice);
        redeemer.cancelByOwner(0);

        assertClosed(0, IUsdPlusRedeemer.Status.Cancelled);
        assertEq(redeemer.cancellableAt(0), 0, "no time left");
        assertEq(redeemer.paymentOf(0), 0, "no payment left");
        assertEq(usdPlus.sharesOf(alice), sharesBefore, "all shares");
        assertEq(redeemer.escrowedShares(), 0, "escrow left");
    }

    /// @dev A payment that was prepared before reverts, so nothing is paid twice.
    function test_aPaymentThatComesLateReverts() external {
        request(alice, address(mockUsd), 1e6);
        bytes32 hash = redeemer.requestHash(0);
        fundFulfiller(0);
        vm.warp(block.timestamp + PERIOD);
        vm.prank(alice);
        redeemer.cancelByOwner(0);
        vm.prank(fulfiller);
        vm.expectRevert(IUsdPlusRedeemer.InvalidTicket.selector);
        redeemer.fulfill(0, hash);
        assertEq(mockUsd.balanceOf(fulfiller), 1e6, "the payment stays");
    }

    function test_isOpenWhileTheRedeemerIsPaused() external {
        request(alice, address(mockUsd), 100e6);
        vm.prank(owner);
        redeemer.pause();
        vm.warp(block.timestamp + PERIOD);
        vm.prank(alice);
        redeemer.cancelByOwner(0);
        assertGe(usdPlus.balanceOf(alice), 100e6, "returned");
    }

    function test_recordsTheSharesOfARestrictedOwnerAndWhileUsdPlusIsPaused() external {
        request(alice, address(mockUsd), 100e6);
        request(bob, address(mockUsd), 50e6);
        vm.warp(block.timestamp + PERIOD);
        restrict(alice);
        vm.prank(alice);
        redeemer.cancelByOwner(0);
        assertEq(redeemer.heldShares(alice), 100e6, "held for alice");
        vm.prank(owner);
        usdPlus.pause();
        vm.prank(bob);
        redeemer.cancelByOwner(1);
        assertEq(redeemer.heldShares(bob), 50e6, "held for bob");
    }

    function testFuzz_revertsWhen_thePeriodIsTooLong(uint48 period) external {
        if (period <= 30 days) period = 30 days + 1 + period;
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IRedemptionTerms.PaymentPeriodTooLong.selector, period, 30 days));
        redeemer.setPaymentPeriod(period);
    }

    function test_thePeriodCanBeThirtyDays() external {
        vm.prank(owner);
        redeemer.setPaymentPeriod(30 days);
        assertEq(redeemer.paymentPeriod(), 30 days, "period");
    }

    function test_revertsWhen_aStrangerSetsThePeriod() external {
        expectMissingRole(fulfiller, bytes32(0));
        vm.prank(fulfiller);
        redeemer.setPaymentPeriod(0);
    }

    function testFuzz_aNewPeriodAppliesToNewRequests(uint48 period) external {
        period = uint48(bound(period, 0, 30 days));
        request(alice, address(mockUsd), 1e6);
        vm.expectEmit(address(redeemer));
        emit IRedemptionTerms.PaymentPeriodSet(period);
        vm.prank(owner);
        redeemer.setPaymentPeriod(period);
        request(alice, address(mockUsd), 1e6);
        assertEq(redeemer.paymentPeriod(), period, "period");
        assertEq(redeemer.cancellableAt(0), block.timestamp + PERIOD, "the one before");
        assertEq(redeemer.cancellableAt(1), block.timestamp + period, "the new one");
    }
}
