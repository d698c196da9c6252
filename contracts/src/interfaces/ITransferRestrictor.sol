// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title ITransferRestrictor
/// @notice The list of accounts that may not move tokens. USD+ asks it on every mint, burn and transfer.
/// @dev A restricted account can neither send nor receive; approvals it gave stay but cannot be used.
interface ITransferRestrictor {
    /// @notice `account` was put on the list.
    event Restricted(address indexed account);

    /// @notice `account` was taken off the list.
    event Unrestricted(address indexed account);

    /// @notice One of the two accounts of a transfer is restricted.
    error AccountRestricted();

    /// @notice The zero address stands for mint and burn; restricting it would stop both for everyone.
    error ZeroAddress();

    /// @notice The role that edits the list.
    function RESTRICTOR_ROLE() external view returns (bytes32);

    /// @notice Sets the owner and the upgrader. The owner grants `RESTRICTOR_ROLE`.
    function initialize(address owner, address upgrader) external;

    /// @notice Puts `account` on the list. Restrictor only. Doing so twice is harmless.
    /// @dev Its balance stays where it is and goes on rebasing.
    function restrict(address account) external;

    /// @notice Takes `account` off the list. Restrictor only. Doing so twice is harmless.
    function unrestrict(address account) external;

    /// @notice Whether `account` is on the list.
    function isBlacklisted(address account) external view returns (bool);

    /// @notice Reverts with `AccountRestricted` if either account is on the list.
    /// @param from The sender; zero for a mint.
    /// @param to The receiver; zero for a burn.
    function requireNotRestricted(address from, address to) external view;
}
