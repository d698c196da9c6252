// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DShare} from "../../src/DShare.sol";
import {IGainStream} from "../../src/interfaces/IGainStream.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

/// @notice Tests that gains enter the price of a wrapped stock token over eight hours, and losses at once.
contract WrappedDShareGainsTest is DShareFixture {
    uint256 private constant DURATION = 8 hours;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        wrappedDShare.setGainsDuration(uint32(DURATION));
        _wrap(alice, 100e18);
    }

    function test_revertsWhen_callerIsNotTheOwnerOrTheDurationIsTooLong() external {
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        wrappedDShare.setGainsDuration(0);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IGainStream.GainsDurationTooLong.selector, 7 days + 1));
        wrappedDShare.setGainsDuration(7 days + 1);
    }

    function test_theInitialDurationIsEightHours() external {
        vm.prank(owner);
        (, address fresh) = factory.createDShare(owner, "n", "s", "wn", "ws");
        assertEq(IGainStream(fresh).gainsDuration(), 8 hours, "duration");
    }

    function test_theDurationCanBeAWholeWeek() external {
        vm.prank(owner);
        wrappedDShare.setGainsDuration(7 days);
        assertEq(wrappedDShare.gainsDuration(), 7 days, "duration");
    }

    function test_aNewTokenStreamsItsFirstGain() external {
        vm.startPrank(owner);
        (address token, address fresh) = factory.createDShare(owner, "n", "s", "wn", "ws");
        DShare(token).grantRole(MINTER_ROLE, broker);
        vm.stopPrank();
        vm.prank(broker);
        DShare(token).mint(fresh, 3e18);
        vm.expectEmit(fresh);
        emit IGainStream.GainsRecorded(3e18, 3e18, block.timestamp + DURATION);
        IGainStream(fresh).recordGains();
        assertEq(IGainStream(fresh).uncountedShares(), 3e18, "nothing counts yet");
    }

    function testFuzz_aGainDoesNotCountBeforeItIsRecorded(uint256 gain, uint256 waited) external {
        uint256 before = wrappedDShare.totalAssets();
        _give(bound(gain, 1, MAX_AMOUNT));
        vm.warp(block.timestamp + bound(waited, 0, 30 days));
        assertEq(wrappedDShare.totalAssets(), before, "assets");
        wrappedDShare.recordGains();
        assertEq(wrappedDShare.totalAssets(), before, "assets when recorded");
    }

    function testFuzz_aGainCountsLinearly(uint256 gain, uint256 time) external {
        gain = bound(gain, 1, MAX_AMOUNT);
        time = bound(time, 0, DURATION);
        _give(gain);
        vm.expectEmit(address(wrappedDShare));
        emit IGainStream.GainsRecorded(gain, gain, block.timestamp + DURATION);
        wrappedDShare.recordGains();
        vm.warp(block.timestamp + time);
        assertEq(wrappedDShare.totalAssets(), 100e18 + gain * time / DURATION, "assets");
        assertEq(wrappedDShare.uncountedShares(), gain - gain * time / DURATION, "rest");
        vm.warp(block.timestamp + DURATION - time);
        assertEq(wrappedDShare.totalAssets(), 100e18 + gain, "all of it");
    }

    /// @dev The attack of the audit: enter before a reinvested dividend, leave after it.
    function testFuzz_enteringBeforeAndLeavingAfterGainsNothing(uint256 gain, uint256 assets, bool isRecorded)
        external
    {
        assets = bound(assets, 1, MAX_AMOUNT);
        _wrap(bob, assets);
        _give(bound(gain, 1, MAX_AMOUNT));
        if (isRecorded) wrappedDShare.recordGains();
        uint256 wrapped = wrappedDShare.balanceOf(bob);
        vm.prank(bob);
        wrappedDShare.redeem(wrapped, bob, bob);
        assertLe(dShare.balanceOf(bob), assets, "no profit");
    }

    function testFuzz_enteringAfterAGainTakesNothingFromHolders(uint256 gain, uint256 assets, uint256 time) external {
        _give(bound(gain, 1, MAX_AMOUNT));
        wrappedDShare.recordGains();
        vm.warp(block.timestamp + bound(time, 0, DURATION));
        uint256 before = wrappedDShare.maxWithdraw(alice);
        _wrap(bob, bound(assets, 1, MAX_AMOUNT));
        assertGe(wrappedDShare.maxWithdraw(alice), before, "alice");
    }

    function testFuzz_aSecondGainNeverMakesTheFirstFaster(uint256 first, uint256 second, uint256 time) external {
        first = bound(first, 1, MAX_AMOUNT);
        _give(first);
        wrappedDShare.recordGains();
        time = bound(time, 0, DURATION);
        vm.warp(block.timestamp + time);
        (,,, uint256 endsBefore) = wrappedDShare.gainStream();
        uint256 rest = wrappedDShare.uncountedShares();
        uint256 assets = wrappedDShare.totalAssets();
        second = bound(second, 1, MAX_AMOUNT);
        _give(second);
        wrappedDShare.recordGains();
        (, uint256 streaming,, uint256 endsAt) = wrappedDShare.gainStream();
        assertEq(wrappedDShare.totalAssets(), assets, "price");
        assertEq(streaming, rest + second, "streaming");
        assertGe(endsAt, endsBefore, "end");
        assertLe(endsAt, block.timestamp + DURATION, "and no later than a new gain's");
        uint256 average = (rest * (endsBefore - block.timestamp) + second * DURATION) / (rest + second);
        assertEq(endsAt, block.timestamp + average, "average");
    }

    /// @dev A stranger cannot prolong a stream by giving a base unit in every block.
    function test_tinyGiftsDoNotDelayAGain() external {
        _give(50e18);
        wrappedDShare.recordGains();
        (,,, uint256 endsAt) = wrappedDShare.gainStream();
        for (uint256 i; i < 100; ++i) {
            vm.warp(block.timestamp + 12);
            _give(1);
            wrappedDShare.recordGains();
        }
        (,,, uint256 endsLater) = wrappedDShare.gainStream();
        assertEq(endsLater, endsAt, "end");
    }

    function testFuzz_depositsAndWithdrawalsRecordFirst(uint256 gain, bool isDeposit) external {
        gain = bound(gain, 1, MAX_AMOUNT);
        _give(gain);
        if (isDeposit) {
            _wrap(bob, 1e18);
        } else {
            vm.prank(alice);
            wrappedDShare.redeem(1e18, alice, alice);
        }
        assertEq(wrappedDShare.uncountedShares(), gain, "streams");
        (uint256 recorded, uint256 streaming,,) = wrappedDShare.gainStream();
        assertEq(recorded, dShare.sharesOf(address(wrappedDShare)), "recorded");
        assertEq(streaming, gain, "streaming");
    }

    function testFuzz_aSplitKeepsTheStream(uint256 gain, uint256 time) external {
        gain = bound(gain, 1, MAX_AMOUNT);
        _give(gain);
        wrappedDShare.recordGains();
        vm.warp(block.timestamp + bound(time, 0, DURATION));
        uint256 rest = wrappedDShare.uncountedShares();
        splitTo(4e18);
        assertEq(wrappedDShare.uncountedShares(), rest, "shares");
        assertEq(wrappedDShare.totalAssets(), (100e18 + gain - rest) * 4, "assets");
    }

    /// @dev The last holder leaves while a gain streams; the gain stays for those who come, and nothing is lost.
    function test_allHoldersCanLeaveDuringAStream() external {
        _give(50e18);
        wrappedDShare.recordGains();
        vm.warp(block.timestamp + DURATION / 2);
        vm.prank(alice);
        wrappedDShare.redeem(100e18, alice, alice);
        assertEq(wrappedDShare.totalSupply(), 0, "supply");
        assertGe(dShare.balanceOf(alice), 125e18 - 0.000001e18, "half of the gain");
        assertGe(dShare.sharesOf(address(wrappedDShare)), 25e18, "the rest");
    }

    function testFuzz_settingTheDurationChangesNoPrice(uint256 gain, uint256 time, uint32 duration) external {
        gain = bound(gain, 1, MAX_AMOUNT);
        _give(gain);
        wrappedDShare.recordGains();
        vm.warp(block.timestamp + bound(time, 0, DURATION));
        _give(1e18);
        uint256 before = wrappedDShare.totalAssets();
        duration = uint32(bound(duration, 0, 7 days));
        vm.expectEmit(address(wrappedDShare));
        emit IGainStream.GainsDurationSet(duration);
        vm.prank(owner);
        wrappedDShare.setGainsDuration(duration);
        assertEq(wrappedDShare.totalAssets(), before, "price");
        vm.prank(owner);
        wrappedDShare.setGainsDuration(1 hours);
        assertEq(wrappedDShare.totalAssets(), before, "price again");
    }

    /// @dev A gain that came before still streams, for as long as the former duration says.
    function test_anUnrecordedGainStreamsWhenTheDurationEnds() external {
        _give(8e18);
        vm.expectEmit(address(wrappedDShare));
        emit IGainStream.GainsRecorded(8e18, 8e18, block.timestamp + DURATION);
        vm.prank(owner);
        wrappedDShare.setGainsDuration(0);
        assertEq(wrappedDShare.totalAssets(), 100e18, "not at once");
        vm.warp(block.timestamp + DURATION / 4);
        assertEq(wrappedDShare.totalAssets(), 102e18, "linearly");
    }

    /// @dev The average of eight hours and one is earlier than the end of the running stream.
    function test_aGainUnderAShorterDurationNeverEndsAStreamEarlier() external {
        _give(8e18);
        wrappedDShare.recordGains();
        uint256 endsAt = block.timestamp + DURATION;
        vm.prank(owner);
        wrappedDShare.setGainsDuration(1 hours);
        _give(8e18);
        vm.expectEmit(address(wrappedDShare));
        emit IGainStream.GainsRecorded(8e18, 16e18, endsAt);
        wrappedDShare.recordGains();
        vm.warp(endsAt);
        _give(8e18);
        vm.expectEmit(address(wrappedDShare));
        emit IGainStream.GainsRecorded(8e18, 8e18, endsAt + 1 hours);
        wrappedDShare.recordGains();
    }

    function testFuzz_withoutADurationGainsCountAtOnce(uint256 gain) external {
        vm.prank(owner);
        wrappedDShare.setGainsDuration(0);
        gain = bound(gain, 1, MAX_AMOUNT);
        _give(gain);
        assertEq(wrappedDShare.totalAssets(), 100e18 + gain, "at once");
        vm.recordLogs();
        wrappedDShare.recordGains();
        assertEq(vm.getRecordedLogs().length, 0, "nothing streams");
        assertEq(wrappedDShare.totalAssets(), 100e18 + gain, "recorded");
    }

    function _give(uint256 gain) private {
        mintStock(address(wrappedDShare), gain);
    }

    function _wrap(address account, uint256 assets) private {
        mintStock(account, assets);
        vm.startPrank(account);
        dShare.approve(address(wrappedDShare), assets);
        wrappedDShare.deposit(assets, account);
        vm.stopPrank();
    }
}
