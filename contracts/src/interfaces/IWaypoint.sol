// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAny2EVMMessageReceiver} from "./IAny2EVMMessageReceiver.sol";

/// @title IWaypoint
/// @notice One end of the bridge: what is sent here is burned, and the same amount of USD+ is minted at the waypoint of the
/// other chain, which hands it on. Between the two is a router of CCIP.
///
/// Amount. A message says how much USD+ travels, and that much is minted, whatever the two chains' balances per share are:
/// each chain rebases on its own, and what is under way earns nothing. Taking it rounds shares up and minting it rounds
/// them down (see `IRebasingToken`), so supply and what is under way together never grow by a transfer, and who receives
/// has up to `p + 1` units less than was sent. All shares that were taken are burned and all that were minted are handed
/// on; nothing stays here, and no rebase makes any of it fail.
///
/// Trust. A message is accepted from the router alone, from the approved sender of its chain alone, with exactly one token,
/// which is USD+, and once.
///
/// Limits. What may be sent and what may be released per day, each refilling linearly; 0 forbids, `type(uint256).max` does
/// not bound. Both start at 0. What is over the limit when it arrives is refused and arrives later. A limit on releases
/// below a single message would hold that message until the limit is raised.
///
/// Pause. While paused nothing is sent, and what arrives is refused: it stays undelivered at the router, nothing of it
/// minted, and is delivered after `unpause`. While USD+ is paused the same holds.
///
/// Restriction. A restricted sender, or a receiver restricted here, cannot send. What arrives for an account that is
/// restricted by then is refused like that and waits at the router; nobody else's messages notice.
interface IWaypoint is IAny2EVMMessageReceiver {
    /// @notice What the waypoint's own event of the same message does not say: who sent it.
    event SentFrom(bytes32 indexed messageId, address indexed sender);

    /// @notice Messages from `sender` on that chain are accepted from now on; zero: none.
    event ApprovedSenderSet(uint64 indexed sourceChainSelector, address indexed sender);

    /// @notice Messages to that chain go to `receiver` from now on; zero: none.
    event ApprovedReceiverSet(uint64 indexed destinationChainSelector, address indexed receiver);

    /// @notice The router changed.
    event RouterSet(address indexed router);

    /// @notice The limits per day changed.
    event LimitsSet(uint256 sendLimit, uint256 releaseLimit);

    /// @notice Something that lay here was moved out; `token` zero is the native coin.
    event Rescued(address indexed to, address indexed token, uint256 amount);

    /// @notice The message does not carry exactly some USD+ for an account other than a waypoint.
    error InvalidTransfer();

    /// @notice That is not the approved sender of the chain.
    error InvalidSender(uint64 sourceChainSelector, address sender);

    /// @notice There is no approved receiver on that chain.
    error InvalidReceiver(uint64 destinationChainSelector);

    /// @notice The caller is not the router.
    error InvalidRouter(address caller);

    /// @notice `value` came with the call and the fee is more.
    error InsufficientFunds(uint256 value, uint256 fee);

    /// @notice An amount must not be zero.
    error AmountZero();

    /// @notice An address must not be zero.
    error AddressZero();

    /// @notice The message was received before.
    error AlreadyReceived(bytes32 messageId);

    /// @notice Today only `left` more may be sent.
    error SendLimitExceeded(uint256 amount, uint256 left);

    /// @notice Today only `left` more may be released.
    error ReleaseLimitExceeded(uint256 amount, uint256 left);

    /// @notice The account does not take native coin: what was paid above the fee, or what is rescued.
    error NativeTransferFailed();

    /// @notice The USD+ token.
    function usdplus() external view returns (address);

    /// @notice The router of this chain.
    function getRouter() external view returns (address);

    /// @notice Whose messages from that chain are accepted; zero: nobody's.
    function getApprovedSender(uint64 sourceChainSelector) external view returns (address);

    /// @notice Where messages to that chain go; zero: nowhere.
    function getApprovedReceiver(uint64 destinationChainSelector) external view returns (address);

    /// @notice Whether the message was received.
    function isReceived(bytes32 messageId) external view returns (bool);

    /// @notice What may be sent per day.
    function sendLimit() external view returns (uint256);

    /// @notice What may be sent now.
    function sendLimitLeft() external view returns (uint256);

    /// @notice What may be released per day.
    function releaseLimit() external view returns (uint256);

    /// @notice What may be released now.
    function releaseLimitLeft() external view returns (uint256);

    /// @notice What sending `amount` to `to` costs now, in wei.
    /// @dev The price may change until it is sent. Pay a little more: what is above the fee comes back.
    /// @param destWaypoint The approved receiver of that chain.
    function getFee(uint64 destinationChainSelector, address destWaypoint, address to, uint256 amount)
        external
        view
        returns (uint256 fee);

    /// @notice Sets whose messages from that chain are accepted. Owner only.
    /// @dev What is under way from a former sender waits until that one is set again.
    function setApprovedSender(uint64 sourceChainSelector, address sender) external;

    /// @notice Sets where messages to that chain go. Owner only.
    function setApprovedReceiver(uint64 destinationChainSelector, address receiver) external;

    /// @notice Sets the router. Owner only.
    /// @dev What is under way through a former router cannot arrive any more until that one is set again.
    function setRouter(address router) external;

    /// @notice Sets what may be sent and released per day. Owner only.
    /// @dev What is left now moves with each limit, as an issuer's does.
    function setLimits(uint256 sendLimit, uint256 releaseLimit) external;

    /// @notice Moves out what someone sent here by mistake; `token` zero is the native coin. Owner only.
    /// @dev Users' USD+ is never here for longer than one call, which this one cannot interrupt: what is sent is burned in
    /// the call that sends it, what arrives is handed on in the call that brings it, and what is under way is nowhere.
    function rescue(address to, address token, uint256 amount) external;

    /// @notice Stops sending and receiving. Owner only. See above for what becomes of what is under way.
    function pause() external;

    /// @notice Lets sending and receiving go on. Owner only.
    function unpause() external;
}
