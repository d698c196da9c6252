// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title OrderFees
/// @notice The fee of an order: a fixed part per order plus a percentage of its value.
library OrderFees {
    /// @notice The percentage rate that equals 100 %.
    uint256 internal constant WHOLE = 1_000_000;

    /// @notice The decimals of the fixed part.
    uint8 internal constant FLAT_DECIMALS = 8;

    /// @notice Returns the sum of both parts in token base units, rounded up once, by less than one base unit.
    /// @param flat The fixed part with 8 decimals, whatever the decimals of the token.
    /// @param percent The percentage rate; `WHOLE` is 100 %.
    /// @param amount The order's value in token base units, at most `type(uint128).max`.
    /// @param decimals The decimals of the token.
    function totalUp(uint64 flat, uint24 percent, uint256 amount, uint8 decimals) internal pure returns (uint256) {
        if (decimals >= FLAT_DECIMALS) return flatUp(flat, decimals) + Math.ceilDiv(amount * percent, WHOLE);
        uint256 finer = 10 ** (FLAT_DECIMALS - decimals);
        return Math.ceilDiv(flat * WHOLE + amount * percent * finer, WHOLE * finer);
    }

    /// @notice Returns the fixed part in token base units, rounded up.
    function flatUp(uint64 flat, uint8 decimals) internal pure returns (uint256) {
        if (decimals >= FLAT_DECIMALS) return flat * 10 ** (decimals - FLAT_DECIMALS);
        return Math.ceilDiv(flat, 10 ** (FLAT_DECIMALS - decimals));
    }
}
