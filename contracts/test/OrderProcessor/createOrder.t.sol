// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IOrderTokens} from "../../src/interfaces/IOrderTokens.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {BonusToken} from "../mocks/BonusToken.sol";
import {FeeToken} from "../mocks/FeeToken.sol";
import {OrderFixture} from "./OrderFixture.sol";

contract OrderProcessorCreateOrderTest is OrderFixture {
    function test_revertsWhen_ordersArePaused() external {
        vm.prank(owner);
        processor.setOrdersPaused(true);
        _expectRevert(buyFor(alice, address(mockUsd), 1e6), IOrderProcessor.Paused.selector);
    }

    function test_revertsWhen_quantityIsMissingOrBothAreSet() external {
        _expectRevert(buyFor(alice, address(mockUsd), 0), IOrderProcessor.ZeroValue.selector);
        _expectRevert(saleFor(alice, address(mockUsd), 0), IOrderProcessor.ZeroValue.selector);
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1e6);
        order.assetTokenQuantity = 1;
        _expectRevert(order, IOrderProcessor.InvalidQuantity.selector);
        order = saleFor(alice, address(mockUsd), 1e18);
        order.paymentTokenQuantity = 1;
        _expectRevert(order, IOrderProcessor.InvalidQuantity.selector);
        _expectRevert(
            buyFor(alice, address(mockUsd), uint256(type(uint128).max) + 1), IOrderProcessor.AmountTooLarge.selector
        );
    }

    function test_revertsWhen_aLimitOrderHasNoLimit() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1e6);
        order.orderType = IOrderProcessor.OrderType.LIMIT;
        _expectRevert(order, IOrderProcessor.LimitPriceNotSet.selector);
    }

    function test_revertsWhen_recipientCannotReceive() external {
        _expectRevert(buyFor(address(0), address(mockUsd), 1e6), IOrderTokens.ZeroAddress.selector);
        _expectRevert(buyFor(address(processor), address(mockUsd), 1e6), IOrderProcessor.InvalidRecipient.selector);
        _expectRevert(buyFor(address(vault), address(mockUsd), 1e6), IOrderProcessor.InvalidRecipient.selector);
    }

    function test_revertsWhen_aTokenIsNotListed() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(dShare), 1e6);
        _expectRevert(order, abi.encodeWithSelector(IOrderTokens.UnsupportedToken.selector, dShare));
        order = buyFor(alice, address(mockUsd), 1e6);
        order.assetToken = address(wrappedDShare);
        _expectRevert(order, abi.encodeWithSelector(IOrderTokens.UnsupportedToken.selector, wrappedDShare));
    }

    function test_revertsWhen_anAccountIsRestricted() external {
        restrict(bob);
        _expectRevert(buyFor(bob, address(mockUsd), 1e6), IOrderProcessor.Blacklist.selector);
        restrict(alice);
        unrestrict(bob);
        _expectRevert(saleFor(bob, address(usdPlus), 1e18), IOrderProcessor.Blacklist.selector);
    }

    function test_revertsWhen_anAccountIsRestrictedForThePaymentTokenAlone() external {
        vm.prank(owner);
        dShare.setTransferRestrictor(address(0));
        restrict(bob);
        _expectRevert(saleFor(bob, address(usdPlus), 1e18), IOrderProcessor.Blacklist.selector);
        restrict(alice);
        unrestrict(bob);
        _expectRevert(buyFor(bob, address(usdPlus), 1e6), IOrderProcessor.Blacklist.selector);
    }

    function testFuzz_revertsWhen_theSaleIsTooPrecise(uint8 reduction, uint256 quantity) external {
        reduction = uint8(bound(reduction, 1, 18));
        quantity = bound(quantity, 1, MAX_STOCK);
        vm.prank(owner);
        processor.setOrderDecimalReduction(address(dShare), reduction);
        if (quantity % 10 ** reduction == 0) ++quantity;
        _expectRevert(saleFor(alice, address(mockUsd), quantity), IOrderTokens.InvalidPrecision.selector);
        quantity -= quantity % 10 ** reduction;
        if (quantity != 0) create(alice, saleFor(alice, address(mockUsd), quantity), 0);
    }

    function test_revertsWhen_theQuoteIsForAnotherOrderOrRequester() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1e6);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, bob, 1);
        vm.startPrank(alice);
        vm.expectRevert(IOrderProcessor.QuoteMismatch.selector);
        processor.createOrder(order, feeQuote, signature);
        feeQuote.orderId = processor.hashOrder(order, alice);
        vm.expectRevert(IOrderProcessor.QuoteMismatch.selector);
        processor.createOrder(order, feeQuote, signature);
        (feeQuote, signature) = quote(order, alice, 1);
        order.paymentTokenQuantity = 2e6;
        vm.expectRevert(IOrderProcessor.QuoteMismatch.selector);
        processor.createOrder(order, feeQuote, signature);
    }

    function test_revertsWhen_theQuoteHasExpired() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1e6);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, alice, 1);
        vm.warp(feeQuote.deadline + 1);
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.ExpiredSignature.selector);
        processor.createOrder(order, feeQuote, signature);
    }

    function test_revertsWhen_theQuoteIsNotAnOperators() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1e6);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, alice, 5);
        vm.startPrank(alice);
        bytes memory own = signQuote(feeQuote, aliceKey);
        vm.expectRevert(IOrderProcessor.NotOperator.selector);
        processor.createOrder(order, feeQuote, own);
        vm.expectRevert(IOrderProcessor.NotOperator.selector);
        processor.createOrder(order, feeQuote, hex"1234");
        feeQuote.fee = 4;
        vm.expectRevert(IOrderProcessor.NotOperator.selector);
        processor.createOrder(order, feeQuote, signature);
    }

    /// @dev The domain of another contract or chain gives another digest, so another signer is recovered.
    function test_revertsWhen_theQuoteIsForAnotherContractOrChain() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1e6);
        uint256 id = processor.hashOrder(order, alice);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, alice, 1);
        processor = deployProcessor();
        assertTrue(processor.hashOrder(order, alice) != id, "another contract, another id");
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.QuoteMismatch.selector);
        processor.createOrder(order, feeQuote, signature);
        vm.chainId(99);
        assertTrue(processor.hashOrder(order, alice) != id, "another chain, another id");
    }

    function test_revertsWhen_theQuoteWasUsed() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1e6);
        uint256 id = create(alice, order, 1);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, alice, 1);
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.ExistingOrder.selector);
        processor.createOrder(order, feeQuote, signature);
        cancel(id, order);
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.ExistingOrder.selector);
        processor.createOrder(order, feeQuote, signature);
    }

    function test_revertsWhen_tokenTransfersAnotherAmount() external {
        address[2] memory tokens = [address(new FeeToken()), address(new BonusToken())];
        for (uint256 i; i < 2; ++i) {
            vm.prank(owner);
            processor.setPaymentToken(tokens[i], 0, 0, 0, 0, 0);
            IOrderProcessor.Order memory order = buyFor(alice, tokens[i], 100);
            uint256 moved = i == 0 ? 99 : 101;
            fund(alice, order, 0);
            _expectRevert(order, abi.encodeWithSelector(IVault.TransferMismatch.selector, tokens[i], 100, moved));
        }
    }

    /// @dev An account that copies an order from the mempool creates an order of its own with another id.
    function testFuzz_copiedOrderGetsAnotherId(uint256 payment) external {
        payment = bound(payment, 1, MAX_PAYMENT);
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), payment);
        uint256 copied = create(stranger, order, 0);
        uint256 id = create(alice, order, 0);
        assertTrue(copied != id, "two orders");
        assertStatus(id, IOrderProcessor.OrderStatus.ACTIVE);
    }

    function testFuzz_escrowsPaymentAndFeeOfABuy(uint256 payment, uint256 fee) external {
        payment = bound(payment, 1, MAX_PAYMENT);
        fee = bound(fee, 0, MAX_PAYMENT);
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), payment);
        fund(alice, order, fee);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, alice, fee);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.OrderCreated(feeQuote.orderId, alice, order, fee);
        vm.prank(alice);
        uint256 id = processor.createOrder(order, feeQuote, signature);

        assertEq(id, feeQuote.orderId, "id");
        assertStatus(id, IOrderProcessor.OrderStatus.ACTIVE);
        assertEq(processor.getUnfilledAmount(id), payment, "unfilled");
        assertEq(processor.getFeesEscrowed(id), fee, "fee");
        assertEq(mockUsd.balanceOf(address(vault)), payment + fee, "in the vault");
        assertEq(vault.owed(address(mockUsd)), payment + fee, "owed");
        assertEq(vault.free(address(mockUsd)), 0, "the house has nothing yet");
        assertEq(mockUsd.balanceOf(alice) + mockUsd.balanceOf(address(processor)), 0, "nowhere else");
    }

    function testFuzz_escrowsTheTokensOfASale(uint256 quantity, uint256 seed) external {
        quantity = bound(quantity, 1, MAX_STOCK);
        mintStock(bob, 1e18);
        split(seed);
        IOrderProcessor.Order memory order = saleFor(bob, address(mockUsd), quantity);
        uint256 supply = dShare.totalShares();
        uint256 id = create(alice, order, 7);
        assertEq(processor.getUnfilledAmount(id), quantity, "unfilled");
        assertEq(processor.getFeesEscrowed(id), 0, "of a sale no fee is kept");
        assertEq(partUnits(id, IVault.EscrowPart.Stock), toStockSharesUp(quantity), "shares in the part");
        assertEq(dShare.sharesOf(address(vault)), vault.owed(address(dShare)), "all of them are owed");
        assertGe(dShare.totalShares(), supply, "nothing is burned yet");
    }

    function test_emitsASaleWithoutAFee() external {
        IOrderProcessor.Order memory order = saleFor(bob, address(mockUsd), 2e18);
        fund(alice, order, 0);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, alice, 7);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.OrderCreated(feeQuote.orderId, alice, order, 0);
        vm.prank(alice);
        processor.createOrder(order, feeQuote, signature);
    }

    function test_acceptsTheLargestQuantity() external {
        uint256 id = create(alice, buyFor(alice, address(mockUsd), type(uint128).max), 0);
        assertEq(processor.getUnfilledAmount(id), type(uint128).max, "unfilled");
    }

    function _expectRevert(IOrderProcessor.Order memory order, bytes4 revertData) private {
        _expectRevert(order, abi.encodeWithSelector(revertData));
    }

    function _expectRevert(IOrderProcessor.Order memory order, bytes memory revertData) private {
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, alice, 0);
        vm.prank(alice);
        vm.expectRevert(revertData);
        processor.createOrder(order, feeQuote, signature);
    }
}
