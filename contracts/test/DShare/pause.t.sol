// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ISplitSchedule} from "../../src/interfaces/ISplitSchedule.sol";
import {DShareFixture} from "./DShareFixture.sol";

contract DSharePauseTest is DShareFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        vm.startPrank(stranger);
        expectMissingRole(stranger, bytes32(0));
        dShare.pause();
        expectMissingRole(stranger, bytes32(0));
        dShare.unpause();
    }

    function test_blocksMintsAndTransfersUntilUnpaused() external {
        mintStock(alice, 3e18);
        vm.prank(alice);
        dShare.approve(stranger, 3e18);
        vm.prank(owner);
        dShare.pause();
        assertTrue(dShare.paused(), "paused");
        vm.prank(alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        dShare.transfer(bob, 1e18);
        vm.prank(stranger);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        dShare.transferFrom(alice, bob, 1e18);

        vm.prank(owner);
        dShare.unpause();
        vm.prank(alice);
        dShare.transfer(bob, 1e18);
        vm.prank(stranger);
        dShare.transferFrom(alice, bob, 1e18);
        assertEq(dShare.balanceOf(bob), 2e18, "moved");
    }

    function test_theOwnerTakesOverTheOperatorsPause() external {
        vm.startPrank(owner);
        dShare.grantRole(dShare.OPERATOR_ROLE(), operator);
        vm.stopPrank();
        vm.prank(operator);
        dShare.pause();
        assertFalse(dShare.pausedByOwner(), "by the operator");
        vm.prank(owner);
        dShare.pause();
        assertTrue(dShare.pausedByOwner(), "by the owner");
        vm.prank(owner);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        dShare.pause();

        vm.startPrank(operator);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        dShare.pause();
        vm.expectRevert(ISplitSchedule.PausedByOwner.selector);
        dShare.unpause();
        vm.stopPrank();

        vm.startPrank(owner);
        dShare.unpause();
        assertFalse(dShare.paused(), "paused");
        assertFalse(dShare.pausedByOwner(), "lifted");
        vm.expectRevert(PausableUpgradeable.ExpectedPause.selector);
        dShare.unpause();
    }
}
