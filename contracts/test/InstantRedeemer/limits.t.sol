// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IInstantRedeemer} from "../../src/interfaces/IInstantRedeemer.sol";
import {InstantFixture} from "./InstantFixture.sol";

contract InstantRedeemerLimitsTest is InstantFixture {
    function _setLimit(uint256 perDay) private {
        vm.prank(owner);
        instant.setWalletLimit(perDay);
    }

    function _expectExceeded(address account, uint256 amount, uint256 left) private {
        fund(account, amount);
        vm.prank(account);
        vm.expectRevert(abi.encodeWithSelector(IInstantRedeemer.WalletLimitExceeded.selector, amount, left));
        instant.redeemInstant(address(token), amount, 0, account);
    }

    function test_revertsWhen_anAccountExceedsItsDay() external {
        _setLimit(100e6);
        redeemNow(alice, 60e6);
        assertEq(instant.walletLimitLeft(alice), 40e6, "left");
        _expectExceeded(alice, 41e6, 40e6);
        redeemNow(alice, 40e6);
        assertEq(instant.walletLimitLeft(alice), 0, "used up");
        assertEq(instant.walletLimitLeft(bob), 100e6, "others are not affected");
        redeemNow(bob, 100e6);
    }

    function test_revertsWhen_noLimitIsSet() external {
        _setLimit(0);
        _expectExceeded(alice, 1e6, 0);
    }

    function test_returnsAfterADay() external {
        _setLimit(100e6);
        redeemNow(alice, 100e6);
        vm.warp(block.timestamp + 24 hours - 1);
        assertEq(instant.walletLimitLeft(alice), 0, "not within the day");
        vm.warp(block.timestamp + 2 hours + 1);
        oracle.set(1e8, block.timestamp);
        assertEq(instant.walletLimitLeft(alice), 100e6, "full again");
        redeemNow(alice, 100e6);
    }

    function test_changedLimitCountsTheDay() external {
        _setLimit(100e6);
        redeemNow(alice, 60e6);
        _setLimit(50e6);
        assertEq(instant.walletLimitLeft(alice), 0, "lowered");
        _expectExceeded(alice, 1e6, 0);
        _setLimit(80e6);
        assertEq(instant.walletLimitLeft(alice), 20e6, "raised");
        redeemNow(alice, 20e6);
    }

    function testFuzz_noWindowOfADayExceedsTheLimit(uint256[8] calldata amounts, uint256[8] calldata pauses) external {
        _setLimit(100e6);
        token.mint(address(instant), 8 * CAPACITY);
        uint256[8] memory times;
        uint256[8] memory taken;
        for (uint256 i; i < 8; ++i) {
            vm.warp(block.timestamp + bound(pauses[i], 0, 20 hours));
            oracle.set(1e8, block.timestamp);
            uint256 left = instant.walletLimitLeft(alice);
            uint256 amount = bound(amounts[i], 1e3, 100e6);
            (times[i], taken[i]) = (block.timestamp, amount <= left ? amount : 0);
            if (amount <= left) redeemNow(alice, amount);
            else _expectExceeded(alice, amount, left);
            uint256 sum;
            for (uint256 j; j <= i; ++j) {
                if (times[j] + 24 hours > times[i]) sum += taken[j];
            }
            assertLe(sum, 100e6, "window");
        }
    }
}
