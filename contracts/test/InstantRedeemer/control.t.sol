// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {InstantRedeemer} from "../../src/InstantRedeemer.sol";
import {IInstantRedeemer} from "../../src/interfaces/IInstantRedeemer.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {InstantFixture} from "./InstantFixture.sol";

contract InstantRedeemerControlTest is InstantFixture {
    function test_revertsWhen_initializedAgainOrWithoutUsdPlus() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        instant.initialize(address(usdPlus), bob, bob);
        address code = address(new InstantRedeemer());
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        InstantRedeemer(code).initialize(address(usdPlus), bob, bob);
        vm.expectRevert(IPaymentTokens.ZeroAddress.selector);
        deployProxy(code, abi.encodeCall(InstantRedeemer.initialize, (address(0), owner, upgrader)));
    }

    function test_revertsWhen_callerIsNotTheOwner() external {
        address[4] memory callers = [stranger, fulfiller, operator, treasury];
        for (uint256 i; i < callers.length; ++i) {
            vm.startPrank(callers[i]);
            expectMissingRole(callers[i], bytes32(0));
            instant.setBufferTerms(address(token), 1, MIN_BPS, MAX_BPS);
            expectMissingRole(callers[i], bytes32(0));
            instant.setWalletLimit(1);
            expectMissingRole(callers[i], bytes32(0));
            instant.withdrawBuffer(address(token), 1);
            expectMissingRole(callers[i], bytes32(0));
            instant.setPaymentTokenOracle(address(token), oracle);
            expectMissingRole(callers[i], bytes32(0));
            instant.pause();
            expectMissingRole(callers[i], bytes32(0));
            instant.unpause();
            vm.stopPrank();
        }
    }

    function test_revertsWhen_feesAreOutOfBounds() external {
        uint16[2][4] memory pairs = [[uint16(4), 100], [uint16(0), 0], [uint16(101), 100], [uint16(10), 201]];
        for (uint256 i; i < pairs.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IInstantRedeemer.FeeOutOfBounds.selector, pairs[i][0], pairs[i][1]));
            vm.prank(owner);
            instant.setBufferTerms(address(token), 1e6, pairs[i][0], pairs[i][1]);
        }
    }

    function test_revertsWhen_capacityOrTokenIsNotAllowed() external {
        uint256 maximum = 5_000_000e6;
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IInstantRedeemer.CapacityTooLarge.selector, maximum + 1, maximum));
        instant.setBufferTerms(address(token), maximum + 1, MIN_BPS, MAX_BPS);
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        instant.setBufferTerms(address(mockUsd), 1, MIN_BPS, MAX_BPS);
        vm.expectRevert(abi.encodeWithSelector(IInstantRedeemer.WalletLimitTooLarge.selector, 1e12 + 1, 1e12));
        instant.setWalletLimit(1e12 + 1);
        vm.stopPrank();
    }

    function test_setsTheTermsWithinTheBounds() external {
        vm.startPrank(owner);
        vm.expectEmit(address(instant));
        emit IInstantRedeemer.BufferTermsSet(address(token), 5_000_000e6, 5, 200);
        instant.setBufferTerms(address(token), 5_000_000e6, 5, 200);
        vm.expectEmit(address(instant));
        emit IInstantRedeemer.WalletLimitSet(1e12);
        instant.setWalletLimit(1e12);
        vm.stopPrank();
        IInstantRedeemer.Buffer memory buffer = instant.bufferOf(address(token));
        assertEq(buffer.capacity, 5_000_000e6, "capacity");
        assertEq(buffer.minFeeBps, 5, "min");
        assertEq(buffer.maxFeeBps, 200, "max");
        assertEq(instant.walletLimitPerDay(), 1e12, "limit");
    }

    function test_revertsWhen_thereIsNothingToSend() external {
        vm.expectRevert(IPaymentTokens.ZeroAmount.selector);
        instant.collectFees(address(token));
        vm.startPrank(owner);
        vm.expectRevert(IPaymentTokens.ZeroAmount.selector);
        instant.withdrawBuffer(address(token), 0);
        vm.expectRevert(abi.encodeWithSelector(IInstantRedeemer.BufferTooLow.selector, CAPACITY + 1, CAPACITY));
        instant.withdrawBuffer(address(token), CAPACITY + 1);
        vm.stopPrank();
    }

    function test_feesAndBufferGoToTheTreasuryOnly() external {
        redeemNow(alice, 100e6);
        uint256 fee = fees();
        vm.expectEmit(address(instant));
        emit IInstantRedeemer.FeesCollected(address(token), treasury, fee);
        vm.prank(stranger);
        instant.collectFees(address(token));
        assertEq(token.balanceOf(treasury), fee, "fees");
        assertEq(fees(), 0, "none left");
        uint256 rest = level();
        vm.expectEmit(address(instant));
        emit IInstantRedeemer.BufferWithdrawn(address(token), treasury, rest);
        vm.prank(owner);
        instant.withdrawBuffer(address(token), rest);
        assertEq(token.balanceOf(treasury), fee + rest, "buffer");
        assertEq(level(), 0, "empty");
    }

    function test_aPauseStopsRedemptionsOnly() external {
        redeemNow(alice, 100e6);
        vm.startPrank(owner);
        instant.grantRole(instant.GUARDIAN_ROLE(), bob);
        vm.stopPrank();
        vm.prank(bob);
        instant.pause();
        instant.previewRedeemInstant(address(token), 1e6);
        instant.collectFees(address(token));
        vm.startPrank(owner);
        instant.withdrawBuffer(address(token), 1e6);
        instant.unpause();
        instant.pause();
        assertEq(instant.pauseEndsAt(), 0, "the owner's pause has no end, because the queue stays open");
        instant.unpause();
        vm.stopPrank();
        redeemNow(alice, 1e6);
    }

    function test_anExtraTransferRefills() external {
        redeemNow(alice, 500e6);
        token.mint(address(instant), 500e6);
        assertEq(level(), CAPACITY, "full again");
        assertGe(fees(), 1, "the fees stay apart");
    }

    function test_upgradesLikeTheOthers() external {
        address next = address(new InstantRedeemer());
        expectMissingRole(owner, instant.UPGRADER_ROLE());
        vm.prank(owner);
        instant.upgradeToAndCall(next, "");
        assertEq(instant.publicVersion(), "1.1.0", "version");
    }
}
