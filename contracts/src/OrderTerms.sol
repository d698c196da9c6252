// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {OrderRecords} from "./OrderRecords.sol";
import {IDShare} from "./interfaces/IDShare.sol";
import {OrderFees} from "./libraries/OrderFees.sol";

/// @title OrderTerms
/// @notice The rules of an order: whether it can be created, its limit, its fees, and its stock tokens after splits.
abstract contract OrderTerms is OrderRecords {
    /// @dev Reverts for an order that could not be filled or paid out. Returns the quantity: payment or stock tokens.
    function _requireTerms(Order calldata order, address requester) internal view returns (uint256 quantity) {
        if (ordersPaused()) revert Paused();
        uint256 otherQuantity;
        (quantity, otherQuantity) = order.sell
            ? (order.assetTokenQuantity, order.paymentTokenQuantity)
            : (order.paymentTokenQuantity, order.assetTokenQuantity);
        if (quantity == 0) revert ZeroValue();
        if (otherQuantity != 0) revert InvalidQuantity();
        if (order.orderType == OrderType.LIMIT && order.price == 0) revert LimitPriceNotSet();
        _requireAddress(order.recipient);
        if (order.recipient == address(this) || order.recipient == vault()) revert InvalidRecipient();
        _requireTokens(order.assetToken, order.paymentToken);
        if (order.sell) _requirePrecision(order.assetToken, quantity);
        _requireUnlocked(order.assetToken, requester, order.recipient);
        _requireUnlocked(order.paymentToken, requester, order.recipient);
    }

    /// @dev Stores the current rates for the order and returns the fee to escrow: 0 for a sale, whose fee follows from
    /// its proceeds.
    function _setStandardFee(Order calldata order, OrderState storage state) internal returns (uint256) {
        (state.perOrderFee, state.percentageFeeRate) = _feeRates(order.sell, order.paymentToken);
        return order.sell ? 0 : totalStandardFee(false, order.paymentToken, order.paymentTokenQuantity);
    }

    /// @dev Reverts if a fill misses the limit price by one base unit of the received token or more.
    function _requireLimit(Order calldata order, uint256 fillAmount, uint256 receivedAmount) internal view {
        if (order.orderType != OrderType.LIMIT) return;
        uint256 scale = _priceScale(order.paymentToken);
        if (order.sell) {
            if (receivedAmount < Math.mulDiv(fillAmount, order.price, scale)) revert OrderFillBelowLimitPrice();
        } else if (receivedAmount < Math.mulDiv(fillAmount, scale, order.price)) {
            revert OrderFillAboveLimitPrice();
        }
    }

    /// @dev Adds the fees of a fill. Reverts if the sum of an order without a quote exceeds the standard fee of what is
    /// filled so far, or if the fees of a sale exceed its proceeds or what is left of its quote. `_payFee` bounds the
    /// fees of a quoted buy by its escrow.
    function _requireFee(Order calldata order, OrderState storage state, uint256 receivedAmount, uint256 fees)
        internal
    {
        state.feesTaken = _toUint128(state.feesTaken + fees);
        if (!state.isQuoted) {
            uint256 paid = order.sell ? state.received : order.paymentTokenQuantity - state.unfilled;
            uint8 decimals = _paymentTokenConfig(order.paymentToken).decimals;
            uint256 maximum = OrderFees.totalUp(state.perOrderFee, state.percentageFeeRate, paid, decimals);
            if (state.feesTaken > maximum) revert AmountTooLarge();
        }
        if (!order.sell) return;
        if (fees > receivedAmount) revert AmountTooLarge();
        if (!state.isQuoted) return;
        if (fees > state.feesLeft) revert AmountTooLarge();
        state.feesLeft -= _toUint128(fees);
    }

    /// @dev Adjusts an amount of the order's stock token for the splits since the order was created.
    function _adjustForSplits(Order calldata order, OrderState storage state, uint256 amount, Math.Rounding rounding)
        internal
        view
        returns (uint256)
    {
        return Math.mulDiv(amount, _balancePerShare(order), state.balancePerShare, rounding);
    }

    /// @dev Returns the current balance per share of the order's stock token.
    function _balancePerShare(Order calldata order) internal view returns (uint128) {
        return IDShare(order.assetToken).balancePerShare();
    }

    /// @dev Returns the factor between base units of payment per base unit of stock and a price with 18 decimals.
    function _priceScale(address paymentToken) internal view returns (uint256) {
        return 10 ** (36 - _paymentTokenConfig(paymentToken).decimals);
    }

    function _toUint128(uint256 amount) internal pure returns (uint128) {
        if (amount > type(uint128).max) revert AmountTooLarge();
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint128(amount);
    }

    function _requireUnlocked(address token, address requester, address recipient) private view {
        if (isTransferLocked(token, requester) || isTransferLocked(token, recipient)) revert Blacklist();
    }
}
