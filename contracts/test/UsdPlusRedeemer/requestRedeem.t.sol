// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerRequestRedeemTest is RedeemerFixture {
    function test_revertsWhen_paused() external {
        fund(alice, 1e6);
        vm.prank(owner);
        redeemer.pause();
        vm.prank(alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        redeemer.requestRedeem(address(mockUsd), 1e6, alice, alice);
    }

    function test_revertsWhen_usdPlusIsPaused() external {
        fund(alice, 1e6);
        vm.prank(owner);
        usdPlus.pause();
        vm.prank(alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        redeemer.requestRedeem(address(mockUsd), 1e6, alice, alice);
    }

    function test_revertsWhen_tokenIsNotListed() external {
        fund(alice, 1e6);
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        redeemer.requestRedeem(stranger, 1e6, alice, alice);
    }

    function testFuzz_revertsWhen_priceIsOutOfBand(uint256 price) external {
        price = bound(price, 1, 10e8);
        (TestToken token, TestOracle oracle) = listToken(6, 1e8);
        oracle.set(int256(price), block.timestamp);
        if (price >= LOWEST && price <= HIGHEST) return;
        fund(alice, 1e6);
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.PriceOutOfBand.selector);
        redeemer.requestRedeem(address(token), 1e6, alice, alice);
    }

    function test_revertsWhen_callerIsNeitherOwnerNorProxy() external {
        fund(alice, 1e6);
        address[4] memory callers = [stranger, fulfiller, owner, operator];
        for (uint256 i; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(IUsdPlusRedeemer.UnauthorizedRedeemer.selector);
            redeemer.requestRedeem(address(mockUsd), 1e6, callers[i], alice);
        }
    }

    function test_revertsWhen_receiverIsZero() external {
        fund(alice, 1e6);
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.ZeroAddress.selector);
        redeemer.requestRedeem(address(mockUsd), 1e6, address(0), alice);
    }

    function test_revertsWhen_receiverIsTheRedeemer() external {
        fund(alice, 1e6);
        vm.prank(alice);
        vm.expectRevert(IUsdPlusRedeemer.InvalidReceiver.selector);
        redeemer.requestRedeem(address(mockUsd), 1e6, address(redeemer), alice);
    }

    function test_revertsWhen_amountIsZero() external {
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.ZeroAmount.selector);
        redeemer.requestRedeem(address(mockUsd), 0, alice, alice);
    }

    function test_revertsWhen_amountIsPaidNothing() external {
        (TestToken token,) = listToken(6, 1.02e8);
        fund(alice, 1);
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.ZeroAmount.selector);
        redeemer.requestRedeem(address(token), 1, alice, alice);
    }

    function test_revertsWhen_ownerIsRestricted() external {
        fund(alice, 1e6);
        restrict(alice);
        vm.prank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        redeemer.requestRedeem(address(mockUsd), 1e6, bob, alice);
    }

    function test_revertsWhen_ownerIsRestrictedBeforeTheAllowanceIsChecked() external {
        restrict(alice);
        vm.prank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        redeemer.requestRedeem(address(mockUsd), 1e6, bob, alice);
    }

    function test_revertsWhen_receiverIsRestricted() external {
        fund(alice, 1e6);
        restrict(bob);
        vm.prank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        redeemer.requestRedeem(address(mockUsd), 1e6, bob, alice);
    }

    function testFuzz_revertsWhen_allowanceIsTooSmall(uint256 amount, uint256 allowed) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        allowed = bound(allowed, 0, amount - 1);
        fund(alice, amount);
        vm.startPrank(alice);
        usdPlus.approve(address(redeemer), allowed);
        vm.expectRevert(IRebasingToken.InsufficientAllowance.selector);
        redeemer.requestRedeem(address(mockUsd), amount, alice, alice);
    }

    function testFuzz_revertsWhen_balanceIsTooSmall(uint256 balance, uint256 missing) external {
        balance = bound(balance, 0, MAX_AMOUNT);
        uint256 amount = balance + bound(missing, 1, MAX_AMOUNT);
        mintUsdPlus(alice, balance);
        vm.startPrank(alice);
        usdPlus.approve(address(redeemer), amount);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        redeemer.requestRedeem(address(mockUsd), amount, alice, alice);
    }

    function testFuzz_revertsWhen_proxyExceedsTheAllowance(uint256 amount) external {
        amount = bound(amount, 2, MAX_AMOUNT);
        fund(alice, amount);
        vm.prank(alice);
        usdPlus.approve(address(redeemer), amount - 1);
        _grantProxy(stranger);
        vm.prank(stranger);
        vm.expectRevert(IRebasingToken.InsufficientAllowance.selector);
        redeemer.requestRedeem(address(mockUsd), amount, alice, alice);
    }

    function testFuzz_fixesThePaymentAndEscrowsTheShares(
        uint256 amount,
        uint8 decimals,
        uint256 price,
        uint256 seed,
        bool isProxy
    ) external {
        decimals = boundDecimals(decimals);
        price = bound(price, LOWEST, HIGHEST);
        (TestToken token,) = listToken(decimals, price);
        rebaseSupply(seed);
        amount = bound(amount, 2, MAX_AMOUNT);
        fund(alice, amount);
        uint256 payment = amount * 10 ** decimals * 1e8 / (price * 1e6);
        uint256 shares = toSharesUp(amount);
        uint256 sharesBefore = usdPlus.sharesOf(alice);
        if (isProxy) _grantProxy(stranger);
        address to = isProxy ? alice : bob;
        IUsdPlusRedeemer.Request memory asked = IUsdPlusRedeemer.Request(alice, to, address(token), payment, amount);
        assertEq(redeemer.previewRedeem(address(token), amount), payment, "preview");

        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(alice, address(redeemer), amount);
        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RequestCreated(0, to, address(token), payment, amount);
        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RequestEscrowed(0, alice, hashOf(0, asked), shares);
        vm.prank(isProxy ? stranger : alice);
        uint256 ticket = redeemer.requestRedeem(address(token), amount, to, alice);

        assertEq(ticket, 0, "the first ticket is 0");
        assertEq(redeemer.nextTicket(), 1, "next");
        assertEq(keccak256(abi.encode(redeemer.requests(0))), keccak256(abi.encode(asked)), "request");
        assertEq(redeemer.requestHash(0), hashOf(0, asked), "hash");
        assertStatus(0, IUsdPlusRedeemer.Status.Open);
        assertEq(redeemer.requestShares(0), shares, "shares of the ticket");
        assertEq(redeemer.escrowedShares(), shares, "shares of all tickets");
        assertEq(usdPlus.sharesOf(address(redeemer)), shares, "shares that came");
        assertEq(usdPlus.sharesOf(alice), sharesBefore - shares, "shares that went");
        assertEq(usdPlus.allowance(alice, address(redeemer)), 0, "allowance");
    }

    function testFuzz_aLaterPriceChangesNothing(uint256 price, uint256 later) external {
        price = bound(price, LOWEST, HIGHEST);
        later = bound(later, 1, 10e8);
        (TestToken token, TestOracle oracle) = listToken(6, price);
        request(alice, address(token), 100e6);
        uint256 locked = redeemer.requests(0).paymentTokenAmount;
        oracle.set(int256(later), block.timestamp);
        assertEq(redeemer.requests(0).paymentTokenAmount, locked, "locked");
        fulfill(0);
        assertEq(token.balanceOf(alice), locked, "paid as locked");
    }

    function testFuzz_aWholeBalanceCanBeRequestedWhateverTheRebases(uint256 amount, uint256 seed) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        mintUsdPlus(alice, amount + 10);
        rebaseSupply(seed);
        uint256 balance = usdPlus.balanceOf(alice);
        vm.startPrank(alice);
        usdPlus.approve(address(redeemer), balance);
        redeemer.requestRedeem(address(mockUsd), balance, alice, alice);
        vm.stopPrank();
        assertEq(redeemer.requests(0).paymentTokenAmount, balance, "a dollar each");
    }

    function test_ticketNumbersCountUp() external {
        for (uint256 i; i < 3; ++i) {
            assertEq(request(alice, address(mockUsd), 1e6), i, "ticket");
        }
        assertTrue(redeemer.requestHash(0) != redeemer.requestHash(1), "each has a hash of its own");
    }

    function test_theHashIsOfThisChainAndThisContract() external {
        request(alice, address(mockUsd), 1e6);
        bytes32 here = redeemer.requestHash(0);
        vm.chainId(block.chainid + 1);
        assertTrue(redeemer.requestHash(0) != here, "of another chain");
    }

    function test_revertsWhen_aProxyNamesAnotherReceiver() external {
        _grantProxy(bob);
        fund(alice, 1e6);
        vm.startPrank(bob);
        vm.expectRevert(IUsdPlusRedeemer.InvalidReceiver.selector);
        redeemer.requestRedeem(address(mockUsd), 1e6, bob, alice);
        vm.expectRevert(IUsdPlusRedeemer.InvalidReceiver.selector);
        redeemer.requestWithdraw(address(mockUsd), 1e6, stranger, alice);
        vm.stopPrank();
    }

    function _grantProxy(address account) private {
        bytes32 role = redeemer.PROXY_ROLE();
        vm.prank(owner);
        redeemer.grantRole(role, account);
    }
}
