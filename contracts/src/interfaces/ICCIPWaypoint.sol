// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IWaypoint} from "./IWaypoint.sol";

/// @title ICCIPWaypoint
/// @notice The waypoint of USD+, with the published functions, events and errors.
/// @dev Other than the published one it returns what was paid above the fee, refuses a message it has received, and has
/// limits per day. Needs at USD+ the escrow role.
interface ICCIPWaypoint is IWaypoint {
    /// @notice USD+ left for another chain. `SentFrom` of the same message says whose it was.
    event Sent(
        bytes32 indexed messageId,
        uint64 indexed destinationChainSelector,
        address indexed destinationWaypoint,
        address to,
        uint256 amount,
        uint256 fee
    );

    /// @notice USD+ arrived from another chain and was handed to `to`.
    event Received(
        bytes32 indexed messageId,
        uint64 indexed sourceChainSelector,
        address indexed sourceWaypoint,
        address to,
        uint256 amount
    );

    /// @notice Sets USD+, the router, the owner and the upgrader. The owner sets the peers and the limits.
    function initialize(address usdPlus, address router, address owner, address upgrader) external;

    /// @notice Sends `amount` of the caller's USD+ to `to` on another chain, for the fee that `getFee` says.
    /// @dev Needs the caller's allowance for USD+ to this contract. Refused while paused, here or at USD+, for a chain without
    /// an approved receiver, for this chain, for a receiver that is zero or the other waypoint, for nothing, beyond the
    /// limit, if caller or receiver is restricted here, and for less than the fee.
    /// @param amount In the 6 decimals of USD+.
    /// @return messageId Names the transfer on both chains.
    function sendUsdPlus(uint64 destinationChainSelector, address to, uint256 amount)
        external
        payable
        returns (bytes32 messageId);
}
