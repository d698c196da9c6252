// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IWaypoint} from "./IWaypoint.sol";

/// @title IWrappedUsdPlusWaypoint
/// @notice The waypoint of wUSD+. It bridges the value: wUSD+ is unwrapped here, its USD+ is sent to the other chain
/// and wrapped there at the price of that chain. So wUSD+ is backed on both chains at any time, and the receiver's
/// amount may differ.
///
/// If wrapping fails on arrival (paused, vault not seeded or restricted, or less than one base unit of wUSD+), the
/// receiver gets the USD+ itself, because a delivery that waits would be worse. While a share of USD+ is worth less
/// than one base unit after net losses, wrapping leaves up to one share of each message in this contract.
/// @dev Needs the escrow role at USD+. Limits and the amounts of messages are in USD+ base units (6 decimals).
interface IWrappedUsdPlusWaypoint is IWaypoint {
    /// @notice Emitted when wUSD+ is unwrapped and its USD+ sent to another chain; `wrappedAmount` in wUSD+ and
    /// `amount` in USD+ base units, `fee` in wei. `SentFrom` of the same message names the sender.
    event WrappedSent(
        bytes32 indexed messageId,
        uint64 indexed destinationChainSelector,
        address indexed destinationWaypoint,
        address to,
        uint256 wrappedAmount,
        uint256 amount,
        uint256 fee
    );

    /// @notice Emitted when USD+ arrives and is transferred to `to` as `wrappedAmount` of wUSD+, or as USD+ if that is
    /// 0.
    event WrappedReceived(
        bytes32 indexed messageId,
        uint64 indexed sourceChainSelector,
        address indexed sourceWaypoint,
        address to,
        uint256 amount,
        uint256 wrappedAmount
    );

    /// @notice Initializes the proxy with wUSD+, the router, the owner and the upgrader. USD+ is the asset of wUSD+.
    /// @dev Reverts with `AddressZero` if wUSD+ or the router is zero, and with `InvalidInitialization` if it ran
    /// before.
    function initialize(address wrappedUsdPlus, address router, address owner, address upgrader) external;

    /// @notice Returns the wUSD+ token.
    function wrappedUsdplus() external view returns (address);

    /// @notice Returns the USD+ that sending `wrappedAmount` would bridge now, rounded down. `previewDeposit` of the
    /// other chain's vault returns what that buys on arrival. Reverts with `InvalidReceiver`.
    function previewSend(uint64 destinationChainSelector, uint256 wrappedAmount) external view returns (uint256 amount);

    /// @notice Sends the value of `wrappedAmount` of the caller's wUSD+ to `to` on another chain. Anyone may call it.
    /// Emits `WrappedSent` and `SentFrom`.
    /// @dev Needs the caller's allowance for wUSD+ to this contract; the fee is `getFee` with `wrappedAmount`. Open
    /// while wrapping is paused, as unwrapping is. Reverts as `ICCIPWaypoint.sendUsdPlus` does, with the errors of
    /// `IERC4626.redeem`, and with `AmountZero` if the wUSD+ is worth less than one base unit of USD+.
    /// @return messageId Identifies the transfer on both chains.
    function sendWrappedUsdPlus(uint64 destinationChainSelector, address to, uint256 wrappedAmount)
        external
        payable
        returns (bytes32 messageId);
}
