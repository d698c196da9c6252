// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {CCIPWaypoint} from "../../src/CCIPWaypoint.sol";
import {IAny2EVMMessageReceiver} from "../../src/interfaces/IAny2EVMMessageReceiver.sol";
import {ICCIPWaypoint} from "../../src/interfaces/ICCIPWaypoint.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IRouterClient} from "../../src/interfaces/IRouterClient.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {ReenteringRouter, TestWallet} from "../mocks/BridgeMocks.sol";

contract CCIPWaypointSendUsdPlusTest is BridgeFixture {
    function test_revertsWhen_paused() external {
        vm.prank(owner);
        waypoint.pause();
        _assertReverts(THERE, bob, 1e6, FEE, _error(PausableUpgradeable.EnforcedPause.selector));
    }

    function test_revertsWhen_usdPlusIsPaused() external {
        fundOn(here, alice, 1e6);
        vm.prank(owner);
        usdPlus.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(alice);
        waypoint.sendUsdPlus{value: FEE}(THERE, bob, 1e6);
    }

    function test_revertsWhen_theRouterIsPaused() external {
        vm.prank(owner);
        router.pause();
        _assertReverts(THERE, bob, 1e6, FEE, _error(PausableUpgradeable.EnforcedPause.selector));
    }

    function test_revertsWhen_receiverIsZero() external {
        _assertReverts(THERE, address(0), 1e6, FEE, _error(IWaypoint.AddressZero.selector));
    }

    function test_revertsWhen_amountIsZero() external {
        _assertReverts(THERE, bob, 0, FEE, _error(IWaypoint.AmountZero.selector));
    }

    function test_revertsWhen_theChainIsUnknown() external {
        _assertReverts(NOWHERE, bob, 1e6, FEE, abi.encodeWithSelector(IWaypoint.InvalidReceiver.selector, NOWHERE));
    }

    function test_revertsWhen_theRouterDoesNotKnowTheChain() external {
        vm.prank(owner);
        waypoint.setApprovedReceiver(NOWHERE, stranger);
        bytes memory revertData = abi.encodeWithSelector(IRouterClient.UnsupportedDestinationChain.selector, NOWHERE);
        _assertReverts(NOWHERE, bob, 1e6, FEE, revertData);
    }

    function test_revertsWhen_itIsTheSameChain() external {
        _assertReverts(HERE, bob, 1e6, FEE, abi.encodeWithSelector(IWaypoint.InvalidReceiver.selector, HERE));
        vm.prank(owner);
        waypoint.setApprovedReceiver(HERE, address(waypoint));
        bytes memory revertData = abi.encodeWithSelector(IRouterClient.UnsupportedDestinationChain.selector, HERE);
        _assertReverts(HERE, bob, 1e6, FEE, revertData);
    }

    function test_revertsWhen_receiverIsTheOtherWaypoint() external {
        _assertReverts(THERE, address(there.waypoint), 1e6, FEE, _error(IWaypoint.InvalidTransfer.selector));
    }

    function test_revertsWhen_senderOrReceiverIsRestricted() external {
        restrict(bob);
        _assertReverts(THERE, bob, 1e6, FEE, _error(ITransferRestrictor.AccountRestricted.selector));
        fundOn(here, alice, 1e6);
        restrict(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        vm.prank(alice);
        waypoint.sendUsdPlus{value: FEE}(THERE, stranger, 1e6);
    }

    function test_revertsWhen_theFeeIsNotPaid() external {
        bytes memory revertData = abi.encodeWithSelector(IWaypoint.InsufficientFunds.selector, FEE - 1, FEE);
        _assertReverts(THERE, bob, 1e6, FEE - 1, revertData);
        _assertReverts(THERE, bob, 1e6, 0, abi.encodeWithSelector(IWaypoint.InsufficientFunds.selector, 0, FEE));
    }

    function test_revertsWhen_feeRoseSinceTheQuote() external {
        uint256 quoted = waypoint.getFee(THERE, address(there.waypoint), bob, 1e6);
        vm.prank(owner);
        router.setFees(BRIDGE_FLAT_FEE + 1, FEE_PER_GAS);
        bytes memory revertData = abi.encodeWithSelector(IWaypoint.InsufficientFunds.selector, quoted, quoted + 1);
        _assertReverts(THERE, bob, 1e6, quoted, revertData);
    }

    function test_KY02_revertsWhen_dailyLimitIsExceeded() external {
        vm.prank(owner);
        waypoint.setLimits(10e6, 0);
        bytes memory revertData = abi.encodeWithSelector(IWaypoint.SendLimitExceeded.selector, 10e6 + 1, 10e6);
        _assertReverts(THERE, bob, 10e6 + 1, FEE, revertData);
        send(alice, bob, 6e6);
        assertEq(waypoint.sendLimitLeft(), 4e6, "left");
        _assertReverts(
            THERE, bob, 4e6 + 1, FEE, abi.encodeWithSelector(IWaypoint.SendLimitExceeded.selector, 4e6 + 1, 4e6)
        );
        vm.warp(block.timestamp + 1 days);
        assertEq(waypoint.sendLimitLeft(), 4e6, "left a day later");
        vm.warp(block.timestamp + 2 hours);
        assertEq(waypoint.sendLimitLeft(), 10e6, "the day has passed");
        send(alice, bob, 9e6);
    }

    function test_revertsWhen_theRouterIsOverItsBurnLimit() external {
        vm.prank(owner);
        usdPlus.setIssuerLimits(address(router), 0, 1e6);
        _assertReverts(THERE, bob, 1e6 + 1, FEE, _error(IUsdPlus.ERC7281_LimitExceeded.selector));
    }

    function test_revertsWhen_balanceOrAllowanceIsTooSmall() external {
        fundOn(here, alice, 1e6);
        vm.startPrank(alice);
        vm.expectRevert(IRebasingToken.InsufficientAllowance.selector);
        waypoint.sendUsdPlus{value: FEE}(THERE, bob, 1e6 + 1);
        usdPlus.approve(address(waypoint), 2e6);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        waypoint.sendUsdPlus{value: FEE}(THERE, bob, 2e6);
        vm.stopPrank();
    }

    function test_revertsWhen_callerRejectsTheRefund() external {
        TestWallet wallet = _fundedWallet();
        wallet.refuse();
        (bool ok, bytes memory reason) = wallet.call(address(waypoint), FEE + 1, _sendCall(1e6));
        assertFalse(ok, "refused");
        assertEq(bytes32(bytes4(reason)), bytes32(IWaypoint.NativeTransferFailed.selector), "refusal");
        (ok,) = wallet.call(address(waypoint), FEE, _sendCall(1e6));
        assertTrue(ok, "the exact fee needs no change");
    }

    function test_revertsWhen_refundReenters() external {
        TestWallet wallet = _fundedWallet();
        wallet.setCall(address(waypoint), _sendCall(1));
        (bool ok, bytes memory reason) = wallet.call(address(waypoint), FEE + 1, _sendCall(1e6));
        assertFalse(ok, "refused");
        // The error data of the wallet is not passed on.
        assertEq(bytes32(bytes4(reason)), bytes32(IWaypoint.NativeTransferFailed.selector), "refusal");
        assertEq(router.sentCount(THERE), 0, "nothing was sent");
    }

    function test_revertsWhen_routerReenters() external {
        ReenteringRouter evil = new ReenteringRouter();
        vm.prank(owner);
        waypoint.setRouter(address(evil));
        fundOn(here, alice, 1e6);
        bytes[3] memory calls = [
            _sendCall(1),
            abi.encodeCall(IWaypoint.rescue, (address(evil), address(usdPlus), 1)),
            abi.encodeCall(IAny2EVMMessageReceiver.ccipReceive, (toReceived("id", stranger, "", 1)))
        ];
        for (uint256 i; i < calls.length; ++i) {
            evil.setCall(calls[i]);
            vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
            vm.prank(alice);
            waypoint.sendUsdPlus(THERE, bob, 1e6);
        }
    }

    /// @dev Independently of rebases, all transferred shares are burned, donated shares stay, and the message carries
    /// the requested amount.
    function testFuzz_burnsAllTransferredShares(uint256 amount, uint256 seed, uint256 donation) external {
        rebaseOn(here, seed);
        amount = bound(amount, 1, MAX_AMOUNT);
        mintUsdPlus(address(waypoint), bound(donation, 0, 1e6));
        mintUsdPlus(address(router), bound(donation >> 128, 0, 1e6));
        uint256[2] memory gifts = [usdPlus.sharesOf(address(waypoint)), usdPlus.sharesOf(address(router))];
        fundOn(here, alice, amount);
        uint256 held = usdPlus.sharesOf(alice);
        uint256 shares = usdPlus.totalShares();
        uint256 taken = sharesUpOn(here, amount);
        ILocalCCIPRouter.Message memory message = expectedMessage(bob, amount);
        bytes32 expectedId = keccak256(abi.encode(message));

        vm.expectEmit(address(router));
        emit ILocalCCIPRouter.MessageSent(expectedId, THERE, 1, message, FEE);
        vm.expectEmit(address(waypoint));
        emit IWaypoint.SentFrom(expectedId, alice);
        vm.expectEmit(address(waypoint));
        emit ICCIPWaypoint.Sent(expectedId, THERE, address(there.waypoint), bob, amount, FEE);
        vm.prank(alice);
        bytes32 id = waypoint.sendUsdPlus{value: FEE}(THERE, bob, amount);

        assertEq(id, expectedId, "id");
        assertEq(usdPlus.sharesOf(alice), held - taken, "taken");
        assertEq(usdPlus.totalShares(), shares - taken, "burned");
        assertEq(usdPlus.sharesOf(address(waypoint)), gifts[0], "nothing stays at the waypoint");
        assertEq(usdPlus.sharesOf(address(router)), gifts[1], "nor at the router");
        assertEq(usdPlus.allowance(address(waypoint), address(router)), 0, "allowance");
        assertEq(router.sentTotal(THERE), amount, "total");
    }

    function testFuzz_theWholeBalanceCanBeSent(uint256 amount, uint256 seed) external {
        mintUsdPlus(alice, bound(amount, 1, MAX_AMOUNT));
        rebaseOn(here, seed);
        uint256 balance = usdPlus.balanceOf(alice);
        if (balance == 0) return;
        vm.startPrank(alice);
        usdPlus.approve(address(waypoint), balance);
        waypoint.sendUsdPlus{value: FEE}(THERE, bob, balance);
        vm.stopPrank();
        assertEq(usdPlus.balanceOf(alice), 0, "nothing left");
        assertEq(router.sentTotal(THERE), balance, "sent");
    }

    function testFuzz_refundsThePaymentAboveTheFee(uint256 value) external {
        value = bound(value, FEE, 100 ether);
        fundOn(here, alice, 1e6);
        vm.prank(alice);
        waypoint.sendUsdPlus{value: value}(THERE, bob, 1e6);
        assertEq(alice.balance, 100 ether - FEE, "change");
        assertEq(address(waypoint).balance, 0, "nothing stays at the waypoint");
        assertEq(address(router).balance, FEE, "the fee and no more");
    }

    function test_refundsTheDifferenceWhenTheFeeFell() external {
        vm.prank(owner);
        router.setFees(0, 0);
        send(alice, bob, 1e6);
        assertEq(alice.balance, 100 ether, "all of it");
    }

    function test_eachSendHasItsOwnIdAndSequenceNumber() external {
        (bytes32 first, ILocalCCIPRouter.Message memory one) = send(alice, bob, 1e6);
        (bytes32 second, ILocalCCIPRouter.Message memory two) = send(alice, bob, 1e6);
        assertFalse(first == second, "ids");
        assertEq(one.sequenceNumber, 1, "first number");
        assertEq(two.sequenceNumber, 2, "second number");
        assertEq(router.sentCount(THERE), 2, "count");
        assertEq(router.sentTotal(THERE), 2e6, "total");
    }

    function _fundedWallet() private returns (TestWallet wallet) {
        wallet = new TestWallet();
        vm.deal(address(wallet), 1 ether);
        mintUsdPlus(address(wallet), 2e6);
        (bool ok,) = wallet.call(address(usdPlus), 0, abi.encodeCall(usdPlus.approve, (address(waypoint), 2e6)));
        assertTrue(ok, "approve");
    }

    function _sendCall(uint256 amount) private view returns (bytes memory) {
        return abi.encodeCall(CCIPWaypoint.sendUsdPlus, (THERE, bob, amount));
    }

    function _error(bytes4 selector) private pure returns (bytes memory) {
        return abi.encodeWithSelector(selector);
    }

    /// @dev Funds the sender completely and asserts that the send reverts.
    function _assertReverts(uint64 selector, address to, uint256 amount, uint256 value, bytes memory revertData)
        private
    {
        fundOn(here, alice, amount);
        vm.expectRevert(revertData);
        vm.prank(alice);
        waypoint.sendUsdPlus{value: value}(selector, to, amount);
    }
}
