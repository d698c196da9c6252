// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAggregatorV3} from "../interfaces/IAggregatorV3.sol";

/// @title Development stand-in for a price feed
/// @notice For local chains only; never deployed to a live network. It reports one dollar, as of now, for the mock
/// dollars, which have no market.
contract LocalOracle is IAggregatorV3 {
    int256 private constant ONE_DOLLAR = 1e8;

    /// @inheritdoc IAggregatorV3
    function decimals() external pure returns (uint8) {
        return 8;
    }

    /// @inheritdoc IAggregatorV3
    function description() external pure returns (string memory) {
        return "Local Oracle";
    }

    /// @inheritdoc IAggregatorV3
    function version() external pure returns (uint256) {
        return 1;
    }

    /// @inheritdoc IAggregatorV3
    function getRoundData(uint80 roundId) external view returns (uint80, int256, uint256, uint256, uint80) {
        return (roundId, ONE_DOLLAR, block.timestamp, block.timestamp, roundId);
    }

    /// @inheritdoc IAggregatorV3
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, ONE_DOLLAR, block.timestamp, block.timestamp, 1);
    }
}
