// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IAggregatorV3
/// @notice The part of Chainlink's `AggregatorV3Interface` that price feeds are read through.
interface IAggregatorV3 {
    /// @notice Decimals of `answer`.
    function decimals() external view returns (uint8);

    /// @notice What the feed prices, for people.
    function description() external view returns (string memory);

    /// @notice Version of the feed.
    function version() external view returns (uint256);

    /// @notice A past round.
    function getRoundData(uint80 roundId)
        external
        view
        returns (uint80 id, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);

    /// @notice The newest round.
    /// @return id Number of the round.
    /// @return answer The price; a feed may answer zero or less, which is no price.
    /// @return startedAt When the round started, in seconds.
    /// @return updatedAt When the answer was computed, in seconds; 0 for a feed that never changes.
    /// @return answeredInRound Deprecated by Chainlink.
    function latestRoundData()
        external
        view
        returns (uint80 id, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}
