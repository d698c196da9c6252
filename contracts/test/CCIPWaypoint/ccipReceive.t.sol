// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ICCIPWaypoint} from "../../src/interfaces/ICCIPWaypoint.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IMintCaps} from "../../src/interfaces/IMintCaps.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {Client} from "../../src/libraries/Client.sol";
import {LocalCCIPRouter} from "../../src/local/LocalCCIPRouter.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

contract CCIPWaypointReceiveTest is BridgeFixture {
    function test_revertsWhen_callerIsNotTheRouter() external {
        Client.Any2EVMMessage memory message = toReceived("id", address(waypoint), abi.encode(bob), 1e6);
        address[4] memory callers = [owner, relay, address(router), address(there.waypoint)];
        for (uint256 i; i < callers.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IWaypoint.InvalidRouter.selector, callers[i]));
            vm.prank(callers[i]);
            there.waypoint.ccipReceive(message);
        }
    }

    function test_revertsWhen_senderIsNotApproved() external {
        Client.Any2EVMMessage memory message = toReceived("id", address(waypoint), abi.encode(bob), 1e6);
        address[4] memory senders = [address(0), stranger, address(wrappedWaypoint), address(there.waypoint)];
        for (uint256 i; i < senders.length; ++i) {
            message.sender = abi.encode(senders[i]);
            _assertReverts(message, abi.encodeWithSelector(IWaypoint.InvalidSender.selector, HERE, senders[i]));
        }
        // The sender is approved, but for another source chain.
        (message.sender, message.sourceChainSelector) = (abi.encode(address(waypoint)), NOWHERE);
        _assertReverts(message, abi.encodeWithSelector(IWaypoint.InvalidSender.selector, NOWHERE, address(waypoint)));
        message.sourceChainSelector = THERE;
        _assertReverts(message, abi.encodeWithSelector(IWaypoint.InvalidSender.selector, THERE, address(waypoint)));
    }

    function test_revertsWhen_noSenderIsApproved() external {
        vm.prank(owner);
        there.waypoint.setApprovedSender(HERE, address(0));
        Client.Any2EVMMessage memory message = toReceived("id", address(0), abi.encode(bob), 1e6);
        _assertReverts(message, abi.encodeWithSelector(IWaypoint.InvalidSender.selector, HERE, address(0)));
    }

    function test_revertsWhen_messageCarriesOtherThanUsdPlus() external {
        bytes memory revertData = abi.encodeWithSelector(IWaypoint.InvalidTransfer.selector);
        Client.Any2EVMMessage memory message = toReceived("id", address(waypoint), abi.encode(bob), 1e6);
        message.destTokenAmounts[0].token = address(usdPlus);
        _assertReverts(message, revertData);
        message.destTokenAmounts = new Client.EVMTokenAmount[](0);
        _assertReverts(message, revertData);
        message.destTokenAmounts = new Client.EVMTokenAmount[](2);
        message.destTokenAmounts[0] = Client.EVMTokenAmount(address(there.usdPlus), 1e6);
        message.destTokenAmounts[1] = Client.EVMTokenAmount(address(there.usdPlus), 1e6);
        _assertReverts(message, revertData);
    }

    function test_revertsWhen_noUsdPlusArrived() external {
        _assertReverts(
            toReceived("id", address(waypoint), abi.encode(bob), 1e6),
            abi.encodeWithSelector(IRebasingToken.InsufficientBalance.selector)
        );
    }

    function test_revertsWhen_messageWasReceivedBefore() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 1e6);
        assertDelivered(id, message);
        vm.prank(issuer);
        there.usdPlus.mint(address(there.waypoint), 1e6);
        _assertReverts(
            toReceived(id, address(waypoint), abi.encode(bob), 1e6),
            abi.encodeWithSelector(IWaypoint.AlreadyReceived.selector, id)
        );
    }

    /// @dev A new router behind the same lane does not know the messages that the former one delivered.
    function test_secondRouterCannotRedeliverAMessage() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 1e6);
        assertDelivered(id, message);
        LocalCCIPRouter second = deployRouter(address(there.usdPlus), THERE);
        vm.startPrank(owner);
        second.setLane(HERE, address(router));
        second.grantRole(second.RELAY_ROLE(), relay);
        there.usdPlus.setIssuerLimits(address(second), UNLIMITED, 0);
        there.waypoint.setRouter(address(second));
        vm.stopPrank();
        vm.prank(relay);
        assertTrue(second.deliver(id, message) == ILocalCCIPRouter.MessageState.Failed, "refused");
        assertEq(there.usdPlus.balanceOf(bob), 1e6, "once");
    }

    function test_deliveryFailsWhilePausedAndSucceedsAfterwards() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 1e6);
        vm.prank(owner);
        there.waypoint.pause();
        assertFails(id, message, PausableUpgradeable.EnforcedPause.selector);
        assertFails(id, message, PausableUpgradeable.EnforcedPause.selector);
        vm.prank(owner);
        there.waypoint.unpause();
        _assertArrives(id, message, bob, 1e6);
    }

    function test_deliveryFailsWhileUsdPlusIsPaused() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 1e6);
        vm.prank(owner);
        there.usdPlus.pause();
        assertFails(id, message, PausableUpgradeable.EnforcedPause.selector);
        vm.prank(owner);
        there.usdPlus.unpause();
        _assertArrives(id, message, bob, 1e6);
    }

    function test_restrictedReceiverBlocksNoOtherDelivery() external {
        (bytes32 blocked, ILocalCCIPRouter.Message memory message) = send(alice, bob, 1e6);
        (bytes32 other, ILocalCCIPRouter.Message memory next) = send(alice, stranger, 2e6);
        restrictOn(there, bob);
        assertFails(blocked, message, ITransferRestrictor.AccountRestricted.selector);
        _assertArrives(other, next, stranger, 2e6);
        unrestrictOn(there, bob);
        _assertArrives(blocked, message, bob, 1e6);
    }

    function test_deliveryOverTheDailyLimitSucceedsLater() external {
        vm.prank(owner);
        there.waypoint.setLimits(0, 10e6);
        (bytes32 first, ILocalCCIPRouter.Message memory one) = send(alice, bob, 8e6);
        (bytes32 second, ILocalCCIPRouter.Message memory two) = send(alice, bob, 4e6);
        assertDelivered(first, one);
        assertEq(there.waypoint.releaseLimitLeft(), 2e6, "left");
        assertFails(second, two, IWaypoint.ReleaseLimitExceeded.selector);
        assertEq(there.waypoint.releaseLimitLeft(), 2e6, "a refusal takes nothing");
        vm.warp(block.timestamp + 26 hours);
        assertDelivered(second, two);
        assertEq(there.usdPlus.balanceOf(bob), 12e6, "both");
    }

    function test_deliveryOverMintLimitAndCapsSucceedsLater() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 8e6);
        vm.prank(owner);
        there.usdPlus.setIssuerLimits(address(there.router), 1e6, 0);
        assertFails(id, message, IUsdPlus.ERC7281_LimitExceeded.selector);
        vm.startPrank(owner);
        there.usdPlus.setIssuerLimits(address(there.router), UNLIMITED, 0);
        there.usdPlus.setMintCaps(UNLIMITED, 1e6);
        vm.stopPrank();
        assertFails(id, message, IMintCaps.MintCapPerDayExceeded.selector);
        vm.prank(owner);
        there.usdPlus.setMintCaps(UNLIMITED, UNLIMITED);
        _assertArrives(id, message, bob, 8e6);
    }

    function test_deliveryFromAFormerSenderSucceedsAfterReapproval() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 1e6);
        vm.prank(owner);
        there.waypoint.setApprovedSender(HERE, stranger);
        assertFails(id, message, IWaypoint.InvalidSender.selector);
        vm.prank(owner);
        there.waypoint.setApprovedSender(HERE, address(waypoint));
        _assertArrives(id, message, bob, 1e6);
    }

    /// @dev The two chains rebase differently while the message is in flight. The amount of the message is minted.
    function testFuzz_transfersTheWholeMintToTheReceiver(uint256 amount, uint256 seed, uint256 donation) external {
        rebaseOn(here, seed >> 8);
        amount = bound(amount, 1, MAX_AMOUNT);
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, amount);
        assertEq(message.amount, amount, "amount of the message");
        rebaseOn(here, seed);
        rebaseOn(there, seed >> 16);
        vm.prank(issuer);
        there.usdPlus.mint(address(there.waypoint), bound(donation, 0, 1e6));
        uint256 given = there.usdPlus.sharesOf(address(there.waypoint));
        uint256 supply = there.usdPlus.totalShares();
        uint256 shares = sharesDownOn(there, amount);

        vm.expectEmit(address(there.usdPlus));
        emit IERC20.Transfer(address(0), address(there.waypoint), amount);
        vm.expectEmit(address(there.waypoint));
        emit ICCIPWaypoint.Received(id, HERE, address(waypoint), bob, amount);
        vm.expectEmit(address(there.usdPlus));
        emit IRebasingToken.TransferShares(address(there.waypoint), bob, shares);
        vm.expectEmit(address(there.router));
        emit ILocalCCIPRouter.MessageDelivered(id, HERE, 1, address(there.waypoint), amount);
        assertDelivered(id, message);

        assertEq(there.usdPlus.sharesOf(bob), shares, "shares");
        assertEq(there.usdPlus.totalShares(), supply + shares, "minted");
        assertLe(there.usdPlus.balanceOf(bob), amount, "never more than was sent");
        assertGe(there.usdPlus.balanceOf(bob) + there.usdPlus.balancePerShare() / ONE + 2, amount, "short by rounding");
        assertEq(there.usdPlus.sharesOf(address(there.waypoint)), given, "nothing stays");
        assertEq(there.router.deliveredTotal(HERE), amount, "total");
        assertTrue(there.waypoint.isReceived(id), "received");
    }

    /// @dev A share is worth more than two base units there, so one base unit is zero shares: the message is delivered,
    /// but the receiver gets nothing.
    function test_messageOfOneUnitIsDelivered() external {
        vm.startPrank(operator);
        for (uint256 i; i < 100; ++i) {
            there.usdPlus.rebaseAdd(uint128(there.usdPlus.totalSupply() / 100));
        }
        vm.stopPrank();
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 1);
        assertDelivered(id, message);
        assertEq(there.usdPlus.sharesOf(bob), 0, "rounded down");
        assertEq(there.router.deliveredTotal(HERE), 1, "delivered");
    }

    function testFuzz_roundTripNeverGains(uint256 amount, uint256 seed) external {
        rebaseOn(here, seed >> 8);
        rebaseOn(there, seed);
        amount = bound(amount, 1e3, 1e18);
        fundOn(here, alice, amount);
        uint256 held = usdPlus.sharesOf(alice);
        vm.recordLogs();
        vm.prank(alice);
        bytes32 id = waypoint.sendUsdPlus{value: FEE}(THERE, alice, amount);
        assertDelivered(id, lastMessage());
        uint256 back = there.usdPlus.balanceOf(alice);
        vm.startPrank(alice);
        there.usdPlus.approve(address(there.waypoint), back);
        vm.recordLogs();
        id = there.waypoint.sendUsdPlus{value: FEE}(HERE, alice, back);
        vm.stopPrank();
        ILocalCCIPRouter.Message memory message = lastMessage();
        vm.prank(relay);
        router.deliver(id, message);
        assertLe(usdPlus.sharesOf(alice), held, "no gain");
        assertEq(router.deliveredTotal(THERE), back, "all of it came back");
    }

    /// @dev KY-03: a holder who is on another chain during a rebase has afterwards as much as one who stayed.
    function testFuzz_roundTripAroundRebasesGainsNothing(uint256 amount, uint256 seed) external {
        vm.startPrank(owner);
        usdPlus.setRebaseDuration(8 hours);
        there.usdPlus.setRebaseDuration(8 hours);
        vm.stopPrank();
        amount = bound(amount, 1e6, 1e18);
        fundOn(here, alice, amount);
        (uint256 heldShares, uint256 held) = (usdPlus.sharesOf(alice), usdPlus.balanceOf(alice));
        vm.recordLogs();
        vm.prank(alice);
        bytes32 id = waypoint.sendUsdPlus{value: FEE}(THERE, alice, amount);
        assertDelivered(id, lastMessage());
        rebaseOn(here, seed);
        rebaseOn(there, seed >> 8);
        uint256 back = there.usdPlus.balanceOf(alice);
        vm.startPrank(alice);
        there.usdPlus.approve(address(there.waypoint), back);
        vm.recordLogs();
        id = there.waypoint.sendUsdPlus{value: FEE}(HERE, alice, back);
        vm.stopPrank();
        ILocalCCIPRouter.Message memory message = lastMessage();
        vm.prank(relay);
        router.deliver(id, message);
        assertLe(usdPlus.balanceOf(alice), held, "neither a gain at once");
        assertLe(usdPlus.sharesOf(alice), heldShares, "nor a larger part of what streams");
    }

    function _assertArrives(bytes32 id, ILocalCCIPRouter.Message memory message, address to, uint256 amount) private {
        assertDelivered(id, message);
        assertEq(there.usdPlus.balanceOf(to), amount, "arrived");
    }

    function _assertReverts(Client.Any2EVMMessage memory message, bytes memory revertData) private {
        vm.expectRevert(revertData);
        vm.prank(address(there.router));
        there.waypoint.ccipReceive(message);
    }
}
