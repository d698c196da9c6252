// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ICCIPWaypoint} from "../../src/interfaces/ICCIPWaypoint.sol";
import {IRouterClient} from "../../src/interfaces/IRouterClient.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

/// @notice Pins the published selectors, topics and roles of the waypoint and of CCIP.
contract PublishedWaypointAbiTest is BridgeFixture {
    function test_functions() external view {
        assertEq(bytes32(waypoint.getFee.selector), bytes32(bytes4(0xdc4ca20c)), "getFee");
        assertEq(bytes32(waypoint.sendUsdPlus.selector), bytes32(bytes4(0xc8841c24)), "sendUsdPlus");
        _assertSignature(waypoint.initialize.selector, "initialize(address,address,address,address)");
        _assertSignature(waypoint.getApprovedSender.selector, "getApprovedSender(uint64)");
        _assertSignature(waypoint.getApprovedReceiver.selector, "getApprovedReceiver(uint64)");
        _assertSignature(waypoint.getRouter.selector, "getRouter()");
        _assertSignature(waypoint.setApprovedSender.selector, "setApprovedSender(uint64,address)");
        _assertSignature(waypoint.setApprovedReceiver.selector, "setApprovedReceiver(uint64,address)");
        _assertSignature(waypoint.setRouter.selector, "setRouter(address)");
        _assertSignature(waypoint.rescue.selector, "rescue(address,address,uint256)");
        _assertSignature(waypoint.pause.selector, "pause()");
        _assertSignature(waypoint.unpause.selector, "unpause()");
        _assertSignature(waypoint.ccipReceive.selector, "ccipReceive((bytes32,uint64,bytes,bytes,(address,uint256)[]))");
    }

    function test_functionsOfTheRouter() external pure {
        _assertSignature(IRouterClient.isChainSupported.selector, "isChainSupported(uint64)");
        _assertSignature(
            IRouterClient.getFee.selector, "getFee(uint64,(bytes,bytes,(address,uint256)[],address,bytes))"
        );
        _assertSignature(
            IRouterClient.ccipSend.selector, "ccipSend(uint64,(bytes,bytes,(address,uint256)[],address,bytes))"
        );
    }

    function test_events() external pure {
        bytes32 sent = 0xbd07a34859253ff665e19717af52eecc4ecfb6986262b0883b1ea4225591d80a;
        bytes32 received = 0x40c674ca5bd1095e418bdb93c5a6ab979868486dc3ebc0321388f7a64095131f;
        assertEq(ICCIPWaypoint.Sent.selector, sent, "Sent");
        assertEq(ICCIPWaypoint.Received.selector, received, "Received");
        assertEq(
            IWaypoint.ApprovedSenderSet.selector, keccak256("ApprovedSenderSet(uint64,address)"), "ApprovedSenderSet"
        );
        assertEq(
            IWaypoint.ApprovedReceiverSet.selector,
            keccak256("ApprovedReceiverSet(uint64,address)"),
            "ApprovedReceiverSet"
        );
        assertEq(IWaypoint.RouterSet.selector, keccak256("RouterSet(address)"), "RouterSet");
    }

    function test_errors() external pure {
        _assertSignature(IWaypoint.InvalidTransfer.selector, "InvalidTransfer()");
        _assertSignature(IWaypoint.InvalidSender.selector, "InvalidSender(uint64,address)");
        _assertSignature(IWaypoint.InvalidReceiver.selector, "InvalidReceiver(uint64)");
        _assertSignature(IWaypoint.InsufficientFunds.selector, "InsufficientFunds(uint256,uint256)");
        _assertSignature(IWaypoint.AmountZero.selector, "AmountZero()");
        _assertSignature(IWaypoint.AddressZero.selector, "AddressZero()");
        _assertSignature(IWaypoint.InvalidRouter.selector, "InvalidRouter(address)");
    }

    function test_storageIsInItsNamespaces() external view {
        assertEq(vm.load(address(waypoint), _slot("Waypoint", 0)), _word(address(usdPlus)), "usd+");
        assertEq(vm.load(address(waypoint), _slot("Waypoint", 1)), _word(address(router)), "router");
        assertEq(vm.load(address(wrappedWaypoint), _slot("Waypoint", 0)), _word(address(usdPlus)), "usd+");
        assertEq(
            vm.load(address(wrappedWaypoint), _slot("WrappedUsdPlusWaypoint", 0)), _word(address(wrapped)), "wUSD+"
        );
        assertEq(vm.load(address(router), _slot("LocalCCIPRouter", 0)), _word(address(usdPlus)), "usd+");
        assertEq(vm.load(address(router), _slot("LocalLanes", 0)), bytes32(uint256(HERE)), "selector");
        assertEq(vm.load(address(router), _slot("LocalLanes", 1)), bytes32(BRIDGE_FLAT_FEE), "fee");
    }

    /// @dev Returns the storage slot of ERC-7201.
    function _slot(string memory name, uint256 offset) private pure returns (bytes32) {
        bytes32 id = keccak256(bytes(string.concat("parvalue.storage.", name)));
        return bytes32((uint256(keccak256(abi.encode(uint256(id) - 1))) & ~uint256(0xff)) + offset);
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }

    function _assertSignature(bytes4 actual, string memory signature) private pure {
        assertEq(bytes32(actual), bytes32(bytes4(keccak256(bytes(signature)))), signature);
    }
}
