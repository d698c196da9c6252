// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {SharesMath} from "../src/libraries/SharesMath.sol";

/// @notice States the rounding rules of shares for all amounts and balances per share below 2^128.
/// @dev Read by `npm run prove`; each `assert` holds for all arguments, or the command names one for which it does not.
contract SharesMathProof {
    function roundingDiffersByOneAtMost(uint128 amount, uint128 perShare) external pure {
        require(perShare > 0);
        uint256 sharesDown = SharesMath.toSharesDown(amount, perShare);
        uint256 sharesUp = SharesMath.toSharesUp(amount, perShare);
        assert(sharesDown <= sharesUp && sharesUp <= sharesDown + 1);
        uint256 balanceDown = SharesMath.toBalanceDown(amount, perShare);
        uint256 balanceUp = SharesMath.toBalanceUp(amount, perShare);
        assert(balanceDown <= balanceUp && balanceUp <= balanceDown + 1);
    }

    function sharesRoundedDownAreWorthNoMore(uint128 balance, uint128 perShare) external pure {
        require(perShare > 0);
        assert(SharesMath.toBalanceDown(SharesMath.toSharesDown(balance, perShare), perShare) <= balance);
    }

    function balanceRoundedDownNeedsNoMoreShares(uint128 shares, uint128 perShare) external pure {
        require(perShare > 0);
        assert(SharesMath.toSharesDown(SharesMath.toBalanceDown(shares, perShare), perShare) <= shares);
        assert(SharesMath.toSharesUp(SharesMath.toBalanceDown(shares, perShare), perShare) <= shares);
    }

    /// @dev With `enoughSharesAreWorthNoLess`: shares rounded up are worth no less. The solver needs both steps.
    function sharesRoundedUpAreEnough(uint128 balance, uint128 perShare) external pure {
        require(perShare > 0);
        assert(SharesMath.toSharesUp(balance, perShare) * perShare >= uint256(balance) * SharesMath.ONE);
    }

    function enoughSharesAreWorthNoLess(uint128 balance, uint128 shares, uint128 perShare) external pure {
        require(uint256(shares) * perShare >= uint256(balance) * SharesMath.ONE);
        assert(SharesMath.toBalanceDown(shares, perShare) >= balance);
    }

    function moreIsWorthNoLess(uint128 less, uint128 more, uint128 perShare) external pure {
        require(perShare > 0 && less <= more);
        assert(SharesMath.toSharesDown(less, perShare) <= SharesMath.toSharesDown(more, perShare));
        assert(SharesMath.toBalanceDown(less, perShare) <= SharesMath.toBalanceDown(more, perShare));
    }

    function higherPerShareLowersNoBalance(uint128 shares, uint128 lower, uint128 higher) external pure {
        require(lower <= higher);
        assert(SharesMath.toBalanceDown(shares, lower) <= SharesMath.toBalanceDown(shares, higher));
    }

    function dividingAnAmountGainsNothing(uint120 first, uint120 second, uint128 perShare) external pure {
        require(perShare > 0);
        uint256 sum = uint256(first) + second;
        uint256 shares = SharesMath.toSharesDown(first, perShare) + SharesMath.toSharesDown(second, perShare);
        assert(shares <= SharesMath.toSharesDown(sum, perShare));
        uint256 balance = SharesMath.toBalanceDown(first, perShare) + SharesMath.toBalanceDown(second, perShare);
        assert(balance <= SharesMath.toBalanceDown(sum, perShare));
    }
}
