// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {IRebasingVault} from "../../src/interfaces/IRebasingVault.sol";
import {Fixture} from "../Fixture.sol";

contract WrappedUsdPlusInitializeTest is Fixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        WrappedUsdPlus implementation = new WrappedUsdPlus();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(address(usdPlus), owner, upgrader);
    }

    function test_revertsWhen_calledTwice() external {
        WrappedUsdPlus vault = deployWrapped(address(usdPlus));
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        vault.initialize(address(usdPlus), stranger, stranger);
    }

    function test_revertsWhen_usdPlusIsZero() external {
        address implementation = address(new WrappedUsdPlus());
        vm.expectRevert(IRebasingVault.ZeroAddress.selector);
        deployProxy(implementation, abi.encodeCall(WrappedUsdPlus.initialize, (address(0), owner, upgrader)));
    }

    function test_initializesAllState() external {
        WrappedUsdPlus vault = deployWrapped(address(usdPlus));
        assertEq(vault.name(), "wUSD+", "name");
        assertEq(vault.symbol(), "wUSD+", "symbol");
        assertEq(vault.decimals(), 6, "decimals");
        assertEq(vault.asset(), address(usdPlus), "asset");
        assertEq(vault.owner(), owner, "owner");
        assertTrue(vault.hasRole(vault.UPGRADER_ROLE(), upgrader), "upgrader");
        assertFalse(vault.paused(), "paused");
        assertEq(vault.totalSupply(), 0, "supply");
        assertEq(vault.totalAssets(), 0, "assets");
        assertEq(vault.version(), 2, "version");
        assertEq(vault.publicVersion(), "1.1.0", "public version");
    }
}
