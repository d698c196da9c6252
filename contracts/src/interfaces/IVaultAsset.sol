// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingToken} from "./IRebasingToken.sol";

/// @title IVaultAsset
/// @notice The functions that a `RebasingVault` needs from the token it wraps, beside those of `IRebasingToken`.
interface IVaultAsset is IRebasingToken {
    /// @notice Returns whether `account` is restricted: it can neither send nor receive the token.
    function isBlacklisted(address account) external view returns (bool);

    /// @notice Reverts as a transfer of any amount from `from` to `to` would: with `EnforcedPause` while paused, and
    /// with `AccountRestricted` if either account is restricted. `from` is zero for a mint, `to` for a burn; burns
    /// ignore the pause.
    function checkTransferRestricted(address from, address to) external view;

    /// @notice Returns whether mints and transfers are paused.
    function paused() external view returns (bool);
}
