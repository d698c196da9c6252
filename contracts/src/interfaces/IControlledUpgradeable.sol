// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IControlledUpgradeable
/// @notice Access control, upgrades and versions that all UUPS contracts of this project share.
/// @dev Access. One owner holds `DEFAULT_ADMIN_ROLE` and administers every role but `UPGRADER_ROLE`; ownership is
/// transferred in two steps that are at least two days apart (OpenZeppelin `AccessControlDefaultAdminRules`). A call
/// without the required role reverts with `AccessControlUnauthorizedAccount(caller, role)`.
///
/// Upgrades. Only holders of `UPGRADER_ROLE` can change the implementation (`upgradeToAndCall`), and only they appoint
/// upgraders, so that the owner cannot upgrade. Warning: an upgrader can replace all code and thereby all balances, so
/// owner and upgrader must be two timelocks.
///
/// Initialization. A proxy must be initialized in the transaction that creates it. Every upgrade needs an implementation
/// with a higher `version()` and must call `reinitialize` in the same `upgradeToAndCall`, which reverts without it. The
/// implementation itself can never be initialized: `initialize` reverts with `InvalidInitialization` there, and at a
/// proxy that has reached its version.
interface IControlledUpgradeable {
    /// @notice Thrown by an upgrade that does not initialize a new version.
    error UpgradeNotInitialized();

    /// @notice Role that may upgrade the contract.
    function UPGRADER_ROLE() external view returns (bytes32);

    /// @notice Returns the storage version; `initialize` and `reinitialize` each run at most once per version.
    function version() external view returns (uint8);

    /// @notice Returns the release version for display, such as "1.0.0".
    function publicVersion() external view returns (string memory);

    /// @notice Advances the initialized version to `version()` after an upgrade and grants `UPGRADER_ROLE` to
    /// `upgrader`. Callable by upgraders only, so that no other account can complete an upgrade that omitted the call.
    /// @dev Reverts with `InvalidInitialization` if the proxy has reached this version. Emits
    /// `RoleAdminChanged`, `RoleGranted` and `Initialized`.
    function reinitialize(address upgrader) external;
}
