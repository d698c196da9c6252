// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {Fixture} from "../Fixture.sol";

contract WireMinterPauseTest is Fixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        vm.startPrank(wireKey);
        expectMissingRole(wireKey, bytes32(0));
        wireMinter.pause();
        expectMissingRole(wireKey, bytes32(0));
        wireMinter.unpause();
    }

    function test_revertsWhen_alreadyInThatState() external {
        vm.startPrank(owner);
        vm.expectRevert(PausableUpgradeable.ExpectedPause.selector);
        wireMinter.unpause();
        wireMinter.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        wireMinter.pause();
    }

    function test_unpauseResumesWires() external {
        vm.startPrank(owner);
        wireMinter.pause();
        assertTrue(wireMinter.paused(), "paused");
        vm.expectEmit(address(wireMinter));
        emit PausableUpgradeable.Unpaused(owner);
        wireMinter.unpause();
        vm.stopPrank();
        vm.prank(wireKey);
        wireMinter.mint("ref", alice, 1e6);
        assertEq(usdPlus.balanceOf(alice), 1e6, "balance");
    }
}
