// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {Thief} from "./Thief.sol";

/// @notice A thief with the key of orders (operator of OrderProcessor, whose quotes it signs, and `OPERATOR_ROLE` of
/// Vault).
contract OrdersThief is Thief {
    IOrderProcessor.Order private _own;
    uint256 private _ownId;
    uint256 private _fillIds;

    function fillOrder(uint256 orderSeed, uint256 amount, uint256 received, uint256 fees, bool isAll)
        external
        measured
    {
        (uint256 id, IOrderProcessor.Order memory order) = _choose(orderSeed);
        if (isAll) amount = order.sell ? processor.getOrderEscrow(id) : processor.getUnfilledAmount(id);
        _fill(id, order, amount, bound(received, 0, type(uint128).max), bound(fees, 0, 1e12));
    }

    /// @notice Creates an order that the accomplice has signed, at any fee.
    function createOrderWithSignature(uint256 payment, uint256 fee) external measured {
        IOrderProcessor.Order memory order =
            buyFor(accomplice, address(mockUsd), bound(payment, 0, mockUsd.balanceOf(accomplice) / 2));
        _approve(address(mockUsd), address(processor), UNLIMITED);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = quote(order, accomplice, fee);
        IOrderProcessor.Signature memory signature = signRequest(accompliceKey, order, feeQuote);
        _operate(abi.encodeCall(IOrderProcessor.createOrderWithSignature, (order, signature, feeQuote, quoted)));
        (_own, _ownId) = (order, feeQuote.orderId);
    }

    function takeEscrow(uint256 orderSeed, uint256 amount, bool isAll) external measured {
        (uint256 id, IOrderProcessor.Order memory order) = _choose(orderSeed);
        if (isAll) amount = processor.getUnfilledAmount(id) - processor.getOrderEscrow(id);
        _operate(abi.encodeCall(IOrderProcessor.takeEscrow, (id, order, amount)));
    }

    function returnEscrow(uint256 orderSeed, uint256 amount, bool isAll) external measured {
        (uint256 id, IOrderProcessor.Order memory order) = _choose(orderSeed);
        if (isAll) amount = processor.getOrderEscrow(id);
        vm.prank(orderOperator);
        mockUsd.approve(address(processor), UNLIMITED);
        _operate(abi.encodeCall(IOrderProcessor.returnEscrow, (id, order, amount)));
    }

    function cancelOrder(uint256 orderSeed) external measured {
        (uint256 id, IOrderProcessor.Order memory order) = _choose(orderSeed);
        _operate(abi.encodeCall(IOrderProcessor.cancelOrder, (id, order, "")));
    }

    function withdrawFunds(uint256 amount, uint256 tokenSeed, bool isAll) external measured {
        address token = [address(mockUsd), address(usdPlus), address(dShare)][tokenSeed % 3];
        _withdrawFunds(token, isAll ? vault.free(token) : amount);
    }

    function sendDollars(uint256 amount) external measured {
        amount = bound(amount, 0, mockUsd.balanceOf(orderOperator));
        _try(orderOperator, address(mockUsd), abi.encodeCall(IERC20.transfer, (accomplice, amount)));
    }

    /// @notice Reports the right price, which Parvalue does before each fill.
    function reportHonestly() external measured {
        _reportHonestly();
    }

    /// @dev Opens the order of the accomplice that the other calls can choose.
    function openOwnOrder(bool isSale, uint256 amount) external measured {
        _openOwnOrder(isSale, amount);
    }

    /// @dev Empties its own wallet, and spends the budget on an escrow.
    function _strike(uint256) internal override {
        _reportHonestly();
        _try(
            orderOperator,
            address(mockUsd),
            abi.encodeCall(IERC20.transfer, (accomplice, mockUsd.balanceOf(orderOperator)))
        );
        uint256 left = vault.budgetLeft() / 1e12;
        uint256 escrow = processor.getUnfilledAmount(buyId) - processor.getOrderEscrow(buyId);
        _operate(abi.encodeCall(IOrderProcessor.takeEscrow, (buyId, buyOrder, escrow < left ? escrow : left)));
        left = vault.budgetLeft() / 1e12;
        uint256 free = vault.free(address(mockUsd));
        _withdrawFunds(address(mockUsd), free < left ? free : left);
    }

    function _reportHonestly() private {
        vm.prank(priceReporter);
        vault.reportPrice(address(dShare), STOCK_PRICE * 1e12);
    }

    function _key() internal view override returns (address) {
        return orderOperator;
    }

    function _openOwnOrder(bool isSale, uint256 amount) private {
        IOrderProcessor.Order memory order = isSale
            ? saleFor(accomplice, address(mockUsd), bound(amount, 0, dShare.balanceOf(accomplice)))
            : buyFor(accomplice, address(mockUsd), bound(amount, 0, mockUsd.balanceOf(accomplice) / 2));
        if (!_place(order)) return;
        (_own, _ownId) = (order, processor.hashOrder(order, accomplice));
    }

    function _fill(uint256 id, IOrderProcessor.Order memory order, uint256 amount, uint256 received, uint256 fees)
        private
    {
        vm.prank(orderOperator);
        mockUsd.approve(address(processor), UNLIMITED);
        bytes32 fillId = bytes32(++_fillIds);
        _operate(abi.encodeCall(IOrderProcessor.fillOrder, (id, order, fillId, amount, received, fees)));
    }

    function _withdrawFunds(address token, uint256 amount) private {
        _try(orderOperator, address(vault), abi.encodeCall(IVault.withdrawFunds, (token, accomplice, amount)));
    }

    function _operate(bytes memory data) private {
        _try(orderOperator, address(processor), data);
    }

    function _choose(uint256 seed) private view returns (uint256, IOrderProcessor.Order memory) {
        if (seed % 3 == 0) return (buyId, buyOrder);
        return seed % 3 == 1 ? (saleId, saleOrder) : (_ownId, _own);
    }
}
