// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {MulticallUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/MulticallUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {OrderCancelRequests} from "./OrderCancelRequests.sol";
import {SelfPermit} from "./SelfPermit.sol";
import {IOrderProcessor} from "./interfaces/IOrderProcessor.sol";
import {IOwnerCancels} from "./interfaces/IOwnerCancels.sol";
import {IProceedsEscrow} from "./interfaces/IProceedsEscrow.sol";
import {IVault} from "./interfaces/IVault.sol";
import {OrderHashes} from "./libraries/OrderHashes.sol";

/// @title OrderProcessor
/// @notice Implementation of `IOrderProcessor`, which has the documentation.
contract OrderProcessor is OrderCancelRequests, SelfPermit, MulticallUpgradeable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @inheritdoc IOrderProcessor
    function initialize(
        address initialOwner,
        address upgrader,
        address initialTreasury,
        address initialVault,
        address factory
    ) external reinitializer(version()) {
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __OrderTokens_init(factory);
        __OrderRecords_init(initialTreasury, initialVault);
    }

    /// @inheritdoc UUPSUpgradeable
    /// @dev The check of `ControlledUpgradeable` does not fit into the code of this contract, so an upgrade that omits
    /// `reinitialize` is not refused; only an upgrader can complete it.
    function upgradeToAndCall(address newImplementation, bytes memory data) public payable override {
        UUPSUpgradeable.upgradeToAndCall(newImplementation, data);
    }

    /// @inheritdoc IOrderProcessor
    function createOrder(Order calldata order, FeeQuote calldata feeQuote, bytes calldata feeQuoteSignature)
        external
        nonReentrant
        returns (uint256 id)
    {
        id = hashOrder(order, msg.sender);
        _requireQuote(id, msg.sender, feeQuote, feeQuoteSignature);
        _create(id, order, msg.sender, true, feeQuote.fee);
    }

    /// @inheritdoc IOrderProcessor
    function createOrderWithSignature(
        Order calldata order,
        Signature calldata orderSignature,
        FeeQuote calldata feeQuote,
        bytes calldata feeQuoteSignature
    ) external nonReentrant onlyOperator returns (uint256 id) {
        address requester = feeQuote.requester;
        id = hashOrder(order, requester);
        bytes32 request = OrderHashes.hashOrderRequest(order, feeQuote, orderSignature.deadline);
        _requireSigned(requester, request, orderSignature);
        _requireQuote(id, requester, feeQuote, feeQuoteSignature);
        _create(id, order, requester, true, feeQuote.fee);
    }

    /// @inheritdoc IOrderProcessor
    function createOrderStandardFees(Order calldata order) external nonReentrant returns (uint256 id) {
        id = hashOrder(order, msg.sender);
        _create(id, order, msg.sender, false, 0);
    }

    /// @inheritdoc IOrderProcessor
    function fillOrder(
        uint256 id,
        Order calldata order,
        bytes32 fillId,
        uint256 fillAmount,
        uint256 receivedAmount,
        uint256 fees
    ) external nonReentrant onlyOperator {
        OrderState storage state = _activeOrder(id, order);
        _recordFill(id, fillId);
        if (receivedAmount == 0) revert ZeroValue();
        _requireAmount(fillAmount, order.sell ? state.escrowTaken : state.unfilled);
        _requireLimit(order, fillAmount, receivedAmount);

        uint256 unfilled = state.unfilled - fillAmount;
        uint256 unspent = state.unfilled - state.escrowTaken;
        uint128 fromTakenEscrow = _toUint128(Math.min(fillAmount, state.escrowTaken));
        state.unfilled = _toUint128(unfilled);
        state.escrowTaken -= fromTakenEscrow;
        state.received = _toUint128(state.received + receivedAmount);
        _requireFee(order, state, receivedAmount, fees);

        if (order.sell) {
            _payProceeds(id, order, state, receivedAmount, fees);
        } else {
            if (fillAmount != fromTakenEscrow) _spendPayment(id, order, state, fillAmount - fromTakenEscrow, unspent);
            if (fees != 0) _payFee(id, order, state, fees);
            IVault(state.vault)
                .mint(
                    order.assetToken,
                    order.recipient,
                    _adjustForSplits(order, state, receivedAmount, Math.Rounding.Floor)
                );
        }
        _recordPriceAndEmitFill(id, order, state, fillAmount, receivedAmount, fees);
        if (unfilled == 0) _close(id, order, state, OrderStatus.FULFILLED);
    }

    /// @inheritdoc IOrderProcessor
    function takeEscrow(uint256 id, Order calldata order, uint256 amount) external nonReentrant onlyOperator {
        OrderState storage state = _activeOrder(id, order);
        uint256 left = state.unfilled - state.escrowTaken;
        _requireAmount(amount, left);
        state.escrowTaken += _toUint128(amount);
        emit EscrowTaken(id, state.requester, amount);
        if (order.sell) {
            IVault(state.vault).burn(id, order.assetToken, _adjustForSplits(order, state, amount, Math.Rounding.Ceil));
        } else {
            IVault(state.vault).take(id, order.paymentToken, msg.sender, amount, left);
        }
    }

    /// @inheritdoc IOrderProcessor
    function returnEscrow(uint256 id, Order calldata order, uint256 amount) external nonReentrant onlyOperator {
        OrderState storage state = _activeOrder(id, order);
        _requireAmount(amount, state.escrowTaken);
        state.escrowTaken -= _toUint128(amount);
        emit EscrowReturned(id, state.requester, amount);
        if (order.sell) {
            IVault(state.vault)
                .mintBack(id, order.assetToken, _adjustForSplits(order, state, amount, Math.Rounding.Floor));
        } else {
            _escrow(id, state, IVault.EscrowPart.Payment, order.paymentToken, msg.sender, amount);
        }
    }

    /// @inheritdoc IOrderProcessor
    function cancelOrder(uint256 id, Order calldata order, string calldata reason) external nonReentrant onlyOperator {
        OrderState storage state = _activeOrder(id, order);
        _cancel(id, order, state, reason);
    }

    /// @inheritdoc IOrderProcessor
    function cancelByOwner(uint256 id, Order calldata order) external nonReentrant {
        OrderState storage state = _activeOrder(id, order);
        _requireRequester(state);
        IOwnerCancels(state.vault).endCancelPeriod(id);
        _cancel(id, order, state, "owner");
    }

    function _requireAmount(uint256 amount, uint256 maximum) private pure {
        if (amount == 0) revert ZeroValue();
        if (amount > maximum) revert AmountTooLarge();
    }

    function _create(uint256 id, Order calldata order, address requester, bool isQuoted, uint256 fee) private {
        OrderState storage state = _stateOf(id);
        if (state.status != OrderStatus.NONE) revert ExistingOrder();
        uint256 quantity = _requireTerms(order, requester);
        (state.requester, state.status, state.sell) = (requester, OrderStatus.ACTIVE, order.sell);
        (state.isQuoted, state.vault, state.unfilled) = (isQuoted, vault(), _toUint128(quantity));
        state.balancePerShare = _balancePerShare(order);
        if (!isQuoted) fee = _setStandardFee(order, state);
        state.feesLeft = _toUint128(fee);

        if (order.sell) {
            emit OrderCreated(id, requester, order, 0);
            _escrow(id, state, IVault.EscrowPart.Stock, order.assetToken, requester, quantity);
            return;
        }
        emit OrderCreated(id, requester, order, fee);
        _escrow(id, state, IVault.EscrowPart.Payment, order.paymentToken, requester, quantity);
        if (fee != 0) _escrow(id, state, IVault.EscrowPart.Fee, order.paymentToken, requester, fee);
    }

    /// @dev Transfers `amount` of the token from `from` to the order's vault and credits it to the part.
    function _escrow(
        uint256 id,
        OrderState storage state,
        IVault.EscrowPart part,
        address token,
        address from,
        uint256 amount
    ) private {
        IVault to = IVault(state.vault);
        to.expect(token);
        IERC20(token).safeTransferFrom(from, address(to), amount);
        to.deposit(id, part, token, amount);
    }

    /// @dev Pays the fraction `amount / left` of one part of the order's escrow to `to`.
    function _payFromPurse(
        uint256 id,
        Order calldata order,
        IVault.EscrowPart part,
        address to,
        uint256 amount,
        uint256 left
    ) private {
        address token = part == IVault.EscrowPart.Stock ? order.assetToken : order.paymentToken;
        IVault(_stateOf(id).vault).pay(id, part, token, to, amount, left);
    }

    function _recordFill(uint256 id, bytes32 fillId) private {
        if (fillId == 0) revert ZeroValue();
        if (isFillRecorded(fillId)) revert FillRecorded(fillId);
        _orderStorage().fills[fillId] = true;
        emit OrderFillRecorded(id, fillId);
    }

    function _payFee(uint256 id, Order calldata order, OrderState storage state, uint256 fees) private {
        uint128 left = state.feesLeft;
        if (fees > left) revert AmountTooLarge();
        state.feesLeft = left - _toUint128(fees);
        _payFromPurse(id, order, IVault.EscrowPart.Fee, treasury(), fees, left);
    }

    function _payProceeds(uint256 id, Order calldata order, OrderState storage state, uint256 proceeds, uint256 fees)
        private
    {
        _escrow(id, state, IVault.EscrowPart.Payment, order.paymentToken, msg.sender, proceeds);
        _payFromPurse(id, order, IVault.EscrowPart.Payment, treasury(), fees, proceeds);
        IProceedsEscrow(state.vault)
            .payProceeds(id, order.assetToken, order.paymentToken, state.requester, order.recipient);
    }

    /// @dev Releases the payment of the filled part from the vault to Parvalue. Payment that `takeEscrow` withdrew
    /// has left the vault already.
    function _spendPayment(uint256 id, Order calldata order, OrderState storage state, uint256 amount, uint256 unspent)
        private
    {
        IVault(state.vault).spend(id, IVault.EscrowPart.Payment, order.paymentToken, amount, unspent);
    }

    /// @dev Records the price of the fill and emits `OrderFill`.
    function _recordPriceAndEmitFill(
        uint256 id,
        Order calldata order,
        OrderState storage state,
        uint256 fillAmount,
        uint256 receivedAmount,
        uint256 fees
    ) private {
        (uint256 assets, uint256 payment) = order.sell ? (fillAmount, receivedAmount) : (receivedAmount, fillAmount);
        uint256 adjustedAssets = _adjustForSplits(order, state, assets, Math.Rounding.Floor);
        IVault(state.vault).countFill(order.assetToken, adjustedAssets, order.paymentToken, payment);
        if (adjustedAssets != 0) {
            uint256 price = Math.mulDiv(payment, _priceScale(order.paymentToken), adjustedAssets);
            _orderStorage().fillPrices[order.assetToken][order.paymentToken] =
                PricePoint(price, uint64(block.timestamp));
        }
        emit OrderFill(id, order.paymentToken, order.assetToken, state.requester, assets, payment, fees, order.sell);
    }

    function _cancel(uint256 id, Order calldata order, OrderState storage state, string memory reason) private {
        if (state.escrowTaken != 0) revert UnreturnedEscrow();
        emit OrderCancelled(id, state.requester, reason);
        _close(id, order, state, OrderStatus.CANCELLED);
    }

    /// @dev Sets the final status before the rest of each part returns to the requester.
    function _close(uint256 id, Order calldata order, OrderState storage state, OrderStatus finalStatus) private {
        address requester = state.requester;
        (state.status, state.unfilled, state.feesLeft) = (finalStatus, 0, 0);
        if (finalStatus == OrderStatus.FULFILLED) emit OrderFulfilled(id, requester);
        if (order.sell) {
            _payFromPurse(id, order, IVault.EscrowPart.Stock, requester, 1, 1);
        } else {
            _payFromPurse(id, order, IVault.EscrowPart.Payment, requester, 1, 1);
            _payFromPurse(id, order, IVault.EscrowPart.Fee, requester, 1, 1);
        }
    }
}
