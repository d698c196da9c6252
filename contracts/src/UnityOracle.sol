// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAggregatorV3} from "./interfaces/IAggregatorV3.sol";

/// @title UnityOracle
/// @notice A constant price feed of one dollar, for a payment token that is accepted at par.
/// @dev It never updates and reports 0 as its time, so the token must be listed without a maximum age,
/// which only test chains accept.
contract UnityOracle is IAggregatorV3 {
    int256 private constant ONE_DOLLAR = 1e8;

    /// @inheritdoc IAggregatorV3
    function decimals() external pure returns (uint8) {
        return 8;
    }

    /// @inheritdoc IAggregatorV3
    function description() external pure returns (string memory) {
        return "Unity Oracle";
    }

    /// @inheritdoc IAggregatorV3
    function version() external pure returns (uint256) {
        return 1;
    }

    /// @inheritdoc IAggregatorV3
    function getRoundData(uint80 roundId) external pure returns (uint80, int256, uint256, uint256, uint80) {
        return (roundId, ONE_DOLLAR, 0, 0, roundId);
    }

    /// @inheritdoc IAggregatorV3
    function latestRoundData() external pure returns (uint80, int256, uint256, uint256, uint80) {
        return (0, ONE_DOLLAR, 0, 0, 0);
    }
}
