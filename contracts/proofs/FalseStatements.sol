// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OrderFees} from "../src/libraries/OrderFees.sol";
import {SharesMath} from "../src/libraries/SharesMath.sol";

/// @notice Statements that do not hold. `npm run prove` fails unless the model checker refutes each of them: a checker
/// that accepts everything would prove nothing.
contract FalseStatements {
    function roundingLosesNothing(uint128 balance, uint128 perShare) external pure {
        require(perShare > 0);
        assert(SharesMath.toBalanceDown(SharesMath.toSharesDown(balance, perShare), perShare) == balance);
    }

    function roundingUpIsRoundingDown(uint128 shares, uint128 perShare) external pure {
        assert(SharesMath.toBalanceUp(shares, perShare) == SharesMath.toBalanceDown(shares, perShare));
    }

    function feesAreExact(uint64 flat, uint24 percent, uint128 amount) external pure {
        uint256 exact = uint256(flat) * 1e6 + uint256(amount) * percent * 100;
        assert(OrderFees.totalUp(flat, percent, amount, 6) * 1e8 == exact);
    }

    function noSharesPassTheBounds(uint128 amount, uint128 perShare) external pure {
        require(perShare > 0);
        SharesMath.toSharesUp(amount, perShare);
        SharesMath.toBalanceUp(amount, perShare);
        assert(false);
    }

    function noFeeOfSixDecimalsPassesTheBounds(uint64 flat, uint24 percent, uint128 amount) external pure {
        OrderFees.totalUp(flat, percent, amount, 6);
        assert(false);
    }

    function noFeeOfEightDecimalsPassesTheBounds(uint64 flat, uint24 percent, uint128 amount) external pure {
        OrderFees.totalUp(flat, percent, amount, 8);
        assert(false);
    }

    function noFeeOfEighteenDecimalsPassesTheBounds(uint64 flat, uint24 percent, uint128 amount) external pure {
        OrderFees.totalUp(flat, percent, amount, 18);
        assert(false);
    }
}
