// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRouterClient} from "./IRouterClient.sol";

/// @title ILocalCCIPRouter
/// @notice Stands in for CCIP on chains of our own; never for live ones. What is sent burns its USD+ here. A relay reads
/// `MessageSent` and, once that block is final, brings the message to the router of the other chain, which mints the USD+ to
/// the receiver and calls it.
///
/// Messages. An id is the hash of everything in the message, so the same id is the same transfer and nothing of it can be
/// changed on the way. It is computed anew on delivery. A message is delivered once, and so is a sequence number of a
/// source: if its chain was reorganised, only one of the two messages with that number can ever arrive. They arrive in any
/// order.
///
/// Failure. If the mint is refused or the receiver reverts, all of the delivery is undone but the record that it failed and
/// why; the message can be delivered again as often as it takes, with more gas if that was the reason. Nobody else's
/// messages wait for it.
///
/// Trust. The destination cannot see the source. Whoever holds the relay role is believed that a message was sent; the
/// damage it could do is bounded by the mint limit of this contract at USD+.
///
/// In flight. `sentTotal` counts what was sent to a chain and `deliveredTotal` what came from one. What is burned and not
/// yet minted between two chains is `sentTotal` at the source less `deliveredTotal` at the destination, for anyone to read.
///
/// Pause. While paused nothing is sent or delivered; what is under way waits.
/// @dev Needs at USD+ the escrow role, a burn limit and a mint limit. Other than CCIP it carries USD+ only, takes native
/// fees only and sends for accounts of the sender role only, so that its totals are those of the waypoints.
interface ILocalCCIPRouter is IRouterClient {
    /// @notice All of a message; its hash is its id.
    struct Message {
        uint64 sourceChainSelector;
        address sourceRouter;
        uint64 destinationChainSelector;
        /// Counts from 1 for each pair of chains.
        uint64 sequenceNumber;
        address sender;
        address receiver;
        uint256 gasLimit;
        bytes data;
        /// Of USD+.
        uint256 amount;
    }

    /// @notice Where a message stands here, at its destination. Only `Delivered` is final.
    enum MessageState {
        None,
        Delivered,
        Failed
    }

    /// @notice A message left: all a relay needs.
    event MessageSent(
        bytes32 indexed messageId,
        uint64 indexed destinationChainSelector,
        uint64 indexed sequenceNumber,
        Message message,
        uint256 fee
    );

    /// @notice A message arrived, its USD+ with it.
    event MessageDelivered(
        bytes32 indexed messageId,
        uint64 indexed sourceChainSelector,
        uint64 indexed sequenceNumber,
        address receiver,
        uint256 amount
    );

    /// @notice A delivery failed and left nothing behind. `reason` is the selector of the error, left aligned; zero if there was none, as for want of gas.
    event MessageFailed(
        bytes32 indexed messageId,
        uint64 indexed sourceChainSelector,
        uint64 indexed sequenceNumber,
        address receiver,
        uint256 amount,
        bytes32 reason
    );

    /// @notice Messages go to, and come from, `router` on that chain from now on; zero: none.
    event LaneSet(uint64 indexed chainSelector, address indexed router);

    /// @notice The price of messages changed.
    event FeesSet(uint256 flatFee, uint256 feePerGas);

    /// @notice Fees were paid out.
    event FeesWithdrawn(address indexed to, uint256 amount);

    /// @notice The message has one receiver, which is `abi.encode` of an address.
    error InvalidReceiverBytes();

    /// @notice The message does not carry some USD+ and nothing else.
    error UnsupportedTokens();

    /// @notice Fees are paid in the native coin only.
    error UnsupportedFeeToken(address token);

    /// @notice The extra arguments are of no known version.
    error InvalidExtraArgs();

    /// @notice No message gets more gas than `most`.
    error GasLimitTooHigh(uint256 gasLimit, uint256 most);

    /// @notice The message is for another chain.
    error WrongDestination(uint64 destinationChainSelector);

