// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IOwnerCancels} from "../../src/interfaces/IOwnerCancels.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests `requestCancelWithTerms`, whose signature states the terms of the order.
contract OrderProcessorRequestCancelWithTermsTest is OrderFixture {
    function test_revertsWhen_oneTermIsNotThatOfTheOrder() external {
        IOrderProcessor.Order memory order = _limitSale();
        uint256 id = create(alice, order, 1e6);
        uint64 soon = uint64(block.timestamp + 60);
        for (uint256 field; field < 10; ++field) {
            IOrderProcessor.Order memory other = _changed(order, field);
            IOrderProcessor.Signature memory agreed = signCancel(aliceKey, other, soon);
            // The wallet showed other terms than those of the order.
            vm.expectRevert(IOrderProcessor.OrderMismatch.selector);
            processor.requestCancelWithTerms(id, other, agreed);
            // The terms are those of the order, but the wallet showed others.
            vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
            processor.requestCancelWithTerms(id, order, agreed);
            // The signature is for the order, but the call names another one.
            IOrderProcessor.Signature memory signature = signCancel(aliceKey, order, soon);
            vm.expectRevert(IOrderProcessor.OrderMismatch.selector);
            processor.requestCancelWithTerms(id, other, signature);
        }
        assertEq(_cancellableAt(id), 0, "not requested");
    }

    function test_revertsWhen_theSignatureIsNotTheRequestersForIt() external {
        IOrderProcessor.Order memory order = _limitSale();
        uint256 id = create(alice, order, 1e6);
        uint64 soon = uint64(block.timestamp + 60);
        (IOrderProcessor.FeeQuote memory feeQuote,) = quote(order, alice, 1e6);
        IOrderProcessor.Signature memory longer = signCancel(aliceKey, order, soon);
        longer.deadline += 1;
        IOrderProcessor.Signature[4] memory signatures = [
            signCancel(orderOperatorKey, order, soon),
            signCancel(aliceKey, id, soon),
            signRequest(aliceKey, order, feeQuote, soon),
            longer
        ];
        for (uint256 i; i < 4; ++i) {
            vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
            processor.requestCancelWithTerms(id, order, signatures[i]);
        }
        IOrderProcessor.Signature memory stated = signCancel(aliceKey, order, soon);
        vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
        processor.requestCancelWithSignature(id, stated);
        IOrderProcessor.Signature memory late = signCancel(aliceKey, order, uint64(block.timestamp - 1));
        vm.expectRevert(IOrderProcessor.ExpiredSignature.selector);
        processor.requestCancelWithTerms(id, order, late);
        assertEq(_cancellableAt(id), 0, "not requested");
    }

    function test_revertsWhen_theOrderIsUnknownOrFinal() external {
        IOrderProcessor.Order memory order = _limitSale();
        IOrderProcessor.Signature memory signature = signCancel(aliceKey, order, uint64(block.timestamp));
        uint256 id = processor.hashOrder(order, alice);
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.requestCancelWithTerms(id, order, signature);
        create(alice, order, 1e6);
        cancel(id, order);
        vm.expectRevert(IOrderProcessor.OrderNotActive.selector);
        processor.requestCancelWithTerms(id, order, signature);
    }

    /// @dev Two accounts may order the same: each cancels its own order only.
    function test_revertsWhen_theSameTermsAreThoseOfAnotherRequester() external {
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 0);
        uint256 otherId = create(stranger, order, 0);
        IOrderProcessor.Signature memory signature = signCancel(aliceKey, order, uint64(block.timestamp));
        vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
        processor.requestCancelWithTerms(otherId, order, signature);
        processor.requestCancelWithTerms(id, order, signature);
        assertEq(_cancellableAt(id), block.timestamp + vault.cancelPeriod(), "requested");
        assertEq(_cancellableAt(otherId), 0, "not requested");
    }

    /// @dev Whichever way comes first, the cancellation is requested once.
    function testFuzz_requestsTheCancellationOnce(bool isSale, uint8 second) external {
        IOrderProcessor.Order memory order = isSale ? _limitSale() : buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        IOrderProcessor.Signature memory signature = signCancel(aliceKey, order, uint64(block.timestamp));
        vm.expectEmit(address(processor));
        emit IOrderProcessor.CancelRequested(id, alice);
        vm.prank(stranger);
        processor.requestCancelWithTerms(id, order, signature);
        assertEq(_cancellableAt(id), block.timestamp + vault.cancelPeriod(), "period");
        assertStatus(id, IOrderProcessor.OrderStatus.ACTIVE);
        IOrderProcessor.Signature memory earlier = signCancel(aliceKey, id, uint64(block.timestamp));
        vm.prank(alice);
        vm.expectRevert(IOwnerCancels.CancelAlreadyRequested.selector);
        if (second % 3 == 0) processor.requestCancel(id);
        else if (second % 3 == 1) processor.requestCancelWithSignature(id, earlier);
        else processor.requestCancelWithTerms(id, order, signature);
        vm.warp(block.timestamp + vault.cancelPeriod());
        vm.prank(alice);
        processor.cancelByOwner(id, order);
        assertStatus(id, IOrderProcessor.OrderStatus.CANCELLED);
    }

    function _limitSale() private returns (IOrderProcessor.Order memory order) {
        order = saleFor(bob, address(mockUsd), 3e18);
        (order.orderType, order.price) = (IOrderProcessor.OrderType.LIMIT, 100e18);
    }

    /// @dev Returns the terms with one of the ten fields changed.
    function _changed(IOrderProcessor.Order memory order, uint256 field)
        private
        view
        returns (IOrderProcessor.Order memory other)
    {
        other = abi.decode(abi.encode(order), (IOrderProcessor.Order));
        if (field == 0) ++other.requestTimestamp;
        else if (field == 1) other.recipient = stranger;
        else if (field == 2) other.assetToken = address(usdPlus);
        else if (field == 3) other.paymentToken = address(usdPlus);
        else if (field == 4) other.sell = !other.sell;
        else if (field == 5) other.orderType = IOrderProcessor.OrderType.MARKET;
        else if (field == 6) ++other.assetTokenQuantity;
        else if (field == 7) ++other.paymentTokenQuantity;
        else if (field == 8) --other.price;
        else other.tif = IOrderProcessor.TIF.GTC;
    }

    function _cancellableAt(uint256 id) private view returns (uint256) {
        return vault.cancellableAt(address(processor), id);
    }
}
