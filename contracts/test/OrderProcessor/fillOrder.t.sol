// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IOrderTokens} from "../../src/interfaces/IOrderTokens.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {OrderFixture} from "./OrderFixture.sol";

contract OrderProcessorFillOrderTest is OrderFixture {
    bytes32 private constant FILL = "execution 1";

    function test_revertsWhen_callerIsNoOperator() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        address[3] memory callers = [owner, alice, operator];
        for (uint256 i; i < 3; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(IOrderProcessor.NotOperator.selector);
            processor.fillOrder(id, order, FILL, 10e6, 1e18, 0);
        }
    }

    function test_revertsWhen_orderIsUnknownOrDiffersOrIsFinal() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        _expectRevert(1, order, 10e6, 1e18, 0, IOrderProcessor.OrderNotActive.selector);
        uint256 id = create(alice, order, 1e6);
        order.recipient = stranger;
        _expectRevert(id, order, 10e6, 1e18, 0, IOrderProcessor.OrderMismatch.selector);
        order.recipient = alice;
        fill(id, order, 10e6, 1e18, 0);
        _expectRevert(id, order, 1, 1, 0, IOrderProcessor.OrderNotActive.selector);
        order = buyFor(alice, address(mockUsd), 10e6);
        id = create(alice, order, 1e6);
        cancel(id, order);
        _expectRevert(id, order, 1, 1, 0, IOrderProcessor.OrderNotActive.selector);
    }

    function test_revertsWhen_fillIsZeroOrTooLarge() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        _expectRevert(id, order, 0, 1e18, 0, IOrderProcessor.ZeroValue.selector);
        _expectRevert(id, order, 1, 0, 0, IOrderProcessor.ZeroValue.selector);
        _expectRevert(id, order, 10e6 + 1, 1e18, 0, IOrderProcessor.AmountTooLarge.selector);
        fill(id, order, 4e6, 1e18, 0);
        _expectRevert(id, order, 6e6 + 1, 1e18, 0, IOrderProcessor.AmountTooLarge.selector);
        _expectRevert(id, order, 6e6, 1e18, 1e6 + 1, IOrderProcessor.AmountTooLarge.selector);
    }

    function test_revertsWhen_aSaleIsFilledBeforeItsTokensAreBurned() external {
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), 10e18);
        uint256 id = create(alice, order, 1e6);
        _expectRevert(id, order, 1, 1, 0, IOrderProcessor.AmountTooLarge.selector);
        takeEscrow(id, order, 4e18);
        _expectRevert(id, order, 4e18 + 1, 1, 0, IOrderProcessor.AmountTooLarge.selector);
        fill(id, order, 4e18, 400e6, 0);
        assertEq(mockUsd.balanceOf(alice), 400e6, "proceeds");
    }

    /// @dev A fill id is accepted once, whatever the amounts, in this order or another.
    function test_revertsWhen_fillIdWasUsed() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        vm.prank(orderOperator);
        processor.fillOrder(id, order, FILL, 4e6, 1e18, 0);
        bytes memory revertData = abi.encodeWithSelector(IOrderProcessor.FillRecorded.selector, FILL);
        vm.startPrank(orderOperator);
        vm.expectRevert(revertData);
        processor.fillOrder(id, order, FILL, 4e6, 1e18, 0);
        vm.expectRevert(revertData);
        processor.fillOrder(id, order, FILL, 1e6, 1e17, 0);
        vm.stopPrank();
        IOrderProcessor.Order memory other = buyFor(alice, address(mockUsd), 10e6);
        uint256 otherId = create(alice, other, 1e6);
        vm.prank(orderOperator);
        vm.expectRevert(revertData);
        processor.fillOrder(otherId, other, FILL, 4e6, 1e18, 0);
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.ZeroValue.selector);
        processor.fillOrder(id, order, 0, 4e6, 1e18, 0);
        assertEq(dShare.balanceOf(alice), 1e18, "minted once");
    }

    function testFuzz_revertsWhen_aLimitIsMissed(uint256 price, uint256 amount, bool sell) external {
        price = bound(price, 0.01e18, 10_000e18);
        amount = bound(amount, 1e6, MAX_PAYMENT);
        IOrderProcessor.Order memory order =
            sell ? saleFor(alice, address(mockUsd), amount * 1e12) : buyFor(alice, address(mockUsd), amount);
        (order.orderType, order.price) = (IOrderProcessor.OrderType.LIMIT, price);
        uint256 id = create(alice, order, 0);
        uint256 least = sell ? amount * price / 1e18 : amount * 1e30 / price;
        if (sell) takeEscrow(id, order, amount * 1e12);
        bytes4 revertData = sell
            ? IOrderProcessor.OrderFillBelowLimitPrice.selector
            : IOrderProcessor.OrderFillAboveLimitPrice.selector;
        if (least > 1) _expectRevert(id, order, order.sell ? amount * 1e12 : amount, least - 1, 0, revertData);
        if (least > 0) fill(id, order, order.sell ? amount * 1e12 : amount, least, 0);
    }

    function testFuzz_aBuyMintsSpendsAndPaysTheFee(uint256 payment, uint256 part, uint256 fee, uint256 got) external {
        payment = bound(payment, 2, MAX_PAYMENT);
        part = bound(part, 1, payment - 1);
        fee = bound(fee, 0, MAX_PAYMENT);
        got = bound(got, 1, MAX_STOCK);
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), payment);
        uint256 id = create(alice, order, fee);
        fill(id, order, part, got, fee / 3);
        assertStatus(id, IOrderProcessor.OrderStatus.ACTIVE);
        assertEq(dShare.balanceOf(bob), got, "minted to the recipient");
        assertEq(vault.free(address(mockUsd)), part, "spent: the house's");
        assertEq(mockUsd.balanceOf(treasury), fee / 3, "fee of the part");
        assertEq(processor.getFeesEscrowed(id), fee - fee / 3, "fee left");
        fill(id, order, payment - part, got, fee / 2);

        assertStatus(id, IOrderProcessor.OrderStatus.FULFILLED);
        assertEq(processor.getReceivedAmount(id), 2 * got, "received");
        assertEq(processor.getFeesTaken(id), fee / 3 + fee / 2, "fees taken");
        assertEq(mockUsd.balanceOf(treasury), fee / 3 + fee / 2, "fees");
        assertEq(mockUsd.balanceOf(alice), fee - fee / 3 - fee / 2, "the rest of the fee returns to the requester");
        assertEq(vault.free(address(mockUsd)), payment, "all of the payment is the house's");
        assertEq(vault.owed(address(mockUsd)), 0, "nothing is owed");
    }

    function testFuzz_aSaleBurnsAndPaysTheProceeds(uint256 quantity, uint256 part, uint256 got, uint256 fees) external {
        quantity = bound(quantity, 2, MAX_STOCK);
        part = bound(part, 1, quantity - 1);
        got = bound(got, 1, MAX_PAYMENT);
        fees = bound(fees, 0, got);
        IOrderProcessor.Order memory order = saleFor(bob, address(mockUsd), quantity);
        uint256 id = create(alice, order, 2 * fees);
        uint256 supply = dShare.totalSupply();
        takeEscrow(id, order, part);
        assertEq(dShare.totalSupply(), supply - part, "burned before the broker sells");
        fill(id, order, part, got, fees);
        takeEscrow(id, order, quantity - part);
        fill(id, order, quantity - part, got, fees);

        assertStatus(id, IOrderProcessor.OrderStatus.FULFILLED);
        assertEq(dShare.totalSupply(), supply - quantity, "all of it is burned");
        assertEq(mockUsd.balanceOf(bob), 2 * (got - fees), "proceeds less fees");
        assertEq(mockUsd.balanceOf(treasury), 2 * fees, "fees");
        assertEq(mockUsd.balanceOf(address(vault)), 0, "nothing stays");
        assertEq(vault.owed(address(dShare)), 0, "no stock is owed");
    }

    function test_aSaleCostsNoMoreThanTheQuoteAndItsProceeds() external {
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), 10e18);
        uint256 id = create(alice, order, 1e6);
        takeEscrow(id, order, 10e18);
        _expectRevert(id, order, 1e18, 100e6, 1e6 + 1, IOrderProcessor.AmountTooLarge.selector);
        _expectRevert(id, order, 1e18, 0.5e6, 0.5e6 + 1, IOrderProcessor.AmountTooLarge.selector);
        fill(id, order, 1e18, 0.5e6, 0.5e6);
        _expectRevert(id, order, 9e18, 100e6, 0.5e6 + 1, IOrderProcessor.AmountTooLarge.selector);
    }

    function test_emitsTheFillAndRecordsItsPrice() external {
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.OrderFillRecorded(id, FILL);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.OrderFill(id, address(mockUsd), address(dShare), alice, 2e18, 10e6, 1e6, false);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.OrderFulfilled(id, alice);
        vm.prank(orderOperator);
        processor.fillOrder(id, order, FILL, 10e6, 2e18, 1e6);
        assertTrue(processor.isFillRecorded(FILL), "recorded");
        IOrderTokens.PricePoint memory point = processor.latestFillPrice(address(dShare), address(mockUsd));
        assertEq(point.price, 5e18, "price");
        assertEq(point.blocktime, block.timestamp, "when");
    }

    /// @dev A restricted recipient, requester or treasury cannot block the close of an order.
    function test_restrictedRecipientIsOwedAndBlocksNoClose() external {
        IOrderProcessor.Order memory order = buyFor(bob, address(usdPlus), 10e6);
        uint256 id = create(alice, order, 2e6);
        restrict(bob);
        restrict(alice);
        restrict(treasury);
        fill(id, order, 10e6, 1e18, 1e6);
        assertStatus(id, IOrderProcessor.OrderStatus.FULFILLED);
        assertEq(vault.held(address(dShare), bob), 1e18, "bought, for the recipient");
        assertEq(vault.held(address(usdPlus), alice), 1e6, "fee left, for the requester");
        assertEq(vault.held(address(usdPlus), treasury), 1e6, "fee, for the treasury");
        assertEq(dShare.totalSupply(), 1e18, "minted all the same");
        vm.expectRevert(IVault.StillRefused.selector);
        vault.claim(address(dShare), bob);
        unrestrict(bob);
        vault.claim(address(dShare), bob);
        assertEq(dShare.balanceOf(bob), 1e18, "claimed");
    }

    function test_proceedsOfARestrictedRecipientAreClaimable() external {
        IOrderProcessor.Order memory order = saleFor(bob, address(usdPlus), 1e18);
        uint256 id = create(alice, order, 1e6);
        restrict(bob);
        takeEscrow(id, order, 1e18);
        fill(id, order, 1e18, 100e6, 1e6);
        assertStatus(id, IOrderProcessor.OrderStatus.FULFILLED);
        (address account,, uint256 units) = vault.heldProceeds(address(processor), id);
        assertEq(account, bob, "receiver");
        assertEq(units, 99e6, "proceeds");
        assertEq(usdPlus.balanceOf(treasury), 1e6, "fee");
    }

    function test_fillSucceedsOnlyAfterTheStockIsUnpaused() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        vm.prank(owner);
        dShare.pause();
        vm.prank(orderOperator);
        (bool ok,) = address(processor).call(abi.encodeCall(processor.fillOrder, (id, order, FILL, 10e6, 1e18, 1e6)));
        assertFalse(ok, "waits");
        assertFalse(processor.isFillRecorded(FILL), "not recorded");
        vm.prank(owner);
        dShare.unpause();
        fill(id, order, 10e6, 1e18, 1e6);
    }

    function _expectRevert(
        uint256 id,
        IOrderProcessor.Order memory order,
        uint256 amount,
        uint256 received,
        uint256 fees,
        bytes4 revertData
    ) private {
        vm.prank(orderOperator);
        vm.expectRevert(revertData);
        processor.fillOrder(id, order, keccak256("refused"), amount, received, fees);
    }
}
