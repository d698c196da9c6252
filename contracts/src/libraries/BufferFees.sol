// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IInstantRedeemer} from "../interfaces/IInstantRedeemer.sol";

/// @title BufferFees
/// @notice The fee of an instant redemption. Requirement MN-02.
library BufferFees {
    uint256 private constant BPS = 10_000;

    /// @notice Returns the fee for taking `value` from the buffer, rounded up. The rate is `minFeeBps` while the buffer is
    /// full and rises linearly to `maxFeeBps` when it is empty. The fee is the average rate over the part that is taken.
    /// @dev `value` is at most the level of the buffer, and the capacity is above zero. The square of a capacity of at most
    /// 5e24 leaves room for both factors.
    function toFeeUp(IInstantRedeemer.Buffer memory buffer, uint256 value) internal pure returns (uint256) {
        uint256 capacity = buffer.capacity;
        uint256 missingBefore = Math.saturatingSub(capacity, buffer.level);
        uint256 missingAfter = Math.saturatingSub(capacity, buffer.level - value);
        // Twice the area under the line of what is missing.
        uint256 area = missingAfter * missingAfter - missingBefore * missingBefore;
        uint256 surcharge = uint256(buffer.maxFeeBps - buffer.minFeeBps) * area;
        uint256 base = 2 * uint256(buffer.minFeeBps) * capacity * value;
        return Math.ceilDiv(base + surcharge, 2 * capacity * BPS);
    }
}
