// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {DShareFactory} from "../../src/DShareFactory.sol";
import {IDShareFactory} from "../../src/interfaces/IDShareFactory.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

contract DShareFactoryInitializeTest is DShareFixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        DShareFactory implementation = new DShareFactory();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(stranger, stranger, stranger, stranger, stranger);
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        factory.initialize(stranger, stranger, stranger, stranger, stranger);
    }

    function test_revertsWhen_anyAddressIsZero() external {
        address[3] memory parts = [address(dShareBeacon), address(wrappedBeacon), address(restrictor)];
        address implementation = address(new DShareFactory());
        for (uint256 i; i < 3; ++i) {
            address part = parts[i];
            parts[i] = address(0);
            bytes memory init =
                abi.encodeCall(DShareFactory.initialize, (owner, upgrader, parts[0], parts[1], parts[2]));
            vm.expectRevert(IDShareFactory.ZeroAddress.selector);
            deployProxy(implementation, init);
            parts[i] = part;
        }
    }

    function test_initializesAllState() external {
        DShareFactory fresh = deployFactory();
        assertEq(fresh.owner(), owner, "owner");
        assertTrue(fresh.hasRole(fresh.UPGRADER_ROLE(), upgrader), "upgrader");
        assertEq(fresh.getDShareBeacon(), address(dShareBeacon), "beacon");
        assertEq(fresh.getWrappedDShareBeacon(), address(wrappedBeacon), "wrapped beacon");
        assertEq(fresh.getTransferRestrictor(), address(restrictor), "restrictor");
        (address[] memory tokens, address[] memory wrapped) = fresh.getDShares();
        assertEq(tokens.length + wrapped.length, 0, "tokens");
    }
}
