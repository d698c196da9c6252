// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests `takeEscrow` and `returnEscrow`: payment withdrawn and returned, tokens burned and minted again.
contract OrderProcessorEscrowTest is OrderFixture {
    function test_revertsWhen_callerIsNoOperator() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 0);
        takeEscrow(id, order, 5e6);
        vm.startPrank(alice);
        vm.expectRevert(IOrderProcessor.NotOperator.selector);
        processor.takeEscrow(id, order, 1);
        vm.expectRevert(IOrderProcessor.NotOperator.selector);
        processor.returnEscrow(id, order, 1);
    }

    function test_revertsWhen_amountIsZeroOrTooLarge() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 0);
        fill(id, order, 3e6, 1e18, 0);
        takeEscrow(id, order, 5e6);
        vm.startPrank(orderOperator);
        vm.expectRevert(IOrderProcessor.ZeroValue.selector);
        processor.takeEscrow(id, order, 0);
        vm.expectRevert(IOrderProcessor.ZeroValue.selector);
        processor.returnEscrow(id, order, 0);
        vm.expectRevert(IOrderProcessor.AmountTooLarge.selector);
        processor.takeEscrow(id, order, 2e6 + 1);
        vm.expectRevert(IOrderProcessor.AmountTooLarge.selector);
        processor.returnEscrow(id, order, 5e6 + 1);
    }

    function test_revertsWhen_orderDiffersOrIsNotActive() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 0);
        IOrderProcessor.Order memory other = buyFor(alice, address(mockUsd), 10e6);
        vm.startPrank(orderOperator);
        vm.expectRevert(IOrderProcessor.OrderMismatch.selector);
        processor.takeEscrow(id, other, 1);
        vm.expectRevert(IOrderProcessor.OrderMismatch.selector);
        processor.returnEscrow(id, other, 1);
        processor.cancelOrder(id, order, "");
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.takeEscrow(id, order, 1);
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.returnEscrow(id, order, 1);
    }

    function testFuzz_takenPaymentGoesToTheOperatorAndIsSpentFirst(uint256 payment, uint256 taken, uint256 filled)
        external
    {
        payment = bound(payment, 2, MAX_PAYMENT);
        taken = bound(taken, 1, payment);
        filled = bound(filled, 1, payment - 1);
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), payment);
        uint256 id = create(alice, order, 0);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.EscrowTaken(id, alice, taken);
        takeEscrow(id, order, taken);
        assertEq(mockUsd.balanceOf(orderOperator), taken, "at the operator");
        assertEq(processor.getOrderEscrow(id), taken, "taken");
        assertEq(vault.owed(address(mockUsd)), payment - taken, "still owed");
        fill(id, order, filled, 1e18, 0);
        uint256 left = filled > taken ? 0 : taken - filled;
        assertEq(processor.getOrderEscrow(id), left, "taken and not filled");
        assertEq(vault.free(address(mockUsd)), filled > taken ? filled - taken : 0, "only the rest is the house's");
        if (left != 0) {
            vm.prank(orderOperator);
            vm.expectRevert(IOrderProcessor.UnreturnedEscrow.selector);
            processor.cancelOrder(id, order, "too early");
            approveProcessor(orderOperator, address(mockUsd), left);
            vm.expectEmit(address(processor));
            emit IOrderProcessor.EscrowReturned(id, alice, left);
            vm.prank(orderOperator);
            processor.returnEscrow(id, order, left);
        }
        cancel(id, order);
        assertEq(mockUsd.balanceOf(alice), payment - filled, "what was not filled returns");
        assertEq(vault.owed(address(mockUsd)), 0, "nothing is owed");
    }

    function testFuzz_tokensAreBurnedAndMintedAgain(uint256 quantity, uint256 taken, uint256 returned) external {
        quantity = bound(quantity, 2, MAX_STOCK);
        taken = bound(taken, 1, quantity);
        returned = bound(returned, 1, taken);
        IOrderProcessor.Order memory order = saleFor(bob, address(mockUsd), quantity);
        uint256 id = create(alice, order, 0);
        uint256 balance = dShare.balanceOf(alice);
        uint256 supply = dShare.totalSupply();
        takeEscrow(id, order, taken);
        assertEq(dShare.totalSupply(), supply - taken, "burned");
        returnEscrow(id, order, returned);
        assertEq(dShare.totalSupply(), supply - taken + returned, "minted again");
        assertEq(partUnits(id, IVault.EscrowPart.Stock), quantity - taken + returned, "in the part");
        if (returned < taken) returnEscrow(id, order, taken - returned);
        cancel(id, order);
        assertEq(dShare.balanceOf(alice), balance + quantity, "all of it returns to the requester");
    }
}
