// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {CCIPWaypoint} from "../../src/CCIPWaypoint.sol";
import {IAny2EVMMessageReceiver} from "../../src/interfaces/IAny2EVMMessageReceiver.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

contract CCIPWaypointInitializeTest is BridgeFixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        CCIPWaypoint implementation = new CCIPWaypoint();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(address(usdPlus), address(router), owner, upgrader);
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        waypoint.initialize(address(usdPlus), address(router), stranger, stranger);
    }

    function test_revertsWhen_usdPlusOrRouterIsZero() external {
        address implementation = address(new CCIPWaypoint());
        address[2] memory tokens = [address(0), address(usdPlus)];
        address[2] memory routers = [address(router), address(0)];
        for (uint256 i; i < 2; ++i) {
            bytes memory init = abi.encodeCall(CCIPWaypoint.initialize, (tokens[i], routers[i], owner, upgrader));
            vm.expectRevert(IWaypoint.AddressZero.selector);
            deployProxy(implementation, init);
        }
    }

    function test_initializesAllStateAndApprovesNoPeer() external {
        CCIPWaypoint fresh = deployWaypoint(address(usdPlus), address(router));
        assertEq(fresh.usdplus(), address(usdPlus), "usd+");
        assertEq(fresh.getRouter(), address(router), "router");
        assertEq(fresh.owner(), owner, "owner");
        assertTrue(fresh.hasRole(fresh.UPGRADER_ROLE(), upgrader), "upgrader");
        assertEq(fresh.getApprovedSender(THERE), address(0), "no sender yet");
        assertEq(fresh.getApprovedReceiver(THERE), address(0), "no receiver yet");
        assertEq(fresh.sendLimit() + fresh.sendLimitLeft(), 0, "nothing may be sent yet");
        assertEq(fresh.releaseLimit() + fresh.releaseLimitLeft(), 0, "nothing may be released yet");
        assertFalse(fresh.paused(), "paused");
        assertEq(fresh.version(), 2, "version");
    }

    /// @dev A published router delivers tokens to a receiver without this interface, but does not call it.
    function test_reportsTheReceiverInterface() external view {
        assertTrue(waypoint.supportsInterface(type(IAny2EVMMessageReceiver).interfaceId), "receiver");
        assertEq(bytes32(type(IAny2EVMMessageReceiver).interfaceId), bytes32(bytes4(0x85572ffb)), "published number");
        assertTrue(waypoint.supportsInterface(type(IERC165).interfaceId), "ERC-165");
        assertFalse(waypoint.supportsInterface(0xffffffff), "no other");
    }
}
