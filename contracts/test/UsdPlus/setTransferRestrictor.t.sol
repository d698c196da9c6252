// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusSetTransferRestrictorTest is Fixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        usdPlus.setTransferRestrictor(address(0));
    }

    function test_checksTheNewRestrictorOnly() external {
        restrict(alice);
        assertTrue(usdPlus.isBlacklisted(alice), "on the old list");
        TransferRestrictor other = deployRestrictor();

        vm.expectEmit(address(usdPlus));
        emit IUsdPlus.TransferRestrictorSet(address(other));
        vm.prank(owner);
        usdPlus.setTransferRestrictor(address(other));

        assertEq(usdPlus.transferRestrictor(), address(other), "restrictor");
        assertFalse(usdPlus.isBlacklisted(alice), "on the new list");
        mintUsdPlus(alice, 1e6);
    }

    function test_liftsEveryRestrictionWhenZero() external {
        restrict(alice);
        vm.prank(owner);
        usdPlus.setTransferRestrictor(address(0));

        assertEq(usdPlus.transferRestrictor(), address(0), "restrictor");
        assertFalse(usdPlus.isBlacklisted(alice), "alice");
        usdPlus.checkTransferRestricted(alice, bob);
        mintUsdPlus(alice, 1e6);
    }

    function test_checksBothAccountsOfATransfer() external {
        usdPlus.checkTransferRestricted(alice, bob);
        restrict(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        usdPlus.checkTransferRestricted(alice, bob);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        usdPlus.checkTransferRestricted(bob, alice);
    }
}
