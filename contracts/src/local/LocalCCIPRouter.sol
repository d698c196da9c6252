// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IAny2EVMMessageReceiver} from "../interfaces/IAny2EVMMessageReceiver.sol";
import {ILocalCCIPRouter} from "../interfaces/ILocalCCIPRouter.sol";
import {IRouterClient} from "../interfaces/IRouterClient.sol";
import {IUsdPlus} from "../interfaces/IUsdPlus.sol";
import {Client} from "../libraries/Client.sol";
import {LocalLanes} from "./LocalLanes.sol";

/// @title Development stand-in for Chainlink's CCIP router
/// @notice For local chains only; never deployed to a live network. Implementation of `ILocalCCIPRouter`, which has the
/// documentation.
contract LocalCCIPRouter is LocalLanes {
    using SafeERC20 for IERC20;

    /// @custom:storage-location erc7201:parvalue.storage.LocalCCIPRouter
    struct LocalCCIPRouterStorage {
        address usdplus;
        mapping(uint64 destinationChainSelector => uint64) sentCounts;
        mapping(uint64 destinationChainSelector => uint256) sentTotals;
        mapping(uint64 sourceChainSelector => uint256) deliveredTotals;
        mapping(uint64 sourceChainSelector => mapping(uint64 sequenceNumber => bytes32)) delivered;
        mapping(bytes32 messageId => MessageState) states;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.LocalCCIPRouter")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x170e115f17115e78a292725c57c39e7e3b33f14f8cc761bc1b76ed17d4657300;

    /// @dev Gas for the mint and the records around the call of the receiver.
    uint256 private constant GAS_OVERHEAD = 250_000;

    uint256 private constant ADDRESS_LENGTH = 32;

    /// @inheritdoc ILocalCCIPRouter
    bytes32 public constant RELAY_ROLE = keccak256("RELAY_ROLE");

    /// @inheritdoc ILocalCCIPRouter
    bytes32 public constant SENDER_ROLE = keccak256("SENDER_ROLE");

    /// @inheritdoc ILocalCCIPRouter
    function initialize(address usdPlus, uint64 initialChainSelector, address initialOwner, address upgrader)
        external
        reinitializer(version())
    {
        if (usdPlus == address(0)) revert ZeroAddress();
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __LocalLanes_init(initialChainSelector);
        _routerStorage().usdplus = usdPlus;
    }

    /// @inheritdoc ILocalCCIPRouter
    function usdplus() public view returns (address) {
        return _routerStorage().usdplus;
    }

    /// @inheritdoc ILocalCCIPRouter
    function sentTotal(uint64 destinationChainSelector) external view returns (uint256) {
        return _routerStorage().sentTotals[destinationChainSelector];
    }

    /// @inheritdoc ILocalCCIPRouter
    function deliveredTotal(uint64 sourceChainSelector) external view returns (uint256) {
        return _routerStorage().deliveredTotals[sourceChainSelector];
    }

    /// @inheritdoc ILocalCCIPRouter
    function sentCount(uint64 destinationChainSelector) external view returns (uint64) {
        return _routerStorage().sentCounts[destinationChainSelector];
    }

    /// @inheritdoc ILocalCCIPRouter
    function stateOf(bytes32 messageId) public view returns (MessageState) {
        return _routerStorage().states[messageId];
    }

    /// @inheritdoc ILocalCCIPRouter
    function deliveredAs(uint64 sourceChainSelector, uint64 sequenceNumber) public view returns (bytes32) {
        return _routerStorage().delivered[sourceChainSelector][sequenceNumber];
    }

    /// @inheritdoc ILocalCCIPRouter
    function idOf(Message calldata message) external pure returns (bytes32) {
        return _toId(message);
    }

    /// @inheritdoc IRouterClient
    function ccipSend(uint64 destinationChainSelector, Client.EVM2AnyMessage calldata message)
        external
        payable
        whenNotPaused
        nonReentrant
        onlyRole(SENDER_ROLE)
        returns (bytes32 messageId)
    {
        uint256 fee = getFee(destinationChainSelector, message);
        if (msg.value < fee) revert InsufficientFeeTokenAmount();
        Message memory sent = _toMessage(destinationChainSelector, message);
        _requireSendable(sent.amount);
        messageId = _toId(sent);
        _routerStorage().sentCounts[destinationChainSelector] = sent.sequenceNumber;
        _routerStorage().sentTotals[destinationChainSelector] += sent.amount;
        emit MessageSent(messageId, destinationChainSelector, sent.sequenceNumber, sent, fee);
        _burnFrom(msg.sender, sent.amount);
    }

    /// @inheritdoc ILocalCCIPRouter
    function deliver(bytes32 messageId, Message calldata message)
        external
        whenNotPaused
        nonReentrant
        onlyRole(RELAY_ROLE)
        returns (MessageState)
    {
        return _deliver(messageId, message, message.gasLimit);
    }

    /// @inheritdoc ILocalCCIPRouter
    function deliverWithGas(bytes32 messageId, Message calldata message, uint256 gasLimit)
        external
        whenNotPaused
        nonReentrant
        onlyRole(RELAY_ROLE)
        returns (MessageState)
    {
        if (gasLimit < message.gasLimit) revert NotEnoughGas();
        return _deliver(messageId, message, gasLimit);
    }

    /// @inheritdoc ILocalCCIPRouter
    function execute(bytes32 messageId, Message calldata message, uint256 gasLimit) external {
        if (msg.sender != address(this)) revert OnlySelf();
        _requireReleasable(message.amount);
        LocalCCIPRouterStorage storage $ = _routerStorage();
        $.states[messageId] = MessageState.Delivered;
        $.delivered[message.sourceChainSelector][message.sequenceNumber] = messageId;
        $.deliveredTotals[message.sourceChainSelector] += message.amount;
        if (message.receiver.code.length == 0) revert NoReceiver();
        IUsdPlus(usdplus()).mint(message.receiver, message.amount);
        _callReceiver(messageId, message, gasLimit);
    }

    function _deliver(bytes32 messageId, Message calldata message, uint256 gasLimit) private returns (MessageState) {
        _requireDeliverable(messageId, message);
        if (gasLimit > MAX_GAS_LIMIT) revert GasLimitTooHigh(gasLimit, MAX_GAS_LIMIT);
        // A call receives at most 63/64 of the remaining gas, and two calls are nested; 16/15 covers both.
        if (gasleft() < (gasLimit + GAS_OVERHEAD) * 16 / 15) revert NotEnoughGas();
        try this.execute(messageId, message, gasLimit) {
            emit MessageDelivered(
                messageId, message.sourceChainSelector, message.sequenceNumber, message.receiver, message.amount
            );
        } catch (bytes memory reason) {
            _routerStorage().states[messageId] = MessageState.Failed;
            emit MessageFailed(
                messageId,
                message.sourceChainSelector,
                message.sequenceNumber,
                message.receiver,
                message.amount,
                // Only the selector is emitted.
                // forge-lint: disable-next-line(unsafe-typecast)
                bytes4(reason)
            );
        }
        return stateOf(messageId);
    }

    function _requireDeliverable(bytes32 messageId, Message calldata message) private view {
        bytes32 actualId = _toId(message);
        if (messageId != actualId) revert MessageMismatch(messageId, actualId);
        if (message.destinationChainSelector != chainSelector()) {
            revert WrongDestination(message.destinationChainSelector);
        }
        if (message.sourceRouter == address(0) || message.sourceRouter != laneOf(message.sourceChainSelector)) {
            revert UnknownSource(message.sourceChainSelector, message.sourceRouter);
        }
        if (stateOf(messageId) == MessageState.Delivered) revert AlreadyDelivered(messageId);
        if (deliveredAs(message.sourceChainSelector, message.sequenceNumber) != bytes32(0)) {
            revert SequenceNumberUsed(message.sourceChainSelector, message.sequenceNumber);
        }
    }

    /// @dev Reverts with at most the selector of the receiver's error: copying a long answer would cost the relay gas.
    function _callReceiver(bytes32 messageId, Message calldata message, uint256 gasLimit) private {
        bytes memory data = abi.encodeCall(IAny2EVMMessageReceiver.ccipReceive, (_toReceived(messageId, message)));
        address receiver = message.receiver;
        assembly ("memory-safe") {
            if iszero(call(gasLimit, receiver, 0, add(data, 32), mload(data), 0, 0)) {
                let size := returndatasize()
                if gt(size, 4) { size := 4 }
                returndatacopy(0, 0, size)
                revert(0, size)
            }
        }
    }

    function _toReceived(bytes32 messageId, Message calldata message)
        private
        view
        returns (Client.Any2EVMMessage memory received)
    {
        received.messageId = messageId;
        received.sourceChainSelector = message.sourceChainSelector;
        received.sender = abi.encode(message.sender);
        received.data = message.data;
        received.destTokenAmounts = new Client.EVMTokenAmount[](1);
        received.destTokenAmounts[0] = Client.EVMTokenAmount(usdplus(), message.amount);
    }

    /// @dev Burns exactly the shares that arrived, whatever rebases happened: a burn of the amount could need more
    /// shares.
    function _burnFrom(address sender, uint256 amount) private {
        IUsdPlus token = IUsdPlus(usdplus());
        uint256 before = token.sharesOf(address(this));
        IERC20(address(token)).safeTransferFrom(sender, address(this), amount);
        uint256 shares = token.sharesOf(address(this)) - before;
        if (shares < token.balanceToShares(amount)) revert TransferShort();
        token.burnShares(shares);
    }

    function _toMessage(uint64 destinationChainSelector, Client.EVM2AnyMessage calldata message)
        private
        view
        returns (Message memory)
    {
        if (message.tokenAmounts.length != 1) revert UnsupportedTokens();
        if (message.tokenAmounts[0].token != usdplus() || message.tokenAmounts[0].amount == 0) {
            revert UnsupportedTokens();
        }
        if (message.receiver.length != ADDRESS_LENGTH) revert InvalidReceiverBytes();
        return Message({
            sourceChainSelector: chainSelector(),
            sourceRouter: address(this),
            destinationChainSelector: destinationChainSelector,
            sequenceNumber: _routerStorage().sentCounts[destinationChainSelector] + 1,
            sender: msg.sender,
            receiver: abi.decode(message.receiver, (address)),
            gasLimit: _toGasLimit(message.extraArgs),
            data: message.data,
            amount: message.tokenAmounts[0].amount
        });
    }

    function _toId(Message memory message) private pure returns (bytes32) {
        return keccak256(abi.encode(message));
    }

    function _routerStorage() private pure returns (LocalCCIPRouterStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
