// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IDShareFactory
/// @notice Creates stock tokens, each with its wrapped token, and registers the tokens of this project. Access and
/// upgrades of the factory itself: see `IControlledUpgradeable`.
/// @dev All tokens of one kind run the implementation of their beacon; the owner of the beacon upgrades all of them at
/// once.
interface IDShareFactory {
    /// @notice Emitted when a stock token and its wrapped token are registered.
    event DShareAdded(address indexed dShare, address indexed wrappedDShare, string indexed symbol, string name);

    /// @notice Emitted when the restrictor of new tokens is set.
    event NewTransferRestrictorSet(address indexed transferRestrictor);

    /// @notice Thrown if a required address is zero.
    error ZeroAddress();

    /// @notice Thrown if the wrapped token has another asset.
    error Mismatch();

    /// @notice Thrown if one of the two tokens is registered already.
    error PreviouslyAnnounced();

    /// @notice Initializes the proxy with the owner, the upgrader, the two beacons and the restrictor of new tokens.
    /// @dev Reverts with `ZeroAddress` if a beacon or the restrictor is zero, and with `InvalidInitialization` if it
    /// ran before.
    function initialize(
        address owner,
        address upgrader,
        address dShareBeacon,
        address wrappedDShareBeacon,
        address transferRestrictor
    ) external;

    /// @notice Returns the beacon of stock tokens.
    function getDShareBeacon() external view returns (address);

    /// @notice Returns the beacon of wrapped stock tokens.
    function getWrappedDShareBeacon() external view returns (address);

    /// @notice Returns the restrictor that new tokens are initialized with.
    function getTransferRestrictor() external view returns (address);

    /// @notice Returns whether `token` is a registered stock token.
    function isTokenDShare(address token) external view returns (bool);

    /// @notice Returns whether `token` is a registered wrapped stock token.
    function isTokenWrappedDShare(address token) external view returns (bool);

    /// @notice Returns all registered stock tokens and their wrapped tokens; equal indexes belong together.
    function getDShares() external view returns (address[] memory dShares, address[] memory wrappedDShares);

    /// @notice Sets the restrictor that new tokens are initialized with. Callable by the owner only. Emits
    /// `NewTransferRestrictorSet`. Reverts with `ZeroAddress`.
    function setNewTransferRestrictor(address transferRestrictor) external;

    /// @notice Creates and registers a stock token and its wrapped token, both owned by `owner`. Callable by the owner
    /// only. Emits `DShareAdded`.
    function createDShare(
        address owner,
        string calldata name,
        string calldata symbol,
        string calldata wrappedName,
        string calldata wrappedSymbol
    ) external returns (address dShare, address wrappedDShare);

    /// @notice Registers two tokens that were created elsewhere. Callable by the owner only. Emits `DShareAdded`.
    /// @dev Reverts with `Mismatch` and `PreviouslyAnnounced`.
    function announceExistingDShare(address dShare, address wrappedDShare) external;
}
