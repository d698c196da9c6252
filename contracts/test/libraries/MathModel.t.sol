// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Math as Model} from "../../proofs/model/Math.sol";
import {Base} from "../Base.sol";

/// @notice Compares OpenZeppelin's `Math` with the model that stands for it in the proofs of `contracts/proofs`.
contract MathModelTest is Base {
    function testFuzz_mulDivIsTheSame(uint128 x, uint128 y, uint256 denominator) external pure {
        denominator = bound(denominator, 1, type(uint256).max);
        _assertSame(x, y, denominator);
        _assertSame(x, y, denominator % type(uint128).max + 1);
    }

    function testFuzz_ceilDivIsTheSame(uint256 a, uint256 b) external pure {
        b = bound(b, 1, type(uint256).max);
        assertEq(Model.ceilDiv(a, b), Math.ceilDiv(a, b), "any");
        assertEq(Model.ceilDiv(a, b % 1e18 + 1), Math.ceilDiv(a, b % 1e18 + 1), "small divisor");
    }

    function test_allSmallValuesAreTheSame() external pure {
        for (uint256 x; x < 24; ++x) {
            for (uint256 y; y < 24; ++y) {
                for (uint256 denominator = 1; denominator < 24; ++denominator) {
                    _assertSame(x, y, denominator);
                }
                assertEq(Model.ceilDiv(x, y + 1), Math.ceilDiv(x, y + 1), "ceilDiv");
            }
        }
    }

    function test_powersAreTheSame() external pure {
        uint8[3] memory decimals = [6, 8, 18];
        for (uint256 i; i < decimals.length; ++i) {
            uint256 d = decimals[i];
            if (d <= 8) assertEq(Model.tenTo(8, d), 10 ** (8 - d), "coarser");
            if (d >= 8) assertEq(Model.tenTo(d, 8), 10 ** (d - 8), "finer");
        }
    }

    function _assertSame(uint256 x, uint256 y, uint256 denominator) private pure {
        assertEq(Model.mulDiv(x, y, denominator), Math.mulDiv(x, y, denominator), "down");
        assertEq(
            Model.mulDiv(x, y, denominator, Model.Rounding.Ceil),
            Math.mulDiv(x, y, denominator, Math.Rounding.Ceil),
            "up"
        );
    }
}
