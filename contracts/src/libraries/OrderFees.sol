// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title OrderFees
/// @notice The fee of an order: so much for the order, so much of its value.
library OrderFees {
    /// @notice A percentage of all.
    uint256 internal constant WHOLE = 1_000_000;

    /// @notice The decimals of the part for the order.
    uint8 internal constant FLAT_DECIMALS = 8;

    /// @notice Both parts together in the token's units, rounded up once: by less than one unit.
    /// @param flat In 8 decimals, whatever those of the token.
    /// @param percent Where `WHOLE` is all.
    /// @param amount In the decimals of the token, at most `type(uint128).max`.
    function totalUp(uint64 flat, uint24 percent, uint256 amount, uint8 decimals) internal pure returns (uint256) {
        if (decimals >= FLAT_DECIMALS) return flatUp(flat, decimals) + Math.ceilDiv(amount * percent, WHOLE);
        uint256 finer = 10 ** (FLAT_DECIMALS - decimals);
        return Math.ceilDiv(flat * WHOLE + amount * percent * finer, WHOLE * finer);
    }

    /// @notice The part for the order alone in the token's units, rounded up.
    function flatUp(uint64 flat, uint8 decimals) internal pure returns (uint256) {
        if (decimals >= FLAT_DECIMALS) return flat * 10 ** (decimals - FLAT_DECIMALS);
        return Math.ceilDiv(flat, 10 ** (FLAT_DECIMALS - decimals));
    }
}
