// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IMessageLimits} from "./interfaces/IMessageLimits.sol";

/// @title MessageLimits
/// @notice Implementation of `IMessageLimits`, which has the documentation. Requirement KY-02.
/// @dev State that is zero means the initial maximum, so deployed contracts have it from their upgrade on.
abstract contract MessageLimits is IMessageLimits, ControlledUpgradeable {
    /// @custom:storage-location erc7201:parvalue.storage.MessageLimits
    struct MessageLimitsStorage {
        uint256 sendMaximum;
        uint256 releaseMaximum;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.MessageLimits")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x9abab3786e34daebe086b0b6dbb08e5bdbdf63987b2c8278e9848b31969eaf00;

    uint256 private constant INITIAL_MAXIMUM = 1_000_000e6;

    /// @inheritdoc IMessageLimits
    function sendMaximum() public view returns (uint256) {
        return _orInitial(_messageStorage().sendMaximum);
    }

    /// @inheritdoc IMessageLimits
    function releaseMaximum() public view returns (uint256) {
        return _orInitial(_messageStorage().releaseMaximum);
    }

    /// @inheritdoc IMessageLimits
    function setMessageMaximums(uint256 newSendMaximum, uint256 newReleaseMaximum)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        (_messageStorage().sendMaximum, _messageStorage().releaseMaximum) = (newSendMaximum, newReleaseMaximum);
        emit MessageMaximumsSet(newSendMaximum, newReleaseMaximum);
    }

    function _requireSendable(uint256 amount) internal view {
        if (amount > sendMaximum()) revert MessageTooLarge(amount, sendMaximum());
    }

    function _requireReleasable(uint256 amount) internal view {
        if (amount > releaseMaximum()) revert MessageTooLarge(amount, releaseMaximum());
    }

    function _orInitial(uint256 maximum) private pure returns (uint256) {
        return maximum == 0 ? INITIAL_MAXIMUM : maximum;
    }

    function _messageStorage() private pure returns (MessageLimitsStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
