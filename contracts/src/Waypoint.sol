// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {GuardedPause} from "./GuardedPause.sol";
import {MessageLimits} from "./MessageLimits.sol";
import {IAny2EVMMessageReceiver} from "./interfaces/IAny2EVMMessageReceiver.sol";
import {IRouterClient} from "./interfaces/IRouterClient.sol";
import {IUsdPlus} from "./interfaces/IUsdPlus.sol";
import {IWaypoint} from "./interfaces/IWaypoint.sol";
import {Client} from "./libraries/Client.sol";
import {DailyLimit} from "./libraries/DailyLimit.sol";

/// @title Waypoint
/// @notice The common part of both waypoints: approved senders and receivers, router, limits, fee, and the checks of
/// sent and received messages. See `IWaypoint`.
abstract contract Waypoint is IWaypoint, MessageLimits, GuardedPause, ReentrancyGuardTransient {
    using DailyLimit for DailyLimit.Limit;
    using SafeERC20 for IERC20;

    /// @custom:storage-location erc7201:parvalue.storage.Waypoint
    struct WaypointStorage {
        address usdplus;
        address router;
        mapping(uint64 sourceChainSelector => address) approvedSenders;
        mapping(uint64 destinationChainSelector => address) approvedReceivers;
        mapping(bytes32 messageId => bool) received;
        DailyLimit.Limit sendLimit;
        DailyLimit.Limit releaseLimit;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.Waypoint")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xb73fa39ca673547451053471589587b15d5b9d2423857777c80bdea5556d9800;

    function __Waypoint_init(address usdPlus, address router, address initialOwner, address upgrader)
        internal
        onlyInitializing
    {
        if (usdPlus == address(0)) revert AddressZero();
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __Pausable_init();
        _waypointStorage().usdplus = usdPlus;
        _setRouter(router);
    }

    /// @inheritdoc IWaypoint
    function usdplus() public view returns (address) {
        return _waypointStorage().usdplus;
    }

    /// @inheritdoc IWaypoint
    function getRouter() public view returns (address) {
        return _waypointStorage().router;
    }

    /// @inheritdoc IWaypoint
    function getApprovedSender(uint64 sourceChainSelector) public view returns (address) {
        return _waypointStorage().approvedSenders[sourceChainSelector];
    }

    /// @inheritdoc IWaypoint
    function getApprovedReceiver(uint64 destinationChainSelector) public view returns (address) {
        return _waypointStorage().approvedReceivers[destinationChainSelector];
    }

    /// @inheritdoc IWaypoint
    function isReceived(bytes32 messageId) public view returns (bool) {
        return _waypointStorage().received[messageId];
    }

    /// @inheritdoc IWaypoint
    function sendLimit() external view returns (uint256) {
        return _waypointStorage().sendLimit.max;
    }

    /// @inheritdoc IWaypoint
    function sendLimitLeft() public view returns (uint256) {
        return _waypointStorage().sendLimit.current();
    }

    /// @inheritdoc IWaypoint
    function releaseLimit() external view returns (uint256) {
        return _waypointStorage().releaseLimit.max;
    }

    /// @inheritdoc IWaypoint
    function releaseLimitLeft() public view returns (uint256) {
        return _waypointStorage().releaseLimit.current();
    }

    /// @inheritdoc IWaypoint
    function setApprovedSender(uint64 sourceChainSelector, address sender) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _waypointStorage().approvedSenders[sourceChainSelector] = sender;
        emit ApprovedSenderSet(sourceChainSelector, sender);
    }

    /// @inheritdoc IWaypoint
    function setApprovedReceiver(uint64 destinationChainSelector, address receiver)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        _waypointStorage().approvedReceivers[destinationChainSelector] = receiver;
        emit ApprovedReceiverSet(destinationChainSelector, receiver);
    }

    /// @inheritdoc IWaypoint
    function setRouter(address router) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setRouter(router);
    }

    /// @inheritdoc IWaypoint
    function setLimits(uint256 newSendLimit, uint256 newReleaseLimit) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _waypointStorage().sendLimit.setMax(newSendLimit);
        _waypointStorage().releaseLimit.setMax(newReleaseLimit);
        emit LimitsSet(newSendLimit, newReleaseLimit);
    }

    /// @inheritdoc IWaypoint
    function rescue(address to, address token, uint256 amount) external nonReentrant onlyRole(DEFAULT_ADMIN_ROLE) {
        if (to == address(0)) revert AddressZero();
        emit Rescued(to, token, amount);
        if (token == address(0)) _sendNative(to, amount);
        else IERC20(token).safeTransfer(to, amount);
    }

    /// @inheritdoc IWaypoint
    function pause() external onlyOwnerOrGuardian {
        _pause();
    }

    /// @inheritdoc IWaypoint
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc IAny2EVMMessageReceiver
    function ccipReceive(Client.Any2EVMMessage calldata message) external whenNotPaused nonReentrant {
        if (msg.sender != getRouter()) revert InvalidRouter(msg.sender);
        if (isReceived(message.messageId)) revert AlreadyReceived(message.messageId);
        address sender = abi.decode(message.sender, (address));
        if (sender == address(0) || sender != getApprovedSender(message.sourceChainSelector)) {
            revert InvalidSender(message.sourceChainSelector, sender);
        }
        if (message.destTokenAmounts.length != 1) revert InvalidTransfer();
        if (message.destTokenAmounts[0].token != usdplus()) revert InvalidTransfer();

        uint256 amount = message.destTokenAmounts[0].amount;
        _requireReleasable(amount);
        if (!_waypointStorage().releaseLimit.trySpend(amount)) revert ReleaseLimitExceeded(amount, releaseLimitLeft());
        _waypointStorage().received[message.messageId] = true;
        _release(message.messageId, message.sourceChainSelector, sender, message.data, amount);
    }

    /// @notice Returns whether the contract supports the interface (ERC-165).
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(IAny2EVMMessageReceiver).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev Passes on `amount` of USD+ that was minted to this contract for the message.
    function _release(
        bytes32 messageId,
        uint64 sourceChainSelector,
        address sourceWaypoint,
        bytes calldata data,
        uint256 amount
    ) internal virtual;

    /// @dev Returns the approved receiver of the chain, or reverts with `InvalidReceiver`.
    function _requireReceiver(uint64 destinationChainSelector) internal view returns (address destWaypoint) {
        destWaypoint = getApprovedReceiver(destinationChainSelector);
        if (destWaypoint == address(0)) revert InvalidReceiver(destinationChainSelector);
    }

    /// @dev Reverts for a transfer that could not be delivered, before anything is transferred.
    function _checkSend(uint64 destinationChainSelector, address to, uint256 amount)
        internal
        view
        returns (address destWaypoint)
    {
        if (to == address(0)) revert AddressZero();
        if (amount == 0) revert AmountZero();
        destWaypoint = _requireReceiver(destinationChainSelector);
        if (to == destWaypoint) revert InvalidTransfer();
        _usdPlus().checkTransferRestricted(msg.sender, to);
    }

    /// @dev Sends `message`, whose only token is USD+ that this contract holds, for the current fee. Callers call
    /// `_refund` last.
    function _send(uint64 destinationChainSelector, Client.EVM2AnyMessage memory message)
        internal
        returns (bytes32 messageId, uint256 fee)
    {
        uint256 amount = message.tokenAmounts[0].amount;
        _requireSendable(amount);
        if (!_waypointStorage().sendLimit.trySpend(amount)) revert SendLimitExceeded(amount, sendLimitLeft());
        IRouterClient router = IRouterClient(getRouter());
        fee = router.getFee(destinationChainSelector, message);
        if (msg.value < fee) revert InsufficientFunds(msg.value, fee);

        IERC20(usdplus()).forceApprove(address(router), amount);
        messageId = router.ccipSend{value: fee}(destinationChainSelector, message);
        emit SentFrom(messageId, msg.sender);
    }

    /// @dev Returns the caller's payment above the fee.
    function _refund(uint256 fee) internal {
        if (msg.value > fee) _sendNative(msg.sender, msg.value - fee);
    }

    function _toMessage(address destWaypoint, bytes memory data, uint256 amount, bytes memory extraArgs)
        internal
        view
        returns (Client.EVM2AnyMessage memory message)
    {
        message.receiver = abi.encode(destWaypoint);
        message.data = data;
        message.tokenAmounts = new Client.EVMTokenAmount[](1);
        message.tokenAmounts[0] = Client.EVMTokenAmount(usdplus(), amount);
        message.extraArgs = extraArgs;
    }

    /// @dev Returns the shares that a mint of `amount` in this transaction created: rounded down, as a mint rounds.
    function _mintedShares(uint256 amount) internal view returns (uint256) {
        return _usdPlus().balanceToShares(amount);
    }

    function _usdPlus() internal view returns (IUsdPlus) {
        return IUsdPlus(usdplus());
    }

    function _sendNative(address to, uint256 value) private {
        (bool ok,) = to.call{value: value}("");
        if (!ok) revert NativeTransferFailed();
    }

    function _setRouter(address router) private {
        if (router == address(0)) revert AddressZero();
        _waypointStorage().router = router;
        emit RouterSet(router);
    }

    function _waypointStorage() private pure returns (WaypointStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
