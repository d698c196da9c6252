// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title ISplitSchedule
/// @notice Splits of a stock token are announced on chain a day before. In between, the guardian and the owner can
/// cancel one that no company has decided on. There is one announcement at a time, so the supply cannot be multiplied
/// twice within a day.
interface ISplitSchedule {
    /// @notice Emitted when a split is announced; `executableAt` is a Unix timestamp in seconds.
    event SplitAnnounced(uint128 balancePerShare, uint256 executableAt);

    /// @notice Emitted when an announcement is canceled or replaced.
    event SplitCanceled(uint128 balancePerShare);

    /// @notice Emitted when the delay of later announcements is set, in seconds.
    event SplitDelaySet(uint32 splitDelay);

    /// @notice Thrown if the split is not the announced one; `announced` is 0 if none is.
    error SplitNotAnnounced(uint256 balancePerShare, uint256 announced);

    /// @notice Thrown before the delay has passed.
    error SplitTooSoon(uint256 executableAt);

    /// @notice Thrown if the owner or the guardian has paused the token.
    error SplitWhilePaused();

    /// @notice Thrown by `cancelSplit` if no split is announced.
    error NoSplitPending();

    /// @notice Thrown by `unpause` if the owner or the guardian has paused the token and the operator calls.
    error PausedByOwner();

    /// @notice Returns the time in seconds for which an announced split can be executed, after its delay.
    function SPLIT_WINDOW() external view returns (uint256);

    /// @notice Returns the seconds between the announcement of a split and its execution; initially a day.
    function splitDelay() external view returns (uint32);

    /// @notice Returns the announced balance of one share and the time from which it can be set; zeros if no split is
    /// announced or its time is over.
    function pendingSplit() external view returns (uint128 balancePerShare, uint256 executableAt);

    /// @notice Returns whether the owner or the guardian has paused the token. The operator can then neither unpause nor
    /// split it.
    function pausedByOwner() external view returns (bool);

    /// @notice Announces a split, which replaces an earlier announcement. Callable by the owner and the operator. Emits
    /// `SplitAnnounced`.
    /// @dev Reverts with `EnforcedPause`, `ZeroValue`, `ZeroSupply` and `SplitTooLarge`.
    /// @param balancePerShare The balance of one share (18 decimals) after the split.
    function announceSplit(uint128 balancePerShare) external;

    /// @notice Cancels the announced split. Callable by the owner, the operator and the guardian. Emits
    /// `SplitCanceled`.
    /// @dev Open while paused. Reverts with `NoSplitPending`.
    function cancelSplit() external;

    /// @notice Sets the delay of later announcements in seconds. Callable by the owner only. Emits `SplitDelaySet`.
    function setSplitDelay(uint32 splitDelay) external;
}
