// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UsdPlus} from "../../src/UsdPlus.sol";
import {IRebaseLimits} from "../../src/interfaces/IRebaseLimits.sol";
import {Fixture} from "../Fixture.sol";

/// @notice Tests the limits on rebases with their initial values.
contract UsdPlusRebaseLimitsTest is Fixture {
    uint256 private constant SUPPLY = 36_500_000e6;
    uint256 private constant GAIN_PER_DAY = 20_000e6;
    uint256 private constant LOSS_PER_DAY = 20_000e6;

    uint256 private _start;
    UsdPlus private _token;

    function setUp() public override {
        super.setUp();
        _start = block.timestamp;
        _token = deployUsdPlus(treasury, address(restrictor));
        vm.startPrank(owner);
        _token.grantRole(_token.OPERATOR_ROLE(), operator);
        _token.setMintCaps(UNLIMITED, UNLIMITED);
        _token.setIssuerLimits(issuer, UNLIMITED, UNLIMITED);
        vm.stopPrank();
        vm.prank(issuer);
        _token.mint(alice, SUPPLY);
    }

    function test_revertsWhen_anyoneButTheOwnerSetsTheLimits() external {
        address[3] memory callers = [operator, upgrader, stranger];
        for (uint256 i; i < 3; ++i) {
            expectMissingRole(callers[i], bytes32(0));
            vm.prank(callers[i]);
            _token.setRebaseLimits(0, UNLIMITED_RATE, UNLIMITED_RATE);
        }
    }

    function testFuzz_revertsWhen_aPeriodHasNotPassed(uint256 elapsed, bool isLoss) external {
        uint256 allowedAt = _start + 20 hours;
        vm.warp(_start + bound(elapsed, 0, 20 hours - 1));
        assertEq(_token.maxRebaseAdd(), 0, "gain");
        assertEq(_token.maxRebaseSub(), 0, "loss");
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooSoon.selector, allowedAt));
        _rebase(1, isLoss);

        vm.warp(allowedAt);
        _rebase(1, isLoss);
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooSoon.selector, allowedAt + 20 hours));
        _rebase(1, !isLoss);
    }

    function testFuzz_revertsWhen_theValueExceedsTheRate(uint256 elapsed, uint128 value, bool isLoss) external {
        vm.prank(owner);
        _token.setRebaseLimits(20 hours, 2_000, 9_000);
        elapsed = bound(elapsed, 20 hours, 400 days);
        vm.warp(_start + elapsed);
        uint256 counted = elapsed < 7 days ? elapsed : 7 days;
        uint256 maximum = SUPPLY * (isLoss ? 9_000 : 2_000) * counted / (10_000 * 365 days);
        if (maximum > SUPPLY / 100) maximum = SUPPLY / 100;
        assertEq(isLoss ? _token.maxRebaseSub() : _token.maxRebaseAdd(), maximum, "view");

        value = uint128(bound(value, maximum + 1, type(uint128).max));
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooLarge.selector, value, maximum));
        _rebase(value, isLoss);
        _rebase(uint128(maximum), isLoss);
        assertEq(_token.lastRebaseAt(), block.timestamp, "last");
        assertEq(_token.nextRebaseAt(), block.timestamp + 20 hours, "next");
    }

    function test_paysForAtMostAWeek() external {
        vm.warp(_start + 7 days);
        assertEq(_token.maxRebaseAdd(), 7 * GAIN_PER_DAY, "a week's gain");
        assertEq(_token.maxRebaseSub(), 7 * LOSS_PER_DAY, "a week's loss");
        vm.warp(_start + 3650 days);
        assertEq(_token.maxRebaseAdd(), 7 * GAIN_PER_DAY, "ten years' gain");
    }

    /// @dev The unused rest of a small rebase does not add to the next one.
    function test_losesTheUnusedRest() external {
        vm.warp(_start + 1 days);
        assertEq(_token.maxRebaseSub(), LOSS_PER_DAY, "a day's loss");
        _rebase(1, false);
        vm.warp(_start + 2 days);
        assertLe(_token.maxRebaseAdd(), GAIN_PER_DAY + 1, "one day's gain");
    }

    /// @dev A local chain can restart at a time before the last rebase; no time has passed then.
    function test_beforeTheLastRebaseNoTimeHasPassed() external {
        vm.warp(_start - 1 hours);
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooSoon.selector, _start + 20 hours));
        _rebase(1, false);
        vm.prank(owner);
        _token.setRebaseLimits(0, 2_000, UNLIMITED_RATE);
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooLarge.selector, 1, 0));
        _rebase(1, false);
        assertEq(_token.maxRebaseSub(), SUPPLY / 100, "only the limits of time are closed");
        _rebase(1, true);
    }

    function test_ownerSetsTheLimits() external {
        vm.expectEmit(address(_token));
        emit IRebaseLimits.RebaseLimitsSet(1 hours, 1_000, 0);
        vm.prank(owner);
        _token.setRebaseLimits(1 hours, 1_000, 0);
        assertEq(_token.rebasePeriod(), 1 hours, "period");
        assertEq(_token.maxGainBpsPerYear(), 1_000, "gain");
        assertEq(_token.maxLossBpsPerYear(), 0, "loss");
        assertEq(_token.lastRebaseAt(), _start, "last");

        vm.warp(_start + 1 days);
        assertEq(_token.maxRebaseAdd(), GAIN_PER_DAY / 2, "half the gain");
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooLarge.selector, 1, 0));
        _rebase(1, true);
    }

    function test_withoutPeriodAndRateOnlyOnePercentRemains() external {
        vm.prank(owner);
        _token.setRebaseLimits(0, UNLIMITED_RATE, UNLIMITED_RATE);
        _rebase(uint128(SUPPLY / 100), false);
        uint256 maximum = _token.totalSupply() / 100;
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooLarge.selector, maximum + 1, maximum));
        _rebase(uint128(maximum + 1), true);
        _rebase(uint128(maximum), true);
    }

    function _rebase(uint128 value, bool isLoss) private {
        vm.prank(operator);
        if (isLoss) _token.rebaseSub(value);
        else _token.rebaseAdd(value);
    }
}
