// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UnityOracle} from "../../src/UnityOracle.sol";
import {IAggregatorV3} from "../../src/interfaces/IAggregatorV3.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {LocalOracle} from "../../src/local/LocalOracle.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {MinterFixture} from "./MinterFixture.sol";

contract UsdPlusMinterSetPaymentTokenOracleTest is MinterFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        vm.startPrank(stranger);
        expectMissingRole(stranger, bytes32(0));
        minter.setPaymentTokenOracle(address(mockUsd), IAggregatorV3(address(0)));
        expectMissingRole(stranger, bytes32(0));
        minter.setPaymentTokenOracle(address(mockUsd), unityOracle, 1);
    }

    function test_revertsWhen_tokenIsUsdPlus() external {
        vm.prank(owner);
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        minter.setPaymentTokenOracle(address(usdPlus), unityOracle);
    }

    function testFuzz_revertsWhen_tokenHasTooManyDecimals(uint8 decimals) external {
        TestToken token = new TestToken(uint8(bound(decimals, 19, 255)));
        vm.prank(owner);
        vm.expectRevert(IPaymentTokens.TooManyDecimals.selector);
        minter.setPaymentTokenOracle(address(token), unityOracle);
    }

    function testFuzz_revertsWhen_feedHasTooManyDecimals(uint8 decimals) external {
        TestOracle oracle = new TestOracle(uint8(bound(decimals, 19, 255)), 1);
        vm.prank(owner);
        vm.expectRevert(IPaymentTokens.TooManyDecimals.selector);
        minter.setPaymentTokenOracle(address(mockUsd), oracle);
    }

    function testFuzz_revertsWhen_theMaximumAgeIsTooLong(uint48 maxAge) external {
        maxAge = uint48(bound(maxAge, 26 hours + 1, type(uint48).max));
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IPaymentTokens.PriceAgeUnlimited.selector, maxAge, 26 hours));
        minter.setPaymentTokenOracle(address(mockUsd), unityOracle, maxAge);
    }

    /// @dev A token can be removed on any chain.
    function testFuzz_revertsWhen_aLiveChainGetsAPriceWithoutAge(uint64 chainId) external {
        vm.assume(chainId != 31337 && chainId != 11155111 && chainId != 421614 && chainId != 0);
        vm.chainId(chainId);
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IPaymentTokens.PriceAgeUnlimited.selector, 0, 26 hours));
        minter.setPaymentTokenOracle(address(mockUsd), unityOracle);
        minter.setPaymentTokenOracle(address(mockUsd), unityOracle, 1 hours);
        vm.expectRevert(IPaymentTokens.StalePrice.selector);
        minter.previewDeposit(address(mockUsd), 1e6);
        minter.setPaymentTokenOracle(address(mockUsd), new LocalOracle(), 1 hours);
        assertEq(minter.previewDeposit(address(mockUsd), 1e6), 1e6, "a live feed");
        minter.setPaymentTokenOracle(address(mockUsd), IAggregatorV3(address(0)));
        vm.stopPrank();
    }

    function testFuzz_listsATokenWithAMaximumAge(uint48 maxAge, uint8 decimals) external {
        maxAge = uint48(bound(maxAge, 0, 26 hours));
        TestToken token = new TestToken(boundDecimals(decimals));
        _expectEvents(address(token), unityOracle, maxAge);
        list(address(token), unityOracle, maxAge);
        assertEq(address(minter.paymentTokenOracle(address(token))), address(unityOracle), "feed");
        assertEq(minter.paymentTokenMaxAge(address(token)), maxAge, "age");
    }

    function test_listsTheMostDecimalsAndTheLongestAge() external {
        TestToken token = new TestToken(18);
        TestOracle oracle = new TestOracle(18, 1e18);
        _expectEvents(address(token), oracle, 26 hours);
        list(address(token), oracle, 26 hours);
        assertEq(minter.previewDeposit(address(token), 1e18), 1e6, "a dollar");
    }

    function testFuzz_listsATokenWithoutAge(uint48 agedBefore) external {
        agedBefore = uint48(bound(agedBefore, 0, 26 hours));
        UnityOracle other = new UnityOracle();
        list(address(mockUsd), unityOracle, agedBefore);
        _expectEvents(address(mockUsd), other, 0);
        list(address(mockUsd), other);
        assertEq(address(minter.paymentTokenOracle(address(mockUsd))), address(other), "feed");
        assertEq(minter.paymentTokenMaxAge(address(mockUsd)), 0, "age");
    }

    function testFuzz_zeroFeedDelistsAToken(uint48 maxAge) external {
        _expectEvents(address(mockUsd), IAggregatorV3(address(0)), 0);
        list(address(mockUsd), IAggregatorV3(address(0)), maxAge);
        assertEq(address(minter.paymentTokenOracle(address(mockUsd))), address(0), "feed");
        assertEq(minter.paymentTokenMaxAge(address(mockUsd)), 0, "age");
        vm.expectRevert(IPaymentTokens.PaymentTokenNotAccepted.selector);
        minter.getOraclePrice(address(mockUsd));
    }

    function _expectEvents(address token, IAggregatorV3 oracle, uint48 maxAge) private {
        vm.expectEmit(address(minter));
        emit IPaymentTokens.PaymentTokenOracleSet(token, oracle);
        vm.expectEmit(address(minter));
        emit IPaymentTokens.PaymentTokenMaxAgeSet(token, maxAge);
    }
}
