// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebaseLimits} from "../../src/interfaces/IRebaseLimits.sol";
import {IRebaseStream} from "../../src/interfaces/IRebaseStream.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {Vm} from "../Base.sol";
import {RedeemerFixture} from "../UsdPlusRedeemer/RedeemerFixture.sol";

/// @notice KY-03: rebases reach the balances over a duration, here eight hours.
contract UsdPlusRebaseStreamTest is RedeemerFixture {
    uint256 private _start;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        usdPlus.setRebaseDuration(8 hours);
        _start = block.timestamp;
        mintUsdPlus(alice, 1_000e6);
    }

    function test_revertsWhen_anyoneButTheOwnerSetsTheDuration() external {
        address[3] memory callers = [operator, upgrader, stranger];
        for (uint256 i; i < 3; ++i) {
            expectMissingRole(callers[i], bytes32(0));
            vm.prank(callers[i]);
            usdPlus.setRebaseDuration(1);
        }
    }

    function test_revertsWhen_theDurationIsAboveAWeek() external {
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IRebaseStream.RebaseDurationTooLong.selector, 7 days + 1));
        usdPlus.setRebaseDuration(7 days + 1);
        usdPlus.setRebaseDuration(7 days);
        assertEq(usdPlus.rebaseDuration(), 7 days, "duration");
        assertEq(usdPlus.MAX_REBASE_DURATION(), 7 days, "maximum");
    }

    function test_aNewDeploymentStreamsOverADay() external {
        assertEq(deployUsdPlus(treasury, address(restrictor)).rebaseDuration(), 1 days, "duration");
    }

    function test_ownerSetsTheDuration() external {
        vm.expectEmit(address(usdPlus));
        emit IRebaseStream.RebaseDurationSet(1 hours);
        vm.prank(owner);
        usdPlus.setRebaseDuration(1 hours);
        assertEq(usdPlus.rebaseDuration(), 1 hours, "duration");
    }

    function test_aGainEntersLinearly() external {
        vm.expectEmit(address(usdPlus));
        emit IRebaseStream.RebaseStarted(8e6, _start + 8 hours, 0, 0);
        _add(8e6);
        _assertSupply(1_000e6, "at once nothing");
        _assertStream(8e6, 0);

        vm.warp(_start + 2 hours);
        _assertSupply(1_002e6, "a quarter");
        _assertStream(6e6, 0);
        assertEq(usdPlus.balancePerShare(), 1.002e18, "now");
        assertEq(usdPlus.settledBalancePerShare(), 1e18, "stored");

        vm.warp(_start + 8 hours - 1);
        assertLe(usdPlus.totalSupply(), 1_008e6 - 1, "until the last second");
        vm.warp(_start + 8 hours);
        _assertSupply(1_008e6, "all of it");
        _assertStream(0, 0);
        vm.warp(_start + 30 days);
        _assertSupply(1_008e6, "and no more");
    }

    function test_aLossEntersLinearly() external {
        vm.expectEmit(address(usdPlus));
        emit IRebaseStream.RebaseStarted(0, 0, 0.008e18, _start + 8 hours);
        _sub(8e6);
        _assertSupply(1_000e6, "at once nothing");
        assertEq(usdPlus.balancePerShareAfterLosses(), 0.992e18, "after losses");

        vm.warp(_start + 2 hours);
        _assertSupply(998e6, "a quarter");
        _assertStream(0, 0.006e18);
        assertEq(usdPlus.balancePerShareAfterLosses(), 0.992e18, "the same after losses");
        vm.warp(_start + 9 hours);
        _assertSupply(992e6, "all of it");
        assertEq(usdPlus.balancePerShareAfterLosses(), 0.992e18, "the same at the end");
    }

    function testFuzz_settlingChangesNoBalance(uint128 gain, uint128 loss, uint256 firstWait, uint256 secondWait)
        external
    {
        _add(uint128(bound(gain, 1, 10e6)));
        vm.warp(block.timestamp + bound(firstWait, 0, 10 hours));
        _sub(uint128(bound(loss, 1, 9e6)));
        vm.warp(block.timestamp + bound(secondWait, 0, 10 hours));

        uint256 supply = usdPlus.totalSupply();
        uint128 perShare = usdPlus.balancePerShare();
        uint128 afterLosses = usdPlus.balancePerShareAfterLosses();
        (uint256 restOfGain,, uint256 restOfLoss,) = usdPlus.rebaseStream();
        vm.prank(stranger);
        usdPlus.settleRebase();
        assertEq(usdPlus.totalSupply(), supply, "supply");
        assertEq(usdPlus.balancePerShare(), perShare, "balance per share");
        assertEq(usdPlus.settledBalancePerShare(), perShare, "settled");
        assertEq(usdPlus.balancePerShareAfterLosses(), afterLosses, "after losses");
        _assertStream(restOfGain, restOfLoss);
    }

    /// @dev Each call that converts a value states the balance per share that it was made with, before its `Transfer`.
    function test_aTransferSettlesFirst() external {
        _add(8e6);
        vm.warp(_start + 2 hours);
        vm.recordLogs();
        vm.prank(alice);
        usdPlus.transfer(bob, 100e6);
        _assertSettled(vm.getRecordedLogs(), 1.002e18);
        vm.prank(alice);
        vm.recordLogs();
        usdPlus.transfer(bob, 100e6);
        assertEq(vm.getRecordedLogs().length, 1, "in one block only the first");

        vm.warp(_start + 4 hours);
        vm.recordLogs();
        mintUsdPlus(bob, 1e6);
        assertEq(vm.getRecordedLogs()[0].topics[0], IRebasingToken.BalancePerShareSet.selector, "mint");
        vm.warp(_start + 5 hours);
        vm.recordLogs();
        vm.prank(alice);
        usdPlus.approve(issuer, 1e6);
        vm.prank(issuer);
        usdPlus.burn(alice, 1e6);
        assertEq(vm.getRecordedLogs()[1].topics[0], IRebasingToken.BalancePerShareSet.selector, "burn");
    }

    function test_anEscrowSettlesFirst() external {
        uint256 ticket = request(alice, address(mockUsd), 100e6);
        _add(8e6);
        vm.warp(_start + 2 hours);
        uint128 perShare = usdPlus.balancePerShare();
        fulfill(ticket);
        assertEq(usdPlus.settledBalancePerShare(), perShare, "burned shares");
        request(alice, address(mockUsd), 100e6);
        vm.warp(_start + 8 hours);
        vm.startPrank(fulfiller);
        redeemer.cancel(1, redeemer.requestHash(1));
        vm.stopPrank();
        assertEq(usdPlus.settledBalancePerShare(), usdPlus.balancePerShare(), "transferred shares");
        _assertStream(0, 0);
    }

    /// @dev A new holder shares the rest of the gain; the rebase never pays more than the operator added.
    function test_newHoldersShareTheGain() external {
        _add(8e6);
        vm.warp(_start + 4 hours);
        mintUsdPlus(bob, 1_004e6);
        _assertNear(usdPlus.balanceOf(bob), 1_004e6, 1, "bob enters at par");
        vm.warp(_start + 8 hours);
        _assertNear(usdPlus.balanceOf(alice), 1_006e6, 2, "half of it, and half of the rest");
        _assertNear(usdPlus.totalSupply(), 2_012e6, 2, "supply");
        assertLe(usdPlus.totalSupply(), 2_012e6, "no more");
    }

    function test_aGainWithoutHoldersIsLost() external {
        _add(8e6);
        _burnAll(alice);
        vm.warp(_start + 8 hours);
        usdPlus.settleRebase();
        mintUsdPlus(bob, 100e6);
        assertEq(usdPlus.balanceOf(bob), 100e6, "bob gets none of it");
        assertEq(usdPlus.balancePerShare(), 1e18, "balance per share");
    }

    /// @dev The part of each holder stays the same when others leave.
    function test_leavingLeavesNoLossToOthers() external {
        mintUsdPlus(bob, 999_000e6);
        _sub(10_000e6);
        _burnAll(bob);
        vm.warp(_start + 8 hours);
        assertEq(usdPlus.balanceOf(alice), 990e6, "one percent");
    }

    function test_aTicketTakesItsPartOfTheWholeLoss() external {
        mintUsdPlus(bob, 999_000e6);
        uint256 ticket = request(alice, address(mockUsd), 100e6);
        _sub(uint128(usdPlus.totalSupply() / 100));
        assertEq(redeemer.paymentOf(ticket), 99e6, "at once");
        uint256 later = request(alice, address(mockUsd), 100e6);
        assertEq(redeemer.paymentOf(later), 99e6, "also after the rebase");
        fulfill(ticket);
        assertEq(mockUsd.balanceOf(alice), 99e6, "paid");
        vm.warp(_start + 8 hours);
        assertEq(redeemer.paymentOf(later), 99e6, "at the end");
    }

    function test_rebasesAddUp() external {
        _add(8e6);
        vm.warp(_start + 4 hours);
        _add(4e6);
        _assertStream(8e6, 0);
        vm.warp(_start + 8 hours);
        _assertSupply(1_008e6, "half of both rests");
        _sub(2e6);
        vm.warp(_start + 12 hours);
        _assertSupply(1_011e6, "all gains, half of the loss");
        vm.warp(_start + 16 hours);
        _assertSupply(1_010e6, "all");
    }

    function test_aNewDurationLeavesTheRunningStream() external {
        _add(8e6);
        vm.prank(owner);
        usdPlus.setRebaseDuration(0);
        vm.warp(_start + 4 hours);
        _assertSupply(1_004e6, "half");
        _add(1e6);
        _assertSupply(1_005e6, "at once");
        vm.warp(_start + 8 hours);
        _assertSupply(1_009e6, "the rest");
    }

    /// @dev A loss that streams already lowers the next maximum, so the balance per share stays above zero.
    function test_lossesNeverReachZero() external {
        vm.startPrank(operator);
        for (uint256 i; i < 400; ++i) {
            usdPlus.rebaseSub(uint128(usdPlus.maxRebaseSub()));
        }
        uint256 maximum = usdPlus.maxRebaseSub();
        assertLe(maximum, 0.19e6, "one percent of what is left");
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooLarge.selector, maximum + 1, maximum));
        usdPlus.rebaseSub(uint128(maximum + 1));
        vm.stopPrank();
        assertGe(usdPlus.balancePerShareAfterLosses(), 0.017e18, "after losses");
        vm.warp(_start + 8 hours);
        assertEq(usdPlus.balancePerShare(), usdPlus.balancePerShareAfterLosses(), "at the end");
    }

    /// @dev A local chain can restart at a time before the last rebase; nothing has streamed then.
    function test_beforeTheRebaseNothingHasStreamed() external {
        _add(8e6);
        vm.warp(_start - 1 hours);
        _assertSupply(1_000e6, "supply");
        usdPlus.settleRebase();
        _assertStream(8e6, 0);
    }

    function test_streamsWhilePaused() external {
        _add(8e6);
        vm.prank(owner);
        usdPlus.pause();
        vm.warp(_start + 8 hours);
        usdPlus.settleRebase();
        assertEq(usdPlus.settledBalancePerShare(), 1.008e18, "settled");
    }

    function _add(uint128 value) private {
        vm.prank(operator);
        usdPlus.rebaseAdd(value);
    }

    function _sub(uint128 value) private {
        vm.prank(operator);
        usdPlus.rebaseSub(value);
    }

    function _burnAll(address account) private {
        uint256 balance = usdPlus.balanceOf(account);
        vm.prank(account);
        usdPlus.transfer(issuer, balance);
        vm.prank(issuer);
        usdPlus.burn(balance);
    }

    function _assertSupply(uint256 expected, string memory message) private view {
        assertEq(usdPlus.totalSupply(), expected, message);
        assertEq(usdPlus.balanceOf(alice), expected, message);
    }

    function _assertNear(uint256 actual, uint256 expected, uint256 tolerance, string memory message) private pure {
        assertLe(actual, expected + tolerance, message);
        assertGe(actual + tolerance, expected, message);
    }

    function _assertStream(uint256 gain, uint256 loss) private view {
        (uint256 actualGain,, uint256 actualLoss,) = usdPlus.rebaseStream();
        assertEq(actualGain, gain, "gain that streams");
        assertEq(actualLoss, loss, "loss that streams");
    }

    function _assertSettled(Vm.Log[] memory logs, uint256 perShare) private pure {
        assertEq(logs.length, 2, "logs");
        assertEq(logs[0].topics[0], IRebasingToken.BalancePerShareSet.selector, "first");
        assertEq(abi.decode(logs[0].data, (uint256)), perShare, "value");
        assertEq(logs[1].topics[0], keccak256("Transfer(address,address,uint256)"), "second");
    }
}
