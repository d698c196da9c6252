// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerRequestWithdrawTest is RedeemerFixture {
    function test_revertsWhen_paused() external {
        vm.prank(owner);
        redeemer.pause();
        vm.prank(alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        redeemer.requestWithdraw(address(mockUsd), 1e6, alice, alice);
    }

    function test_revertsWhen_tokenIsNotListed() external {
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        redeemer.requestWithdraw(stranger, 1e6, alice, alice);
    }

    function test_revertsWhen_callerIsNeitherOwnerNorProxy() external {
        fund(alice, 1e6);
        vm.prank(stranger);
        vm.expectRevert(IUsdPlusRedeemer.UnauthorizedRedeemer.selector);
        redeemer.requestWithdraw(address(mockUsd), 1e6, stranger, alice);
    }

    function test_revertsWhen_amountIsZero() external {
        vm.prank(alice);
        vm.expectRevert(IPaymentTokens.ZeroAmount.selector);
        redeemer.requestWithdraw(address(mockUsd), 0, alice, alice);
    }

    function test_revertsWhen_receiverIsRestricted() external {
        fund(alice, 1e6);
        restrict(bob);
        vm.prank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        redeemer.requestWithdraw(address(mockUsd), 1e6, bob, alice);
    }

    function test_revertsWhen_balanceIsTooSmall() external {
        mintUsdPlus(alice, 1e6);
        vm.startPrank(alice);
        usdPlus.approve(address(redeemer), 2e6);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        redeemer.requestWithdraw(address(mockUsd), 1e6 + 1, alice, alice);
    }

    function testFuzz_fixesThePaymentAndEscrowsUsdPlusRoundedUp(
        uint256 payment,
        uint8 decimals,
        uint256 price,
        uint256 seed
    ) external {
        decimals = boundDecimals(decimals);
        price = bound(price, LOWEST, HIGHEST);
        (TestToken token,) = listToken(decimals, price);
        rebaseSupply(seed);
        uint256 unit = 10 ** decimals;
        payment = bound(payment, 1, unit * 1e15);
        uint256 amount = (payment * price * 1e6 + unit * 1e8 - 1) / (unit * 1e8);
        fund(alice, amount);
        assertEq(redeemer.previewWithdraw(address(token), payment), amount, "preview");
        assertGe(redeemer.previewRedeem(address(token), amount), payment, "the way back pays no less");

        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RequestCreated(0, bob, address(token), payment, amount);
        vm.prank(alice);
        uint256 ticket = redeemer.requestWithdraw(address(token), payment, bob, alice);

        IUsdPlusRedeemer.Request memory asked = IUsdPlusRedeemer.Request(alice, bob, address(token), payment, amount);
        assertEq(ticket, 0, "ticket");
        assertEq(keccak256(abi.encode(redeemer.requests(0))), keccak256(abi.encode(asked)), "request");
        assertEq(redeemer.requestShares(0), toSharesUp(amount), "shares");
    }
}
