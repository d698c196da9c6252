// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IControlledUpgradeable
/// @notice What every upgradeable contract here shares: one owner (`DEFAULT_ADMIN_ROLE`, handed over in two steps), an
/// upgrader who alone may change the code, and a version.
/// @dev Warning: whoever holds the upgrader role can replace everything, balances included; it belongs to an account of
/// several signatures.
///
/// A proxy must be initialized in the transaction that creates it, and an upgrade whose `version()` is higher must call
/// `reinitialize` in the same `upgradeToAndCall`. The implementation itself can never be initialized.
interface IControlledUpgradeable {
    /// @notice The role that may upgrade the contract.
    function UPGRADER_ROLE() external view returns (bytes32);

    /// @notice The storage version: `initialize` and `reinitialize` each run once per version.
    function version() external view returns (uint8);

    /// @notice The version of the release, for people.
    function publicVersion() external view returns (string memory);

    /// @notice Moves the storage to `version()` after an upgrade and grants the upgrader role to `upgrader`.
    /// @dev Only the upgrader, so an upgrade that forgot the call cannot be finished by a stranger.
    function reinitialize(address upgrader) external;
}
