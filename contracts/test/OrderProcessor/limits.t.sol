// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderLimits} from "../../src/interfaces/IOrderLimits.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests the limits on fills and withdrawals: the band around the reported price and the daily budget.
contract OrderLimitsTest is OrderFixture {
    uint256 private constant PRICE = 100e18;
    uint256 private constant BUDGET = 10_000e18;

    function setUp() public override {
        super.setUp();
        vm.startPrank(owner);
        vault.setOrderLimits(300, 2_000, 1 hours, BUDGET);
        vault.setPrice(address(dShare), PRICE);
        vm.stopPrank();
    }

    function test_KY02_refusesABuyOutsideTheBand() external {
        (uint256 id, IOrderProcessor.Order memory order) = _buy(970e6);
        _expectFill(id, order, 970e6, 10e18 + 1e10, "");
        (id, order) = _buy(970e6);
        // A payment of 970 may buy 10 tokens, 3 % more than at the price; rounding adds one base unit.
        _expectFill(id, order, 970e6, 10.001e18, _outside(970e18, 970.097e18, 1_030.103e18));
        (id, order) = _buy(1_030e6);
        _expectFill(id, order, 1_030e6, 9.999e18, _outside(1_030e18, 969.903e18, 1_029.897e18));
        _expectFill(id, order, 1_030e6, 10e18, "");
    }

    function test_KY02_refusesASaleOutsideTheBand() external {
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), 20e18);
        uint256 id = create(alice, order, 0);
        takeEscrow(id, order, 20e18);
        mintPayment(orderOperator, address(mockUsd), 10_000e6);
        approveProcessor(orderOperator, address(mockUsd), 10_000e6);
        _expectFill(id, order, 10e18, 969e6, _outside(969e18, 970e18, 1_030e18));
        _expectFill(id, order, 10e18, 1_031e6, _outside(1_031e18, 970e18, 1_030e18));
        _expectFill(id, order, 10e18, 970e6, "");
        _expectFill(id, order, 10e18, 1_030e6, "");
        assertEq(mockUsd.balanceOf(alice), 2_000e6, "proceeds");
    }

    /// @dev A token of 18 decimals can pay each value: ten tokens for 1,000 dollars, 30 more or less, and the rounding.
    function test_KY02_theBandIncludesItsBounds() external {
        TestToken token = new TestToken(18);
        vm.prank(owner);
        processor.setPaymentToken(address(token), 0, 0, 0, 0, 0);
        IOrderProcessor.Order memory order = buyFor(alice, address(token), 4_000e18);
        uint256 id = create(alice, order, 0);
        (uint256 minimum, uint256 maximum) = (970e18 - 102, 1_030e18 + 102);
        bytes4 outside = IOrderLimits.FillOutsideBand.selector;
        bytes memory refusal = abi.encodeWithSelector(outside, minimum - 1, minimum, maximum);
        _expectFill(id, order, minimum - 1, 10e18, refusal);
        _expectFill(id, order, maximum + 1, 10e18, abi.encodeWithSelector(outside, maximum + 1, minimum, maximum));
        _expectFill(id, order, minimum, 10e18, "");
        _expectFill(id, order, maximum, 10e18, "");
        assertEq(processor.getUnfilledAmount(id), 2_000e18, "unfilled");
    }

    /// @dev A base unit of stock at 1.5 dollars per token counts as two base units of a dollar.
    function test_KY02_burnsCountRoundedUp() external {
        vm.prank(owner);
        vault.setPrice(address(dShare), 1.5e18);
        IOrderProcessor.Order memory sale = saleFor(bob, address(mockUsd), 1e18);
        takeEscrow(create(bob, sale, 0), sale, 1);
        assertEq(vault.budgetLeft(), BUDGET - 2, "left");
    }

    function test_KY02_refusesAPriceThatIsMissingOrOld() external {
        (uint256 id, IOrderProcessor.Order memory order) = _buy(2_000e6);
        uint256 reportedAt = block.timestamp;
        vm.warp(reportedAt + 1 hours);
        _expectFill(id, order, 999e6, 10e18, "");
        vm.warp(reportedAt + 1 hours + 1);
        bytes memory tooOld = abi.encodeWithSelector(IOrderLimits.PriceTooOld.selector, address(dShare), reportedAt);
        _expectFill(id, order, 1_000e6, 10e18, tooOld);
        _report(PRICE, "");
        _expectFill(id, order, 1_000e6, 10e18, "");
    }

    function test_KY02_thePriceFollowsASplit() external {
        (uint256 id, IOrderProcessor.Order memory order) = _buy(1_000e6);
        mintStock(stranger, 1e18);
        vm.startPrank(owner);
        dShare.setSplitDelay(0);
        dShare.announceSplit(2e18);
        dShare.setBalancePerShare(2e18);
        vm.stopPrank();
        (uint256 price, uint256 reportedAt) = vault.reportedPrice(address(dShare));
        assertEq(price, PRICE / 2, "half");
        assertEq(reportedAt, block.timestamp, "when");
        // The order counts in tokens of its creation: ten of them are twenty now.
        _expectFill(id, order, 1_000e6, 20e18, _outside(1_000e18, 1_940e18 + 50, 2_060e18 - 50));
        _expectFill(id, order, 1_000e6, 10e18, "");
        assertEq(dShare.balanceOf(alice), 20e18, "adjusted");
    }

    function test_KY02_reportsMoveAPriceByOneFifthInAPeriod() external {
        _report(120e18 + 1, _tooFar(120e18 + 1, 80e18, 120e18));
        _report(80e18 - 1, _tooFar(80e18 - 1, 80e18, 120e18));
        _report(120e18, "");
        // The limit counts from the price at the beginning of the period, not from the last one.
        _report(120e18 + 1, _tooFar(120e18 + 1, 80e18, 120e18));
        _report(80e18, "");
        _report(110e18, "");
        vm.warp(block.timestamp + 20 hours);
        _report(132e18 + 1, _tooFar(132e18 + 1, 88e18, 132e18));
        _report(132e18, "");
        _report(132e18 + 1, _tooFar(132e18 + 1, 88e18, 132e18));
        vm.prank(owner);
        vault.setPrice(address(dShare), 200e18);
        _report(240e18, "");
    }

    function test_KY02_theOwnerSetsTheFirstPrice() external {
        vm.prank(priceReporter);
        vm.expectRevert(abi.encodeWithSelector(IOrderLimits.PriceMovesTooFar.selector, 1e18, 0, 0));
        vault.reportPrice(address(usdPlus), 1e18);
        vm.prank(owner);
        vm.expectRevert(IOrderLimits.InvalidPrice.selector);
        vault.setPrice(address(dShare), 0);
        (uint256 price, uint256 reportedAt) = vault.reportedPrice(address(usdPlus));
        assertEq(price + reportedAt, 0, "none");
        // A token without a balance per share has none either.
        (price, reportedAt) = vault.reportedPrice(address(mockUsd));
        assertEq(price + reportedAt, 0, "none of a payment token");
    }

    function test_KY02_emitsThePriceOfTheOwnerAndOfTheReporter() external {
        vm.expectEmit(address(vault));
        emit IOrderLimits.PriceReported(address(dShare), 110e18);
        vm.prank(owner);
        vault.setPrice(address(dShare), 110e18);
        vm.expectEmit(address(vault));
        emit IOrderLimits.PriceReported(address(dShare), 111e18);
        _report(111e18, "");
    }

    function test_KY02_fillsTakenEscrowAndWithdrawalsShareTheBudget() external {
        (uint256 id, IOrderProcessor.Order memory order) = _buy(6_000e6);
        IOrderProcessor.Order memory sale = saleFor(bob, address(mockUsd), 60e18);
        uint256 saleId = create(bob, sale, 0);
        fill(id, order, 2_000e6, 20e18, 0);
        assertEq(vault.budgetLeft(), 8_000e18, "after a fill");
        takeEscrow(id, order, 1_000e6);
        assertEq(vault.budgetLeft(), 7_000e18, "after payment was taken");
        takeEscrow(saleId, sale, 30e18);
        assertEq(vault.budgetLeft(), 4_000e18, "after tokens were burned");
        vm.prank(orderOperator);
        vault.withdrawFunds(address(mockUsd), bob, 2_000e6);
        assertEq(vault.budgetLeft(), 2_000e18, "after a withdrawal");
        mockUsd.mint(address(vault), 2_001e6);

        bytes memory refusal = abi.encodeWithSelector(IOrderLimits.BudgetExceeded.selector, 2_001e18, 2_000e18);
        _expectFill(id, order, 2_001e6, 20e18, refusal);
        vm.startPrank(orderOperator);
        vm.expectRevert(refusal);
        processor.takeEscrow(id, order, 2_001e6);
        vm.expectRevert(abi.encodeWithSelector(IOrderLimits.BudgetExceeded.selector, 2_000e18 + 100, 2_000e18));
        processor.takeEscrow(saleId, sale, 20e18 + 1);
        vm.expectRevert(refusal);
        vault.withdrawFunds(address(mockUsd), bob, 2_001e6);
        vm.stopPrank();

        vm.warp(block.timestamp + 26 hours);
        _report(PRICE, "");
        assertEq(vault.budgetLeft(), BUDGET, "a day later");
        fill(id, order, 2_001e6, 20e18, 0);
    }

    function test_KY02_onlyPaymentsAreWithdrawn() external {
        mintStock(address(vault), 1e18);
        vm.prank(orderOperator);
        vm.expectRevert(abi.encodeWithSelector(IOrderLimits.UnknownPaymentToken.selector, address(dShare)));
        vault.withdrawFunds(address(dShare), bob, 1e18);
    }

    function test_KY02_theLimitsAreThoseThatTheOwnerSet() external {
        vm.expectEmit(address(vault));
        emit IOrderLimits.OrderLimitsSet(1, 2, 3, 4);
        vm.prank(owner);
        vault.setOrderLimits(1, 2, 3, 4);
        (uint32 bandBps, uint32 moveBps, uint32 maxPriceAge, uint256 budget) = vault.orderLimits();
        assertEq(bandBps, 1, "band");
        assertEq(moveBps, 2, "move");
        assertEq(maxPriceAge, 3, "age");
        assertEq(budget, 4, "budget");
    }

    function _buy(uint256 payment) private returns (uint256 id, IOrderProcessor.Order memory order) {
        order = buyFor(alice, address(mockUsd), payment);
        id = create(alice, order, 0);
    }

    function _report(uint256 price, bytes memory refusal) private {
        vm.prank(priceReporter);
        if (refusal.length != 0) vm.expectRevert(refusal);
        vault.reportPrice(address(dShare), price);
    }

    /// @dev Fills, or expects the refusal if there is one.
    function _expectFill(
        uint256 id,
        IOrderProcessor.Order memory order,
        uint256 amount,
        uint256 received,
        bytes memory refusal
    ) private {
        bytes32 fillId = keccak256(abi.encode(id, amount, received));
        vm.prank(orderOperator);
        if (refusal.length != 0) vm.expectRevert(refusal);
        processor.fillOrder(id, order, fillId, amount, received, 0);
    }

    /// @dev Adds what rounding may lose: one base unit of each token.
    function _outside(uint256 value, uint256 minimum, uint256 maximum) private pure returns (bytes memory) {
        uint256 rounding = 1e12 + 101;
        return
            abi.encodeWithSelector(IOrderLimits.FillOutsideBand.selector, value, minimum - rounding, maximum + rounding);
    }

    function _tooFar(uint256 price, uint256 minimum, uint256 maximum) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IOrderLimits.PriceMovesTooFar.selector, price, minimum, maximum);
    }
}
