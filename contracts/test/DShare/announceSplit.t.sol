// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IDShare} from "../../src/interfaces/IDShare.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ISplitSchedule} from "../../src/interfaces/ISplitSchedule.sol";
import {DShareFixture} from "./DShareFixture.sol";

/// @notice Tests that a split is announced a day before, that there is one at a time, and that the guardian can cancel.
contract DShareAnnounceSplitTest is DShareFixture {
    address private _guardian = makeAddress("guardian");

    function setUp() public override {
        super.setUp();
        mintStock(alice, 3e18);
        vm.startPrank(owner);
        dShare.grantRole(dShare.OPERATOR_ROLE(), operator);
        dShare.grantRole(dShare.GUARDIAN_ROLE(), _guardian);
        dShare.setSplitDelay(1 days);
        vm.stopPrank();
    }

    function test_revertsWhen_theSplitIsNotAnnounced() external {
        _expectNotAnnounced(4e18, 0);
        _announce(4e18);
        vm.warp(block.timestamp + 2 days);
        _expectNotAnnounced(4e18 + 1, 4e18);
        _expectNotAnnounced(2e18, 4e18);
    }

    function testFuzz_revertsWhen_theDelayHasNotPassed(uint32 delay, uint256 waited) external {
        delay = uint32(bound(delay, 1, 30 days));
        vm.prank(owner);
        dShare.setSplitDelay(delay);
        _announce(4e18);
        uint256 executableAt = block.timestamp + delay + 1;
        vm.warp(block.timestamp + bound(waited, 0, delay));
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(ISplitSchedule.SplitTooSoon.selector, executableAt));
        dShare.setBalancePerShare(4e18);

        vm.warp(executableAt);
        _execute(4e18);
        assertEq(dShare.balanceOf(alice), 12e18, "balance");
    }

    /// @dev The owner of a new token sets no delay, and neither does the upgrade of a beacon.
    function test_theInitialDelayIsADay() external {
        vm.prank(owner);
        (address token,) = factory.createDShare(owner, "n", "s", "wn", "ws");
        assertEq(ISplitSchedule(token).splitDelay(), 1 days, "delay");
        (uint128 announced, uint256 executableAt) = ISplitSchedule(token).pendingSplit();
        assertEq(announced, 0, "announced");
        assertEq(executableAt, 0, "time");
    }

    function testFuzz_noTwoSplitsLieWithinADay(uint256 first, uint256 second, uint256 time) external {
        first = bound(first, 2, 50) * ONE;
        _announce(uint128(first));
        vm.warp(block.timestamp + 1 days + 1);
        _execute(uint128(first));
        uint256 executedAt = block.timestamp;
        second = bound(second, 2, 50) * first;
        _announce(uint128(second));
        vm.warp(executedAt + bound(time, 0, 1 days));
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(ISplitSchedule.SplitTooSoon.selector, executedAt + 1 days + 1));
        dShare.setBalancePerShare(uint128(second));
    }

    function test_revertsWhen_executedTwice() external {
        _announce(4e18);
        vm.warp(block.timestamp + 2 days);
        _execute(4e18);
        _expectNotAnnounced(4e18, 0);
    }

    function test_revertsWhen_itsTimeIsOver() external {
        _announce(4e18);
        (, uint256 executableAt) = dShare.pendingSplit();
        vm.warp(executableAt + dShare.SPLIT_WINDOW() + 1);
        _expectNotAnnounced(4e18, 0);
        vm.prank(_guardian);
        vm.expectRevert(ISplitSchedule.NoSplitPending.selector);
        dShare.cancelSplit();
    }

    function test_executesInTheLastSecondOfItsTime() external {
        _announce(4e18);
        vm.warp(block.timestamp + 1 days + 1 + 7 days);
        _execute(4e18);
        assertEq(dShare.balanceOf(alice), 12e18, "balance");
    }

    function test_anAnnouncementReplacesTheOneBeforeAndBeginsItsDelay() external {
        _announce(4e18);
        vm.warp(block.timestamp + 23 hours);
        vm.expectEmit(address(dShare));
        emit ISplitSchedule.SplitCanceled(4e18);
        vm.expectEmit(address(dShare));
        emit ISplitSchedule.SplitAnnounced(2e18, block.timestamp + 1 days + 1);
        _announce(2e18);
        vm.warp(block.timestamp + 2 hours);
        _expectNotAnnounced(4e18, 2e18);
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(ISplitSchedule.SplitTooSoon.selector, block.timestamp + 22 hours + 1));
        dShare.setBalancePerShare(2e18);
    }

    function test_guardianOwnerAndOperatorCancel() external {
        address[3] memory cancelers = [_guardian, owner, operator];
        for (uint256 i; i < 3; ++i) {
            _announce(4e18);
            vm.prank(operator);
            dShare.pause();
            vm.expectEmit(address(dShare));
            emit ISplitSchedule.SplitCanceled(4e18);
            vm.prank(cancelers[i]);
            dShare.cancelSplit();
            vm.prank(operator);
            dShare.unpause();
            vm.warp(block.timestamp + 2 days);
            _expectNotAnnounced(4e18, 0);
        }
    }

    function test_revertsWhen_callerMayNotAnnounceOrCancel() external {
        _announce(4e18);
        address[4] memory callers = [broker, seller, alice, stranger];
        for (uint256 i; i < 4; ++i) {
            vm.startPrank(callers[i]);
            expectMissingRole(callers[i], bytes32(0));
            dShare.announceSplit(2e18);
            expectMissingRole(callers[i], bytes32(0));
            dShare.cancelSplit();
            expectMissingRole(callers[i], bytes32(0));
            dShare.setSplitDelay(0);
            vm.stopPrank();
        }
        vm.startPrank(_guardian);
        expectMissingRole(_guardian, bytes32(0));
        dShare.announceSplit(2e18);
        expectMissingRole(_guardian, bytes32(0));
        dShare.setBalancePerShare(4e18);
    }

    function test_revertsWhen_announcedWhilePaused() external {
        vm.prank(operator);
        dShare.pause();
        vm.prank(operator);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        dShare.announceSplit(4e18);
    }

    function test_revertsWhen_executedWhileTheOwnerHasPaused() external {
        _announce(4e18);
        vm.warp(block.timestamp + 2 days);
        vm.prank(owner);
        dShare.pause();
        address[2] memory callers = [operator, owner];
        for (uint256 i; i < 2; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(ISplitSchedule.SplitWhilePaused.selector);
            dShare.setBalancePerShare(4e18);
        }
    }

    /// @dev The worker pauses the token until all new balances are known.
    function test_theOperatorExecutesWhileItHasPausedItself() external {
        _announce(4e18);
        vm.warp(block.timestamp + 2 days);
        vm.prank(operator);
        dShare.pause();
        _execute(4e18);
        assertEq(dShare.balanceOf(alice), 12e18, "balance");
    }

    function test_theLargestSplitsAreAnnounced() external {
        uint128[2] memory largest = [uint128(50e18), 0.02e18];
        for (uint256 i; i < 2; ++i) {
            uint256 snapshot = vm.snapshotState();
            vm.prank(operator);
            dShare.announceSplit(largest[i]);
            (uint128 announced,) = dShare.pendingSplit();
            assertEq(announced, largest[i], "announced");
            vm.revertToState(snapshot);
        }
    }

    function test_revertsWhen_theSplitIsTooLargeOrThereIsNoSupply() external {
        vm.startPrank(operator);
        vm.expectRevert(IDShare.ZeroValue.selector);
        dShare.announceSplit(0);
        vm.expectRevert(abi.encodeWithSelector(IDShare.SplitTooLarge.selector, 50e18 + 1, 0.02e18, 50e18));
        dShare.announceSplit(50e18 + 1);
        vm.expectRevert(abi.encodeWithSelector(IDShare.SplitTooLarge.selector, 0.02e18 - 1, 0.02e18, 50e18));
        dShare.announceSplit(0.02e18 - 1);
        vm.stopPrank();
        vm.prank(alice);
        dShare.approve(seller, 3e18);
        vm.prank(seller);
        dShare.burnFrom(alice, 3e18);
        vm.prank(operator);
        vm.expectRevert(IRebasingToken.ZeroSupply.selector);
        dShare.announceSplit(4e18);
    }

    function test_emitsTheDelay() external {
        vm.expectEmit(address(dShare));
        emit ISplitSchedule.SplitDelaySet(7);
        vm.prank(owner);
        dShare.setSplitDelay(7);
        assertEq(dShare.splitDelay(), 7, "delay");
    }

    function _announce(uint128 perShare) private {
        vm.prank(operator);
        dShare.announceSplit(perShare);
    }

    function _execute(uint128 perShare) private {
        vm.prank(operator);
        dShare.setBalancePerShare(perShare);
    }

    function _expectNotAnnounced(uint128 perShare, uint128 announced) private {
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(ISplitSchedule.SplitNotAnnounced.selector, perShare, announced));
        dShare.setBalancePerShare(perShare);
    }
}
