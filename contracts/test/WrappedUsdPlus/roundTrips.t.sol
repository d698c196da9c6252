// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice Tests that wrapping and unwrapping in any order, with rebases in between, never yields more USD+ than
/// holding it. Rebases change the value of a share for all holders, so the tests compare shares of USD+.
contract WrappedUsdPlusRoundTripsTest is WrappedFixture {
    function testFuzz_depositAndRedeem(uint256 seed, uint256 assets, uint256 rebases) external {
        uint256 held = _begin(seed, assets);
        vm.startPrank(alice);
        uint256 shares = wrapped.deposit(bound(assets, 1, MAX_AMOUNT), alice);
        vm.stopPrank();
        rebase(rebases);
        vm.prank(alice);
        wrapped.redeem(shares, alice, alice);
        _assertNoProfit(held);
    }

    function testFuzz_depositAndWithdraw(uint256 seed, uint256 assets, uint256 rebases) external {
        uint256 held = _begin(seed, assets);
        vm.prank(alice);
        wrapped.deposit(bound(assets, 1, MAX_AMOUNT), alice);
        rebase(rebases);
        vm.startPrank(alice);
        wrapped.withdraw(wrapped.maxWithdraw(alice), alice, alice);
        wrapped.redeem(wrapped.balanceOf(alice), alice, alice);
        _assertNoProfit(held);
    }

    function testFuzz_mintAndRedeem(uint256 seed, uint256 assets, uint256 rebases) external {
        uint256 held = _begin(seed, assets);
        uint256 shares = wrapped.previewDeposit(bound(assets, 1, MAX_AMOUNT));
        vm.prank(alice);
        wrapped.mint(shares, alice);
        rebase(rebases);
        vm.prank(alice);
        wrapped.redeem(shares, alice, alice);
        _assertNoProfit(held);
    }

    function testFuzz_withdrawAndDepositAgain(uint256 seed, uint256 assets, uint256 out) external {
        buildHistory(seed);
        wrap(alice, bound(assets, 1e6, MAX_AMOUNT));
        uint256 shares = wrapped.balanceOf(alice);
        out = bound(out, 1, wrapped.maxWithdraw(alice));
        vm.startPrank(alice);
        wrapped.withdraw(out, alice, alice);
        usdPlus.approve(address(wrapped), out);
        wrapped.deposit(out, alice);
        assertLe(wrapped.balanceOf(alice), shares, "wUSD+");
    }

    function testFuzz_repeatedTinyRoundTripsNeverGain(uint256 seed, uint256 crumb) external {
        buildHistory(seed);
        crumb = bound(crumb, 1, 5);
        fund(alice, 1_000);
        uint256 held = usdPlus.sharesOf(alice);
        uint256 before = backing();
        vm.startPrank(alice);
        for (uint256 i; i < 20; ++i) {
            wrapped.deposit(crumb, alice);
            if (wrapped.maxWithdraw(alice) > 0) wrapped.withdraw(1, alice, alice);
            wrapped.redeem(wrapped.balanceOf(alice), alice, alice);
        }
        _assertNoProfit(held);
        assertGe(backing(), before, "backing");
    }

    function testFuzz_previewsNeverPromiseAProfit(uint256 seed, uint256 assets) external {
        buildHistory(seed);
        assets = bound(assets, 1, MAX_AMOUNT);
        uint256 shares = wrap(alice, assets);
        assertLe(unwrapAll(alice), assets, "deposited and redeemed");
        fund(alice, wrapped.previewMint(shares));
        vm.startPrank(alice);
        uint256 paid = wrapped.mint(shares, alice);
        assertLe(wrapped.redeem(shares, alice, alice), paid, "minted and redeemed");
    }

    function testFuzz_roundTripCostsAFewUnitsAtMost(uint256 seed, uint256 assets) external {
        buildHistory(seed);
        assets = bound(assets, 1e6, MAX_AMOUNT);
        wrap(alice, assets);
        // The bound is one share of wUSD+, two shares of USD+ and the fractions that the conversions cut off.
        uint256 rounding = wrapped.convertToAssets(1) + 2 * (usdPlus.balancePerShare() / ONE + 1) + 3;
        assertLe(assets, unwrapAll(alice) + rounding, "assets");
    }

    function _begin(uint256 seed, uint256 assets) private returns (uint256 held) {
        buildHistory(seed);
        fund(alice, bound(assets, 1, MAX_AMOUNT));
        return usdPlus.sharesOf(alice);
    }

    function _assertNoProfit(uint256 held) private view {
        assertEq(wrapped.balanceOf(alice), 0, "wUSD+ left");
        assertLe(usdPlus.sharesOf(alice), held, "shares of USD+");
    }
}
