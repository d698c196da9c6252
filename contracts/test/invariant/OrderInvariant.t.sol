// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OrderProcessor} from "../../src/OrderProcessor.sol";
import {Vault} from "../../src/Vault.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {TokenUnits} from "../../src/libraries/TokenUnits.sol";
import {Base} from "../Base.sol";
import {OrderHandler} from "./OrderHandler.sol";

/// @notice Invariants of orders after any sequence of orders, fills, escrow, cancels, claims, withdrawals, rebases,
/// splits and restrictions.
/// forge-config: default.invariant.runs = 12
/// forge-config: full.invariant.runs = 48
/// forge-config: full.invariant.depth = 128
contract OrderInvariantTest is Base {
    using TokenUnits for address;

    OrderHandler private _handler;
    OrderProcessor private _processor;
    Vault private _vault;
    address[3] private _tokens;
    address[6] private _accounts;

    function setUp() external {
        _handler = new OrderHandler();
        (_processor, _vault, _tokens, _accounts) = _handler.contracts();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_vaultHoldsAtLeastWhatItOwes() external view {
        for (uint256 i; i < 3; ++i) {
            assertGe(_tokens[i].unitsOf(address(_vault)), _vault.owed(_tokens[i]), "held");
            assertEq(_tokens[i].unitsOf(address(_processor)), 0, "the processor never has any");
        }
    }

    /// @dev The vault owes exactly the sum of all open orders, held proceeds and unclaimed balances.
    function invariant_everyUnitOwedHasAnOwner() external view {
        uint256[3] memory owned;
        for (uint256 i; i < 3; ++i) {
            for (uint256 j; j < 6; ++j) {
                owned[i] += _vault.held(_tokens[i], _accounts[j]);
            }
        }
        for (uint256 i; i < _handler.count(); ++i) {
            OrderHandler.PlacedOrder memory placed = _handler.placedAt(i);
            uint256 payment = placed.order.paymentToken == _tokens[0] ? 0 : 1;
            owned[payment] += _purse(placed.id, IVault.EscrowPart.Payment) + _purse(placed.id, IVault.EscrowPart.Fee);
            (,, uint256 held) = _vault.heldProceeds(address(_processor), placed.id);
            owned[payment] += held;
            owned[2] += _purse(placed.id, IVault.EscrowPart.Stock);
        }
        for (uint256 i; i < 3; ++i) {
            assertEq(_vault.owed(_tokens[i]), owned[i], "owed");
        }
    }

    function invariant_escrowedFeesAreThoseOfOpenOrders() external view {
        for (uint256 i; i < _handler.count(); ++i) {
            OrderHandler.PlacedOrder memory placed = _handler.placedAt(i);
            bool isKept = _isOpen(placed.id) && !placed.order.sell;
            uint256 fee = isKept ? placed.fee - placed.fees : 0;
            assertEq(_processor.getFeesEscrowed(placed.id), fee, "fee");
            uint256 units = _purse(placed.id, IVault.EscrowPart.Fee);
            if (!isKept) assertEq(units, 0, "kept after the end, or of a sale");
            else if (placed.order.paymentToken == _tokens[0]) assertEq(units, fee, "kept");
        }
    }

    function invariant_fillsStayWithinTheQuantity() external view {
        for (uint256 i; i < _handler.count(); ++i) {
            OrderHandler.PlacedOrder memory placed = _handler.placedAt(i);
            assertLe(placed.filled + placed.taken, placed.quantity, "filled and at the broker");
            assertEq(_processor.getFeesTaken(placed.id), placed.fees, "fees");
            assertLe(placed.fees, placed.fee, "no more than was quoted");
            bool isFulfilled = _processor.getOrderStatus(placed.id) == IOrderProcessor.OrderStatus.FULFILLED;
            assertEq(isFulfilled, placed.filled == placed.quantity, "fulfilled when all is filled");
            if (!_isOpen(placed.id)) continue;
            assertEq(_processor.getUnfilledAmount(placed.id), placed.quantity - placed.filled, "unfilled");
            assertEq(_processor.getOrderEscrow(placed.id), placed.taken, "at the broker");
        }
    }

    /// @dev In a token that does not rebase, the escrowed payment is exactly what is neither filled nor withdrawn: no
    /// payment is spent twice.
    function invariant_noOrderPaysOutMoreThanItTookIn() external view {
        for (uint256 i; i < _handler.count(); ++i) {
            OrderHandler.PlacedOrder memory placed = _handler.placedAt(i);
            if (placed.order.sell || placed.order.paymentToken != _tokens[0]) continue;
            uint256 expectedUnits = _isOpen(placed.id) ? placed.quantity - placed.filled - placed.taken : 0;
            assertEq(_purse(placed.id, IVault.EscrowPart.Payment), expectedUnits, "payment");
        }
    }

    function invariant_noSaleOfARestrictedAccountIsPaid() external view {
        assertEq(_handler.paidWhileRestricted(), 0, "paid");
    }

    function invariant_aFinalStatusIsFinal() external view {
        assertEq(_handler.finalStatusChanges(), 0, "changed");
    }

    function _isOpen(uint256 id) private view returns (bool) {
        return _processor.getOrderStatus(id) == IOrderProcessor.OrderStatus.ACTIVE;
    }

    function _purse(uint256 id, IVault.EscrowPart indexSeed) private view returns (uint256) {
        return _vault.unitsOf(address(_processor), id, indexSeed);
    }
}
