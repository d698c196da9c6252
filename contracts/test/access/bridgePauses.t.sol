// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

/// @notice Tests sends and deliveries of the bridge in every combination of the pauses on both chains. A delivery that
/// a pause refuses succeeds afterwards.
contract BridgePauseMatrixTest is BridgeFixture {
    uint256 private constant USDPLUS = 1;
    uint256 private constant VAULT = 2;
    uint256 private constant WAYPOINT = 4;
    uint256 private constant WRAPPED = 8;
    uint256 private constant ROUTER = 16;
    uint256 private constant ALL = 31;

    function test_sendsInEveryCombinationOfPauses() external {
        fundWrappedOn(here, alice, 1e6);
        fundOn(here, alice, 1e6);
        for (uint256 paused; paused <= ALL; ++paused) {
            uint256 snapshot = vm.snapshotState();
            _setPaused(here, paused, true);
            _setPaused(there, paused ^ ALL, true);
            bytes memory send = abi.encodeCall(waypoint.sendUsdPlus, (THERE, bob, 1e6));
            _assertSend(address(waypoint), send, paused & (USDPLUS | WAYPOINT | ROUTER) == 0);
            send = abi.encodeCall(wrappedWaypoint.sendWrappedUsdPlus, (THERE, bob, 1e6));
            _assertSend(address(wrappedWaypoint), send, paused & (USDPLUS | WRAPPED | ROUTER) == 0);
            vm.revertToState(snapshot);
        }
    }

    function test_deliveriesInEveryCombinationOfPauses() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 1e6);
        (bytes32 wrappedId, ILocalCCIPRouter.Message memory wrappedMessage) = sendWrapped(alice, bob, 1e6);
        for (uint256 paused; paused <= ALL; ++paused) {
            uint256 snapshot = vm.snapshotState();
            _setPaused(there, paused, true);
            _setPaused(here, paused ^ ALL, true);
            if (paused & ROUTER != 0) _assertNoDelivery(id, message);
            else _assertDelivery(id, message, paused & (USDPLUS | WAYPOINT) == 0);
            if (paused & ROUTER != 0) _assertNoDelivery(wrappedId, wrappedMessage);
            else _assertDelivery(wrappedId, wrappedMessage, paused & (USDPLUS | WRAPPED) == 0);
            bool isWrapped = paused & (ROUTER | USDPLUS | WRAPPED | VAULT) == 0;
            assertEq(there.wrapped.balanceOf(bob), isWrapped ? 1e6 : 0, "wUSD+");

            _setPaused(there, paused, false);
            if (there.router.stateOf(id) != ILocalCCIPRouter.MessageState.Delivered) assertDelivered(id, message);
            if (there.router.stateOf(wrappedId) != ILocalCCIPRouter.MessageState.Delivered) {
                assertDelivered(wrappedId, wrappedMessage);
            }
            uint256 held = there.usdPlus.balanceOf(bob) + there.wrapped.balanceOf(bob);
            assertEq(held, 2e6, "all of it arrived");
            vm.revertToState(snapshot);
        }
    }

    function _assertSend(address target, bytes memory data, bool isOpen) private {
        vm.prank(alice);
        (bool ok, bytes memory reason) = target.call{value: 1 ether}(data);
        assertEq(ok, isOpen, "sent");
        if (!ok) assertEq(bytes32(bytes4(reason)), bytes32(PausableUpgradeable.EnforcedPause.selector), "refusal");
    }

    function _assertNoDelivery(bytes32 id, ILocalCCIPRouter.Message memory message) private {
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        deliver(id, message);
    }

    function _assertDelivery(bytes32 id, ILocalCCIPRouter.Message memory message, bool isOpen) private {
        if (isOpen) assertDelivered(id, message);
        else assertFails(id, message, PausableUpgradeable.EnforcedPause.selector);
    }

    function _setPaused(Chain memory chain, uint256 which, bool isPaused) private {
        address[5] memory targets = [
            address(chain.usdPlus),
            address(chain.wrapped),
            address(chain.waypoint),
            address(chain.wrappedWaypoint),
            address(chain.router)
        ];
        for (uint256 i; i < targets.length; ++i) {
            if ((which >> i) & 1 == 0) continue;
            vm.prank(owner);
            (bool ok,) = targets[i].call(abi.encodeWithSignature(isPaused ? "pause()" : "unpause()"));
            assertTrue(ok, "pause");
        }
    }
}
