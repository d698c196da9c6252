// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IWaypoint} from "./IWaypoint.sol";

/// @title IWrappedUsdPlusWaypoint
/// @notice The waypoint of wUSD+. What travels is its value: wUSD+ is unwrapped here, the USD+ goes to the other chain and is
/// wrapped there at that chain's price. So wUSD+ is backed on either side at any time, and its count may differ.
///
/// If it cannot be wrapped on arrival (wrapping is paused there, the vault is not seeded or restricted, or the amount is
/// worth less than one unit of wUSD+), the USD+ itself is handed to the receiver: later is worse than unwrapped. After a
/// net loss, when a share is worth less than a unit, wrapping leaves up to a share of each message here.
/// @dev Needs at USD+ the escrow role. Limits and the amounts of messages are in USD+.
interface IWrappedUsdPlusWaypoint is IWaypoint {
    /// @notice wUSD+ was unwrapped and its USD+ left for another chain. `SentFrom` of the same message says whose it was.
    event WrappedSent(
        bytes32 indexed messageId,
        uint64 indexed destinationChainSelector,
        address indexed destinationWaypoint,
        address to,
        uint256 wrappedAmount,
        uint256 amount,
        uint256 fee
    );

    /// @notice USD+ arrived and was handed to `to` as `wrappedAmount` of wUSD+; if that is 0, as the USD+ itself.
    event WrappedReceived(
        bytes32 indexed messageId,
        uint64 indexed sourceChainSelector,
        address indexed sourceWaypoint,
        address to,
        uint256 amount,
        uint256 wrappedAmount
    );

    /// @notice Sets wUSD+, the router, the owner and the upgrader. USD+ is what wUSD+ wraps.
    function initialize(address wrappedUsdPlus, address router, address owner, address upgrader) external;

    /// @notice The wUSD+ token.
    function wrappedUsdplus() external view returns (address);

    /// @notice The USD+ that travels if `wrappedAmount` is sent there now, rounded down. What that buys on arrival is for the
    /// vault of the other chain to say (`previewDeposit`).
    function previewSend(uint64 destinationChainSelector, uint256 wrappedAmount) external view returns (uint256 amount);

    /// @notice Sends the value of `wrappedAmount` of the caller's wUSD+ to `to` on another chain.
    /// @dev Needs the caller's allowance for wUSD+ to this contract. Refused as `ICCIPWaypoint.sendUsdPlus` is, and for wUSD+
    /// that is worth no unit of USD+. Open while wrapping is paused, as unwrapping is. The fee is `getFee` with
    /// `wrappedAmount`.
    /// @return messageId Names the transfer on both chains.
    function sendWrappedUsdPlus(uint64 destinationChainSelector, address to, uint256 wrappedAmount)
        external
        payable
        returns (bytes32 messageId);
}
