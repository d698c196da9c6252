// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {WrappedUsdPlusWaypoint} from "../../src/WrappedUsdPlusWaypoint.sol";
import {IAny2EVMMessageReceiver} from "../../src/interfaces/IAny2EVMMessageReceiver.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

contract WrappedUsdPlusWaypointInitializeTest is BridgeFixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        WrappedUsdPlusWaypoint implementation = new WrappedUsdPlusWaypoint();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(address(wrapped), address(router), owner, upgrader);
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        wrappedWaypoint.initialize(address(wrapped), address(router), stranger, stranger);
    }

    function test_revertsWhen_wrappedUsdPlusOrRouterIsZero() external {
        address implementation = address(new WrappedUsdPlusWaypoint());
        address[2] memory tokens = [address(0), address(wrapped)];
        address[2] memory routers = [address(router), address(0)];
        for (uint256 i; i < 2; ++i) {
            bytes memory init =
                abi.encodeCall(WrappedUsdPlusWaypoint.initialize, (tokens[i], routers[i], owner, upgrader));
            vm.expectRevert(IWaypoint.AddressZero.selector);
            deployProxy(implementation, init);
        }
    }

    function test_initializesAllState() external {
        WrappedUsdPlusWaypoint fresh = deployWrappedWaypoint(address(wrapped), address(router));
        assertEq(fresh.wrappedUsdplus(), address(wrapped), "wUSD+");
        assertEq(fresh.usdplus(), address(usdPlus), "usd+ is what it wraps");
        assertEq(fresh.getRouter(), address(router), "router");
        assertEq(fresh.owner(), owner, "owner");
        assertTrue(fresh.hasRole(fresh.UPGRADER_ROLE(), upgrader), "upgrader");
        assertEq(fresh.sendLimitLeft() + fresh.releaseLimitLeft(), 0, "nothing may move yet");
        assertTrue(fresh.supportsInterface(type(IAny2EVMMessageReceiver).interfaceId), "receiver");
    }
}
