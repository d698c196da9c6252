// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice Tests `max*`: they return the largest accepted amount, and 0 while every amount reverts.
contract WrappedUsdPlusLimitsTest is WrappedFixture {
    function test_answerZeroForARestrictedAccount() external {
        wrap(alice, 10e6);
        restrict(alice);
        _assertAllZero(alice);
        assertGe(wrapped.maxDeposit(bob), 1, "others are not concerned");
    }

    function test_answerZeroWhenTheVaultIsRestricted() external {
        wrap(alice, 10e6);
        restrict(address(wrapped));
        _assertAllZero(alice);
    }

    function test_answerZeroWhileUsdPlusIsPaused() external {
        wrap(alice, 10e6);
        vm.prank(owner);
        usdPlus.pause();
        _assertAllZero(alice);
    }

    function test_answerZeroWhilePaused() external {
        wrap(alice, 10e6);
        vm.prank(owner);
        wrapped.pause();
        _assertAllZero(alice);
    }

    function testFuzz_depositsAreBoundedByTheLargestSupplyOnly(uint256 seed, address account) external {
        buildHistory(seed);
        vm.assume(account != address(0));
        uint256 maximum = wrapped.maxDeposit(account);
        assertEq(maximum, usdPlus.maxSupply(), "deposit");
        assertEq(wrapped.maxMint(account), wrapped.previewDeposit(maximum), "mint");
        assertGe(wrapped.previewMint(wrapped.maxMint(account)), 1, "and that has a price");
    }

    function testFuzz_maximumCanBeWithdrawn(uint256 seed, uint256 assets, uint256 rebases) external {
        buildHistory(seed);
        uint256 shares = wrap(alice, bound(assets, 1, MAX_AMOUNT));
        rebase(rebases);
        assertEq(wrapped.maxRedeem(alice), shares, "redeem");
        uint256 maximum = wrapped.maxWithdraw(alice);
        assertEq(maximum, wrapped.previewRedeem(shares), "withdraw");

        uint256 snapshot = vm.snapshotState();
        vm.prank(alice);
        wrapped.withdraw(maximum, alice, alice);
        vm.revertToState(snapshot);
        vm.prank(alice);
        wrapped.redeem(shares, alice, alice);
        assertEq(wrapped.balanceOf(alice), 0, "and all of it redeemed");
    }

    function _assertAllZero(address account) private view {
        assertEq(wrapped.maxDeposit(account), 0, "deposit");
        assertEq(wrapped.maxMint(account), 0, "mint");
        assertEq(wrapped.maxWithdraw(account), 0, "withdraw");
        assertEq(wrapped.maxRedeem(account), 0, "redeem");
    }
}
