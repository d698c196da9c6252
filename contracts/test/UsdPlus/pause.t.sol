// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusPauseTest is Fixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        vm.startPrank(operator);
        expectMissingRole(operator, bytes32(0));
        usdPlus.pause();
        expectMissingRole(operator, bytes32(0));
        usdPlus.unpause();
    }

    function test_revertsWhen_alreadyInThatState() external {
        vm.startPrank(owner);
        vm.expectRevert(PausableUpgradeable.ExpectedPause.selector);
        usdPlus.unpause();
        usdPlus.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        usdPlus.pause();
    }

    function test_stopsMintsAndTransfers() external {
        mintUsdPlus(alice, 100e6);
        vm.prank(alice);
        usdPlus.approve(bob, 100e6);
        _pause();

        bytes4 revertData = PausableUpgradeable.EnforcedPause.selector;
        vm.prank(issuer);
        vm.expectRevert(revertData);
        usdPlus.mint(alice, 1e6);
        vm.prank(alice);
        vm.expectRevert(revertData);
        usdPlus.transfer(bob, 1e6);
        vm.prank(bob);
        vm.expectRevert(revertData);
        usdPlus.transferFrom(alice, bob, 1e6);
        vm.expectRevert(revertData);
        usdPlus.checkTransferRestricted(alice, bob);
        vm.expectRevert(revertData);
        usdPlus.checkTransferRestricted(address(0), bob);
    }

    function test_leavesBurnsAndRebasesOpen() external {
        mintUsdPlus(alice, 100e6);
        mintUsdPlus(issuer, 100e6);
        _pause();

        vm.prank(alice);
        usdPlus.approve(issuer, 40e6);
        vm.startPrank(issuer);
        usdPlus.burn(alice, 40e6);
        usdPlus.burn(100e6);
        vm.stopPrank();
        vm.prank(operator);
        usdPlus.rebaseSub(0.6e6);

        usdPlus.checkTransferRestricted(alice, address(0));
        assertEq(usdPlus.balanceOf(alice), 59.4e6, "alice");
        assertEq(usdPlus.totalSupply(), 59.4e6, "supply");
    }

    function test_restrictedHoldersCannotBurnWhilePaused() external {
        mintUsdPlus(alice, 100e6);
        vm.prank(alice);
        usdPlus.approve(issuer, 100e6);
        restrict(alice);
        _pause();
        vm.prank(issuer);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        usdPlus.burn(alice, 1e6);
    }

    function test_unpauseResumesMintsAndTransfers() external {
        mintUsdPlus(alice, 100e6);
        _pause();
        vm.expectEmit(address(usdPlus));
        emit PausableUpgradeable.Unpaused(owner);
        vm.prank(owner);
        usdPlus.unpause();

        vm.prank(alice);
        usdPlus.transfer(bob, 60e6);
        mintUsdPlus(bob, 1e6);
        assertEq(usdPlus.balanceOf(alice), 40e6, "alice");
        assertEq(usdPlus.balanceOf(bob), 61e6, "bob");
    }

    function _pause() private {
        vm.expectEmit(address(usdPlus));
        emit PausableUpgradeable.Paused(owner);
        vm.prank(owner);
        usdPlus.pause();
        assertTrue(usdPlus.paused(), "paused");
    }
}
