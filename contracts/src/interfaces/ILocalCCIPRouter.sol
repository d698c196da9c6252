// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IMessageLimits} from "./IMessageLimits.sol";
import {IRouterClient} from "./IRouterClient.sol";

/// @title ILocalCCIPRouter
/// @notice Development stand-in for Chainlink's CCIP router on local chains; never deployed to a live network. Sending
/// burns USD+ here. A relay reads `MessageSent` and, once its block is final, delivers the message to the router of the
/// other chain, which mints the USD+ to the receiver and calls it.
///
/// Messages. An id is the hash of the whole message, so equal ids are the same transfer and nothing in it can be
/// altered in flight. The id is recomputed on delivery. A message is delivered once, and so is a sequence number per
/// source chain: after a reorg of the source only one of two messages with the same number can be delivered. The
/// order of delivery is free.
///
/// Failure. If the mint or the receiver reverts, the delivery is undone except for the record of the failure and its
/// reason. The message can be retried without bound, with more gas if that was the reason. Other messages do not wait
/// for it.
///
/// Trust. The destination cannot verify the source: it trusts the holder of the relay role that a message was sent. The
/// mint limit of this contract at USD+ bounds the damage in a day, and `releaseMaximum` that of one message.
///
/// In flight. `sentTotal` counts what was sent to a chain and `deliveredTotal` what was delivered from one. The USD+ in
/// flight between two chains is `sentTotal` at the source minus `deliveredTotal` at the destination.
///
/// Pause. While paused, sends and deliveries revert with `EnforcedPause`; messages in flight wait.
///
/// Chainlink's router. Chainlink publishes a router for local tests, which calls the receiver in the sender's
/// transaction on the same chain, burns and mints nothing, and gives equal transfers the same id. It cannot connect two
/// local chains; this contract can. The waypoints are tested with both.
/// @dev Needs the escrow role, a burn limit and a mint limit at USD+. Other than CCIP it transports only USD+, accepts
/// only native fees, and sends only for holders of the sender role, so that its totals equal those of the waypoints.
/// Access and upgrades: see `IControlledUpgradeable`. Amounts are in USD+ base units (6 decimals), fees in wei.
interface ILocalCCIPRouter is IRouterClient, IMessageLimits {
    /// @notice The complete content of a message; its hash is its id.
    struct Message {
        uint64 sourceChainSelector;
        address sourceRouter;
        uint64 destinationChainSelector;
        /// Counts from 1 for each pair of source and destination chain.
        uint64 sequenceNumber;
        address sender;
        address receiver;
        uint256 gasLimit;
        bytes data;
        /// In USD+ base units.
        uint256 amount;
    }

    /// @notice State of a message at its destination. Only `Delivered` is final.
    enum MessageState {
        None,
        Delivered,
        Failed
    }

    /// @notice Emitted when a message is sent, with all that a relay needs to deliver it.
    event MessageSent(
        bytes32 indexed messageId,
        uint64 indexed destinationChainSelector,
        uint64 indexed sequenceNumber,
        Message message,
        uint256 fee
    );

    /// @notice Emitted when a message and its USD+ are delivered.
    event MessageDelivered(
        bytes32 indexed messageId,
        uint64 indexed sourceChainSelector,
        uint64 indexed sequenceNumber,
        address receiver,
        uint256 amount
    );

    /// @notice Emitted when a delivery failed and was undone. `reason` is the left-aligned selector of the error; zero
    /// if the revert had no data, as after running out of gas.
    event MessageFailed(
        bytes32 indexed messageId,
        uint64 indexed sourceChainSelector,
        uint64 indexed sequenceNumber,
        address receiver,
        uint256 amount,
        bytes32 reason
    );

    /// @notice Emitted when the router of another chain is set; zero closes the lane.
    event LaneSet(uint64 indexed chainSelector, address indexed router);

    /// @notice Emitted when the fees of messages are set.
    event FeesSet(uint256 flatFee, uint256 feePerGas);

    /// @notice Emitted when fees are withdrawn.
    event FeesWithdrawn(address indexed to, uint256 amount);

    /// @notice Thrown if the receiver is not the `abi.encode` of one address.
    error InvalidReceiverBytes();

    /// @notice Thrown if the message does not carry a positive amount of USD+ as its single token.
    error UnsupportedTokens();

    /// @notice Thrown if the fee token is not the native coin.
    error UnsupportedFeeToken(address token);

    /// @notice Thrown if the extra arguments have an unknown version or length.
    error InvalidExtraArgs();

    /// @notice Thrown if a gas limit exceeds `most`.
    error GasLimitTooHigh(uint256 gasLimit, uint256 most);

    /// @notice Thrown if the message is for another chain.
    error WrongDestination(uint64 destinationChainSelector);

    /// @notice Thrown if `sourceRouter` is not the router of the source chain.
    error UnknownSource(uint64 sourceChainSelector, address sourceRouter);

    /// @notice Thrown if the message does not hash to the id.
    error MessageMismatch(bytes32 messageId, bytes32 actualId);

