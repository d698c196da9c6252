// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ISplitSchedule} from "../../src/interfaces/ISplitSchedule.sol";
import {DShareFixture} from "./DShareFixture.sol";

contract DSharePauseTest is DShareFixture {
    address internal guardian = makeAddress("guardian");

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

    function test_theGuardianTakesOverTheOperatorsPause() external {
        _grantRoles();
        vm.prank(operator);
        dShare.pause();
        vm.warp(block.timestamp + 13 days);
        vm.prank(guardian);
        dShare.pause();
        assertEq(dShare.pauseEndsAt(), block.timestamp + 14 days, "anew");
        assertTrue(dShare.pausedByOwner(), "by the guardian");
        vm.prank(operator);
        vm.expectRevert(ISplitSchedule.PausedByOwner.selector);
        dShare.unpause();
        vm.prank(guardian);
        expectMissingRole(guardian, bytes32(0));
        dShare.unpause();
    }

    function test_KY04_aPauseOfTheOperatorEndsByItself() external {
        _grantRoles();
        mintStock(alice, 1e18);
        vm.prank(operator);
        dShare.pause();
        vm.warp(block.timestamp + 14 days - 1);
        vm.prank(alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        dShare.transfer(bob, 1e18);
        vm.warp(block.timestamp + 1);
        vm.prank(alice);
        dShare.transfer(bob, 1e18);
        assertEq(dShare.balanceOf(bob), 1e18, "moved");
    }

    /// @dev A pause of the owner that has ended does not bind the operator's next split.
    function test_theOperatorSplitsAfterAPauseOfTheOwnerHasEnded() external {
        _grantRoles();
        mintStock(alice, 1e18);
        vm.prank(owner);
        dShare.pause();
        vm.warp(block.timestamp + 14 days);
        assertFalse(dShare.pausedByOwner(), "ended");
        vm.startPrank(operator);
        dShare.announceSplit(2e18);
        dShare.pause();
        assertFalse(dShare.pausedByOwner(), "by the operator");
        dShare.setBalancePerShare(2e18);
        dShare.unpause();
        vm.stopPrank();
        assertEq(dShare.balanceOf(alice), 2e18, "split");
    }

    function _grantRoles() private {
        vm.startPrank(owner);
        dShare.grantRole(dShare.OPERATOR_ROLE(), operator);
        dShare.grantRole(dShare.GUARDIAN_ROLE(), guardian);
        vm.stopPrank();
    }
}
