// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {InstantFixture} from "../InstantRedeemer/InstantFixture.sol";
import {InstantHandler} from "./InstantHandler.sol";

/// @notice Invariants of the buffer after any sequence of redemptions, refills, withdrawals, collections, changed terms,
/// prices, rebases and waits.
contract InstantInvariantTest is InstantFixture {
    InstantHandler private _handler;

    function setUp() public override {
        super.setUp();
        _handler = new InstantHandler(instant, usdPlus, token, oracle, owner, issuer, operator);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_balanceIsBufferAndFees() external view {
        assertEq(token.balanceOf(address(instant)), level() + fees(), "every token here is accounted for");
        assertEq(CAPACITY + _handler.refilled(), level() + fees() + _handler.paid() + _handler.toTreasury(), "flow");
        assertEq(token.balanceOf(treasury), _handler.toTreasury(), "treasury");
    }

    function invariant_feesAreThoseOfTheRedemptions() external view {
        assertEq(fees(), _handler.earned() - _handler.collected(), "fees");
    }

    function invariant_noPaymentExceedsTheUsdPlusBurned() external view {
        assertLe(_handler.paidDollars(), _handler.burned(), "dollars");
    }

    function invariant_noAccountExceedsTheLargestLimit() external view {
        for (uint256 i; i < 3; ++i) {
            assertLe(instant.walletLimitLeft(_handler.actors(i)), instant.walletLimitPerDay(), "left");
        }
    }
}
