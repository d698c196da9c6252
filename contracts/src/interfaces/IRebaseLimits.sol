// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IRebaseLimits
/// @notice Limits on rebases: how often, and by how much for the time that passed. They bound the damage of the
/// operator's key, which can neither raise nor lower balances faster than the rates that the owner sets.
/// @dev A rebase may change the supply by `supply * rate * elapsed / year`, where `elapsed` is the time since the last
/// rebase, at most `MAX_REBASE_ACCRUAL`, and never by more than `MAX_REBASE_BPS` of the supply. A rebase of any size
/// starts the time again, so what it leaves unused is lost.
interface IRebaseLimits {
    /// @notice Emitted when the owner sets the limits.
    event RebaseLimitsSet(uint32 period, uint32 gainBpsPerYear, uint32 lossBpsPerYear);

    /// @notice Thrown by a rebase before `allowedAt`, which is one period after the last rebase.
    error RebaseTooSoon(uint256 allowedAt);

    /// @notice Thrown if a rebase of `value` exceeds `maximum`, which `maxRebaseAdd` or `maxRebaseSub` returns.
    error RebaseTooLarge(uint256 value, uint256 maximum);

    /// @notice Returns the largest part of the supply that one rebase may add or remove, in basis points.
    /// @dev 100 (1 %) is about two months of Treasury yield. It applies whatever the rates are.
    function MAX_REBASE_BPS() external view returns (uint256);

    /// @notice Returns the longest time in seconds for which one rebase may pay.
    function MAX_REBASE_ACCRUAL() external view returns (uint256);

    /// @notice Sets the period between two rebases in seconds, and the rates in basis points per year by which rebases
    /// may raise and lower the supply. Callable by the owner only. Emits `RebaseLimitsSet`.
    /// @dev A period of 0 allows any number of rebases. A rate of 0 forbids, `type(uint32).max` leaves only
    /// `MAX_REBASE_BPS`. The time of the last rebase does not change.
    function setRebaseLimits(uint32 period, uint32 gainBpsPerYear, uint32 lossBpsPerYear) external;

    /// @notice Returns the least time between two rebases in seconds.
    function rebasePeriod() external view returns (uint32);

    /// @notice Returns the rate by which rebases may raise the supply, in basis points per year.
    function maxGainBpsPerYear() external view returns (uint32);

    /// @notice Returns the rate by which rebases may lower the supply, in basis points per year.
    function maxLossBpsPerYear() external view returns (uint32);

    /// @notice Returns the time of the last rebase; before the first one, the time at which the limits began to apply.
    function lastRebaseAt() external view returns (uint48);

    /// @notice Returns the time from which the next rebase is allowed.
    function nextRebaseAt() external view returns (uint256);

    /// @notice Returns by how much a rebase may raise the supply at this block's time, in token base units, rounded
    /// down; 0 before `nextRebaseAt`. It is at most what the mint caps have left.
    function maxRebaseAdd() external view returns (uint256);

    /// @notice Returns by how much a rebase may lower the supply at this block's time, in token base units, rounded
    /// down; 0 before `nextRebaseAt`.
    function maxRebaseSub() external view returns (uint256);
}
