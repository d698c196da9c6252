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

    function test_aLossOfOneUnitEntersFromTheFirstSecond() external {
        vm.prank(operator);
        usdPlus.rebaseSub(1);
        vm.warp(_start + 1);
        // 1e9 / 28,800 seconds is 34,722.2.
        assertEq(usdPlus.balancePerShare(), 1e18 - 34_723, "after a second");
        vm.warp(_start + 8 hours);
        assertEq(usdPlus.balancePerShare(), 1e18 - 1e9, "at the end");
    }
}
