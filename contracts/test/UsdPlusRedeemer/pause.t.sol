// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerPauseTest is RedeemerFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        vm.startPrank(fulfiller);
        expectMissingRole(fulfiller, bytes32(0));
        redeemer.pause();
        expectMissingRole(fulfiller, bytes32(0));
        redeemer.unpause();
    }

    function test_revertsWhen_alreadyInThatState() external {
        vm.startPrank(owner);
        vm.expectRevert(PausableUpgradeable.ExpectedPause.selector);
        redeemer.unpause();
        redeemer.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        redeemer.pause();
    }

    function test_stopsRequestsOnly() external {
        request(alice, address(mockUsd), 1e6);
        request(alice, address(mockUsd), 2e6);
        request(alice, address(mockUsd), 3e6);
        vm.expectEmit(address(redeemer));
        emit PausableUpgradeable.Paused(owner);
        vm.prank(owner);
        redeemer.pause();
        assertTrue(redeemer.paused(), "paused");
        assertEq(redeemer.previewRedeem(address(mockUsd), 1e6), 1e6, "previews go on");
        fulfill(0);
        cancel(1);
        burnRequest(2);
        assertEq(redeemer.escrowedShares(), 0, "every ticket found its way out");
    }

    function test_unpauseResumesRequests() external {
        vm.startPrank(owner);
        redeemer.pause();
        vm.expectEmit(address(redeemer));
        emit PausableUpgradeable.Unpaused(owner);
        redeemer.unpause();
        vm.stopPrank();
        assertEq(request(alice, address(mockUsd), 1e6), 0, "ticket");
    }
}
