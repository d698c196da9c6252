// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IVaultAsset} from "./interfaces/IVaultAsset.sol";

/// @title ProceedsEscrow
/// @notice Remembers which stock token an order sold, and whose proceeds are held until its restriction ends. See
/// `IVault.pay`.
/// @dev All state is valid while it is zero. A sale whose tokens an earlier version burned is paid as before.
abstract contract ProceedsEscrow {
    /// @custom:storage-location erc7201:parvalue.storage.ProceedsEscrow
    struct ProceedsEscrowStorage {
        mapping(address processor => mapping(uint256 id => address stockToken)) soldTokens;
        /// The stock token of the last sale whose proceeds are held for the account; its restrictor decides.
        mapping(address token => mapping(address account => address stockToken)) heldBackBy;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.ProceedsEscrow")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x1643975087e97c4a5d7f71bc820f4c591c6df663668dcd49df1b4b3932992e00;

    /// @dev Records that the caller's order sells this stock token.
    function _noteSale(uint256 id, address stockToken) internal {
        _proceedsStorage().soldTokens[msg.sender][id] = stockToken;
    }

    /// @dev Returns whether the payment of the caller's order is held for the account, and remembers by which token.
    function _holdsBack(uint256 id, address token, address account) internal returns (bool) {
        address stockToken = _proceedsStorage().soldTokens[msg.sender][id];
        if (stockToken == address(0) || !IVaultAsset(stockToken).isBlacklisted(account)) return false;
        _proceedsStorage().heldBackBy[token][account] = stockToken;
        return true;
    }

    /// @dev Forgets the stock token once its restriction has ended, because later balances have other reasons.
    function _isHeldBack(address token, address account) internal returns (bool) {
        address stockToken = _proceedsStorage().heldBackBy[token][account];
        if (stockToken == address(0)) return false;
        if (IVaultAsset(stockToken).isBlacklisted(account)) return true;
        delete _proceedsStorage().heldBackBy[token][account];
        return false;
    }

    function _proceedsStorage() private pure returns (ProceedsEscrowStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
