// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IDShareFactory
/// @notice Makes stock tokens, each with its wrapped form, and knows those that are ours.
/// @dev All tokens of one kind run the code of their beacon; who owns the beacon upgrades them all at once.
interface IDShareFactory {
    /// @notice A stock token and its wrapped form are ours from now on.
    event DShareAdded(address indexed dShare, address indexed wrappedDShare, string indexed symbol, string name);

    /// @notice The restrictor of tokens that are made from now on changed.
    event NewTransferRestrictorSet(address indexed transferRestrictor);

    /// @notice An address must not be zero.
    error ZeroAddress();

    /// @notice The one token does not wrap the other.
    error Mismatch();

    /// @notice One of the two is ours already.
    error PreviouslyAnnounced();

    /// @notice Sets the owner, the upgrader, the two beacons and the restrictor of new tokens.
    function initialize(
        address owner,
        address upgrader,
        address dShareBeacon,
        address wrappedDShareBeacon,
        address transferRestrictor
    ) external;

    /// @notice The beacon of stock tokens.
    function getDShareBeacon() external view returns (address);

    /// @notice The beacon of wrapped stock tokens.
    function getWrappedDShareBeacon() external view returns (address);

    /// @notice The restrictor that new tokens begin with.
    function getTransferRestrictor() external view returns (address);

    /// @notice Whether `token` is a stock token of ours.
    function isTokenDShare(address token) external view returns (bool);

    /// @notice Whether `token` is a wrapped stock token of ours.
    function isTokenWrappedDShare(address token) external view returns (bool);

    /// @notice All stock tokens and their wrapped forms, each at the same place of its list.
    function getDShares() external view returns (address[] memory dShares, address[] memory wrappedDShares);

    /// @notice Sets the restrictor that new tokens begin with. Owner only.
    function setNewTransferRestrictor(address transferRestrictor) external;

    /// @notice Makes a stock token and its wrapped form, both owned by `owner`. Owner only.
    function createDShare(
        address owner,
        string calldata name,
        string calldata symbol,
        string calldata wrappedName,
        string calldata wrappedSymbol
    ) external returns (address dShare, address wrappedDShare);

    /// @notice Takes in two tokens that were made elsewhere. Owner only.
    function announceExistingDShare(address dShare, address wrappedDShare) external;
}
