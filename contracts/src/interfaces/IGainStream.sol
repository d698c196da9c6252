// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IGainStream
/// @notice Gains of a vault, reinvested dividends and gifts, enter its price linearly over some hours instead of at
/// once. So an account that deposits before a gain and leaves after it gets nothing of it. A loss counts at once.
/// @dev Asset shares that arrive without a deposit do not count until they are recorded, and stream from then on. Each
/// deposit and withdrawal records them first. While the duration is 0, as on local chains, gains count at once.
interface IGainStream {
    /// @notice Emitted when `gain` asset shares were recorded: with the rest of the running stream they are `streaming`
    /// shares, which count linearly from this block until `endsAt` (Unix timestamp in seconds).
    event GainsRecorded(uint256 gain, uint256 streaming, uint256 endsAt);

    /// @notice Emitted when the vault begins to record gains, with the shares that it holds then and that count: at its
    /// initialization, or at the first call after the upgrade of an earlier version, which counted all that it held.
    event RecordingStarted(uint256 recorded);

    /// @notice Emitted when the duration of later gains is set, in seconds.
    event GainsDurationSet(uint32 gainsDuration);

    /// @notice Thrown if the duration is above `MAX_GAINS_DURATION`.
    error GainsDurationTooLong(uint32 gainsDuration);

    /// @notice Returns the longest duration that the owner can set, in seconds: seven days.
    function MAX_GAINS_DURATION() external view returns (uint32);

    /// @notice Returns the seconds over which a new gain enters the price; initially eight hours.
    function gainsDuration() external view returns (uint32);

    /// @notice Returns the recorded asset shares, those of them that did not count yet when the stream last changed, and
    /// the Unix timestamps of that change and of the end.
    function gainStream() external view returns (uint256 recorded, uint256 streaming, uint256 startedAt, uint256 endsAt);

    /// @notice Returns the asset shares of the vault that do not count in the price at this block's time.
    function uncountedShares() external view returns (uint256);

    /// @notice Records asset shares that have arrived without a deposit. Open to all accounts, also while paused. Emits
    /// `GainsRecorded` if there are any and they stream.
    /// @dev Never changes the price. A running stream never becomes faster: it and the gain share the average of their
    /// remaining times, weighted by their shares.
    function recordGains() external;

    /// @notice Sets the duration of later gains in seconds. Callable by the owner only. Emits `GainsDurationSet`.
    /// @dev Reverts with `GainsDurationTooLong`.
    function setGainsDuration(uint32 gainsDuration) external;
}
