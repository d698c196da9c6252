// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {
    AccessControlDefaultAdminRulesUpgradeable
} from "@openzeppelin/contracts-upgradeable/access/extensions/AccessControlDefaultAdminRulesUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IGuardedPause} from "./interfaces/IGuardedPause.sol";
import {Powers} from "./libraries/Powers.sol";

/// @title GuardedPause
/// @notice Implementation of `IGuardedPause`, which has the documentation.
abstract contract GuardedPause is IGuardedPause, PausableUpgradeable, AccessControlDefaultAdminRulesUpgradeable {
    /// @custom:storage-location erc7201:parvalue.storage.GuardedPause
    struct GuardedPauseStorage {
        /// 0 for a pause without end, also for one that began before this version.
        uint48 endsAt;
        uint48 guardianWaitsUntil;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.GuardedPause")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x90d63808421cefc37fae5e9aba92db6eb4ae6164c7a027b486c92e13f6867600;

    /// @inheritdoc IGuardedPause
    bytes32 public constant GUARDIAN_ROLE = Powers.GUARDIAN_ROLE;

    /// @inheritdoc IGuardedPause
    uint48 public constant MAX_PAUSE = 14 days;

    /// @dev Allows the guardian or the owner. Any other caller gets the error for the missing owner role.
    modifier onlyOwnerOrGuardian() {
        if (!hasRole(GUARDIAN_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);
        _;
    }

    /// @inheritdoc IGuardedPause
    function pauseEndsAt() public view returns (uint48) {
        return _guardedPauseStorage().endsAt;
    }

    /// @inheritdoc PausableUpgradeable
    function paused() public view virtual override returns (bool) {
        if (!super.paused()) return false;
        uint48 endsAt = pauseEndsAt();
        return endsAt == 0 || block.timestamp < endsAt;
    }

    /// @dev Returns whether a pause stops holders from leaving. If so, the owner's pause ends by itself too.
    function _pauseStopsExits() internal pure virtual returns (bool) {
        return true;
    }

    /// @inheritdoc PausableUpgradeable
    function _pause() internal override {
        super._pause();
        GuardedPauseStorage storage $ = _guardedPauseStorage();
        bool isOwner = hasRole(DEFAULT_ADMIN_ROLE, msg.sender);
        uint48 time = uint48(block.timestamp);
        $.endsAt = isOwner && !_pauseStopsExits() ? 0 : time + MAX_PAUSE;
        if (isOwner || !hasRole(GUARDIAN_ROLE, msg.sender)) return;
        if (time < $.guardianWaitsUntil) revert GuardianMustWait($.guardianWaitsUntil);
        $.guardianWaitsUntil = time + 2 * MAX_PAUSE;
    }

    /// @inheritdoc PausableUpgradeable
    function _unpause() internal override {
        super._unpause();
        if (hasRole(DEFAULT_ADMIN_ROLE, msg.sender)) _guardedPauseStorage().guardianWaitsUntil = 0;
    }

    function _guardedPauseStorage() private pure returns (GuardedPauseStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
