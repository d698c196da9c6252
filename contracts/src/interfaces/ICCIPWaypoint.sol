// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IWaypoint} from "./IWaypoint.sol";

/// @title ICCIPWaypoint
/// @notice The waypoint of USD+, with the published functions, events and errors.
/// @dev It differs from the published contract in three points: it refunds what was paid above the fee, refuses a
/// message that it has received before, and has daily limits. Needs the escrow role at USD+.
interface ICCIPWaypoint is IWaypoint {
    /// @notice Emitted when USD+ is sent to another chain; `amount` in USD+ base units, `fee` in wei. `SentFrom` of the
    /// same message names the sender.
    event Sent(
        bytes32 indexed messageId,
        uint64 indexed destinationChainSelector,
        address indexed destinationWaypoint,
        address to,
        uint256 amount,
        uint256 fee
    );

    /// @notice Emitted when USD+ arrives from another chain and is transferred to `to`; `amount` in USD+ base units.
    event Received(
        bytes32 indexed messageId,
        uint64 indexed sourceChainSelector,
        address indexed sourceWaypoint,
        address to,
        uint256 amount
    );

    /// @notice Initializes the proxy with USD+, the router, the owner and the upgrader. The owner sets approved
    /// senders, receivers and limits afterwards.
    /// @dev Reverts with `AddressZero` if USD+ or the router is zero, and with `InvalidInitialization` if it ran
    /// before.
    function initialize(address usdPlus, address router, address owner, address upgrader) external;

    /// @notice Sends `amount` of the caller's USD+ to `to` on another chain for the fee that `getFee` returns. Anyone
    /// may call it. Emits `Sent` and `SentFrom`.
    /// @dev Needs the caller's allowance for USD+ to this contract and the fee as native coin. Reverts with
    /// `EnforcedPause` (here or at USD+), `AddressZero` (receiver), `AmountZero`, `InvalidReceiver` (chain without an
    /// approved receiver), `InvalidTransfer` (receiver is the other waypoint), `AccountRestricted` (caller or receiver
    /// on this chain), `SendLimitExceeded`, `InsufficientFunds`, `NativeTransferFailed` (refund), and the errors of
    /// USD+ and the router.
    /// @param to Receives the USD+ on the other chain.
    /// @param amount In USD+ base units (6 decimals).
    /// @return messageId Identifies the transfer on both chains.
    function sendUsdPlus(uint64 destinationChainSelector, address to, uint256 amount)
        external
        payable
        returns (bytes32 messageId);
}
