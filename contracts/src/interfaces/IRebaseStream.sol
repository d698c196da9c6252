// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IRebaseStream
/// @notice A rebase of USD+ reaches the balances linearly over a day instead of at once. So an account that buys before
/// a rebase and leaves after it gets nothing of it, and USD+ earns the same in each hour.
///
/// A gain is an amount of USD+: those who hold USD+ while it streams share it, so that new holders never make it pay
/// more than the operator added. A loss is a change of the balance per share, so that nobody's part of it grows because
/// others leave. A redemption takes its part of the whole loss at once: see `balancePerShareAfterLosses`.
/// @dev `balancePerShare` counts what has streamed until this block's time. Each mint, burn and transfer first stores
/// that value and emits `BalancePerShareSet`, so the events state every value that a call was made with. While the
/// duration is 0, as on local chains, a rebase counts at once.
interface IRebaseStream {
    /// @notice Emitted when the operator rebases. From this block on `gain` USD+ base units stream until `gainEndsAt`,
    /// and the balance per share falls by `loss` (18 decimals) until `lossEndsAt`; both include the rest of earlier
    /// rebases, and are 0 while the duration is 0. Times are Unix timestamps in seconds.
    event RebaseStarted(uint256 gain, uint256 gainEndsAt, uint256 loss, uint256 lossEndsAt);

    /// @notice Emitted when the duration of later rebases is set, in seconds.
    event RebaseDurationSet(uint32 rebaseDuration);

    /// @notice Thrown if the duration is above `MAX_REBASE_DURATION`.
    error RebaseDurationTooLong(uint32 rebaseDuration);

    /// @notice Returns the longest duration that the owner can set, in seconds: seven days.
    function MAX_REBASE_DURATION() external view returns (uint32);

    /// @notice Returns the seconds over which a new rebase reaches the balances; initially a day.
    function rebaseDuration() external view returns (uint32);

    /// @notice Returns what has not reached the balances at this block's time: USD+ base units that they gain until
    /// `gainEndsAt`, and by how much the balance per share (18 decimals) falls until `lossEndsAt`.
    function rebaseStream()
        external
        view
        returns (uint256 gain, uint256 gainEndsAt, uint256 loss, uint256 lossEndsAt);

    /// @notice Returns the balance per share (18 decimals) that is stored and was last emitted.
    function settledBalancePerShare() external view returns (uint128);

    /// @notice Returns the balance per share (18 decimals) at this block's time, less all of the losses that stream.
    /// @dev A redemption is paid by this value, so that leaving during a loss does not escape the rest of it.
    function balancePerShareAfterLosses() external view returns (uint128);

    /// @notice Stores the balance per share of this block's time. Open to all accounts, also while paused. Emits
    /// `BalancePerShareSet` if it changed.
    /// @dev Changes no balance at this block's time.
    function settleRebase() external;

    /// @notice Sets the duration of later rebases in seconds. Callable by the owner only. Emits `RebaseDurationSet`.
    /// @dev A running stream keeps its end. Reverts with `RebaseDurationTooLong`.
    function setRebaseDuration(uint32 rebaseDuration) external;
}
