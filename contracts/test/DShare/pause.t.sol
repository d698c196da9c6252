// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
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

    function test_splitCanBeSetWhilePaused() external {
        mintStock(alice, 3e18);
        vm.startPrank(owner);
        dShare.pause();
        dShare.setBalancePerShare(4e18);
        assertEq(dShare.balanceOf(alice), 12e18, "balance");
    }
}
