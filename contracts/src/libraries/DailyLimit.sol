// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title DailyLimit
/// @notice An allowance that refills linearly, from nothing to its maximum in one day.
library DailyLimit {
    struct Limit {
        /// The most that can be left; `UNLIMITED` bounds nothing.
        uint256 max;
        /// What was left at `updatedAt`. Without meaning while the limit is unlimited.
        uint256 left;
        uint256 updatedAt;
    }

    /// @notice The maximum that stands for no limit.
    uint256 internal constant UNLIMITED = type(uint256).max;

    uint256 private constant REFILL_SECONDS = 1 days;

    /// @notice What is left now, rounded down.
    function current(Limit storage self) internal view returns (uint256) {
        if (self.max == UNLIMITED) return UNLIMITED;
        // A chain of our own that is started again may stand a few seconds before its last block: nothing refills then.
        uint256 elapsed = Math.saturatingSub(block.timestamp, self.updatedAt);
        if (elapsed >= REFILL_SECONDS) return self.max;
        uint256 refilled = Math.mulDiv(self.max, elapsed, REFILL_SECONDS);
        uint256 missing = self.max - self.left;
        return refilled >= missing ? self.max : self.left + refilled;
    }

    /// @notice Changes the maximum and moves what is left by the same difference, to no less than zero.
    /// @dev Out of `UNLIMITED`, where nothing is counted, this leaves exactly the new maximum.
    function setMax(Limit storage self, uint256 max) internal {
        uint256 left = current(self);
        if (max >= self.max) left += max - self.max;
        else left = Math.saturatingSub(left, self.max - max);
        self.max = max;
        self.left = left;
        self.updatedAt = block.timestamp;
    }

    /// @notice Takes `value`, unless that is more than what is left.
    function trySpend(Limit storage self, uint256 value) internal returns (bool) {
        uint256 left = current(self);
        if (value > left) return false;
        // Nothing is counted, so nothing is written.
        if (left == UNLIMITED) return true;
        self.left = left - value;
        self.updatedAt = block.timestamp;
        return true;
    }
}
