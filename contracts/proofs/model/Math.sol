// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Math
/// @notice The functions of OpenZeppelin's `Math` that the proven libraries call, without assembly, which the model
/// checker cannot follow. A test compares both (`contracts/test/libraries/MathModel.t.sol`).
/// @dev `mulDiv` reverts where the product exceeds 256 bits, so the proofs bound their values below that.
library Math {
    enum Rounding {
        Floor,
        Ceil,
        Trunc,
        Expand
    }

    function mulDiv(uint256 x, uint256 y, uint256 denominator) internal pure returns (uint256) {
        return x * y / denominator;
    }

    function mulDiv(uint256 x, uint256 y, uint256 denominator, Rounding rounding) internal pure returns (uint256) {
        return rounding == Rounding.Ceil ? ceilDiv(x * y, denominator) : x * y / denominator;
    }

    function ceilDiv(uint256 a, uint256 b) internal pure returns (uint256) {
        uint256 quotient = a / b;
        return quotient * b == a ? quotient : quotient + 1;
    }

    /// @notice Returns `10 ** (a - b)` for the differences that the proofs use; the model checker knows powers of
    /// literals only.
    /// @dev It neither subtracts nor requires anything: the checker assumes that both succeed even on a path that is
    /// not taken, and a wrong assumption makes every statement true.
    function tenTo(uint256 a, uint256 b) internal pure returns (uint256) {
        uint256 power = 1;
        if (a == b + 2) power = 1e2;
        if (a == b + 8) power = 1e8;
        if (a == b + 10) power = 1e10;
        return power;
    }
}
