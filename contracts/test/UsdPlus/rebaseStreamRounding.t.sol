// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Fixture} from "../Fixture.sol";

/// @notice A gain that streams is rounded down, and a loss up.
contract UsdPlusRebaseStreamRoundingTest is Fixture {
    uint256 private _start;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        usdPlus.setRebaseDuration(8 hours);
        _start = block.timestamp;
        mintUsdPlus(alice, 1_000e6);
    }

    function test_aGainOfOneUnitEntersAtTheEnd() external {
        vm.prank(operator);
        usdPlus.rebaseAdd(1);
        vm.warp(_start + 8 hours - 1);
        assertEq(usdPlus.balancePerShare(), 1e18, "before");
        vm.warp(_start + 8 hours);
        assertEq(usdPlus.balancePerShare(), 1e18 + 1e9, "at the end");
    }

    /// @dev A transfer before a whole unit has streamed starts nothing anew: half of two units enters at half the time.
    function test_aTransferDelaysNoGain() external {
        vm.prank(operator);
        usdPlus.rebaseAdd(2);
        vm.warp(_start + 4 hours - 1);
        vm.prank(alice);
        usdPlus.transfer(bob, 1e6);
        assertEq(usdPlus.balancePerShare(), 1e18, "before");
        vm.warp(_start + 4 hours);
        assertEq(usdPlus.balancePerShare(), 1e18 + 1e9, "half of it");
    }

    function test_aLossOfOneUnitEntersFromTheFirstSecond() external {
        vm.prank(operator);
        usdPlus.rebaseSub(1);
        vm.warp(_start + 1);
        // 1e9 / 28,800 seconds is 34,722.2.
        assertEq(usdPlus.balancePerShare(), 1e18 - 34_723, "after a second");
        vm.warp(_start + 8 hours);
        assertEq(usdPlus.balancePerShare(), 1e18 - 1e9, "at the end");
    }

    /// @dev The loss per share is rounded down, so a fraction of a unit more than 999,999,999 is left.
    function test_theSupplyAfterLossesIsRoundedDown() external {
        mintUsdPlus(bob, 3);
        vm.prank(operator);
        usdPlus.rebaseSub(4);
        assertEq(usdPlus.maxRebaseSub(), 9_999_999, "one percent");
    }
}
