// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title DailyLimit
/// @notice A rate limit that refills linearly, from zero to its maximum in one day.
library DailyLimit {
    struct Limit {
        /// The capacity; `UNLIMITED` disables the limit.
        uint256 max;
        /// The rest of the limit at `updatedAt`; meaningless while the limit is unlimited.
        uint256 left;
        uint256 updatedAt;
    }

    /// @notice The maximum that disables a limit.
    uint256 internal constant UNLIMITED = type(uint256).max;

    uint256 private constant REFILL_SECONDS = 1 days;

    /// @notice Returns what is left at this block's time, rounded down.
    function current(Limit storage self) internal view returns (uint256) {
        if (self.max == UNLIMITED) return UNLIMITED;
        // After a restart of a local chain, block time can be a few seconds behind `updatedAt`; nothing is refilled
        // then.
        uint256 elapsed = Math.saturatingSub(block.timestamp, self.updatedAt);
        if (elapsed >= REFILL_SECONDS) return self.max;
        uint256 refilled = Math.mulDiv(self.max, elapsed, REFILL_SECONDS);
        uint256 missing = self.max - self.left;
        return refilled >= missing ? self.max : self.left + refilled;
    }

    /// @notice Sets the maximum and changes what is left by the same difference, but not below zero.
    /// @dev While unlimited nothing is counted, so a limit that follows `UNLIMITED` starts full.
    function setMax(Limit storage self, uint256 max) internal {
        uint256 left = current(self);
        if (max >= self.max) left += max - self.max;
        else left = Math.saturatingSub(left, self.max - max);
        self.max = max;
        self.left = left;
        self.updatedAt = block.timestamp;
    }

    /// @notice Spends `value` and returns true, or returns false if less is left.
    function trySpend(Limit storage self, uint256 value) internal returns (bool) {
        uint256 left = current(self);
        if (value > left) return false;
        // An unlimited limit counts nothing, so the storage write is skipped.
        if (left == UNLIMITED) return true;
        self.left = left - value;
        self.updatedAt = block.timestamp;
        return true;
    }
}
