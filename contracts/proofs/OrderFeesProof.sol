// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OrderFees} from "../src/libraries/OrderFees.sol";

/// @notice States the rules of fees for all fixed parts, rates and amounts, with tokens of 6, 8 and 18 decimals.
/// @dev Read by `npm run prove`; each `assert` holds for all arguments, or the command names one for which it does not.
contract OrderFeesProof {
    function sixDecimalsRoundUpByLessThanOne(uint64 flat, uint24 percent, uint128 amount) external pure {
        uint256 fee = OrderFees.totalUp(flat, percent, amount, 6);
        uint256 exact = uint256(flat) * 1e6 + uint256(amount) * percent * 100;
        assert(fee * 1e8 >= exact);
        assert(fee == 0 || (fee - 1) * 1e8 < exact);
    }

    function eightDecimalsRoundUpByLessThanOne(uint64 flat, uint24 percent, uint128 amount) external pure {
        uint256 fee = OrderFees.totalUp(flat, percent, amount, 8);
        uint256 exact = uint256(flat) * 1e6 + uint256(amount) * percent;
        assert(fee * 1e6 >= exact);
        assert(fee == 0 || (fee - 1) * 1e6 < exact);
    }

    function eighteenDecimalsRoundUpByLessThanOne(uint64 flat, uint24 percent, uint128 amount) external pure {
        uint256 fee = OrderFees.totalUp(flat, percent, amount, 18);
        uint256 exact = uint256(flat) * 1e16 + uint256(amount) * percent;
        assert(fee * 1e6 >= exact);
        assert(fee == 0 || (fee - 1) * 1e6 < exact);
    }

    function largerOrderPaysNoLess(uint64 flat, uint24 percent, uint128 less, uint128 more) external pure {
        require(less <= more);
        assert(OrderFees.totalUp(flat, percent, less, 6) <= OrderFees.totalUp(flat, percent, more, 6));
        assert(OrderFees.totalUp(flat, percent, less, 18) <= OrderFees.totalUp(flat, percent, more, 18));
    }

    function dividingAnOrderSavesNothing(uint64 flat, uint24 percent, uint120 first, uint120 second) external pure {
        uint256 both = OrderFees.totalUp(flat, percent, first, 6) + OrderFees.totalUp(flat, percent, second, 6);
        assert(both >= OrderFees.totalUp(flat, percent, uint256(first) + second, 6));
    }

    function rateOfOneHundredPercentTakesNoMoreThanAll(uint24 percent, uint128 amount) external pure {
        require(percent <= OrderFees.WHOLE);
        assert(OrderFees.totalUp(0, percent, amount, 6) <= amount);
        assert(OrderFees.totalUp(0, percent, amount, 18) <= amount);
    }

    function fixedPartIsTheFeeOfAnEmptyOrder(uint64 flat, uint24 percent) external pure {
        assert(OrderFees.flatUp(flat, 6) == OrderFees.totalUp(flat, percent, 0, 6));
        assert(OrderFees.flatUp(flat, 18) == OrderFees.totalUp(flat, percent, 0, 18));
    }
}
