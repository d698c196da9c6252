// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {MinterFixture} from "./MinterFixture.sol";

contract UsdPlusMinterGetOraclePriceTest is MinterFixture {
    uint48 private constant MAX_AGE = 1 hours;

    TestToken private _token;
    TestOracle private _oracle;

    function setUp() public override {
        super.setUp();
        (_token, _oracle) = listToken(6, 1e8);
    }

    function testFuzz_revertsWhen_tokenIsNotListed(address token) external {
        vm.assume(token != address(_token) && token != address(mockUsd));
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        minter.getOraclePrice(token);
    }

    function testFuzz_revertsWhen_answerIsZeroOrLess(uint256 below) external {
        _oracle.set(-int256(bound(below, 0, uint256(type(int256).max))), block.timestamp);
        vm.expectRevert(IPaymentTokens.InvalidPrice.selector);
        minter.getOraclePrice(address(_token));
    }

    function test_revertsWhen_answerIsZero() external {
        _oracle.set(0, block.timestamp);
        vm.expectRevert(IPaymentTokens.InvalidPrice.selector);
        minter.getOraclePrice(address(_token));
    }

    function testFuzz_revertsWhen_answerIsTooOld(uint256 age) external {
        list(address(_token), _oracle, MAX_AGE);
        _oracle.set(1e8, block.timestamp - bound(age, MAX_AGE + 1, block.timestamp));
        vm.expectRevert(IPaymentTokens.StalePrice.selector);
        minter.getOraclePrice(address(_token));
    }

    function testFuzz_revertsWhen_answerIsFromTheFuture(uint256 updatedAt) external {
        list(address(_token), _oracle, MAX_AGE);
        _oracle.set(1e8, bound(updatedAt, block.timestamp + 1, type(uint256).max));
        vm.expectRevert(IPaymentTokens.StalePrice.selector);
        minter.getOraclePrice(address(_token));
    }

    function test_revertsWhen_aConstantFeedIsListedWithAnAge() external {
        list(address(_token), unityOracle, MAX_AGE);
        vm.expectRevert(IPaymentTokens.StalePrice.selector);
        minter.getOraclePrice(address(_token));
    }

    /// @dev A token that an earlier version listed without an age.
    function test_revertsWhen_aLiveChainHasAPriceWithoutAge() external {
        for (uint256 i; i < 3; ++i) {
            vm.chainId([31337, 11155111, 421614][i]);
            minter.getOraclePrice(address(_token));
        }
        vm.chainId(1);
        vm.expectRevert(IPaymentTokens.StalePrice.selector);
        minter.getOraclePrice(address(_token));
    }

    function testFuzz_returnsAFreshAnswerUnchanged(uint256 answer, uint256 age) external {
        answer = bound(answer, 1, uint256(type(int256).max));
        list(address(_token), _oracle, MAX_AGE);
        _oracle.set(int256(answer), block.timestamp - bound(age, 0, MAX_AGE));
        (uint256 price, uint8 decimals) = minter.getOraclePrice(address(_token));
        assertEq(price, answer, "price");
        assertEq(decimals, 8, "decimals");
    }

    function test_acceptsAnAnswerOfExactlyTheMaximumAge() external {
        list(address(_token), _oracle, MAX_AGE);
        _oracle.set(1e8, block.timestamp - MAX_AGE);
        minter.getOraclePrice(address(_token));

        vm.warp(block.timestamp + 1);
        vm.expectRevert(IPaymentTokens.StalePrice.selector);
        minter.getOraclePrice(address(_token));
    }

    function testFuzz_ignoresTheAgeWithoutABound(uint256 updatedAt) external {
        _oracle.set(1e8, updatedAt);
        (uint256 price,) = minter.getOraclePrice(address(_token));
        assertEq(price, 1e8, "price");
    }
}
