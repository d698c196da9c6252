// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAggregatorV3} from "../../src/interfaces/IAggregatorV3.sol";

/// @notice A price feed with configurable answers.
contract TestOracle is IAggregatorV3 {
    uint8 public immutable decimals;
    string public constant description = "Test";
    uint256 public constant version = 1;

    int256 private _answer;
    uint256 private _updatedAt;

    constructor(uint8 decimals_, int256 answer) {
        decimals = decimals_;
        set(answer, block.timestamp);
    }

    function getRoundData(uint80 roundId) external view returns (uint80, int256, uint256, uint256, uint80) {
        return (roundId, _answer, _updatedAt, _updatedAt, roundId);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, _answer, _updatedAt, _updatedAt, 1);
    }

    function set(int256 answer, uint256 updatedAt) public {
        _answer = answer;
        _updatedAt = updatedAt;
    }
}
