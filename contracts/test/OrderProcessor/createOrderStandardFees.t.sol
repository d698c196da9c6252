// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OrderFees} from "../../src/libraries/OrderFees.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IOrderTokens} from "../../src/interfaces/IOrderTokens.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests orders at standard fees and the fee arithmetic.
contract OrderProcessorCreateOrderStandardFeesTest is OrderFixture {
    /// @dev The tests of `shared/domain` use the same figures.
    function test_feesAreTheSharedFigures() external view {
        string memory json = vm.readFile("shared/domain/orders/order-fee-figures.json");
        uint256[] memory flats = abi.decode(vm.parseJson(json, "$[*].flat"), (uint256[]));
        uint256[] memory percents = abi.decode(vm.parseJson(json, "$[*].percent"), (uint256[]));
        uint256[] memory amounts = abi.decode(vm.parseJson(json, "$[*].amount"), (uint256[]));
        uint256[] memory decimals = abi.decode(vm.parseJson(json, "$[*].decimals"), (uint256[]));
        uint256[] memory fees = abi.decode(vm.parseJson(json, "$[*].fee"), (uint256[]));
        assertGe(flats.length, 20, "figures");
        for (uint256 i; i < flats.length; ++i) {
            uint256 fee = OrderFees.totalUp(uint64(flats[i]), uint24(percents[i]), amounts[i], uint8(decimals[i]));
            assertEq(fee, fees[i], "fee");
        }
    }

    /// @dev The fee is never below the exact fee and exceeds it by less than one base unit; the comparison scales both
    /// sides so that it needs no rounding.
    function testFuzz_isRoundedUpByLessThanOneUnit(uint64 flat, uint24 percent, uint128 amount, uint8 decimals)
        external
        pure
    {
        decimals = uint8(bound(decimals, 0, 18));
        percent = uint24(bound(percent, 0, 999_999));
        uint256 fee = OrderFees.totalUp(flat, percent, amount, decimals);
        uint256 exact = uint256(flat) * 10 ** decimals * 1e6 + uint256(amount) * percent * 1e8;
        assertGe(fee * 1e14, exact, "not less");
        assertLe(fee * 1e14, exact + 1e14 - 1, "less than one unit more");
    }

    function test_reportsStandardFeePartsAndTotal() external {
        (uint256 flat, uint24 percent) = processor.getStandardFees(false, address(mockUsd));
        assertEq(flat, 0.2e6, "flat");
        assertEq(percent, PERCENTAGE_FEE, "percent");
        assertEq(processor.totalStandardFee(true, address(mockUsd), 100e6), 0.45e6, "total");
        vm.prank(owner);
        processor.removePaymentToken(address(mockUsd));
        vm.expectRevert(abi.encodeWithSelector(IOrderTokens.UnsupportedToken.selector, mockUsd));
        processor.getStandardFees(false, address(mockUsd));
    }

    function testFuzz_aBuyPaysTheFeeOfWhatIsFilled(uint256 payment, uint256 filled, uint8 decimals) external {
        address token = address(new TestToken(uint8(bound(decimals, 2, 18))));
        vm.prank(owner);
        processor.setPaymentToken(token, 0, FLAT_FEE, PERCENTAGE_FEE, FLAT_FEE, PERCENTAGE_FEE);
        payment = bound(payment, 1, MAX_PAYMENT);
        filled = bound(filled, 1, payment);
        uint256 whole = processor.totalStandardFee(false, token, payment);
        IOrderProcessor.Order memory order = buyFor(alice, token, payment);
        uint256 id = createStandard(alice, order);
        assertEq(processor.getFeesEscrowed(id), whole, "escrowed");
        uint256 fee = processor.totalStandardFee(false, token, filled);

        vm.prank(owner);
        processor.setPaymentToken(token, 0, FLAT_FEE * 10, PERCENTAGE_FEE * 10, FLAT_FEE, PERCENTAGE_FEE);
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.AmountTooLarge.selector);
        processor.fillOrder(id, order, "fill", filled, 1e18, fee + 1);
        fill(id, order, filled, 1e18, fee);
        assertEq(TestToken(token).balanceOf(treasury), fee, "the fee it was made at");
        if (filled < payment) cancel(id, order);
        assertEq(TestToken(token).balanceOf(alice), payment - filled + whole - fee, "the rest returned");
    }

    function test_aBuyEscrowsTheFeeOfBuys() external {
        vm.prank(owner);
        processor.setPaymentToken(address(mockUsd), 0, FLAT_FEE, PERCENTAGE_FEE, FLAT_FEE * 2, PERCENTAGE_FEE * 2);
        uint256 id = createStandard(alice, buyFor(alice, address(mockUsd), 100e6));
        assertEq(processor.getFeesEscrowed(id), 0.45e6, "escrowed");
        assertEq(processor.totalStandardFee(true, address(mockUsd), 100e6), 0.9e6, "of sales");
    }

    function testFuzz_aSalePaysTheFeeOfItsProceeds(uint256 first, uint256 second) external {
        first = bound(first, 1e6, MAX_PAYMENT);
        second = bound(second, 1e6, MAX_PAYMENT);
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), 2e18);
        uint256 id = createStandard(alice, order);
        takeEscrow(id, order, 2e18);
        uint256 fee = processor.totalStandardFee(true, address(mockUsd), first);
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.AmountTooLarge.selector);
        processor.fillOrder(id, order, "fill", 1e18, first, fee + 1);
        fill(id, order, 1e18, first, fee);
        uint256 whole = processor.totalStandardFee(true, address(mockUsd), first + second);
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.AmountTooLarge.selector);
        processor.fillOrder(id, order, "fill", 1e18, second, whole - fee + 1);
        fill(id, order, 1e18, second, whole - fee);
        assertEq(mockUsd.balanceOf(treasury), whole, "fees");
        assertEq(mockUsd.balanceOf(alice), first + second - whole, "proceeds");
    }
}
