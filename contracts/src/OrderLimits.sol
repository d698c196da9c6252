// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IOrderLimits} from "./interfaces/IOrderLimits.sol";
import {IRebasingToken} from "./interfaces/IRebasingToken.sol";
import {DailyLimit} from "./libraries/DailyLimit.sol";

/// @title OrderLimits
/// @notice Implementation of `IOrderLimits`, which has the documentation. Requirement KY-02.
abstract contract OrderLimits is IOrderLimits, ControlledUpgradeable {
    using DailyLimit for DailyLimit.Limit;
    using SafeCast for uint256;

    struct StockPrice {
        /// Dollars per share, which no split changes.
        uint128 perShare;
        /// The price from which the limit on moves counts, also per share.
        uint128 anchor;
        uint48 reportedAt;
        uint48 anchoredAt;
    }

    /// @custom:storage-location erc7201:parvalue.storage.OrderLimits
    struct OrderLimitsStorage {
        uint32 bandBps;
        uint32 moveBps;
        uint32 maxPriceAge;
        DailyLimit.Limit budget;
        mapping(address stockToken => StockPrice) prices;
        /// The value of one base unit of a token in which orders are paid; 0 for any other token.
        mapping(address paymentToken => uint256) unitValues;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.OrderLimits")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x4affb65ce7c80e26b4ac624268f9b7bd8ee7e81822c74c4d3861962bef5a5000;

    /// @inheritdoc IOrderLimits
    bytes32 public constant REPORTER_ROLE = keccak256("REPORTER_ROLE");

    /// @inheritdoc IOrderLimits
    /// @dev Less than a day, so that the first report of a day may always move the price.
    uint256 public constant MOVE_PERIOD = 20 hours;

    uint256 private constant BPS = 10_000;
    uint256 private constant ONE = 1e18;

    /// @dev The band, move or age that disables its limit.
    uint32 private constant UNLIMITED = type(uint32).max;

    /// @dev The broker executes within a fraction of 1 % of the last price; the price can be minutes old.
    uint32 private constant DEFAULT_BAND_BPS = 300;

    /// @dev More than all but a few stocks move in a day; those wait for the owner.
    uint32 private constant DEFAULT_MOVE_BPS = 2_000;

    uint32 private constant DEFAULT_MAX_PRICE_AGE = 1 hours;

    /// @dev Two million dollars. A purchase counts twice: when it is filled and when its payment is withdrawn.
    uint256 private constant DEFAULT_BUDGET = 2_000_000e18;

    /// @dev Sets the initial limits unless an earlier version did, so that a later upgrade keeps those of the owner.
    function __OrderLimits_init() internal onlyInitializing {
        if (_limitsStorage().maxPriceAge != 0) return;
        _setOrderLimits(DEFAULT_BAND_BPS, DEFAULT_MOVE_BPS, DEFAULT_MAX_PRICE_AGE, DEFAULT_BUDGET);
    }

    /// @inheritdoc IOrderLimits
    function setOrderLimits(uint32 bandBps, uint32 moveBps, uint32 maxPriceAge, uint256 dailyBudget)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        _setOrderLimits(bandBps, moveBps, maxPriceAge, dailyBudget);
    }

    /// @inheritdoc IOrderLimits
    function setPrice(address stockToken, uint256 price) external onlyRole(DEFAULT_ADMIN_ROLE) {
        uint128 perShare = _toPerShare(stockToken, price);
        uint48 time = uint48(block.timestamp);
        _limitsStorage().prices[stockToken] = StockPrice(perShare, perShare, time, time);
        emit PriceReported(stockToken, price);
    }

    /// @inheritdoc IOrderLimits
    function reportPrice(address stockToken, uint256 price) external onlyRole(REPORTER_ROLE) {
        StockPrice storage last = _limitsStorage().prices[stockToken];
        uint128 perShare = _toPerShare(stockToken, price);
        uint48 time = uint48(block.timestamp);
        // The last price becomes the anchor, not the new one, which could otherwise move twice at once.
        if (block.timestamp >= last.anchoredAt + MOVE_PERIOD) (last.anchor, last.anchoredAt) = (last.perShare, time);
        _requireMove(stockToken, price, perShare, last.anchor);
        (last.perShare, last.reportedAt) = (perShare, time);
        emit PriceReported(stockToken, price);
    }

    /// @inheritdoc IOrderLimits
    function reportedPrice(address stockToken) public view returns (uint256 price, uint256 reportedAt) {
        StockPrice storage last = _limitsStorage().prices[stockToken];
        if (last.reportedAt == 0) return (0, 0);
        return (_toPrice(stockToken, last.perShare), last.reportedAt);
    }

    /// @inheritdoc IOrderLimits
    function orderLimits() external view returns (uint32, uint32, uint32, uint256) {
        OrderLimitsStorage storage $ = _limitsStorage();
        return ($.bandBps, $.moveBps, $.maxPriceAge, $.budget.max);
    }

    /// @inheritdoc IOrderLimits
    function budgetLeft() public view returns (uint256) {
        return _limitsStorage().budget.current();
    }

    /// @dev Records that orders are paid in this token, so that it may be withdrawn.
    function _knowPaymentToken(address token) internal {
        mapping(address => uint256) storage unitValues = _limitsStorage().unitValues;
        if (unitValues[token] == 0) unitValues[token] = ONE / 10 ** IERC20Metadata(token).decimals();
    }

    /// @dev Reverts if the payment for the stock tokens lies outside the band around the reported price.
    function _requireBand(address stockToken, uint256 amount, address paymentToken, uint256 payment) internal view {
        uint32 bandBps = _limitsStorage().bandBps;
        if (bandBps == UNLIMITED) return;
        uint256 price = _freshPrice(stockToken);
        uint256 expected = Math.mulDiv(amount, price, ONE);
        uint256 unitValue = _unitValue(paymentToken);
        // One base unit of each token is lost by rounding.
        uint256 tolerance = Math.mulDiv(expected, bandBps, BPS) + unitValue + price / ONE + 1;
        uint256 minimum = Math.saturatingSub(expected, tolerance);
        uint256 value = payment * unitValue;
        if (value < minimum || value > expected + tolerance) {
            revert FillOutsideBand(value, minimum, expected + tolerance);
        }
    }

    function _spendPaymentBudget(address paymentToken, uint256 amount) internal {
        if (_isBudgetLimited()) _spendBudget(amount * _unitValue(paymentToken));
    }

    function _spendStockBudget(address stockToken, uint256 amount) internal {
        if (_isBudgetLimited()) _spendBudget(Math.mulDiv(amount, _freshPrice(stockToken), ONE, Math.Rounding.Ceil));
    }

    function _spendBudget(uint256 value) private {
        if (!_limitsStorage().budget.trySpend(value)) revert BudgetExceeded(value, budgetLeft());
    }

    function _isBudgetLimited() private view returns (bool) {
        return _limitsStorage().budget.max != DailyLimit.UNLIMITED;
    }

    function _freshPrice(address stockToken) private view returns (uint256) {
        (uint256 price, uint256 reportedAt) = reportedPrice(stockToken);
        if (price == 0 || block.timestamp > reportedAt + _limitsStorage().maxPriceAge) {
            revert PriceTooOld(stockToken, reportedAt);
        }
        return price;
    }

    function _unitValue(address paymentToken) private view returns (uint256 value) {
        value = _limitsStorage().unitValues[paymentToken];
        if (value == 0) revert UnknownPaymentToken(paymentToken);
    }

    function _requireMove(address stockToken, uint256 price, uint256 perShare, uint256 anchor) private view {
        uint32 moveBps = _limitsStorage().moveBps;
        if (moveBps == UNLIMITED) return;
        uint256 move = anchor * moveBps / BPS;
        uint256 minimum = Math.saturatingSub(anchor, move);
        if (anchor == 0 || perShare < minimum || perShare > anchor + move) {
            revert PriceMovesTooFar(price, _toPrice(stockToken, minimum), _toPrice(stockToken, anchor + move));
        }
    }

    function _toPerShare(address stockToken, uint256 price) private view returns (uint128 perShare) {
        perShare = Math.mulDiv(price, IRebasingToken(stockToken).balancePerShare(), ONE).toUint128();
        if (perShare == 0) revert InvalidPrice();
    }

    function _toPrice(address stockToken, uint256 perShare) private view returns (uint256) {
        return Math.mulDiv(perShare, ONE, IRebasingToken(stockToken).balancePerShare());
    }

    function _setOrderLimits(uint32 bandBps, uint32 moveBps, uint32 maxPriceAge, uint256 dailyBudget) private {
        OrderLimitsStorage storage $ = _limitsStorage();
        ($.bandBps, $.moveBps, $.maxPriceAge) = (bandBps, moveBps, maxPriceAge);
        $.budget.setMax(dailyBudget);
        emit OrderLimitsSet(bandBps, moveBps, maxPriceAge, dailyBudget);
    }

    function _limitsStorage() private pure returns (OrderLimitsStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
