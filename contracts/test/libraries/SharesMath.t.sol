// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {SharesMath} from "../../src/libraries/SharesMath.sol";
import {Base} from "../Base.sol";

/// @notice Tests the rounding rules of `IRebasingToken` for any balance per share.
contract SharesMathTest is Base {
    using SharesMath for uint256;

    function testFuzz_downAndUpDifferByTheRemainderOnly(uint256 balance, uint256 perShare) external pure {
        (balance, perShare) = _bound(balance, perShare);
        uint256 down = balance.toSharesDown(perShare);
        uint256 up = balance.toSharesUp(perShare);
        bool exact = balance * 1e18 % perShare == 0;
        assertEq(up - down, exact ? 0 : 1, "difference");
    }

    function testFuzz_sharesRoundedDownAreWorthNoMore(uint256 balance, uint256 perShare) external pure {
        (balance, perShare) = _bound(balance, perShare);
        uint256 worth = balance.toSharesDown(perShare).toBalanceDown(perShare);
        assertLe(worth, balance, "worth");
        assertLe(balance, worth + perShare / 1e18 + 1, "less by the value of a share at most");
    }

    function testFuzz_sharesRoundedUpAreWorthNoLess(uint256 balance, uint256 perShare) external pure {
        (balance, perShare) = _bound(balance, perShare);
        uint256 worth = balance.toSharesUp(perShare).toBalanceDown(perShare);
        assertGe(worth, balance, "worth");
        assertLe(worth, balance + perShare / 1e18 + 1, "more by the value of a share at most");
    }

    function testFuzz_roundsBalancesUpByLessThanOne(uint256 shares, uint256 perShare) external pure {
        (shares, perShare) = _bound(shares, perShare);
        uint256 down = shares.toBalanceDown(perShare);
        bool exact = shares * perShare % 1e18 == 0;
        assertEq(shares.toBalanceUp(perShare) - down, exact ? 0 : 1, "difference");
    }

    function testFuzz_aBalanceNeverNeedsMoreSharesThanItHas(uint256 shares, uint256 perShare) external pure {
        (shares, perShare) = _bound(shares, perShare);
        uint256 needed = shares.toBalanceDown(perShare).toSharesUp(perShare);
        assertLe(needed, shares, "shares");
        if (perShare >= 1e18) assertEq(needed, shares, "and all of them once a share is worth one");
    }

    function _bound(uint256 amount, uint256 perShare) private pure returns (uint256, uint256) {
        return (bound(amount, 0, type(uint128).max), bound(perShare, 1e9, 1e30));
    }
}
