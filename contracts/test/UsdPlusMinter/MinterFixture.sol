// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAggregatorV3} from "../../src/interfaces/IAggregatorV3.sol";
import {Fixture} from "../Fixture.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";

/// @notice A buyer with any amount of a payment token, and price feeds of any price.
abstract contract MinterFixture is Fixture {
    /// @dev The lowest accepted price with 8 decimals.
    uint256 internal constant LOWEST = 0.98e8;
    /// @dev The highest accepted price with 8 decimals.
    uint256 internal constant HIGHEST = 1.02e8;

    function list(address token, IAggregatorV3 oracle) internal {
        vm.prank(owner);
        minter.setPaymentTokenOracle(token, oracle);
    }

    function list(address token, IAggregatorV3 oracle, uint48 maxAge) internal {
        vm.prank(owner);
        minter.setPaymentTokenOracle(token, oracle, maxAge);
    }

    function listToken(uint8 decimals, uint256 price) internal returns (TestToken token, TestOracle oracle) {
        token = new TestToken(decimals);
        oracle = new TestOracle(8, int256(price));
        list(address(token), oracle);
    }

    /// @dev Mints the amount to Alice and approves exactly that to the minter.
    function fund(TestToken token, uint256 amount) internal {
        token.mint(alice, amount);
        vm.prank(alice);
        token.approve(address(minter), amount);
    }

    /// @dev Mints a supply to another account and rebases it, so that a share is not worth one.
    function rebaseSupply(uint256 seed) internal {
        mintUsdPlus(bob, 1e12);
        rebase(seed);
    }

    function par(uint256 price) internal pure returns (uint256) {
        return price < 1e8 ? price : 1e8;
    }

    function boundDecimals(uint8 decimals) internal pure returns (uint8) {
        return uint8(bound(decimals, 0, 18));
    }
}
