// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingToken} from "./IRebasingToken.sol";

/// @title IVaultAsset
/// @notice What a `RebasingVault` asks of the token it wraps: its shares, and whether they may move.
interface IVaultAsset is IRebasingToken {
    /// @notice Whether `account` may not move the token.
    function isBlacklisted(address account) external view returns (bool);

    /// @notice Reverts as a transfer from `from` to `to` would, whatever its amount: while paused, or if either account is
    /// restricted. Zero stands for mint and burn.
    function checkTransferRestricted(address from, address to) external view;

    /// @notice Whether mints and transfers are stopped.
    function paused() external view returns (bool);
}
