// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAny2EVMMessageReceiver} from "./IAny2EVMMessageReceiver.sol";
import {IMessageLimits} from "./IMessageLimits.sol";

/// @title IWaypoint
/// @notice One end of the USD+ bridge. What is sent here is burned, and the same amount of USD+ is minted to the
/// waypoint on the other chain, which passes it on to the receiver. A CCIP router transports the messages.
///
/// Amount. A message carries an amount of USD+, and exactly that amount is minted, whatever `balancePerShare` is on the
/// two chains: each chain rebases on its own, and USD+ in flight earns no yield. The transfer from the sender rounds
/// shares up and the mint rounds them down (see `IRebasingToken`), so the supply and the amount in flight never grow
/// together by a transfer, and the receiver gets up to `p + 1` base units less than was sent. All transferred shares
/// are burned and all minted shares are passed on; the waypoint keeps none, and no rebase makes these calls revert.
///
/// Trust. A message is accepted only from the router, only from the approved sender of its source chain, only with USD+
/// as its single token, and only once.
///
/// Limits. Two limits bound what may be sent and what may be released within any 24 hours (see `DailyLimit`); 0
/// forbids, `type(uint256).max` disables the limit. Both start at 0. A message beyond the limit on arrival is refused and can be
/// delivered later. A message larger than the whole release limit waits until the owner raises it. What one message may
/// carry is limited beside that: see `IMessageLimits`.
///
/// Pause. While paused, sends and deliveries revert. A refused message stays undelivered at the router, nothing of it
/// is minted, and it can be delivered after `unpause`. The same holds while USD+ is paused.
///
/// Restriction. A restricted sender cannot send, nor can anyone send to a receiver that is restricted on this chain. A
/// message for a receiver that is restricted on arrival is refused and waits at the router; other messages are not
/// affected.
/// @dev Access and upgrades: see `IControlledUpgradeable`. Amounts are in USD+ base units (6 decimals) unless stated.
interface IWaypoint is IAny2EVMMessageReceiver, IMessageLimits {
    /// @notice Emitted with the sender of a message, beside the event of the waypoint for the same message.
    event SentFrom(bytes32 indexed messageId, address indexed sender);

    /// @notice Emitted when the approved sender of a source chain is set; zero accepts no messages from it.
    event ApprovedSenderSet(uint64 indexed sourceChainSelector, address indexed sender);

    /// @notice Emitted when the approved receiver of a destination chain is set; zero allows no messages to it.
    event ApprovedReceiverSet(uint64 indexed destinationChainSelector, address indexed receiver);

    /// @notice Emitted when the router is set.
    event RouterSet(address indexed router);

    /// @notice Emitted when the daily limits are set.
    event LimitsSet(uint256 sendLimit, uint256 releaseLimit);

    /// @notice Emitted when the owner rescues a token; `token` zero is the native coin.
    event Rescued(address indexed to, address indexed token, uint256 amount);

    /// @notice Thrown if a message does not carry exactly one token, USD+, or if the receiver is the other waypoint.
    error InvalidTransfer();

    /// @notice Thrown if `sender` is not the approved sender of the source chain.
    error InvalidSender(uint64 sourceChainSelector, address sender);

    /// @notice Thrown if the destination chain has no approved receiver.
    error InvalidReceiver(uint64 destinationChainSelector);

    /// @notice Thrown if the caller is not the router.
    error InvalidRouter(address caller);

    /// @notice Thrown if the call's `value` is less than the `fee`, both in wei.
    error InsufficientFunds(uint256 value, uint256 fee);

    /// @notice Thrown if the amount is zero.
    error AmountZero();

    /// @notice Thrown if a required address is zero.
    error AddressZero();

    /// @notice Thrown if the message was received before.
    error AlreadyReceived(bytes32 messageId);

    /// @notice Thrown if `amount` exceeds what is `left` of the daily send limit.
    error SendLimitExceeded(uint256 amount, uint256 left);

    /// @notice Thrown if `amount` exceeds what is `left` of the daily release limit.
    error ReleaseLimitExceeded(uint256 amount, uint256 left);

    /// @notice Thrown if an account refuses native coin: the refund above the fee, or a rescue.
    error NativeTransferFailed();

    /// @notice Returns the USD+ token.
    function usdplus() external view returns (address);

    /// @notice Returns the CCIP router of this chain.
    function getRouter() external view returns (address);

    /// @notice Returns the sender whose messages are accepted from the source chain; zero if there is none.
    function getApprovedSender(uint64 sourceChainSelector) external view returns (address);

    /// @notice Returns the receiver of messages to the destination chain; zero if there is none.
    function getApprovedReceiver(uint64 destinationChainSelector) external view returns (address);

    /// @notice Returns whether the message was received.
    function isReceived(bytes32 messageId) external view returns (bool);

    /// @notice Returns the daily send limit.
    function sendLimit() external view returns (uint256);

    /// @notice Returns what is left of the send limit at this block's time.
    function sendLimitLeft() external view returns (uint256);

    /// @notice Returns the daily release limit.
    function releaseLimit() external view returns (uint256);

    /// @notice Returns what is left of the release limit at this block's time.
    function releaseLimitLeft() external view returns (uint256);

    /// @notice Returns the current fee in wei for sending `amount` to `to`. Reverts as the router's `getFee` does.
    /// @dev The fee can change before the transaction. Senders should pay slightly more; the excess is refunded.
    /// @param destWaypoint The approved receiver of the destination chain.
    function getFee(uint64 destinationChainSelector, address destWaypoint, address to, uint256 amount)
        external
        view
        returns (uint256 fee);

    /// @notice Sets the sender whose messages are accepted from the source chain; zero accepts none. Callable by the
    /// owner only. Emits `ApprovedSenderSet`.
    /// @dev Messages in flight from the former sender are refused until it is set again.
    function setApprovedSender(uint64 sourceChainSelector, address sender) external;

    /// @notice Sets the receiver of messages to the destination chain; zero allows none. Callable by the owner only.
    /// Emits `ApprovedReceiverSet`.
    function setApprovedReceiver(uint64 destinationChainSelector, address receiver) external;

    /// @notice Sets the router. Callable by the owner only. Emits `RouterSet`. Reverts with `AddressZero`.
    /// @dev Messages in flight through the former router are refused until it is set again.
    function setRouter(address router) external;

    /// @notice Sets the daily limits. Callable by the owner only. Emits `LimitsSet`.
    /// @dev What passed within the day counts against the new limits.
    function setLimits(uint256 sendLimit, uint256 releaseLimit) external;

    /// @notice Sends out tokens that reached this contract by mistake; `token` zero is the native coin. Callable by the
    /// owner only. Emits `Rescued`. Reverts with `AddressZero` and `NativeTransferFailed`.
    /// @dev Never reaches users' USD+: it is here only within one call, which the reentrancy guard separates from this
    /// one. A send burns it in the same call, a delivery passes it on in the same call, and USD+ in flight exists on
    /// neither chain.
    function rescue(address to, address token, uint256 amount) external;

    /// @notice Pauses sending and receiving; messages in flight wait at the router. Callable by the owner and the guardian.
    /// @dev Emits `Paused`. Reverts with `EnforcedPause` if already paused.
    function pause() external;

    /// @notice Resumes sending and receiving. Callable by the owner only.
    /// @dev Emits `Unpaused`. Reverts with `ExpectedPause` if not paused.
    function unpause() external;
}
