// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {MinterFixture} from "./MinterFixture.sol";

contract UsdPlusMinterPreviewTest is MinterFixture {
    function testFuzz_revertsWhen_priceIsBelowTheBand(uint256 price) external {
        _assertReverts(bound(price, 1, LOWEST - 1));
    }

    function testFuzz_revertsWhen_priceIsAboveTheBand(uint256 price) external {
        _assertReverts(bound(price, HIGHEST + 1, uint256(type(int256).max)));
    }

    function testFuzz_buyerNeverGetsMoreThanWasPaidFor(uint256 amount, uint8 decimals, uint256 price) external {
        decimals = boundDecimals(decimals);
        price = bound(price, LOWEST, HIGHEST);
        (TestToken token,) = listToken(decimals, price);
        amount = bound(amount, 1, 1e30);

        uint256 usdPlusAmount = minter.previewDeposit(address(token), amount);
        assertLe(minter.previewMint(address(token), usdPlusAmount), amount, "there and back");
        assertLe(usdPlusAmount * 10 ** decimals, amount * 1e6, "never above par");
        assertLe(usdPlusAmount * 10 ** decimals * 1e8, amount * 1e6 * price, "never above the price");
    }

    function testFuzz_priceAboveOneDollarCountsAsOneDollar(uint256 amount, uint256 price) external {
        price = bound(price, 1e8, HIGHEST);
        (TestToken token,) = listToken(6, price);
        amount = bound(amount, 0, MAX_AMOUNT);
        assertEq(minter.previewDeposit(address(token), amount), amount, "deposit");
        assertEq(minter.previewMint(address(token), amount), amount, "mint");
    }

    function testFuzz_decimalsOfTheFeedDoNotMatter(uint256 amount, uint8 feedDecimals) external {
        feedDecimals = uint8(bound(feedDecimals, 2, 18));
        TestToken token = new TestToken(6);
        list(address(token), new TestOracle(feedDecimals, int256(99 * 10 ** (feedDecimals - 2))));
        amount = bound(amount, 0, MAX_AMOUNT);
        assertEq(minter.previewDeposit(address(token), amount), amount * 99 / 100, "deposit");
        assertEq(minter.previewMint(address(token), amount), (amount * 100 + 98) / 99, "mint");
    }

    function test_bothEndsOfTheBandAreInside() external {
        (TestToken low,) = listToken(6, LOWEST);
        (TestToken high,) = listToken(6, HIGHEST);
        assertEq(minter.previewDeposit(address(low), 1e6), 0.98e6, "lowest");
        assertEq(minter.previewDeposit(address(high), 1e6), 1e6, "highest");
    }

    function _assertReverts(uint256 price) private {
        (TestToken token,) = listToken(6, price);
        vm.expectRevert(IPaymentTokens.PriceOutOfBand.selector);
        minter.previewDeposit(address(token), 1e6);
        vm.expectRevert(IPaymentTokens.PriceOutOfBand.selector);
        minter.previewMint(address(token), 1e6);

        fund(token, 1e6);
        vm.startPrank(alice);
        vm.expectRevert(IPaymentTokens.PriceOutOfBand.selector);
        minter.deposit(address(token), 1e6, alice);
        vm.expectRevert(IPaymentTokens.PriceOutOfBand.selector);
        minter.mint(address(token), 1e6, alice);
    }
}
