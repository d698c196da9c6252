// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DailyLimit} from "../../src/libraries/DailyLimit.sol";
import {Base} from "../Base.sol";

/// @notice Tests that no window of 24 hours has more than the maximum, and that nothing waits longer than 26 hours.
/// Requirement KY-02.
contract DailyLimitTest is Base {
    using DailyLimit for DailyLimit.Limit;

    uint256 private constant START = 1_800_000_000;

    DailyLimit.Limit private _limit;
    DailyLimit.Limit private _other;
    uint256[] private _times;
    uint256[] private _values;

    function setUp() external {
        vm.warp(START);
    }

    /// @dev Each step is a wait and the part of the rest that is spent after it.
    function testFuzz_noDayHasMoreThanTheMaximum(uint256 max, uint64[24] calldata waits, uint8[24] calldata parts)
        external
    {
        max = bound(max, 1, type(uint128).max);
        _limit.setMax(max);
        for (uint256 i; i < waits.length; ++i) {
            // Half of the steps are short, so that many fall into one window.
            vm.warp(block.timestamp + (waits[i] % 2 == 0 ? waits[i] % 2 hours : waits[i] % 27 hours));
            _spend(_limit.current() * (uint256(parts[i]) + 1) / 256);
            _assertWindow(max);
        }
    }

    function testFuzz_spendingReturnsWithin26Hours(uint256 max, uint256 value, uint256 time, uint256 wait) external {
        max = bound(max, 1, type(uint128).max);
        value = bound(value, 1, max);
        vm.warp(START + bound(time, 0, 1 days));
        _limit.setMax(max);
        _spend(value);
        uint256 spentAt = block.timestamp;

        vm.warp(spentAt + bound(wait, 0, 1 days));
        assertEq(_limit.current(), max - value, "a day later");
        vm.warp(spentAt + 26 hours);
        assertEq(_limit.current(), max, "after 26 hours");
    }

    /// @dev The count of each bucket is a sum of its own: a model adds up what the buckets still count.
    function testFuzz_countsWhatTheModelCounts(uint64[16] calldata waits, uint64[16] calldata values) external {
        _limit.setMax(type(uint128).max);
        for (uint256 i; i < waits.length; ++i) {
            vm.warp(block.timestamp + waits[i] % 9 hours);
            _spend(values[i]);
            uint256 spent;
            for (uint256 j; j < _times.length; ++j) {
                if (block.timestamp / 2 hours < _times[j] / 2 hours + 13) spent += _values[j];
            }
            assertEq(_limit.current(), type(uint128).max - spent, "left");
        }
    }

    function test_twiceTheMaximumNeedsTwoDays() external {
        _limit.setMax(100);
        _spend(100);
        vm.warp(START + 12 hours);
        assertFalse(_limit.trySpend(1), "nothing refills within the day");
        vm.warp(START + 26 hours);
        _spend(100);
    }

    function test_aLoweredAndRaisedMaximumForgetsNothing() external {
        _limit.setMax(100);
        _spend(80);
        _limit.setMax(10);
        assertEq(_limit.current(), 0, "lowered");
        _limit.setMax(100);
        assertEq(_limit.current(), 20, "raised again");
    }

    function test_anUnlimitedLimitCountsNothing() external {
        _limit.setMax(100);
        _spend(60);
        _limit.setMax(DailyLimit.UNLIMITED);
        assertEq(_limit.current(), DailyLimit.UNLIMITED, "unlimited");
        _spend(DailyLimit.UNLIMITED);
        _limit.setMax(100);
        assertEq(_limit.current(), 40, "what was spent before counts");
    }

    function test_eachLimitCountsForItself() external {
        _limit.setMax(100);
        _other.setMax(100);
        _spend(60);
        assertEq(_other.current(), 100, "the other one");
    }

    function test_blockTimeThatGoesBackFreesNothing() external {
        _limit.setMax(100);
        _spend(60);
        vm.warp(START - 5 hours);
        assertEq(_limit.current(), 40, "left");
        _spend(40);
        vm.warp(START + 3 hours);
        assertEq(_limit.current(), 0, "all of it counts");
    }

    /// @dev The earlier version kept what is left, and refilled it linearly.
    function test_continuesWhatAnEarlierVersionCounted() external {
        (_limit.max, _limit.left, _limit.updatedAt) = (100, 40, START - 6 hours);
        assertEq(_limit.current(), 65, "left");
        _spend(5);
        assertEq(_limit.current(), 60, "after spending");
        vm.warp(START + 1 days);
        assertEq(_limit.current(), 60, "what was missing counts from the first use");
        vm.warp(START + 26 hours);
        assertEq(_limit.current(), 100, "later");
    }

    function test_whatAnEarlierVersionCountedReturnsWithTheFirstBucket() external {
        (_limit.max, _limit.left, _limit.updatedAt) = (100, 40, START - 6 hours);
        _spend(5);
        vm.warp(START + 2 hours);
        _spend(1);
        assertEq(_limit.current(), 59, "left");
        vm.warp(START + 26 hours);
        assertEq(_limit.current(), 99, "all but the second bucket");
    }

    function test_continuesWhatAnEarlierVersionCountedWithANewMaximum() external {
        (_limit.max, _limit.left, _limit.updatedAt) = (100, 40, START - 6 hours);
        _limit.setMax(200);
        assertEq(_limit.current(), 165, "raised by 100");
        vm.warp(START + 26 hours);
        assertEq(_limit.current(), 200, "later");
    }

    function test_anEarlierVersionsLimitThatIsFullStaysFull() external {
        (_limit.max, _limit.left, _limit.updatedAt) = (100, 0, START - 1 days);
        assertEq(_limit.current(), 100, "refilled");
        (_limit.max, _limit.left, _limit.updatedAt) = (DailyLimit.UNLIMITED, 0, START);
        assertEq(_limit.current(), DailyLimit.UNLIMITED, "unlimited");
        _limit.setMax(100);
        assertEq(_limit.current(), 100, "starts full");
    }

    function _spend(uint256 value) private {
        assertTrue(_limit.trySpend(value), "spent");
        _times.push(block.timestamp);
        _values.push(value);
    }

    /// @dev Adds up the 24 hours that end now, the first second excluded.
    function _assertWindow(uint256 max) private view {
        uint256 sum;
        for (uint256 i; i < _times.length; ++i) {
            if (_times[i] + 1 days > block.timestamp) sum += _values[i];
        }
        assertLe(sum, max, "spent within 24 hours");
    }
}
