// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {Fixture} from "../Fixture.sol";

contract TransferRestrictorTest is Fixture {
    function test_initialize_revertsWhen_calledOnTheImplementation() external {
        TransferRestrictor implementation = new TransferRestrictor();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(owner, upgrader);
    }

    function test_initialize_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        restrictor.initialize(stranger, stranger);
    }

    function test_initialize_setsOwnerAndUpgrader() external view {
        assertEq(restrictor.owner(), owner, "owner");
        assertTrue(restrictor.hasRole(restrictor.UPGRADER_ROLE(), upgrader), "upgrader");
        assertFalse(restrictor.hasRole(restrictor.RESTRICTOR_ROLE(), owner), "the owner does not restrict");
        assertEq(restrictor.version(), 2, "version");
        assertEq(restrictor.publicVersion(), "1.1.0", "public version");
    }

    function test_restrict_revertsWhen_callerIsNotARestrictor() external {
        expectMissingRole(owner, restrictor.RESTRICTOR_ROLE());
        vm.prank(owner);
        restrictor.restrict(alice);
    }

    function test_restrict_revertsWhen_accountIsZero() external {
        vm.prank(restrictorKey);
        vm.expectRevert(ITransferRestrictor.ZeroAddress.selector);
        restrictor.restrict(address(0));
    }

    function testFuzz_restrict_stopsTheAccountOnBothSides(address account, address other) external {
        vm.assume(account != address(0) && account != other);
        vm.expectEmit(address(restrictor));
        emit ITransferRestrictor.Restricted(account);
        restrict(account);

        assertTrue(restrictor.isBlacklisted(account), "account");
        assertFalse(restrictor.isBlacklisted(other), "other");
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        restrictor.requireNotRestricted(account, other);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        restrictor.requireNotRestricted(other, account);
        restrictor.requireNotRestricted(other, other);
    }

    function test_unrestrict_revertsWhen_callerIsNotARestrictor() external {
        expectMissingRole(owner, restrictor.RESTRICTOR_ROLE());
        vm.prank(owner);
        restrictor.unrestrict(alice);
    }

    function testFuzz_unrestrict_allowsTransfersAgain(address account, uint8 times) external {
        vm.assume(account != address(0));
        for (uint256 i; i < times % 3; ++i) {
            restrict(account);
        }
        vm.expectEmit(address(restrictor));
        emit ITransferRestrictor.Unrestricted(account);
        vm.prank(restrictorKey);
        restrictor.unrestrict(account);

        assertFalse(restrictor.isBlacklisted(account), "account");
        restrictor.requireNotRestricted(account, account);
    }
}
