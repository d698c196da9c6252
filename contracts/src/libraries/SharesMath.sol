// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title SharesMath
/// @notice Conversion between shares and balance. The name of each function says which way it rounds.
library SharesMath {
    /// @notice The balance per share at which both are equal.
    uint128 internal constant ONE = 1e18;

    /// @notice Balance to shares, rounded down.
    function toSharesDown(uint256 balance, uint256 balancePerShare) internal pure returns (uint256) {
        return Math.mulDiv(balance, ONE, balancePerShare);
    }

    /// @notice Balance to shares, rounded up.
    function toSharesUp(uint256 balance, uint256 balancePerShare) internal pure returns (uint256) {
        return Math.mulDiv(balance, ONE, balancePerShare, Math.Rounding.Ceil);
    }

    /// @notice Shares to balance, rounded down.
    function toBalanceDown(uint256 shares, uint256 balancePerShare) internal pure returns (uint256) {
        return Math.mulDiv(shares, balancePerShare, ONE);
    }

    /// @notice Shares to balance, rounded up.
    function toBalanceUp(uint256 shares, uint256 balancePerShare) internal pure returns (uint256) {
        return Math.mulDiv(shares, balancePerShare, ONE, Math.Rounding.Ceil);
    }
}
