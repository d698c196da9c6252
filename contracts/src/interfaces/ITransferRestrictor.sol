// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title ITransferRestrictor
/// @notice The list of restricted accounts. USD+ and the stock tokens check it on every mint, burn and transfer. Access
/// and upgrades: see `IControlledUpgradeable`.
/// @dev A restricted account can neither send nor receive. Approvals it has given stay recorded but cannot be used.
interface ITransferRestrictor {
    /// @notice Emitted when `account` is added to the list.
    event Restricted(address indexed account);

    /// @notice Emitted when `account` is removed from the list.
    event Unrestricted(address indexed account);

    /// @notice Thrown if either account of a transfer, mint or burn is restricted.
    error AccountRestricted();

    /// @notice Thrown by `restrict` for the zero address, which stands for mints and burns: restricting it would stop
    /// both for every account.
    error ZeroAddress();

    /// @notice Role that may edit the list.
    function RESTRICTOR_ROLE() external view returns (bytes32);

    /// @notice Initializes the proxy with the owner and the upgrader. The owner grants `RESTRICTOR_ROLE` afterwards.
    /// @dev Reverts with `InvalidInitialization` if it ran before.
    function initialize(address owner, address upgrader) external;

    /// @notice Adds `account` to the list. Callable by the restrictor only. Emits `Restricted`, also if it is listed
    /// already.
    /// @dev The balance of the account stays and keeps rebasing. Reverts with `ZeroAddress`.
    function restrict(address account) external;

    /// @notice Removes `account` from the list. Callable by the restrictor only. Emits `Unrestricted`, also if it is
    /// not listed.
    function unrestrict(address account) external;

    /// @notice Returns whether `account` is on the list.
    function isBlacklisted(address account) external view returns (bool);

    /// @notice Reverts with `AccountRestricted` if either account is on the list.
    /// @param from The sender; zero for a mint.
    /// @param to The receiver; zero for a burn.
    function requireNotRestricted(address from, address to) external view;
}
