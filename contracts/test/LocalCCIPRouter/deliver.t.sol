// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {Client} from "../../src/libraries/Client.sol";
import {LocalCCIPRouter} from "../../src/local/LocalCCIPRouter.sol";
import {TestReceiver} from "../mocks/BridgeMocks.sol";
import {RouterFixture} from "./RouterFixture.sol";

contract LocalCCIPRouterDeliverTest is RouterFixture {
    bytes32 private _id;
    ILocalCCIPRouter.Message private _message;

    function setUp() public override {
        super.setUp();
        ILocalCCIPRouter.Message memory message;
        (_id, message) = sendMessage(toMessage(5e6));
        _message = message;
    }

    function test_revertsWhen_callerIsNoRelay() external {
        address[3] memory callers = [owner, alice, address(there.waypoint)];
        bytes32 role = router.RELAY_ROLE();
        for (uint256 i; i < callers.length; ++i) {
            vm.startPrank(callers[i]);
            expectMissingRole(callers[i], role);
            there.router.deliver(_id, _message);
            expectMissingRole(callers[i], role);
            there.router.deliverWithGas(_id, _message, 300_000);
            vm.stopPrank();
        }
    }

    function test_revertsWhen_calledFromOutside() external {
        address[3] memory callers = [owner, relay, alice];
        for (uint256 i; i < callers.length; ++i) {
            vm.expectRevert(ILocalCCIPRouter.OnlySelf.selector);
            vm.prank(callers[i]);
            there.router.execute(_id, _message, 200_000);
        }
    }

    function test_revertsWhen_paused() external {
        vm.prank(owner);
        there.router.pause();
        _assertReverts(_id, _message, abi.encodeWithSelector(PausableUpgradeable.EnforcedPause.selector));
        vm.prank(relay);
        vm.expectRevert(abi.encodeWithSelector(PausableUpgradeable.EnforcedPause.selector));
        there.router.deliverWithGas(_id, _message, 1e6);
        vm.prank(owner);
        there.router.unpause();
        assertDelivered(_id, _message);
    }

    function test_revertsWhen_messageWasDelivered() external {
        assertDelivered(_id, _message);
        _assertReverts(_id, _message, abi.encodeWithSelector(ILocalCCIPRouter.AlreadyDelivered.selector, _id));
        assertEq(there.usdPlus.balanceOf(address(receiver)), 5e6, "once");
    }

    /// @dev Every field is part of the id.
    function test_revertsWhen_anyFieldWasChanged() external {
        for (uint256 i; i < 9; ++i) {
            ILocalCCIPRouter.Message memory forged = _message;
            if (i == 0) forged.sourceChainSelector = NOWHERE;
            if (i == 1) forged.sourceRouter = stranger;
            if (i == 2) forged.destinationChainSelector = HERE;
            if (i == 3) forged.sequenceNumber += 1;
            if (i == 4) forged.sender = address(waypoint);
            if (i == 5) forged.receiver = bob;
            if (i == 6) forged.gasLimit += 1;
            if (i == 7) forged.data = "date";
            if (i == 8) forged.amount += 1;
            bytes32 actual = router.idOf(forged);
            assertEq(actual, keccak256(abi.encode(forged)), "id");
            _assertReverts(_id, forged, abi.encodeWithSelector(ILocalCCIPRouter.MessageMismatch.selector, _id, actual));
        }
    }

    function test_revertsWhen_theSourceIsForged() external {
        ILocalCCIPRouter.Message memory forged = _message;
        forged.sourceRouter = stranger;
        _assertReverts(
            router.idOf(forged), forged, abi.encodeWithSelector(ILocalCCIPRouter.UnknownSource.selector, HERE, stranger)
        );
        (forged.sourceChainSelector, forged.sourceRouter) = (NOWHERE, address(router));
        _assertReverts(
            router.idOf(forged),
            forged,
            abi.encodeWithSelector(ILocalCCIPRouter.UnknownSource.selector, NOWHERE, address(router))
        );
        forged.sourceRouter = address(0);
        _assertReverts(
            router.idOf(forged),
            forged,
            abi.encodeWithSelector(ILocalCCIPRouter.UnknownSource.selector, NOWHERE, address(0))
        );
    }

    function test_revertsWhen_messageIsForAnotherChain() external {
        bytes memory revertData = abi.encodeWithSelector(ILocalCCIPRouter.WrongDestination.selector, THERE);
        vm.expectRevert(revertData);
        vm.prank(relay);
        router.deliver(_id, _message);
    }

    function test_revertsWhen_theLaneIsClosed() external {
        vm.prank(owner);
        there.router.setLane(HERE, address(0));
        _assertReverts(
            _id, _message, abi.encodeWithSelector(ILocalCCIPRouter.UnknownSource.selector, HERE, address(router))
        );
    }

    /// @dev A reorg of the source after the delivery gives the sequence number to another message.
    function test_revertsWhen_sequenceNumberWasUsed() external {
        assertDelivered(_id, _message);
        ILocalCCIPRouter.Message memory other = _message;
        other.amount += 1;
        _assertReverts(
            router.idOf(other),
            other,
            abi.encodeWithSelector(ILocalCCIPRouter.SequenceNumberUsed.selector, HERE, other.sequenceNumber)
        );
    }

    function test_revertsWhen_gasIsTooLittleOrTooMuch() external {
        vm.prank(relay);
        vm.expectRevert(ILocalCCIPRouter.NotEnoughGas.selector);
        there.router.deliver{gas: 478_000}(_id, _message);
        vm.startPrank(relay);
        vm.expectRevert(ILocalCCIPRouter.NotEnoughGas.selector);
        there.router.deliverWithGas(_id, _message, 199_999);
        vm.expectRevert(abi.encodeWithSelector(ILocalCCIPRouter.GasLimitTooHigh.selector, 3_000_001, 3_000_000));
        there.router.deliverWithGas(_id, _message, 3_000_001);
        vm.stopPrank();
    }

    function test_revertsWhen_receiverReenters() external {
        bytes[2] memory calls = [
            abi.encodeCall(LocalCCIPRouter.deliver, (_id, _message)),
            abi.encodeCall(LocalCCIPRouter.deliverWithGas, (_id, _message, 1e6))
        ];
        for (uint256 i; i < calls.length; ++i) {
            receiver.setBehavior(TestReceiver.Behavior.Reentering, calls[i]);
            _assertFails(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        }
        receiver.setBehavior(
            TestReceiver.Behavior.Reentering, abi.encodeCall(LocalCCIPRouter.execute, (_id, _message, 1e6))
        );
        _assertFails(ILocalCCIPRouter.OnlySelf.selector);
    }

    function test_failedDeliverySucceedsOnRetry() external {
        receiver.setBehavior(TestReceiver.Behavior.Reverting, "");
        _assertFails(TestReceiver.NotToday.selector);
        _assertFails(TestReceiver.NotToday.selector);
        receiver.setBehavior(TestReceiver.Behavior.LongRevert, "");
        _assertFails(bytes4(0));
        receiver.setBehavior(TestReceiver.Behavior.Accepting, "");
        assertDelivered(_id, _message);
        assertEq(there.usdPlus.balanceOf(address(receiver)), 5e6, "once");
    }

    function test_deliveryFailsWithoutAReceiverContract() external {
        Client.EVM2AnyMessage memory message = toMessage(1e6);
        message.receiver = abi.encode(bob);
        (bytes32 id, ILocalCCIPRouter.Message memory sent) = sendMessage(message);
        vm.prank(relay);
        there.router.deliver(id, sent);
        assertTrue(there.router.stateOf(id) == ILocalCCIPRouter.MessageState.Failed, "failed");
        assertEq(there.usdPlus.balanceOf(bob), 0, "nothing");
    }

    function test_deliverySucceedsWithMoreGas() external {
        receiver.setBehavior(TestReceiver.Behavior.BurningGas, "");
        _assertFails(bytes4(0));
        vm.prank(relay);
        ILocalCCIPRouter.MessageState state = there.router.deliverWithGas(_id, _message, 600_000);
        assertTrue(state == ILocalCCIPRouter.MessageState.Delivered, "delivered");
    }

    /// @dev The router asks for 480,000 at the default limit.
    function test_deliversWithHardlyMoreGasThanItAsksFor() external {
        vm.prank(relay);
        ILocalCCIPRouter.MessageState state = there.router.deliver{gas: 600_000}(_id, _message);
        assertTrue(state == ILocalCCIPRouter.MessageState.Delivered, "delivered");
    }

    function test_deliversWithTheMostGasAndWithTheGasOfTheMessage() external {
        uint256 snapshot = vm.snapshotState();
        uint256[2] memory limits = [uint256(200_000), 3_000_000];
        for (uint256 i; i < limits.length; ++i) {
            vm.prank(relay);
            ILocalCCIPRouter.MessageState state = there.router.deliverWithGas(_id, _message, limits[i]);
            assertTrue(state == ILocalCCIPRouter.MessageState.Delivered, "delivered");
            vm.revertToState(snapshot);
            snapshot = vm.snapshotState();
        }
    }

    /// @dev Messages are delivered in any order and independently of each other.
    function test_failedDeliveryBlocksNoOtherMessage() external {
        Client.EVM2AnyMessage memory message = toMessage(1e6);
        message.receiver = abi.encode(address(new TestReceiver()));
        (bytes32 id, ILocalCCIPRouter.Message memory sent) = sendMessage(message);
        receiver.setBehavior(TestReceiver.Behavior.Reverting, "");
        _assertFails(TestReceiver.NotToday.selector);
        assertDelivered(id, sent);
        assertEq(there.router.deliveredTotal(HERE), 1e6, "one");
        assertEq(router.sentTotal(THERE), 6e6, "of two: the rest is in flight");
        receiver.setBehavior(TestReceiver.Behavior.Accepting, "");
        assertDelivered(_id, _message);
        assertEq(there.router.deliveredTotal(HERE), router.sentTotal(THERE), "nothing in flight");
    }

    function test_receiverGetsTheSentData() external {
        vm.expectEmit(address(there.router));
        emit ILocalCCIPRouter.MessageDelivered(_id, HERE, 1, address(receiver), 5e6);
        assertDelivered(_id, _message);
        (bytes32 id, uint64 source, bytes memory sender, bytes memory data) = receiver.received();
        assertEq(id, _id, "id");
        assertEq(source, HERE, "source");
        assertEq(keccak256(sender), keccak256(abi.encode(alice)), "sender");
        assertEq(keccak256(data), keccak256("data"), "data");
        assertEq(there.router.deliveredAs(HERE, 1), _id, "number");
    }

    function _assertFails(bytes4 reason) private {
        uint256 supply = there.usdPlus.totalShares();
        vm.expectEmit(address(there.router));
        emit ILocalCCIPRouter.MessageFailed(_id, HERE, 1, address(receiver), 5e6, reason);
        assertTrue(deliver(_id, _message) == ILocalCCIPRouter.MessageState.Failed, "failed");
        assertTrue(there.router.stateOf(_id) == ILocalCCIPRouter.MessageState.Failed, "state");
        assertEq(there.usdPlus.totalShares(), supply, "nothing was minted");
        assertEq(there.router.deliveredAs(HERE, 1), bytes32(0), "the number is free");
    }

    function _assertReverts(bytes32 id, ILocalCCIPRouter.Message memory message, bytes memory revertData) private {
        vm.expectRevert(revertData);
        vm.prank(relay);
        there.router.deliver(id, message);
    }
}
