// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {GuardedPause} from "../../src/GuardedPause.sol";
import {IGuardedPause} from "../../src/interfaces/IGuardedPause.sol";
import {Fixture} from "../Fixture.sol";

/// @notice Tests the pauses of guardian and owner at every contract that has one.
abstract contract GuardianTest is Fixture {
    struct Subject {
        GuardedPause target;
        /// Whether a pause stops holders from leaving.
        bool stopsExits;
        string name;
    }

    bytes32 private constant GUARDIAN = keccak256("GUARDIAN_ROLE");

    address internal guardian = makeAddress("guardian");

    function test_theGuardianPausesAndDoesNothingElse() external {
        Subject[] memory subjects = _guardedSubjects();
        for (uint256 i; i < subjects.length; ++i) {
            GuardedPause target = subjects[i].target;
            expectMissingRole(stranger, bytes32(0));
            _pause(stranger, target);
            _pause(guardian, target);
            assertTrue(target.paused(), subjects[i].name);
            expectMissingRole(guardian, bytes32(0));
            _unpause(guardian, target);
            expectMissingRole(guardian, bytes32(0));
            vm.prank(guardian);
            target.grantRole(GUARDIAN, stranger);
            _unpause(owner, target);
            assertFalse(target.paused(), subjects[i].name);
        }
    }

    function test_aPauseOfTheGuardianEndsByItself() external {
        Subject[] memory subjects = _guardedSubjects();
        for (uint256 i; i < subjects.length; ++i) {
            GuardedPause target = subjects[i].target;
            uint256 snapshot = vm.snapshotState();
            uint256 begin = block.timestamp;
            _pause(guardian, target);
            assertEq(target.pauseEndsAt(), begin + 14 days, subjects[i].name);
            vm.warp(begin + 14 days - 1);
            assertTrue(target.paused(), subjects[i].name);
            vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
            _pause(guardian, target);

            vm.warp(begin + 14 days);
            assertFalse(target.paused(), subjects[i].name);
            vm.expectRevert(PausableUpgradeable.ExpectedPause.selector);
            _unpause(owner, target);
            vm.expectRevert(abi.encodeWithSelector(IGuardedPause.GuardianMustWait.selector, begin + 28 days));
            _pause(guardian, target);

            vm.warp(begin + 28 days);
            _pause(guardian, target);
            assertTrue(target.paused(), subjects[i].name);
            vm.revertToState(snapshot);
        }
    }

    function test_theGuardianMayPauseAgainAfterTheOwnerEndedAPause() external {
        Subject[] memory subjects = _guardedSubjects();
        for (uint256 i; i < subjects.length; ++i) {
            GuardedPause target = subjects[i].target;
            _pause(guardian, target);
            _unpause(owner, target);
            _pause(guardian, target);
            assertTrue(target.paused(), subjects[i].name);
        }
    }

    /// @dev Entrances can stay closed for good, exits cannot.
    function test_aPauseOfTheOwnerEndsByItselfWhereItStopsExits() external {
        Subject[] memory subjects = _guardedSubjects();
        uint256 begin = block.timestamp;
        for (uint256 i; i < subjects.length; ++i) {
            _pause(owner, subjects[i].target);
        }
        vm.warp(begin + 14 days - 1);
        for (uint256 i; i < subjects.length; ++i) {
            assertTrue(subjects[i].target.paused(), subjects[i].name);
        }
        vm.warp(begin + 14 days);
        for (uint256 i; i < subjects.length; ++i) {
            assertEq(subjects[i].target.paused(), !subjects[i].stopsExits, subjects[i].name);
        }
    }

    function test_aRevokedGuardianCannotPause() external {
        Subject[] memory subjects = _guardedSubjects();
        for (uint256 i; i < subjects.length; ++i) {
            vm.prank(owner);
            subjects[i].target.revokeRole(GUARDIAN, guardian);
            expectMissingRole(guardian, bytes32(0));
            _pause(guardian, subjects[i].target);
        }
    }

    /// @dev Returns the contracts of the fixture.
    function subjectsOf() internal view virtual returns (Subject[] memory);

    function _guardedSubjects() private returns (Subject[] memory subjects) {
        subjects = subjectsOf();
        vm.startPrank(owner);
        for (uint256 i; i < subjects.length; ++i) {
            subjects[i].target.grantRole(GUARDIAN, guardian);
        }
        vm.stopPrank();
    }

    /// @dev Every contract has the same function as USD+.
    function _pause(address account, GuardedPause target) private {
        vm.prank(account);
        UsdPlus(address(target)).pause();
    }

    function _unpause(address account, GuardedPause target) private {
        vm.prank(account);
        UsdPlus(address(target)).unpause();
    }
}
