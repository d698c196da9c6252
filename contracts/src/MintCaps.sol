// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TransientSlot} from "@openzeppelin/contracts/utils/TransientSlot.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IMintCaps} from "./interfaces/IMintCaps.sol";
import {DailyLimit} from "./libraries/DailyLimit.sol";

/// @title MintCaps
/// @notice Implementation of `IMintCaps`, which has the documentation.
abstract contract MintCaps is IMintCaps, ControlledUpgradeable {
    using DailyLimit for DailyLimit.Limit;
    using TransientSlot for *;

    /// @custom:storage-location erc7201:parvalue.storage.MintCaps
    struct MintCapsStorage {
        uint256 perTransaction;
        DailyLimit.Limit perDay;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.MintCaps")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x777dec8fafbff108939410d1579c7aa6e4d10c1e4483962d82e3a54fe1035b00;

    /// @dev Transient slot with the sum minted in this transaction, so that a batch of many calls cannot exceed the
    /// cap. Transient storage has its own address space, so the slot number can equal that of the persistent storage.
    bytes32 private constant MINTED_SLOT = STORAGE_SLOT;

    /// @inheritdoc IMintCaps
    function setMintCaps(uint256 perTransaction, uint256 perDay) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _mintCapsStorage().perTransaction = perTransaction;
        _mintCapsStorage().perDay.setMax(perDay);
        emit MintCapsSet(perTransaction, perDay);
    }

    /// @inheritdoc IMintCaps
    function mintCapPerTransaction() public view returns (uint256) {
        return _mintCapsStorage().perTransaction;
    }

    /// @inheritdoc IMintCaps
    function mintCapPerDay() external view returns (uint256) {
        return _mintCapsStorage().perDay.max;
    }

    /// @inheritdoc IMintCaps
    function mintCapLeft() public view returns (uint256) {
        return _mintCapsStorage().perDay.current();
    }

    /// @dev Returns what can still be created in this transaction.
    function _mintable() internal view returns (uint256) {
        uint256 cap = mintCapPerTransaction();
        uint256 left = cap == DailyLimit.UNLIMITED ? cap : Math.saturatingSub(cap, MINTED_SLOT.asUint256().tload());
        return Math.min(left, mintCapLeft());
    }

    /// @dev Counts `value` against both caps, or reverts.
    function _spendMintCaps(uint256 value) internal {
        uint256 minted = MINTED_SLOT.asUint256().tload();
        uint256 cap = mintCapPerTransaction();
        uint256 left = Math.saturatingSub(cap, minted);
        if (cap != DailyLimit.UNLIMITED && value > left) revert MintCapPerTransactionExceeded(value, left);
        if (!_mintCapsStorage().perDay.trySpend(value)) revert MintCapPerDayExceeded(value, mintCapLeft());
        MINTED_SLOT.asUint256().tstore(Math.saturatingAdd(minted, value));
    }

    function _mintCapsStorage() private pure returns (MintCapsStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
