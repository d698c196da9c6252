// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {ITransferRestrictor} from "./interfaces/ITransferRestrictor.sol";

/// @title TransferRestrictor
/// @notice Implementation of `ITransferRestrictor`, which has the documentation.
contract TransferRestrictor is ITransferRestrictor, ControlledUpgradeable {
    /// @custom:storage-location erc7201:parvalue.storage.TransferRestrictor
    struct TransferRestrictorStorage {
        mapping(address account => bool) isBlacklisted;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.TransferRestrictor")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x29a97825d53fda53a9782d20cdc6e56964f9e75d05fd62bfe65e2177727eb200;

    /// @inheritdoc ITransferRestrictor
    bytes32 public constant RESTRICTOR_ROLE = keccak256("RESTRICTOR_ROLE");

    /// @inheritdoc ITransferRestrictor
    function initialize(address initialOwner, address upgrader) external reinitializer(version()) {
        __ControlledUpgradeable_init(initialOwner, upgrader);
    }

    /// @inheritdoc ITransferRestrictor
    function restrict(address account) external onlyRole(RESTRICTOR_ROLE) {
        if (account == address(0)) revert ZeroAddress();
        _restrictorStorage().isBlacklisted[account] = true;
        emit Restricted(account);
    }

    /// @inheritdoc ITransferRestrictor
    function unrestrict(address account) external onlyRole(RESTRICTOR_ROLE) {
        _restrictorStorage().isBlacklisted[account] = false;
        emit Unrestricted(account);
    }

    /// @inheritdoc ITransferRestrictor
    function isBlacklisted(address account) external view returns (bool) {
        return _restrictorStorage().isBlacklisted[account];
    }

    /// @inheritdoc ITransferRestrictor
    function requireNotRestricted(address from, address to) external view {
        TransferRestrictorStorage storage $ = _restrictorStorage();
        if ($.isBlacklisted[from] || $.isBlacklisted[to]) revert AccountRestricted();
    }

    function _restrictorStorage() private pure returns (TransferRestrictorStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
