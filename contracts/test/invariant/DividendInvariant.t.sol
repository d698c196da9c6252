// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DividendFixture} from "../DividendDistribution/DividendFixture.sol";
import {DividendHandler} from "./DividendHandler.sol";

/// @notice Invariants of dividends after any sequence of distributions, payments, rebases and reclaims.
contract DividendInvariantTest is DividendFixture {
    DividendHandler private _handler;

    function setUp() public override {
        super.setUp();
        _handler = new DividendHandler(usdPlus, dividends, [distributor, issuer, operator]);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_balanceEqualsTheRemainingUnits() external view {
        uint256 units;
        for (uint256 id; id < dividends.nextDistributionId(); ++id) {
            units += dividends.remainingUnits(id);
        }
        assertEq(usdPlus.sharesOf(address(dividends)), units, "shares");
    }

    function invariant_everyAccountIsPaidOnceTheRecordedAmount() external view {
        assertEq(_handler.paidTwice(), 0, "paid twice");
        for (uint256 id; id < dividends.nextDistributionId(); ++id) {
            for (uint256 i; i < 4; ++i) {
                assertEq(dividends.distributed(id, _handler.recipients(i)), _handler.paid(id, i), "remembered");
            }
        }
    }

    function invariant_paidDistributionsHaveNoUnitsLeft() external view {
        for (uint256 id; id < dividends.nextDistributionId(); ++id) {
            (, uint256 remaining,) = dividends.distributions(id);
            if (remaining == 0) assertEq(dividends.remainingUnits(id), 0, "paid out and left over");
        }
    }
}
