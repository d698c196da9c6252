// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {LocalOracle} from "../../src/local/LocalOracle.sol";
import {Base} from "../Base.sol";

contract LocalOracleTest is Base {
    function testFuzz_answersOneDollarAsOfNow(uint256 time, uint80 round) external {
        LocalOracle oracle = new LocalOracle();
        time = bound(time, 1, type(uint64).max);
        vm.warp(time);
        (, int256 answer, uint256 startedAt, uint256 updatedAt,) = oracle.latestRoundData();
        assertEq(uint256(answer), 1e8, "answer");
        assertEq(startedAt, time, "start");
        assertEq(updatedAt, time, "time");
        (uint80 id, int256 before,, uint256 updatedBefore, uint80 answeredInRound) = oracle.getRoundData(round);
        assertEq(id, round, "round");
        assertEq(answeredInRound, round, "answered in round");
        assertEq(uint256(before), 1e8, "answer of a round");
        assertEq(updatedBefore, time, "time of a round");
        assertEq(oracle.decimals(), 8, "decimals");
        assertEq(oracle.description(), "Local Oracle", "description");
        assertEq(oracle.version(), 1, "version");
    }
}
