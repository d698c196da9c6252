// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {WrappedDShare} from "../../src/WrappedDShare.sol";
import {IRebasingVault} from "../../src/interfaces/IRebasingVault.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

contract WrappedDShareInitializeTest is DShareFixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        WrappedDShare implementation = new WrappedDShare();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(stranger, address(dShare), "name", "symbol");
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        wrappedDShare.initialize(stranger, address(dShare), "name", "symbol");
    }

    function test_revertsWhen_theStockTokenIsZero() external {
        bytes memory init = abi.encodeCall(WrappedDShare.initialize, (owner, address(0), "name", "symbol"));
        vm.expectRevert(IRebasingVault.ZeroAddress.selector);
        new BeaconProxy(address(wrappedBeacon), init);
    }

    function test_initializesAllState() external view {
        assertEq(wrappedDShare.name(), "Wrapped Apple", "name");
        assertEq(wrappedDShare.symbol(), "AAPL.d.x", "symbol");
        assertEq(wrappedDShare.decimals(), 18, "decimals");
        assertEq(wrappedDShare.asset(), address(dShare), "stock token");
        assertEq(wrappedDShare.owner(), owner, "owner");
        assertEq(wrappedDShare.totalSupply(), 0, "supply");
        assertFalse(wrappedDShare.paused(), "paused");
    }
}
