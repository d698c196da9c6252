// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title DailyLimit
/// @notice A limit on what is spent within any 24 hours. Requirement KY-02.
/// @dev Spending is counted in buckets of two hours, and a bucket counts until all of it is at least a day old. So what
/// is spent becomes available again after 24 to 26 hours, and no window of 24 hours has more than the maximum.
library DailyLimit {
    using SafeCast for uint256;

    struct Limit {
        /// The most that may be spent within any 24 hours; `UNLIMITED` disables the limit.
        uint256 max;
        /// The rest of the limit at `updatedAt` as an earlier version left it; not read any more once this version has
        /// counted something.
        uint256 left;
        uint256 updatedAt;
    }

    struct Bucket {
        /// Counts two hours from 1.
        uint32 number;
        uint224 spent;
    }

    /// @dev Lies outside the struct `Limit`, which has no room: fields follow it in deployed contracts.
    struct Window {
        /// The bucket of the last spending; 0 if nothing was counted yet.
        uint32 latest;
        /// The sum of all buckets that counted at that time.
        uint224 spent;
        /// Each place is used again for every thirteenth bucket.
        Bucket[13] buckets;
    }

    /// @notice The maximum that disables a limit.
    uint256 internal constant UNLIMITED = type(uint256).max;

    uint256 private constant BUCKET_SECONDS = 2 hours;

    /// @dev The buckets of a day and the one that is being filled.
    uint256 private constant BUCKETS = 13;

    bytes32 private constant WINDOW_SEED = keccak256("parvalue.DailyLimit.Window");

    /// @notice Returns what may be spent at this block's time.
    function current(Limit storage self) internal view returns (uint256) {
        if (self.max == UNLIMITED) return UNLIMITED;
        return Math.saturatingSub(self.max, _spent(self));
    }

    /// @notice Sets the maximum. What was spent within the day counts against the new one.
    /// @dev While unlimited nothing is counted, so a limit that follows `UNLIMITED` starts full.
    function setMax(Limit storage self, uint256 max) internal {
        if (_window(self).latest == 0 && self.updatedAt != 0) _count(self, _spent(self), 0);
        self.max = max;
    }

    /// @notice Spends `value` and returns true, or returns false if less is left.
    function trySpend(Limit storage self, uint256 value) internal returns (bool) {
        // An unlimited limit counts nothing, so the storage write is skipped.
        if (self.max == UNLIMITED) return true;
        uint256 spent = _spent(self);
        if (value > Math.saturatingSub(self.max, spent)) return false;
        _count(self, spent, value);
        return true;
    }

    function _count(Limit storage self, uint256 spent, uint256 value) private {
        Window storage window = _window(self);
        uint256 number = _currentBucket(window);
        Bucket storage bucket = window.buckets[number % BUCKETS];
        uint256 counted = bucket.number == number ? bucket.spent : 0;
        // The count of an earlier version has no bucket, so it counts from now.
        if (window.latest == 0) counted = spent;
        (bucket.number, bucket.spent) = (number.toUint32(), (counted + value).toUint224());
        (window.latest, window.spent) = (number.toUint32(), (spent + value).toUint224());
    }

    /// @dev Returns what was spent in the buckets that still count.
    function _spent(Limit storage self) private view returns (uint256 spent) {
        Window storage window = _window(self);
        uint256 latest = window.latest;
        if (latest == 0) return _spentBefore(self);
        uint256 number = _currentBucket(window);
        if (number - latest >= BUCKETS) return 0;
        spent = window.spent;
        for (uint256 next = latest + 1; next <= number; ++next) {
            // The bucket that ceases to count when the next one begins has the same place.
            Bucket storage bucket = window.buckets[next % BUCKETS];
            if (bucket.number + BUCKETS == next) spent -= bucket.spent;
        }
    }

    /// @dev Returns what is missing from a limit of the earlier version, which refilled linearly within a day.
    function _spentBefore(Limit storage self) private view returns (uint256) {
        if (self.updatedAt == 0 || self.max == UNLIMITED) return 0;
        uint256 elapsed = Math.saturatingSub(block.timestamp, self.updatedAt);
        if (elapsed >= 1 days) return 0;
        return Math.saturatingSub(self.max - self.left, Math.mulDiv(self.max, elapsed, 1 days));
    }

    /// @dev After a restart of a local chain, block time can be a few seconds behind the last spending; that falls into
    /// the latest bucket then.
    function _currentBucket(Window storage window) private view returns (uint256) {
        return Math.max(block.timestamp / BUCKET_SECONDS + 1, window.latest);
    }

    function _window(Limit storage self) private pure returns (Window storage window) {
        bytes32 seed = WINDOW_SEED;
        assembly ("memory-safe") {
            mstore(0, self.slot)
            mstore(32, seed)
            window.slot := keccak256(0, 64)
        }
    }
}
