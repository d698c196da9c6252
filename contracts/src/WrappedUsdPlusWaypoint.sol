// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Waypoint} from "./Waypoint.sol";
import {IRouterClient} from "./interfaces/IRouterClient.sol";
import {IWaypoint} from "./interfaces/IWaypoint.sol";
import {IWrappedUsdPlusWaypoint} from "./interfaces/IWrappedUsdPlusWaypoint.sol";
import {Client} from "./libraries/Client.sol";

/// @title WrappedUsdPlusWaypoint
/// @notice Implementation of `IWrappedUsdPlusWaypoint`, which has the documentation.
contract WrappedUsdPlusWaypoint is IWrappedUsdPlusWaypoint, Waypoint {
    using SafeERC20 for IERC20;

    /// @dev The data of a message.
    struct WrappedTransfer {
        address to;
        /// The wUSD+ that was unwrapped on the source chain.
        uint256 wrappedAmount;
    }

    /// @custom:storage-location erc7201:parvalue.storage.WrappedUsdPlusWaypoint
    struct WrappedUsdPlusWaypointStorage {
        address wrappedUsdplus;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.WrappedUsdPlusWaypoint")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x1f148b8a3fc36f6eec55a319efff15665191b84daa4d2cd888108bba0ca23b00;

    /// @dev Wrapping needs more gas than the router's default limit.
    uint256 private constant GAS_LIMIT = 500_000;

    /// @inheritdoc IWrappedUsdPlusWaypoint
    function initialize(address wrappedUsdPlus, address router, address initialOwner, address upgrader)
        external
        reinitializer(version())
    {
        if (wrappedUsdPlus == address(0)) revert AddressZero();
        __Waypoint_init(IERC4626(wrappedUsdPlus).asset(), router, initialOwner, upgrader);
        _wrappedWaypointStorage().wrappedUsdplus = wrappedUsdPlus;
    }

    /// @inheritdoc IWrappedUsdPlusWaypoint
    function wrappedUsdplus() public view returns (address) {
        return _wrappedWaypointStorage().wrappedUsdplus;
    }

    /// @inheritdoc IWrappedUsdPlusWaypoint
    function previewSend(uint64 destinationChainSelector, uint256 wrappedAmount) external view returns (uint256) {
        _requireReceiver(destinationChainSelector);
        return _vault().previewRedeem(wrappedAmount);
    }

    /// @inheritdoc IWaypoint
    function getFee(uint64 destinationChainSelector, address destWaypoint, address to, uint256 wrappedAmount)
        external
        view
        returns (uint256)
    {
        uint256 amount = _vault().previewRedeem(wrappedAmount);
        Client.EVM2AnyMessage memory message = _toTransfer(destWaypoint, to, wrappedAmount, amount);
        return IRouterClient(getRouter()).getFee(destinationChainSelector, message);
    }

    /// @inheritdoc IWrappedUsdPlusWaypoint
    function sendWrappedUsdPlus(uint64 destinationChainSelector, address to, uint256 wrappedAmount)
        external
        payable
        whenNotPaused
        nonReentrant
        returns (bytes32 messageId)
    {
        address destWaypoint = _checkSend(destinationChainSelector, to, wrappedAmount);
        uint256 amount = _vault().redeem(wrappedAmount, address(this), msg.sender);
        if (amount == 0) revert AmountZero();
        uint256 fee;
        (messageId, fee) = _send(destinationChainSelector, _toTransfer(destWaypoint, to, wrappedAmount, amount));
        emit WrappedSent(messageId, destinationChainSelector, destWaypoint, to, wrappedAmount, amount, fee);
        _refund(fee);
    }

    /// @inheritdoc Waypoint
    function _release(
        bytes32 messageId,
        uint64 sourceChainSelector,
        address sourceWaypoint,
        bytes calldata data,
        uint256 amount
    ) internal override {
        address to = abi.decode(data, (WrappedTransfer)).to;
        uint256 shares = _mintedShares(amount);
        uint256 wrappedAmount = _tryWrap(to, _usdPlus().sharesToBalance(shares));
        emit WrappedReceived(messageId, sourceChainSelector, sourceWaypoint, to, amount, wrappedAmount);
        if (wrappedAmount == 0) _usdPlus().transferShares(to, shares);
    }

    /// @dev Wraps `amount` of USD+ for `to` and returns the wUSD+, or 0 if nothing was wrapped.
    function _tryWrap(address to, uint256 amount) private returns (uint256 wrappedAmount) {
        IERC4626 vault = _vault();
        try vault.previewDeposit(amount) returns (uint256 expected) {
            if (expected == 0) return 0;
        } catch {
            return 0;
        }
        IERC20(usdplus()).forceApprove(address(vault), amount);
        try vault.deposit(amount, to) returns (uint256 wrapped) {
            wrappedAmount = wrapped;
        } catch {
            IERC20(usdplus()).forceApprove(address(vault), 0);
        }
    }

    function _toTransfer(address destWaypoint, address to, uint256 wrappedAmount, uint256 amount)
        private
        view
        returns (Client.EVM2AnyMessage memory)
    {
        bytes memory data = abi.encode(WrappedTransfer(to, wrappedAmount));
        return _toMessage(destWaypoint, data, amount, Client.toExtraArgs(GAS_LIMIT));
    }

    function _vault() private view returns (IERC4626) {
        return IERC4626(wrappedUsdplus());
    }

    function _wrappedWaypointStorage() private pure returns (WrappedUsdPlusWaypointStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
