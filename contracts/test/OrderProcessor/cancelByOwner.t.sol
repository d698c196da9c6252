// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IOwnerCancels} from "../../src/interfaces/IOwnerCancels.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {Vm} from "../Base.sol";
import {ReenteringToken} from "../mocks/ReenteringToken.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests the way out of an order without Parvalue. Requirement KY-05.
contract OrderProcessorCancelByOwnerTest is OrderFixture {
    uint48 private constant PERIOD = 7 days;
    uint48 private constant LONGEST = 30 days;

    IOrderProcessor.Order private _buy;
    uint256 private _id;

    function setUp() public override {
        super.setUp();
        _buy = buyFor(bob, address(mockUsd), 10e6);
        _id = create(alice, _buy, 1e6);
    }

    function test_revertsWhen_theOrderIsUnknownFilledOrCanceled() external {
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.cancelByOwner(_id + 1, _buy);
        IOrderProcessor.Order memory other = buyFor(alice, address(mockUsd), 5e6);
        uint256 otherId = create(alice, other, 0);
        _request(_id);
        _request(otherId);
        fill(_id, _buy, 10e6, 1e18, 0);
        cancel(otherId, other);
        vm.warp(block.timestamp + LONGEST);
        vm.startPrank(alice);
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.cancelByOwner(_id, _buy);
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.cancelByOwner(otherId, other);
        vm.stopPrank();
    }

    function test_revertsWhen_theTermsDiffer() external {
        IOrderProcessor.Order memory other = _buy;
        other.paymentTokenQuantity = 20e6;
        _request(_id);
        vm.warp(block.timestamp + PERIOD);
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.OrderMismatch.selector);
        processor.cancelByOwner(_id, other);
    }

    function test_revertsWhen_callerIsNotTheRequester() external {
        _request(_id);
        vm.warp(block.timestamp + PERIOD);
        address[4] memory callers = [bob, owner, orderOperator, stranger];
        for (uint256 i; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(IOrderProcessor.NotRequester.selector);
            processor.cancelByOwner(_id, _buy);
        }
    }

    /// @dev A limit order can wait at the broker for longer than any period.
    function test_revertsWhen_noCancellationIsRequested() external {
        IOrderProcessor.Order memory limit = buyFor(alice, address(mockUsd), 5e6);
        (limit.orderType, limit.price, limit.tif) = (IOrderProcessor.OrderType.LIMIT, 1e18, IOrderProcessor.TIF.GTC);
        uint256 limitId = create(alice, limit, 0);
        vm.warp(block.timestamp + 365 days);
        vm.startPrank(alice);
        _expectNotYet(0);
        processor.cancelByOwner(limitId, limit);
        _expectNotYet(0);
        processor.cancelByOwner(_id, _buy);
        vm.stopPrank();
    }

    function testFuzz_revertsWhen_thePeriodLasts(uint256 wait) external {
        uint256 allowedAt = _request(_id);
        assertEq(allowedAt, block.timestamp + PERIOD, "cancellable at");
        vm.warp(block.timestamp + bound(wait, 0, PERIOD - 1));
        vm.prank(alice);
        _expectNotYet(allowedAt);
        processor.cancelByOwner(_id, _buy);
    }

    /// @dev The broker may have sold the shares of burned tokens.
    function test_revertsWhen_escrowIsAtTheBroker() external {
        IOrderProcessor.Order memory sale = saleFor(alice, address(mockUsd), 2e18);
        uint256 saleId = create(alice, sale, 0);
        takeEscrow(saleId, sale, 2e18);
        _request(saleId);
        vm.warp(block.timestamp + PERIOD);
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.UnreturnedEscrow.selector);
        processor.cancelByOwner(saleId, sale);
        returnEscrow(saleId, sale, 2e18);
        vm.warp(block.timestamp + PERIOD);
        vm.prank(alice);
        processor.cancelByOwner(saleId, sale);
        assertEq(vault.owed(address(dShare)), 0, "nothing is owed");
    }

    function test_revertsWhen_aPaymentCallsBack() external {
        ReenteringToken token = new ReenteringToken();
        vm.prank(owner);
        processor.setPaymentToken(address(token), 0, 0, 0, 0, 0);
        _request(_id);
        vm.warp(block.timestamp + PERIOD);
        IOrderProcessor.Order memory order = buyFor(alice, address(token), 5e6);
        fund(alice, order, 0);
        token.setCall(address(processor), abi.encodeCall(processor.cancelByOwner, (_id, _buy)));
        vm.prank(alice);
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        processor.createOrderStandardFees(order);
    }

    function testFuzz_returnsTheRestOfABuyAfterThePeriod(uint256 payment, uint256 filled, uint256 fee, uint256 wait)
        external
    {
        payment = bound(payment, 1, MAX_PAYMENT);
        filled = bound(filled, 0, payment - 1);
        fee = bound(fee, 0, MAX_PAYMENT);
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), payment);
        uint256 id = create(alice, order, fee);
        if (filled != 0) fill(id, order, filled, 1e18, fee / 2);
        _request(id);
        vm.warp(block.timestamp + bound(wait, PERIOD, 3650 days));
        uint256 before = mockUsd.balanceOf(alice);
        vm.expectEmit(address(vault));
        emit IOwnerCancels.OwnerCancelled(address(processor), id);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.OrderCancelled(id, alice, "owner");
        vm.prank(alice);
        processor.cancelByOwner(id, order);
        assertStatus(id, IOrderProcessor.OrderStatus.CANCELLED);
        assertEq(mockUsd.balanceOf(alice) - before, payment - filled + fee - (filled == 0 ? 0 : fee / 2), "returned");
        assertEq(vault.cancellableAt(address(processor), id), 0, "no time left");
    }

    function testFuzz_returnsTheTokensOfASaleAfterSplits(uint256 quantity, uint256 seed) external {
        quantity = bound(quantity, 1e9, 1e24);
        IOrderProcessor.Order memory sale = saleFor(bob, address(mockUsd), quantity);
        fund(alice, sale, 0);
        uint256 shares = dShare.sharesOf(alice);
        vm.prank(alice);
        uint256 id = processor.createOrderStandardFees(sale);
        _request(id);
        split(seed);
        vm.warp(block.timestamp + PERIOD);
        vm.prank(alice);
        processor.cancelByOwner(id, sale);
        // A transfer after a reverse split leaves less than one base unit behind, which is worth more than a share then.
        assertLe(dShare.sharesOf(alice), shares, "no more than was taken");
        assertGe(dShare.sharesOf(alice) + ONE / dShare.balancePerShare() + 1, shares, "all shares but dust");
    }

    /// @dev A fill that was prepared before reverts, so nothing is minted for returned money.
    function test_aFillThatComesLateReverts() external {
        _request(_id);
        vm.warp(block.timestamp + PERIOD);
        vm.prank(alice);
        processor.cancelByOwner(_id, _buy);
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.fillOrder(_id, _buy, "late", 10e6, 1e18, 0);
    }

    function test_aFillBeginsThePeriodAnewButNotBeyondTheLongest() external {
        uint256 requestedAt = block.timestamp;
        uint256 last = _request(_id);
        for (uint256 day = 6; day <= 30; day += 6) {
            vm.warp(requestedAt + day * 1 days);
            uint256 next = day == 30 ? last : _min(block.timestamp + PERIOD, requestedAt + LONGEST);
            if (next > last) {
                vm.expectEmit(address(vault));
                emit IOwnerCancels.OwnerCancelDue(address(processor), _id, next);
            }
            fill(_id, _buy, 1e6, 1e17, 0);
            last = next;
            assertEq(vault.cancellableAt(address(processor), _id), last, "cancellable at");
        }
        assertEq(last, requestedAt + LONGEST, "the longest");
        vm.prank(alice);
        processor.cancelByOwner(_id, _buy);
        assertEq(mockUsd.balanceOf(alice), 6e6, "returned");
    }

    /// @dev Neither a payment in the block of the request nor one at the longest time moves the end.
    function test_aPaymentThatMovesNoEndEmitsNone() external {
        uint256 requestedAt = block.timestamp;
        vm.expectEmit(address(vault));
        emit IOwnerCancels.OwnerCancelDue(address(processor), _id, requestedAt + PERIOD);
        _request(_id);
        uint256[2] memory times = [requestedAt, requestedAt + LONGEST];
        for (uint256 i; i < 2; ++i) {
            vm.warp(times[i]);
            vm.recordLogs();
            fill(_id, _buy, 1e6, 1e17, 0);
            Vm.Log[] memory logs = vm.getRecordedLogs();
            for (uint256 j; j < logs.length; ++j) {
                assertTrue(logs[j].topics[0] != IOwnerCancels.OwnerCancelDue.selector, "no new end");
            }
            vm.warp(requestedAt + LONGEST - 1 days);
            fill(_id, _buy, 1e6, 1e17, 0);
            assertEq(vault.cancellableAt(address(processor), _id), requestedAt + LONGEST, "the longest");
        }
    }

    function test_escrowThatIsTakenOrReturnedBeginsThePeriodAnew() external {
        IOrderProcessor.Order memory sale = saleFor(bob, address(mockUsd), 2e18);
        uint256 saleId = create(alice, sale, 0);
        _request(_id);
        _request(saleId);
        vm.warp(block.timestamp + 1 days);
        takeEscrow(_id, _buy, 5e6);
        takeEscrow(saleId, sale, 1e18);
        _assertAnew(_id, saleId);
        vm.warp(block.timestamp + 1 days);
        returnEscrow(_id, _buy, 5e6);
        returnEscrow(saleId, sale, 1e18);
        _assertAnew(_id, saleId);
    }

    function test_thePeriodCanBeTheLongest() external {
        vm.prank(owner);
        vault.setCancelPeriod(LONGEST);
        assertEq(vault.cancelPeriod(), LONGEST, "period");
        assertEq(_request(_id), block.timestamp + LONGEST, "cancellable at");
    }

    function test_recordsTheEscrowOfARestrictedOwnerAndOfPausedStock() external {
        IOrderProcessor.Order memory buy = buyFor(alice, address(usdPlus), 10e6);
        IOrderProcessor.Order memory sale = saleFor(stranger, address(mockUsd), 1e18);
        (uint256 buyId, uint256 saleId) = (create(alice, buy, 1e6), create(stranger, sale, 0));
        _request(buyId);
        vm.prank(stranger);
        processor.requestCancel(saleId);
        vm.warp(block.timestamp + PERIOD);
        restrict(alice);
        vm.startPrank(owner);
        dShare.pause();
        processor.setOrdersPaused(true);
        vm.stopPrank();
        vm.prank(alice);
        processor.cancelByOwner(buyId, buy);
        vm.prank(stranger);
        processor.cancelByOwner(saleId, sale);
        assertEq(vault.held(address(usdPlus), alice), 11e6, "held for alice");
        assertEq(vault.held(address(dShare), stranger), 1e18, "held for the seller");
    }

    function testFuzz_revertsWhen_thePeriodIsTooLong(uint48 period) external {
        if (period <= LONGEST) period = LONGEST + 1 + period;
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IOwnerCancels.CancelPeriodTooLong.selector, period, LONGEST));
        vault.setCancelPeriod(period);
    }

    function testFuzz_aNewPeriodAppliesToNewRequests(uint48 period) external {
        period = uint48(bound(period, 0, LONGEST));
        IOrderProcessor.Order memory other = buyFor(alice, address(mockUsd), 5e6);
        uint256 otherId = create(alice, other, 0);
        _request(_id);
        vm.expectEmit(address(vault));
        emit IOwnerCancels.CancelPeriodSet(period);
        vm.prank(owner);
        vault.setCancelPeriod(period);
        _request(otherId);
        assertEq(vault.cancelPeriod(), period, "period");
        assertEq(vault.cancellableAt(address(processor), _id), block.timestamp + PERIOD, "the one before");
        assertEq(vault.cancellableAt(address(processor), otherId), block.timestamp + period, "the new one");
        fill(_id, _buy, 1e6, 1e17, 0);
        assertEq(vault.cancellableAt(address(processor), _id), block.timestamp + PERIOD, "the one before, still");
        assertEq(partUnits(_id, IVault.EscrowPart.Payment), 9e6, "filled once");
    }

    /// @dev Requests the cancellation as alice and returns the time from which she can cancel.
    function _request(uint256 id) private returns (uint256) {
        vm.prank(alice);
        processor.requestCancel(id);
        return vault.cancellableAt(address(processor), id);
    }

    function _assertAnew(uint256 id, uint256 otherId) private view {
        assertEq(vault.cancellableAt(address(processor), id), block.timestamp + PERIOD, "of the buy");
        assertEq(vault.cancellableAt(address(processor), otherId), block.timestamp + PERIOD, "of the sale");
    }

    function _expectNotYet(uint256 allowedAt) private {
        vm.expectRevert(abi.encodeWithSelector(IOrderProcessor.NotCancellableYet.selector, allowedAt));
    }

    function _min(uint256 left, uint256 right) private pure returns (uint256) {
        return left < right ? left : right;
    }
}
