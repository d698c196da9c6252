// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {LocalCCIPRouter} from "../../src/local/LocalCCIPRouter.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

contract LocalCCIPRouterInitializeTest is BridgeFixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        LocalCCIPRouter implementation = new LocalCCIPRouter();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(address(usdPlus), HERE, owner, upgrader);
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        router.initialize(address(usdPlus), THERE, stranger, stranger);
    }

    function test_revertsWhen_usdPlusIsZero() external {
        address implementation = address(new LocalCCIPRouter());
        bytes memory init = abi.encodeCall(LocalCCIPRouter.initialize, (address(0), HERE, owner, upgrader));
        vm.expectRevert(ILocalCCIPRouter.ZeroAddress.selector);
        deployProxy(implementation, init);
    }

    function test_initializesAllStateAndGrantsNoSenderOrRelay() external {
        LocalCCIPRouter fresh = deployRouter(address(usdPlus), HERE);
        assertEq(fresh.usdplus(), address(usdPlus), "usd+");
        assertEq(fresh.chainSelector(), HERE, "selector");
        assertEq(fresh.owner(), owner, "owner");
        assertTrue(fresh.hasRole(fresh.UPGRADER_ROLE(), upgrader), "upgrader");
        assertFalse(fresh.hasRole(fresh.RELAY_ROLE(), owner), "no relay yet");
        assertFalse(fresh.hasRole(fresh.SENDER_ROLE(), owner), "no sender yet");
        assertFalse(fresh.isChainSupported(THERE), "no lane yet");
        assertEq(fresh.sentCount(THERE), 0, "nothing sent");
        assertTrue(fresh.stateOf("id") == ILocalCCIPRouter.MessageState.None, "nothing known");
    }
}
