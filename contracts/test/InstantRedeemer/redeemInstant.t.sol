// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IInstantRedeemer} from "../../src/interfaces/IInstantRedeemer.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {FeeToken} from "../mocks/FeeToken.sol";
import {InstantFixture} from "./InstantFixture.sol";

contract InstantRedeemerRedeemInstantTest is InstantFixture {
    function _expect(bytes memory reason, uint256 amount, uint256 minimum, address receiver) private {
        fund(alice, amount);
        uint256 before = usdPlus.balanceOf(alice);
        vm.expectRevert(reason);
        vm.prank(alice);
        instant.redeemInstant(address(token), amount, minimum, receiver);
        assertEq(usdPlus.balanceOf(alice), before, "who is refused loses nothing");
    }

    function test_revertsWhen_paused() external {
        vm.prank(owner);
        instant.pause();
        _expect(abi.encodeWithSelector(PausableUpgradeable.EnforcedPause.selector), 1e6, 0, alice);
    }

    function test_revertsWhen_usdPlusIsPaused() external {
        fund(alice, 1e6);
        vm.prank(owner);
        usdPlus.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(alice);
        instant.redeemInstant(address(token), 1e6, 0, alice);
    }

    function test_revertsWhen_ownerOrReceiverIsRestricted() external {
        fund(bob, 1e6);
        restrict(bob);
        bytes memory reason = abi.encodeWithSelector(ITransferRestrictor.AccountRestricted.selector);
        _expect(reason, 1e6, 0, bob);
        vm.expectRevert(reason);
        vm.prank(bob);
        instant.redeemInstant(address(token), 1e6, 0, alice);
    }

    function test_revertsWhen_receiverCannotBePaid() external {
        _expect(abi.encodeWithSelector(IPaymentTokens.ZeroAddress.selector), 1e6, 0, address(0));
        _expect(abi.encodeWithSelector(IInstantRedeemer.InvalidReceiver.selector), 1e6, 0, address(instant));
    }

    function test_revertsWhen_nothingWouldBePaid() external {
        _expect(abi.encodeWithSelector(IPaymentTokens.ZeroAmount.selector), 0, 0, alice);
        // The fee of a single base unit is rounded up to all of it.
        _expect(abi.encodeWithSelector(IPaymentTokens.ZeroAmount.selector), 1, 0, alice);
    }

    function test_revertsWhen_tokenIsNotListedOrNotOffered() external {
        fund(alice, 1e6);
        vm.startPrank(alice);
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        instant.redeemInstant(address(mockUsd), 1e6, 0, alice);
        vm.stopPrank();
        vm.prank(owner);
        instant.setBufferTerms(address(token), 0, MIN_BPS, MAX_BPS);
        _expect(abi.encodeWithSelector(IInstantRedeemer.InstantRedemptionNotOffered.selector), 1e6, 0, alice);
    }

    function test_revertsWhen_bufferIsTooLow() external {
        bytes memory reason = abi.encodeWithSelector(IInstantRedeemer.BufferTooLow.selector, CAPACITY + 1, CAPACITY);
        _expect(reason, CAPACITY + 1, 0, alice);
    }

    function test_revertsWhen_lessThanTheMinimumWouldArrive() external {
        (uint256 received,) = instant.previewRedeemInstant(address(token), 100e6);
        bytes memory reason =
            abi.encodeWithSelector(IInstantRedeemer.ReceivedTooLittle.selector, received, received + 1);
        _expect(reason, 100e6, received + 1, alice);
    }

    function test_revertsWhen_priceIsOutOfBandOrStale() external {
        oracle.set(0.97e8, block.timestamp);
        _expect(abi.encodeWithSelector(IPaymentTokens.PriceOutOfBand.selector), 1e6, 0, alice);
    }

    function test_revertsWhen_allAccountsHaveUsedUpTheDay() external {
        vm.prank(owner);
        usdPlus.setIssuerLimits(address(instant), 0, 10e6);
        redeemNow(bob, 6e6);
        _expect(abi.encodeWithSelector(IUsdPlus.ERC7281_LimitExceeded.selector), 5e6, 0, alice);
        redeemNow(alice, 4e6);
    }

    function test_revertsWhen_theTokenDeliversLess() external {
        FeeToken taxed = new FeeToken();
        vm.startPrank(owner);
        instant.setPaymentTokenOracle(address(taxed), oracle);
        instant.setBufferTerms(address(taxed), 1e6, MIN_BPS, MAX_BPS);
        vm.stopPrank();
        taxed.mint(address(instant), 10e6);
        (uint256 received,) = instant.previewRedeemInstant(address(taxed), 1e6);
        fund(alice, 1e6);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IPaymentTokens.PaymentMismatch.selector, received, received - 1));
        instant.redeemInstant(address(taxed), 1e6, 0, alice);
    }

    function test_revertsWhen_nothingIsApproved() external {
        mintUsdPlus(alice, 2e6);
        vm.prank(alice);
        vm.expectRevert(IRebasingToken.InsufficientAllowance.selector);
        instant.redeemInstant(address(token), 1e6, 0, alice);
    }

    function test_paysTheReceiverAndKeepsTheFee() external {
        fund(alice, 100e6);
        uint256 supply = usdPlus.totalSupply();
        // The first tenth of the buffer: 10 bps, and half of a tenth of the 100 bps above.
        uint256 fee = 100e6 * 15 / 10_000;
        vm.expectEmit(address(instant));
        emit IInstantRedeemer.InstantRedeemed(alice, bob, address(token), 100e6, 100e6 - fee, fee);
        vm.prank(alice);
        assertEq(instant.redeemInstant(address(token), 100e6, 100e6 - fee, bob), 100e6 - fee, "received");
        assertEq(token.balanceOf(bob), 100e6 - fee, "paid");
        assertEq(token.balanceOf(address(instant)), CAPACITY - 100e6 + fee, "kept");
        assertEq(level(), CAPACITY - 100e6, "the fee is not paid out again");
        assertEq(fees(), fee, "fees");
        assertEq(usdPlus.totalSupply(), supply - 100e6, "burned");
    }

    function test_doesNotDependOnTheQueue() external {
        redeemNow(alice, CAPACITY);
        assertEq(level(), 0, "empty");
        mintUsdPlus(alice, 2e6);
        vm.startPrank(alice);
        usdPlus.approve(address(redeemer), 1e6);
        redeemer.requestRedeem(address(mockUsd), 1e6, alice, alice);
        vm.stopPrank();
        assertEq(redeemer.nextTicket(), 1, "the queue is open while the buffer is empty");
    }

    function testFuzz_paysThePreview(uint256 amount, uint256 price, uint256 seed) external {
        mintUsdPlus(stranger, 1e12);
        rebase(seed);
        price = bound(price, 0.98e8, 1.02e8);
        oracle.set(int256(price), block.timestamp);
        amount = bound(amount, 1e3, CAPACITY * 97 / 100);
        (uint256 received, uint256 fee) = instant.previewRedeemInstant(address(token), amount);
        assertEq(redeemNow(alice, amount), received, "received");
        assertEq(token.balanceOf(alice), received, "paid");
        assertLe((received + fee) * price / 1e8, amount, "no more than a dollar");
        assertEq(level(), CAPACITY - received - fee, "level");
    }
}
