// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {TestWallet} from "../mocks/BridgeMocks.sol";

/// @notice Tests settings, pauses and rescues of the owner. `access/` tests the roles.
contract CCIPWaypointSettingsTest is BridgeFixture {
    function test_setRouterRevertsWhen_routerIsZero() external {
        vm.prank(owner);
        vm.expectRevert(IWaypoint.AddressZero.selector);
        waypoint.setRouter(address(0));
    }

    function test_setsTheRouter() external {
        vm.expectEmit(address(waypoint));
        emit IWaypoint.RouterSet(stranger);
        vm.prank(owner);
        waypoint.setRouter(stranger);
        assertEq(waypoint.getRouter(), stranger, "router");
    }

    function test_setsAndRemovesPeers() external {
        vm.startPrank(owner);
        vm.expectEmit(address(waypoint));
        emit IWaypoint.ApprovedSenderSet(NOWHERE, bob);
        waypoint.setApprovedSender(NOWHERE, bob);
        vm.expectEmit(address(waypoint));
        emit IWaypoint.ApprovedReceiverSet(NOWHERE, stranger);
        waypoint.setApprovedReceiver(NOWHERE, stranger);
        assertEq(waypoint.getApprovedSender(NOWHERE), bob, "sender");
        assertEq(waypoint.getApprovedReceiver(NOWHERE), stranger, "receiver");
        assertEq(waypoint.getApprovedSender(THERE), address(there.waypoint), "no other");
        waypoint.setApprovedSender(NOWHERE, address(0));
        waypoint.setApprovedReceiver(NOWHERE, address(0));
        assertEq(waypoint.getApprovedSender(NOWHERE), address(0), "no sender");
        assertEq(waypoint.getApprovedReceiver(NOWHERE), address(0), "no receiver");
        vm.stopPrank();
    }

    function test_setsBothLimits() external {
        vm.expectEmit(address(waypoint));
        emit IWaypoint.LimitsSet(5e6, 7e6);
        vm.prank(owner);
        waypoint.setLimits(5e6, 7e6);
        assertEq(waypoint.sendLimit(), 5e6, "send");
        assertEq(waypoint.sendLimitLeft(), 5e6, "send left");
        assertEq(waypoint.releaseLimit(), 7e6, "release");
        assertEq(waypoint.releaseLimitLeft(), 7e6, "release left");
    }

    function test_rescueRevertsWhen_receiverIsZeroOrRejectsNativeCoin() external {
        vm.deal(address(waypoint), 1 ether);
        TestWallet wallet = new TestWallet();
        wallet.refuse();
        vm.startPrank(owner);
        vm.expectRevert(IWaypoint.AddressZero.selector);
        waypoint.rescue(address(0), address(usdPlus), 0);
        vm.expectRevert(IWaypoint.NativeTransferFailed.selector);
        waypoint.rescue(address(wallet), address(0), 1 ether);
        vm.stopPrank();
    }

    function test_rescuesTokensSentByMistake() external {
        TestToken token = new TestToken(18);
        token.mint(address(waypoint), 3e18);
        mintUsdPlus(address(waypoint), 2e6);
        vm.deal(address(waypoint), 1 ether);
        vm.startPrank(owner);
        vm.expectEmit(address(waypoint));
        emit IWaypoint.Rescued(stranger, address(token), 3e18);
        waypoint.rescue(stranger, address(token), 3e18);
        waypoint.rescue(stranger, address(usdPlus), 2e6);
        waypoint.rescue(stranger, address(0), 1 ether);
        vm.stopPrank();
        assertEq(token.balanceOf(stranger), 3e18, "token");
        assertEq(usdPlus.balanceOf(stranger), 2e6, "usd+");
        assertEq(stranger.balance, 1 ether, "coin");
    }

    /// @dev The waypoint never holds users' USD+: not after a send, not in flight, not after a failed delivery.
    function testFuzz_rescueNeverTakesUsersTokens(uint256 amount, uint256 seed) external {
        rebaseOn(here, seed);
        rebaseOn(there, seed >> 8);
        amount = bound(amount, 1, MAX_AMOUNT);
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, amount);
        restrictOn(there, bob);
        deliver(id, message);
        vm.startPrank(owner);
        (bool ok,) = address(waypoint).call(abi.encodeCall(IWaypoint.rescue, (owner, address(usdPlus), 1)));
        assertFalse(ok, "nothing at the source");
        (ok,) = address(there.waypoint).call(abi.encodeCall(IWaypoint.rescue, (owner, address(there.usdPlus), 1)));
        assertFalse(ok, "nothing at the destination");
        vm.stopPrank();
        unrestrictOn(there, bob);
        assertDelivered(id, message);
        assertEq(there.usdPlus.sharesOf(bob), sharesDownOn(there, amount), "all of it");
    }

    function test_pauseRevertsWhen_alreadyInThatState() external {
        vm.startPrank(owner);
        vm.expectRevert(PausableUpgradeable.ExpectedPause.selector);
        waypoint.unpause();
        waypoint.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        waypoint.pause();
        vm.stopPrank();
    }

    function test_quotesFeesWhilePaused() external {
        vm.prank(owner);
        waypoint.pause();
        assertEq(waypoint.getFee(THERE, address(there.waypoint), bob, 1e6), FEE, "fee");
    }

    function testFuzz_quotesTheRoutersFee(uint256 flat, uint256 perGas, uint256 amount) external {
        (flat, perGas) = (bound(flat, 0, 1 ether), bound(perGas, 0, 1e12));
        vm.prank(owner);
        router.setFees(flat, perGas);
        uint256 fee = waypoint.getFee(THERE, address(there.waypoint), bob, amount);
        assertEq(fee, flat + 200_000 * perGas, "fee");
    }
}
