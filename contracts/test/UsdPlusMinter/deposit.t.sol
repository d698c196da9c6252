// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {IUsdPlusMinter} from "../../src/interfaces/IUsdPlusMinter.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {MinterFixture} from "./MinterFixture.sol";

contract UsdPlusMinterDepositTest is MinterFixture {
    function test_revertsWhen_paused() external {
        vm.prank(owner);
        minter.pause();
        vm.startPrank(alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        minter.deposit(address(mockUsd), 1e6, alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        minter.deposit(address(mockUsd), 1e6, alice, 1e6);
    }

    function test_revertsWhen_tokenIsNotListed() external {
        TestToken token = new TestToken(6);
        fund(token, 1e6);
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        minter.deposit(address(token), 1e6, alice);
    }

    function test_revertsWhen_payingWithUsdPlus() external {
        mintUsdPlus(alice, 1e6);
        vm.startPrank(alice);
        usdPlus.approve(address(minter), 1e6);
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        minter.deposit(address(usdPlus), 1e6, bob);
    }

    function test_revertsWhen_amountIsZero() external {
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.ZeroAmount.selector);
        minter.deposit(address(mockUsd), 0, alice);
    }

    function testFuzz_revertsWhen_amountBuysNothing(uint256 amount) external {
        (TestToken token,) = listToken(18, 1e8);
        amount = bound(amount, 1, 1e12 - 1);
        fund(token, amount);
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.ZeroAmount.selector);
        minter.deposit(address(token), amount, alice);
    }

    function test_revertsWhen_receiverIsZero() external {
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.ZeroAddress.selector);
        minter.deposit(address(mockUsd), 1e6, address(0));
    }

    function testFuzz_revertsWhen_allowanceIsTooSmall(uint256 amount, uint256 allowed) external {
        (TestToken token,) = listToken(6, 1e8);
        amount = bound(amount, 1, MAX_AMOUNT);
        allowed = bound(allowed, 0, amount - 1);
        fund(token, amount);
        vm.startPrank(alice);
        token.approve(address(minter), allowed);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, minter, allowed, amount)
        );
        minter.deposit(address(token), amount, alice);
    }

    function test_revertsWhen_receiverIsRestricted() external {
        (TestToken token,) = listToken(6, 1e8);
        fund(token, 1e6);
        restrict(bob);
        vm.prank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        minter.deposit(address(token), 1e6, bob);
    }

    function test_revertsWhen_mintLimitIsExceeded() external {
        (TestToken token,) = listToken(6, 1e8);
        fund(token, 1e6 + 1);
        vm.prank(owner);
        usdPlus.setIssuerLimits(address(minter), 1e6, 0);
        vm.prank(alice);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        minter.deposit(address(token), 1e6 + 1, alice);
    }

    function test_revertsWhen_payerIsTheRecipient() external {
        (TestToken token,) = listToken(6, 1e8);
        token.mint(treasury, 1e6);
        vm.startPrank(treasury);
        token.approve(address(minter), 1e6);
        vm.expectRevert(abi.encodeWithSelector(IPaymentTokens.PaymentMismatch.selector, 2e6, 1e6));
        minter.deposit(address(token), 1e6, treasury);
    }

    function testFuzz_revertsWhen_resultIsBelowTheMinimum(uint256 amount, uint256 price, uint256 min) external {
        price = bound(price, LOWEST, HIGHEST);
        (TestToken token,) = listToken(6, price);
        amount = bound(amount, 2, MAX_AMOUNT);
        fund(token, amount);
        min = bound(min, amount * par(price) / 1e8 + 1, type(uint256).max);
        vm.prank(alice);
        vm.expectRevert(IUsdPlusMinter.SlippageViolation.selector);
        minter.deposit(address(token), amount, alice, min);
    }

    function testFuzz_takesThePaymentAndIssuesAtMostPar(
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
        uint256 unit = 10 ** decimals;
        amount = bound(amount, unit, unit * 1e15);
        fund(token, amount);
        uint256 expected = amount * par(price) * 1e6 / (1e8 * unit);
        uint256 shares = toSharesDown(expected);
        assertEq(minter.previewDeposit(address(token), amount), expected, "preview");

        vm.expectEmit(address(minter));
        emit IUsdPlusMinter.Issued(stranger, address(token), amount, expected);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(alice, treasury, amount);
        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(address(0), stranger, expected);
        vm.prank(alice);
        uint256 issued = named
            ? minter.deposit(address(token), amount, stranger, expected)
            : minter.deposit(address(token), amount, stranger);

        assertEq(issued, expected, "returned");
        assertEq(token.balanceOf(alice), 0, "payment left");
        assertEq(token.allowance(alice, address(minter)), 0, "allowance left");
        assertEq(token.balanceOf(treasury), amount, "payment taken");
        assertEq(token.balanceOf(address(minter)), 0, "payment kept");
        assertEq(usdPlus.sharesOf(stranger), shares, "shares");
        assertEq(usdPlus.balanceOf(stranger), toBalanceDown(shares), "balance");
        assertEq(usdPlus.balanceOf(address(minter)), 0, "usd+ kept");
    }

    function testFuzz_isOneToOneForDollarsOfSixAndEighteenDecimals(uint256 dollars) external {
        dollars = bound(dollars, 1, 1e12);
        (TestToken six,) = listToken(6, 1e8);
        (TestToken eighteen,) = listToken(18, 1e8);
        fund(six, dollars * 1e6);
        fund(eighteen, dollars * 1e18);
        vm.startPrank(alice);
        assertEq(minter.deposit(address(six), dollars * 1e6, alice), dollars * 1e6, "six");
        assertEq(minter.deposit(address(eighteen), dollars * 1e18, alice), dollars * 1e6, "eighteen");
        assertEq(usdPlus.balanceOf(alice), dollars * 2e6, "balance");
    }
}
