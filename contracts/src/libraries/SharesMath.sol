// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title SharesMath
/// @notice Conversion between shares and balance. The suffix of each function names the rounding direction.
library SharesMath {
    /// @notice The balance per share (18 decimals) at which shares and balance are equal.
    uint128 internal constant ONE = 1e18;

    /// @notice Converts a balance to shares, rounded down.
    function toSharesDown(uint256 balance, uint256 balancePerShare) internal pure returns (uint256) {
        return Math.mulDiv(balance, ONE, balancePerShare);
    }

    /// @notice Converts a balance to shares, rounded up.
    function toSharesUp(uint256 balance, uint256 balancePerShare) internal pure returns (uint256) {
        return Math.mulDiv(balance, ONE, balancePerShare, Math.Rounding.Ceil);
    }

    /// @notice Converts shares to a balance, rounded down.
    function toBalanceDown(uint256 shares, uint256 balancePerShare) internal pure returns (uint256) {
        return Math.mulDiv(shares, balancePerShare, ONE);
    }

    /// @notice Converts shares to a balance, rounded up.
    function toBalanceUp(uint256 shares, uint256 balancePerShare) internal pure returns (uint256) {
        return Math.mulDiv(shares, balancePerShare, ONE, Math.Rounding.Ceil);
    }
}
