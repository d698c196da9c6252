// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice Tests that the views of the vault are consistent. `vault/` tests each requirement of ERC-4626.
contract WrappedUsdPlusStandardTest is WrappedFixture {
    function testFuzz_previewsRoundAgainstTheCaller(uint256 seed, uint256 amount) external {
        buildHistory(seed);
        amount = bound(amount, 0, MAX_AMOUNT);
        assertEq(wrapped.previewDeposit(amount), wrapped.convertToShares(amount), "deposit: down");
        assertEq(wrapped.previewRedeem(amount), wrapped.convertToAssets(amount), "redeem: down");
        assertGe(wrapped.previewMint(amount), wrapped.convertToAssets(amount), "mint: up");
        assertGe(wrapped.previewWithdraw(amount), wrapped.convertToShares(amount), "withdraw: up");
        assertGe(wrapped.previewDeposit(wrapped.previewMint(amount)), amount, "what a mint costs, deposited");
        assertLe(wrapped.previewWithdraw(wrapped.previewRedeem(amount)), amount, "what a redemption gives, withdrawn");
    }

    function testFuzz_upAndDownDifferByTheRoundingOnly(uint256 seed, uint256 amount) external {
        buildHistory(seed);
        amount = bound(amount, 0, MAX_AMOUNT);
        // `assets` allows for one share of each token, `shares` for one base unit of USD+; both for cut-off fractions.
        uint256 assets = wrapped.convertToAssets(1) + usdPlus.balancePerShare() / ONE + 4;
        uint256 shares = wrapped.convertToShares(1e6) / 1e6 + 4;
        assertLe(wrapped.previewMint(amount), wrapped.convertToAssets(amount) + assets, "assets");
        assertLe(wrapped.previewWithdraw(amount), wrapped.convertToShares(amount) + shares, "shares");
    }

    function testFuzz_sharePriceFallsOnlyWithALoss(uint256 seed, uint256 assets, uint256 shares) external {
        buildHistory(seed);
        uint256 price = wrapped.convertToAssets(1e18);
        wrap(alice, bound(assets, 0, MAX_AMOUNT));
        assertGe(wrapped.convertToAssets(1e18), price, "after a deposit");
        price = wrapped.convertToAssets(1e18);

        shares = bound(shares, 0, wrapped.balanceOf(alice));
        vm.prank(alice);
        wrapped.redeem(shares, alice, alice);
        assertGe(wrapped.convertToAssets(1e18), price, "after a redemption");
        price = wrapped.convertToAssets(1e18);

        uint256 supply = usdPlus.totalSupply();
        vm.startPrank(operator);
        usdPlus.rebaseAdd(uint128(supply / 200));
        assertGe(wrapped.convertToAssets(1e18), price, "after a yield");
        usdPlus.rebaseSub(uint128(supply / 100));
        assertLe(wrapped.convertToAssets(1e18) + 1, price, "after a loss");
    }
}
