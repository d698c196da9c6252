// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusSetIssuerLimitsTest is Fixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        usdPlus.setIssuerLimits(stranger, UNLIMITED, UNLIMITED);
    }

    function testFuzz_newLimitStartsFull(uint256 mintLimit, uint256 burnLimit) external {
        vm.expectEmit(address(usdPlus));
        emit IUsdPlus.IssuerLimitsSet(bob, mintLimit, burnLimit);
        _set(mintLimit, burnLimit);

        assertEq(usdPlus.mintingMaxLimitOf(bob), mintLimit, "mint maximum");
        assertEq(usdPlus.mintingCurrentLimitOf(bob), mintLimit, "mint now");
        assertEq(usdPlus.burningMaxLimitOf(bob), burnLimit, "burn maximum");
        assertEq(usdPlus.burningCurrentLimitOf(bob), burnLimit, "burn now");
    }

    function testFuzz_addsTheDifferenceWhenRaised(uint256 limit, uint256 used, uint256 raised, uint256 wait) external {
        limit = bound(limit, 1, MAX_AMOUNT);
        raised = bound(raised, limit, MAX_AMOUNT * 2);
        _set(limit, 0);
        _use(bound(used, 0, limit));
        vm.warp(block.timestamp + bound(wait, 0, 2 days));
        uint256 left = usdPlus.mintingCurrentLimitOf(bob);

        _set(raised, 0);

        assertEq(usdPlus.mintingCurrentLimitOf(bob), left + raised - limit, "left");
        assertEq(usdPlus.mintingMaxLimitOf(bob), raised, "maximum");
    }

    function testFuzz_takesTheDifferenceWhenLowered(uint256 limit, uint256 used, uint256 lowered, uint256 wait)
        external
    {
        limit = bound(limit, 1, MAX_AMOUNT);
        lowered = bound(lowered, 0, limit - 1);
        _set(limit, 0);
        _use(bound(used, 0, limit));
        vm.warp(block.timestamp + bound(wait, 0, 2 days));
        uint256 left = usdPlus.mintingCurrentLimitOf(bob);
        uint256 taken = limit - lowered;

        _set(lowered, 0);

        assertEq(usdPlus.mintingCurrentLimitOf(bob), left > taken ? left - taken : 0, "left");
        assertEq(usdPlus.mintingMaxLimitOf(bob), lowered, "maximum");
    }

    function testFuzz_startsFullWhenItWasUnlimited(uint256 used, uint256 limit, uint256 wait) external {
        limit = bound(limit, 0, UNLIMITED - 1);
        _set(UNLIMITED, UNLIMITED);
        _use(bound(used, 0, MAX_AMOUNT));
        vm.warp(block.timestamp + bound(wait, 0, 2 days));

        _set(limit, limit);

        assertEq(usdPlus.mintingCurrentLimitOf(bob), limit, "left at once");
        vm.warp(block.timestamp + 1 hours);
        assertEq(usdPlus.mintingCurrentLimitOf(bob), limit, "and no more later");
    }

    function testFuzz_countsWhatIsUsedAfterUnlimited(uint256 limit, uint256 used, uint256 wait) external {
        limit = bound(limit, 1, MAX_AMOUNT);
        used = bound(used, 0, limit);
        wait = bound(wait, 0, 3 days);
        _set(UNLIMITED, 0);
        vm.warp(block.timestamp + 30 days);
        _set(limit, 0);
        _use(used);
        vm.warp(block.timestamp + wait);
        uint256 left = usdPlus.mintingCurrentLimitOf(bob);
        if (wait <= 1 days) assertEq(left, limit - used, "left within the day");
        if (wait >= 26 hours) assertEq(left, limit, "left after the day");
    }

    function testFuzz_isFullAfterADayHoweverLargeAndHoweverLong(uint256 limit, uint256 used, uint256 wait) external {
        limit = bound(limit, UNLIMITED / 2, UNLIMITED - 1);
        _set(limit, 0);
        _use(bound(used, 0, MAX_AMOUNT));
        vm.warp(block.timestamp + bound(wait, 26 hours, 3 days));
        assertEq(usdPlus.mintingCurrentLimitOf(bob), limit, "left");
    }

    function testFuzz_boundsNothingWhenUnlimited(uint256 limit, uint256 used, uint256 value) external {
        limit = bound(limit, 1, MAX_AMOUNT);
        _set(limit, 0);
        _use(bound(used, 0, limit));
        _set(UNLIMITED, 0);
        _use(bound(value, 0, MAX_AMOUNT));
        assertEq(usdPlus.mintingCurrentLimitOf(bob), UNLIMITED, "left");
    }

    /// @dev Block time can go back when a local chain is restarted.
    function test_freesNothingWhileBlockTimeIsBehindTheLastUse() external {
        _set(100e6, 0);
        vm.warp(block.timestamp + 1 days);
        _use(60e6);
        vm.warp(block.timestamp - 1 hours);
        assertEq(usdPlus.mintingCurrentLimitOf(bob), 40e6, "left");
        _use(40e6);
        assertEq(usdPlus.mintingCurrentLimitOf(bob), 0, "all of it can be used");
    }

    function _set(uint256 mintLimit, uint256 burnLimit) private {
        vm.prank(owner);
        usdPlus.setIssuerLimits(bob, mintLimit, burnLimit);
    }

    function _use(uint256 value) private {
        vm.prank(bob);
        usdPlus.mint(alice, value);
    }
}
