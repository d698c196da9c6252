// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IAggregatorV3
/// @notice The part of Chainlink's `AggregatorV3Interface` that price feeds are read with.
interface IAggregatorV3 {
    /// @notice Returns the decimals of `answer`.
    function decimals() external view returns (uint8);

    /// @notice Returns a display name of the feed.
    function description() external view returns (string memory);

    /// @notice Returns the version of the feed.
    function version() external view returns (uint256);

    /// @notice Returns the data of a past round, as `latestRoundData` does for the newest.
    function getRoundData(uint80 roundId)
        external
        view
        returns (uint80 id, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);

    /// @notice Returns the data of the newest round.
    /// @return id Number of the round.
    /// @return answer The price; zero or less is not a valid price.
    /// @return startedAt Start of the round as a Unix timestamp in seconds.
    /// @return updatedAt Computation of the answer as a Unix timestamp in seconds; 0 for a feed that never changes.
    /// @return answeredInRound Deprecated by Chainlink.
    function latestRoundData()
        external
        view
        returns (uint80 id, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}
