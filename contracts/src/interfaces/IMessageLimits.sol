// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IMessageLimits
/// @notice The most USD+ that one bridge message may carry, for each direction. Beside the daily limits it bounds what is
/// lost before anyone can react to an invented or mistaken message.
/// @dev Amounts are in USD+ base units (6 decimals).
interface IMessageLimits {
    /// @notice Emitted when the owner sets the maximums; 0 stands for the initial maximum.
    event MessageMaximumsSet(uint256 sendMaximum, uint256 releaseMaximum);

    /// @notice Thrown if a message carries more than `maximum`. One that arrives waits until the owner raises it.
    error MessageTooLarge(uint256 amount, uint256 maximum);

    /// @notice Returns the most that one message may send.
    function sendMaximum() external view returns (uint256);

    /// @notice Returns the most that one message may release here.
    function releaseMaximum() external view returns (uint256);

    /// @notice Sets both maximums. 0 restores the initial one, 1 million USD+; `type(uint256).max` disables a maximum.
    /// Callable by the owner only. Emits `MessageMaximumsSet`.
    function setMessageMaximums(uint256 sendMaximum, uint256 releaseMaximum) external;
}
