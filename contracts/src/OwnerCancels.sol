// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IOwnerCancels} from "./interfaces/IOwnerCancels.sol";

/// @title OwnerCancels
/// @notice Implementation of `IOwnerCancels`, which has the documentation. Requirement KY-05.
abstract contract OwnerCancels is IOwnerCancels, ControlledUpgradeable {
    struct CancelPeriod {
        /// 0 without a request.
        uint48 cancellableAt;
        /// The period when the cancellation was requested.
        uint48 length;
        /// The latest time that `cancellableAt` can become.
        uint48 latestAt;
    }

    /// @custom:storage-location erc7201:parvalue.storage.OwnerCancels
    struct OwnerCancelsStorage {
        uint48 cancelPeriod;
        bool isInitialized;
        mapping(address processor => mapping(uint256 id => CancelPeriod)) periods;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.OwnerCancels")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xc1874706e72e733f67489d72f03cd6dbaab97d14a0b92a0ca74eb042be32de00;

    /// @inheritdoc IOwnerCancels
    uint48 public constant MAX_CANCEL_PERIOD = 30 days;

    /// @dev As long as the payment period of redemptions.
    uint48 private constant DEFAULT_CANCEL_PERIOD = 7 days;

    /// @dev Sets the initial period unless an earlier version did, so that a later upgrade keeps that of the owner.
    function __OwnerCancels_init() internal onlyInitializing {
        if (_ownerCancelsStorage().isInitialized) return;
        _ownerCancelsStorage().isInitialized = true;
        _setCancelPeriod(DEFAULT_CANCEL_PERIOD);
    }

    /// @inheritdoc IOwnerCancels
    function cancelPeriod() external view returns (uint48) {
        return _ownerCancelsStorage().cancelPeriod;
    }

    /// @inheritdoc IOwnerCancels
    function cancellableAt(address processor, uint256 id) external view returns (uint256) {
        return _ownerCancelsStorage().periods[processor][id].cancellableAt;
    }

    /// @inheritdoc IOwnerCancels
    function setCancelPeriod(uint48 period) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (period > MAX_CANCEL_PERIOD) revert CancelPeriodTooLong(period, MAX_CANCEL_PERIOD);
        _setCancelPeriod(period);
    }

    /// @dev Begins the period of the caller's order.
    function _beginCancelPeriod(uint256 id) internal {
        OwnerCancelsStorage storage $ = _ownerCancelsStorage();
        if ($.periods[msg.sender][id].cancellableAt != 0) revert CancelAlreadyRequested();
        uint48 time = uint48(block.timestamp);
        uint48 allowedAt = time + $.cancelPeriod;
        $.periods[msg.sender][id] = CancelPeriod(allowedAt, $.cancelPeriod, time + MAX_CANCEL_PERIOD);
        emit OwnerCancelDue(msg.sender, id, allowedAt);
    }

    /// @dev Begins the period of the caller's order anew, if its cancellation is requested.
    function _renewCancelPeriod(uint256 id) internal {
        CancelPeriod storage period = _ownerCancelsStorage().periods[msg.sender][id];
        if (period.cancellableAt == 0) return;
        uint256 allowedAt = Math.min(block.timestamp + period.length, period.latestAt);
        if (allowedAt <= period.cancellableAt) return;
        // forge-lint: disable-next-line(unsafe-typecast)
        period.cancellableAt = uint48(allowedAt);
        emit OwnerCancelDue(msg.sender, id, allowedAt);
    }

    /// @dev Reverts before the end of the period of the caller's order. Afterwards no payment of it begins a period anew.
    function _endCancelPeriod(uint256 id) internal {
        uint256 allowedAt = _ownerCancelsStorage().periods[msg.sender][id].cancellableAt;
        if (allowedAt == 0 || block.timestamp < allowedAt) revert NotCancellableYet(allowedAt);
        delete _ownerCancelsStorage().periods[msg.sender][id];
        emit OwnerCancelled(msg.sender, id);
    }

    function _setCancelPeriod(uint48 period) private {
        _ownerCancelsStorage().cancelPeriod = period;
        emit CancelPeriodSet(period);
    }

    function _ownerCancelsStorage() private pure returns (OwnerCancelsStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
