// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {InstantFixture} from "./InstantFixture.sol";

contract InstantRedeemerFeesTest is InstantFixture {
    function _fee(uint256 amount) private view returns (uint256 fee) {
        (, fee) = instant.previewRedeemInstant(address(token), amount);
    }

    function test_feeRisesAsTheBufferEmpties() external {
        uint256 last;
        for (uint256 i; i < 10; ++i) {
            uint256 fee = _fee(100e6);
            assertGe(fee, last + 1, "rises");
            last = fee;
            redeemNow(alice, 100e6);
        }
        // The last tenth: 110 bps less half of a tenth of the 100 bps.
        assertEq(last, 100e6 * 105 / 10_000, "last");
    }

    function test_wholeBufferCostsTheAverage() external view {
        assertEq(_fee(CAPACITY), CAPACITY * 60 / 10_000, "half way between the fees");
    }

    function test_aboveTheCapacityTheFeeIsLowest() external {
        token.mint(address(instant), CAPACITY);
        assertEq(_fee(CAPACITY), CAPACITY * 10 / 10_000, "excess");
        assertEq(_fee(2 * CAPACITY), CAPACITY * 70 / 10_000, "excess and whole buffer");
    }

    function test_feeIsRoundedUp() external view {
        assertEq(_fee(2), 1, "up");
    }

    function testFuzz_feeIsBetweenTheBounds(uint256 amount, uint256 taken) external {
        taken = bound(taken, 1e3, CAPACITY / 2);
        redeemNow(bob, taken);
        amount = bound(amount, 1, level());
        uint256 fee = _fee(amount);
        assertGe(fee * 10_000, amount * MIN_BPS, "minimum");
        assertLe(fee * 10_000, amount * MAX_BPS + 10_000, "maximum, rounded up");
    }

    /// @dev Splitting saves nothing: the parts cost at least the whole, and at most one base unit more each.
    function testFuzz_splittingSavesNothing(uint256 amount, uint256 part) external {
        amount = bound(amount, 2e3, CAPACITY);
        part = bound(part, 1e3, amount - 1e3);
        uint256 whole = _fee(amount);
        uint256 first = _fee(part);
        redeemNow(alice, part);
        uint256 second = _fee(amount - part);
        assertGe(first + second, whole, "not cheaper");
        assertLe(first + second, whole + 1, "rounding only");
    }

    /// @dev The largest capacity of a token with 18 decimals does not overflow.
    function testFuzz_largestCapacityHasAFee(uint256 amount) external {
        uint256 capacity = instant.MAX_CAPACITY() * 1e6;
        vm.prank(owner);
        instant.setBufferTerms(address(token), capacity, MIN_BPS, MAX_BPS);
        token.mint(address(instant), capacity);
        amount = bound(amount, 1e3, capacity);
        assertLe(_fee(amount), amount * 200 / 10_000 + 1, "fee");
    }
}