    /// @notice Thrown if the message was delivered before.
    error AlreadyDelivered(bytes32 messageId);

    /// @notice Thrown if another message with the same sequence number was delivered.
    error SequenceNumberUsed(uint64 sourceChainSelector, uint64 sequenceNumber);

    /// @notice Thrown if the delivery lacks the gas for the receiver, or names a gas limit below the message's.
    error NotEnoughGas();

    /// @notice Thrown if fewer shares of USD+ arrived than the amount is worth.
    error TransferShort();

    /// @notice Thrown if the caller is not this contract.
    error OnlySelf();

    /// @notice Thrown if the receiver is not a contract.
    error NoReceiver();

    /// @notice Thrown if a required address is zero.
    error ZeroAddress();

    /// @notice Thrown if the account refuses native coin.
    error NativeTransferFailed();

    /// @notice Role that may deliver messages.
    function RELAY_ROLE() external view returns (bytes32);

    /// @notice Role that may send messages: the waypoints of this chain.
    function SENDER_ROLE() external view returns (bytes32);

    /// @notice Returns the largest gas limit of a receiver.
    function MAX_GAS_LIMIT() external view returns (uint256);

    /// @notice Initializes the proxy with USD+, the selector of this chain, the owner and the upgrader.
    /// @dev Reverts with `ZeroAddress` if USD+ is zero, and with `InvalidInitialization` if it ran before.
    function initialize(address usdPlus, uint64 chainSelector, address owner, address upgrader) external;

    /// @notice Returns the USD+ token.
    function usdplus() external view returns (address);

    /// @notice Returns the selector of this chain.
    function chainSelector() external view returns (uint64);

    /// @notice Returns the router of another chain; zero if there is no lane.
    function laneOf(uint64 selector) external view returns (address router);

    /// @notice Returns the fixed fee of every message in wei.
    function flatFee() external view returns (uint256);

    /// @notice Returns the additional fee in wei per gas of the receiver's gas limit.
    function feePerGas() external view returns (uint256);

    /// @notice Returns the sum of all USD+ sent to the destination chain.
    function sentTotal(uint64 destinationChainSelector) external view returns (uint256);

    /// @notice Returns the sum of all USD+ delivered from the source chain.
    function deliveredTotal(uint64 sourceChainSelector) external view returns (uint256);

    /// @notice Returns the number of messages sent to the destination chain, which is the last sequence number.
    function sentCount(uint64 destinationChainSelector) external view returns (uint64);

    /// @notice Returns the state of the message on this chain.
    function stateOf(bytes32 messageId) external view returns (MessageState);

    /// @notice Returns the id of the message that was delivered with this sequence number; 0 if none.
    function deliveredAs(uint64 sourceChainSelector, uint64 sequenceNumber) external view returns (bytes32 messageId);

    /// @notice Returns the id of the message.
    function idOf(Message calldata message) external pure returns (bytes32 messageId);

    /// @notice Delivers a message, or records that the delivery failed. Callable by the relay only. Emits
    /// `MessageDelivered` or `MessageFailed`.
    /// @dev Reverts with `EnforcedPause`, `MessageMismatch`, `WrongDestination`, `UnknownSource`, `AlreadyDelivered`,
    /// `SequenceNumberUsed`, `GasLimitTooHigh` and `NotEnoughGas`.
    /// @return state `Delivered` or `Failed`.
    function deliver(bytes32 messageId, Message calldata message) external returns (MessageState state);

    /// @notice Delivers a message with a higher gas limit for the receiver than its own. Callable by the relay only.
    /// Reverts and emits as `deliver` does.
    function deliverWithGas(bytes32 messageId, Message calldata message, uint256 gasLimit)
        external
        returns (MessageState state);

    /// @notice Executes the part of a delivery that is undone if it fails. Callable by this contract only.
    /// @dev Reverts with `OnlySelf`, `NoReceiver`, the errors of `IUsdPlus.mint`, or the receiver's selector.
    function execute(bytes32 messageId, Message calldata message, uint256 gasLimit) external;

    /// @notice Sets the router of another chain; zero closes the lane. Callable by the owner only. Emits `LaneSet`.
    /// @dev Messages in flight from a closed lane wait. Reverts with `UnsupportedDestinationChain` for this chain.
    function setLane(uint64 selector, address router) external;

    /// @notice Sets the fees of messages in wei. Callable by the owner only. Emits `FeesSet`.
    function setFees(uint256 flatFee, uint256 feePerGas) external;

    /// @notice Sends `amount` wei of collected fees to `to`. Callable by the owner only. Emits `FeesWithdrawn`.
    /// @dev Reverts with `ZeroAddress` and `NativeTransferFailed`.
    function withdrawFees(address to, uint256 amount) external;

    /// @notice Pauses sending and delivering. Callable by the owner and the guardian.
    /// @dev Emits `Paused`. Reverts with `EnforcedPause` if already paused.
    function pause() external;

    /// @notice Resumes sending and delivering. Callable by the owner only.
    /// @dev Emits `Unpaused`. Reverts with `ExpectedPause` if not paused.
    function unpause() external;
}