    /// @notice That router is not the one of that chain.
    error UnknownSource(uint64 sourceChainSelector, address sourceRouter);

    /// @notice The content is that of another message.
    error MessageMismatch(bytes32 messageId, bytes32 actualId);

    /// @notice The message was delivered before.
    error AlreadyDelivered(bytes32 messageId);

    /// @notice Another message with the same sequence number was delivered.
    error SequenceNumberUsed(uint64 sourceChainSelector, uint64 sequenceNumber);

    /// @notice With so little gas the receiver could not get its own.
    error NotEnoughGas();

    /// @notice Fewer shares came than the amount needs.
    error TransferShort();

    /// @notice The function is for this contract itself.
    error OnlySelf();

    /// @notice The receiver is no contract.
    error NoReceiver();

    /// @notice An address must not be zero.
    error ZeroAddress();

    /// @notice The account does not take native coin.
    error NativeTransferFailed();

    /// @notice The role that delivers.
    function RELAY_ROLE() external view returns (bytes32);

    /// @notice The role that sends: the waypoints of this chain.
    function SENDER_ROLE() external view returns (bytes32);

    /// @notice The most gas a receiver may ask for.
    function MAX_GAS_LIMIT() external view returns (uint256);

    /// @notice Sets USD+, the selector of this chain, the owner and the upgrader.
    function initialize(address usdPlus, uint64 chainSelector, address owner, address upgrader) external;

    /// @notice The USD+ token.
    function usdplus() external view returns (address);

    /// @notice The selector of this chain.
    function chainSelector() external view returns (uint64);

    /// @notice The router of that chain; zero: none.
    function laneOf(uint64 selector) external view returns (address router);

    /// @notice What every message costs, in wei.
    function flatFee() external view returns (uint256);

    /// @notice What each gas that the receiver may use costs on top, in wei.
    function feePerGas() external view returns (uint256);

    /// @notice All USD+ that was sent to that chain so far.
    function sentTotal(uint64 destinationChainSelector) external view returns (uint256);

    /// @notice All USD+ that was delivered from that chain so far.
    function deliveredTotal(uint64 sourceChainSelector) external view returns (uint256);

    /// @notice How many messages were sent to that chain so far: the last sequence number.
    function sentCount(uint64 destinationChainSelector) external view returns (uint64);

    /// @notice Where the message stands here.
    function stateOf(bytes32 messageId) external view returns (MessageState);

    /// @notice The message that was delivered with that sequence number; 0 if none yet.
    function deliveredAs(uint64 sourceChainSelector, uint64 sequenceNumber) external view returns (bytes32 messageId);

    /// @notice The id of the message.
    function idOf(Message calldata message) external pure returns (bytes32 messageId);

    /// @notice Delivers the message, or records that it failed. Relay only.
    /// @dev Refused while paused, for a message that was delivered, whose content is not that of the id, that is for another
    /// chain or from another router than the lane's, and for too little gas.
    /// @return state `Delivered` or `Failed`.
    function deliver(bytes32 messageId, Message calldata message) external returns (MessageState state);

    /// @notice The same with another gas limit for the receiver than the message's own, no lower. Relay only.
    function deliverWithGas(bytes32 messageId, Message calldata message, uint256 gasLimit)
        external
        returns (MessageState state);

    /// @notice The part of a delivery that is undone if it fails. For this contract itself only.
    function execute(bytes32 messageId, Message calldata message, uint256 gasLimit) external;

    /// @notice Sets the router of another chain; zero closes the lane. Owner only.
    /// @dev What is under way from a closed lane waits.
    function setLane(uint64 selector, address router) external;

    /// @notice Sets the price of messages. Owner only.
    function setFees(uint256 flatFee, uint256 feePerGas) external;

    /// @notice Pays out fees. Owner only.
    function withdrawFees(address to, uint256 amount) external;

    /// @notice Stops sending and delivering. Owner only.
    function pause() external;

    /// @notice Lets sending and delivering go on. Owner only.
    function unpause() external;
}
