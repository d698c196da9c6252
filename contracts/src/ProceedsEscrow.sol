// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IProceedsEscrow} from "./interfaces/IProceedsEscrow.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";

/// @title ProceedsEscrow
/// @notice Implementation of `IProceedsEscrow`, which has the documentation.
/// @dev All state is valid while it is zero.
abstract contract ProceedsEscrow is IProceedsEscrow {
    struct HeldProceeds {
        address account;
        address token;
        address seller;
        address stockToken;
        uint256 units;
    }

    /// @custom:storage-location erc7201:parvalue.storage.ProceedsEscrow
    struct ProceedsEscrowStorage {
        mapping(address processor => mapping(uint256 id => HeldProceeds)) held;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.ProceedsEscrow")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x1643975087e97c4a5d7f71bc820f4c591c6df663668dcd49df1b4b3932992e00;

    /// @inheritdoc IProceedsEscrow
    function heldProceeds(address processor, uint256 id)
        external
        view
        returns (address account, address token, uint256 units)
    {
        HeldProceeds storage proceeds = _proceedsStorage().held[processor][id];
        return (proceeds.account, proceeds.token, proceeds.units);
    }

    /// @dev Holds the units for the caller's order and returns true if its seller or their receiver is restricted.
    function _holdProceeds(uint256 id, HeldProceeds memory proceeds) internal returns (bool) {
        if (_findRestricted(proceeds) == address(0)) return false;
        HeldProceeds storage stored = _proceedsStorage().held[msg.sender][id];
        emit ProceedsHeld(msg.sender, id, proceeds.account, proceeds.token, proceeds.units);
        proceeds.units += stored.units;
        _proceedsStorage().held[msg.sender][id] = proceeds;
        return true;
    }

    /// @dev Deletes the held proceeds of an order and returns them. Reverts while an account is restricted.
    function _releaseProceeds(address processor, uint256 id) internal returns (HeldProceeds memory proceeds) {
        proceeds = _proceedsStorage().held[processor][id];
        if (proceeds.units == 0) return proceeds;
        address restricted = _findRestricted(proceeds);
        if (restricted != address(0)) revert StillRestricted(restricted);
        delete _proceedsStorage().held[processor][id];
        emit ProceedsClaimed(processor, id, proceeds.account, proceeds.token, proceeds.units);
    }

    /// @dev Returns the restricted one of seller and receiver, or zero.
    function _findRestricted(HeldProceeds memory proceeds) private view returns (address) {
        IVaultAsset stockToken = IVaultAsset(proceeds.stockToken);
        if (stockToken.isBlacklisted(proceeds.seller)) return proceeds.seller;
        return stockToken.isBlacklisted(proceeds.account) ? proceeds.account : address(0);
    }

    function _proceedsStorage() private pure returns (ProceedsEscrowStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
