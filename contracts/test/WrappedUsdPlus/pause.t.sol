// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {WrappedFixture} from "./WrappedFixture.sol";

contract WrappedUsdPlusPauseTest is WrappedFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        vm.startPrank(stranger);
        expectMissingRole(stranger, bytes32(0));
        wrapped.pause();
        expectMissingRole(stranger, bytes32(0));
        wrapped.unpause();
    }

    function test_revertsWhen_alreadyInThatState() external {
        vm.startPrank(owner);
        vm.expectRevert(PausableUpgradeable.ExpectedPause.selector);
        wrapped.unpause();
        wrapped.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        wrapped.pause();
    }

    function test_unpauseResumesDeposits() external {
        vm.startPrank(owner);
        vm.expectEmit(address(wrapped));
        emit PausableUpgradeable.Paused(owner);
        wrapped.pause();
        vm.expectEmit(address(wrapped));
        emit PausableUpgradeable.Unpaused(owner);
        wrapped.unpause();
        vm.stopPrank();
        assertEq(wrap(alice, 1e6), 1e6, "shares");
    }
}
