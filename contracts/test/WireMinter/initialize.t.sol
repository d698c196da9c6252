// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {WireMinter} from "../../src/WireMinter.sol";
import {IWireMinter} from "../../src/interfaces/IWireMinter.sol";
import {Fixture} from "../Fixture.sol";

contract WireMinterInitializeTest is Fixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        WireMinter implementation = new WireMinter();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(address(usdPlus), owner, upgrader);
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        wireMinter.initialize(address(usdPlus), stranger, stranger);
    }

    function test_revertsWhen_usdPlusIsZero() external {
        WireMinter implementation = new WireMinter();
        bytes memory init = abi.encodeCall(WireMinter.initialize, (address(0), owner, upgrader));
        vm.expectRevert(IWireMinter.ZeroAddress.selector);
        deployProxy(address(implementation), init);
    }

    function test_initializesAllState() external {
        WireMinter fresh = deployWireMinter(address(usdPlus));
        assertEq(fresh.usdplus(), address(usdPlus), "usd+");
        assertEq(fresh.owner(), owner, "owner");
        assertTrue(fresh.hasRole(fresh.UPGRADER_ROLE(), upgrader), "upgrader");
        assertFalse(fresh.hasRole(fresh.MINTER_ROLE(), owner), "no minter yet");
        assertFalse(fresh.paused(), "paused");
        assertEq(fresh.version(), 2, "version");
        assertEq(fresh.publicVersion(), "1.1.0", "public version");
    }
}
