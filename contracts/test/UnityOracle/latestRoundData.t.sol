// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UnityOracle} from "../../src/UnityOracle.sol";
import {Base} from "../Base.sol";

contract UnityOracleTest is Base {
    function testFuzz_answersOneDollarAtAnyTime(uint256 time) external {
        UnityOracle oracle = new UnityOracle();
        vm.warp(bound(time, 0, type(uint64).max));
        (, int256 answer, uint256 startedAt, uint256 updatedAt,) = oracle.latestRoundData();
        assertEq(uint256(answer), 1e8, "answer");
        assertEq(startedAt, 0, "start");
        assertEq(updatedAt, 0, "time");
        assertEq(oracle.decimals(), 8, "decimals");
        assertEq(oracle.description(), "Unity Oracle", "description");
        assertEq(oracle.version(), 1, "version");
    }

    function testFuzz_answersOneDollarForAnyRound(uint80 round) external {
        UnityOracle oracle = new UnityOracle();
        (uint80 id, int256 answer,, uint256 updatedAt, uint80 answeredInRound) = oracle.getRoundData(round);
        assertEq(id, round, "round");
        assertEq(uint256(answer), 1e8, "answer");
        assertEq(updatedAt, 0, "time");
        assertEq(answeredInRound, round, "answered in round");
    }
}
