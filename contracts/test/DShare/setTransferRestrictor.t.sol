// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IDShare} from "../../src/interfaces/IDShare.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {DShareFixture} from "./DShareFixture.sol";

contract DShareSetTransferRestrictorTest is DShareFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        dShare.setTransferRestrictor(address(0));
    }

    function test_restrictedAccountsNeitherSendNorReceive() external {
        mintStock(alice, 2e18);
        address[2] memory involved = [alice, bob];
        for (uint256 i; i < 2; ++i) {
            restrict(involved[i]);
            assertTrue(dShare.isBlacklisted(involved[i]), "restricted");
            vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
            dShare.checkTransferRestricted(alice, bob);
            vm.prank(alice);
            vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
            dShare.transfer(bob, 1e18);
            vm.prank(restrictorKey);
            restrictor.unrestrict(involved[i]);
        }
        vm.prank(alice);
        dShare.transfer(bob, 1e18);
        assertEq(dShare.balanceOf(bob), 1e18, "free again");
    }

    function test_zeroRestrictorLiftsEveryRestriction() external {
        mintStock(alice, 2e18);
        restrict(alice);
        vm.expectEmit(address(dShare));
        emit IDShare.TransferRestrictorSet(address(0));
        vm.prank(owner);
        dShare.setTransferRestrictor(address(0));
        assertFalse(dShare.isBlacklisted(alice), "restricted");
        vm.prank(alice);
        dShare.transfer(bob, 1e18);
        assertEq(dShare.balanceOf(bob), 1e18, "moved");
    }
}
