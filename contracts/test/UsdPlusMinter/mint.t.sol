// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {IUsdPlusMinter} from "../../src/interfaces/IUsdPlusMinter.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {MinterFixture} from "./MinterFixture.sol";

contract UsdPlusMinterMintTest is MinterFixture {
    function test_revertsWhen_paused() external {
        vm.prank(owner);
        minter.pause();
        vm.startPrank(alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        minter.mint(address(mockUsd), 1e6, alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        minter.mint(address(mockUsd), 1e6, alice, 1e6);
    }

    function test_revertsWhen_tokenIsNotListed() external {
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        minter.mint(stranger, 1e6, alice);
    }

    function test_revertsWhen_amountIsZero() external {
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.ZeroAmount.selector);
        minter.mint(address(mockUsd), 0, alice);
    }

    function test_revertsWhen_receiverIsZero() external {
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.ZeroAddress.selector);
        minter.mint(address(mockUsd), 1e6, address(0));
    }

    function test_revertsWhen_receiverIsRestricted() external {
        (TestToken token,) = listToken(6, 1e8);
        fund(token, 1e6);
        restrict(bob);
        vm.prank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        minter.mint(address(token), 1e6, bob);
    }

    function test_revertsWhen_mintLimitIsExceeded() external {
        (TestToken token,) = listToken(6, 1e8);
        fund(token, 1e6 + 1);
        vm.prank(owner);
        usdPlus.setIssuerLimits(address(minter), 1e6, 0);
        vm.prank(alice);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        minter.mint(address(token), 1e6 + 1, alice);
    }

    function testFuzz_revertsWhen_costExceedsTheMaximum(uint256 amount, uint256 price, uint256 max) external {
        price = bound(price, LOWEST, HIGHEST);
        (TestToken token,) = listToken(6, price);
        amount = bound(amount, 1, MAX_AMOUNT);
        uint256 cost = minter.previewMint(address(token), amount);
        fund(token, cost);
        max = bound(max, 0, cost - 1);
        vm.prank(alice);
        vm.expectRevert(IUsdPlusMinter.SlippageViolation.selector);
        minter.mint(address(token), amount, alice, max);
    }

    function testFuzz_issuesTheAmountAndTakesThePaymentRoundedUp(
        uint256 amount,
        uint8 decimals,
        uint256 price,
        bool named,
        uint256 seed
    ) external {
        decimals = boundDecimals(decimals);
        price = bound(price, LOWEST, HIGHEST);
        (TestToken token,) = listToken(decimals, price);
        rebaseSupply(seed);
        amount = bound(amount, 1, 1e21);
        uint256 divisor = par(price) * 1e6;
        uint256 cost = (amount * 1e8 * 10 ** decimals + divisor - 1) / divisor;
        uint256 shares = toSharesDown(amount);
        fund(token, cost);
        assertEq(minter.previewMint(address(token), amount), cost, "preview");

        vm.expectEmit(address(minter));
        emit IUsdPlusMinter.Issued(stranger, address(token), cost, amount);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, treasury, cost);
        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(address(0), stranger, amount);
        vm.prank(alice);
        uint256 paid =
            named ? minter.mint(address(token), amount, stranger, cost) : minter.mint(address(token), amount, stranger);

        assertEq(paid, cost, "returned");
        assertEq(token.balanceOf(alice), 0, "payment left");
        assertEq(token.balanceOf(treasury), cost, "payment taken");
        assertEq(usdPlus.sharesOf(stranger), shares, "shares");
        assertEq(usdPlus.balanceOf(stranger), toBalanceDown(shares), "balance");
    }
}
