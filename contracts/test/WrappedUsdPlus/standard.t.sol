// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice What ERC-4626 asks of the views of any vault, sentence by sentence. Its events and the two ways of acting,
/// for oneself and by allowance, are with the acts themselves.
contract WrappedUsdPlusStandardTest is WrappedFixture {
    function testFuzz_totalAssetsAreTheUsdPlusOfTheVaultWithTheirYield(uint256 seed) external {
        age(seed);
        uint256 assets = wrapped.totalAssets();
        assertEq(assets, usdPlus.balanceOf(address(wrapped)), "assets");
        uint256 all = usdPlus.totalSupply();
        vm.prank(operator);
        usdPlus.rebaseAdd(uint128(all / 100));
        assertLe(assets + assets * 98 / 10_000, wrapped.totalAssets(), "grow by the part that all grow by");
    }

    function testFuzz_conversionsRoundDown(uint256 seed, uint256 amount) external {
        age(seed);
        amount = bound(amount, 0, MAX_AMOUNT);
        uint256 held = usdPlus.sharesOf(address(wrapped)) + 1;
        uint256 supply = wrapped.totalSupply() + 1;
        assertEq(wrapped.convertToShares(amount), toSharesDown(amount) * supply / held, "to shares");
        assertEq(wrapped.convertToAssets(amount), toBalanceDown(amount * held / supply), "to assets");
        assertLe(wrapped.convertToAssets(wrapped.convertToShares(amount)), amount, "there and back");
        assertLe(wrapped.convertToShares(wrapped.convertToAssets(amount)), amount, "and the other way");
    }

    function testFuzz_allSharesAreWorthNoMoreThanAllAssets(uint256 seed) external {
        age(seed);
        assertLe(wrapped.convertToAssets(wrapped.totalSupply()), wrapped.totalAssets(), "worth");
    }

    function testFuzz_previewsRoundAgainstTheCaller(uint256 seed, uint256 amount) external {
        age(seed);
        amount = bound(amount, 0, MAX_AMOUNT);
        assertEq(wrapped.previewDeposit(amount), wrapped.convertToShares(amount), "deposit: down");
        assertEq(wrapped.previewRedeem(amount), wrapped.convertToAssets(amount), "redeem: down");
        assertGe(wrapped.previewMint(amount), wrapped.convertToAssets(amount), "mint: up");
        assertGe(wrapped.previewWithdraw(amount), wrapped.convertToShares(amount), "withdraw: up");
        assertGe(wrapped.previewDeposit(wrapped.previewMint(amount)), amount, "what a mint costs, deposited");
        assertLe(wrapped.previewWithdraw(wrapped.previewRedeem(amount)), amount, "what a redemption gives, withdrawn");
    }

    function testFuzz_upAndDownDifferByTheRoundingOnly(uint256 seed, uint256 amount) external {
        age(seed);
        amount = bound(amount, 0, MAX_AMOUNT);
        // One share of wUSD+, one of USD+ in wUSD+, and the two halves that each conversion may cut off.
        uint256 assets = wrapped.convertToAssets(1) + usdPlus.balancePerShare() / ONE + 4;
        uint256 shares = wrapped.convertToShares(1e6) / 1e6 + 4;
        assertLe(wrapped.previewMint(amount), wrapped.convertToAssets(amount) + assets, "assets");
        assertLe(wrapped.previewWithdraw(amount), wrapped.convertToShares(amount) + shares, "shares");
    }

    function testFuzz_viewsDoNotDependOnTheCaller(uint256 seed, uint256 amount, address caller) external {
        age(seed);
        wrap(alice, 10e6);
        amount = bound(amount, 0, MAX_AMOUNT);
        bytes32 mine = _views(amount, alice);
        assertEq(_views(amount, caller), mine, "views");
    }

    function testFuzz_viewsButTheLimitsIgnorePausesAndRestrictions(uint256 seed, uint256 amount) external {
        age(seed);
        amount = bound(amount, 0, MAX_AMOUNT);
        bytes32 before = _views(amount, alice);
        vm.startPrank(owner);
        wrapped.pause();
        usdPlus.pause();
        vm.stopPrank();
        restrict(alice);
        restrictVault();
        assertEq(_views(amount, alice), before, "views");
    }

    function testFuzz_theAmountsOfAnyRealSupplyDoNotOverflow(uint256 seed, uint256 amount) external {
        age(seed);
        amount = bound(amount, 0, usdPlus.maxSupply());
        wrapped.convertToShares(amount);
        wrapped.convertToAssets(amount);
        wrapped.previewDeposit(amount);
        wrapped.previewMint(amount);
        wrapped.previewWithdraw(amount);
        wrapped.previewRedeem(amount);
    }

    function testFuzz_aShareFallsWithALossOnly(uint256 seed, uint256 assets, uint256 shares) external {
        age(seed);
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

    function _views(uint256 amount, address caller) private returns (bytes32) {
        vm.startPrank(caller);
        bytes memory conversions = abi.encode(
            wrapped.asset(), wrapped.totalAssets(), wrapped.convertToShares(amount), wrapped.convertToAssets(amount)
        );
        bytes memory previews = abi.encode(
            wrapped.previewDeposit(amount),
            wrapped.previewMint(amount),
            wrapped.previewWithdraw(amount),
            wrapped.previewRedeem(amount)
        );
        vm.stopPrank();
        return keccak256(bytes.concat(conversions, previews));
    }
}
