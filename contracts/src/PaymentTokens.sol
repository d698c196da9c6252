// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IAggregatorV3} from "./interfaces/IAggregatorV3.sol";
import {IPaymentTokens} from "./interfaces/IPaymentTokens.sol";

/// @title PaymentTokens
/// @notice The list of payment tokens and the conversion between them and USD+. See `IPaymentTokens`.
abstract contract PaymentTokens is IPaymentTokens, ControlledUpgradeable {
    using SafeCast for int256;
    using SafeERC20 for IERC20;

    struct PaymentToken {
        IAggregatorV3 oracle;
        uint48 maxAge;
        /// Read once when the token is listed, so that a token cannot change its price by changing its decimals.
        uint8 decimals;
    }

    /// @custom:storage-location erc7201:parvalue.storage.PaymentTokens
    struct PaymentTokensStorage {
        address usdplus;
        mapping(address token => PaymentToken) paymentTokens;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.PaymentTokens")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x4ec4981638baf8570b595ca2e9e0faaca45f231509e6d1fb734af9f7aceb6000;

    uint8 private constant USDPLUS_DECIMALS = 6;
    uint8 private constant MAX_DECIMALS = 18;

    /// @dev The largest accepted distance of a price from one dollar, in percent.
    uint256 private constant BAND_PERCENT = 2;

    /// @inheritdoc IPaymentTokens
    uint48 public constant MAX_PRICE_AGE = 26 hours;

    function __PaymentTokens_init(address usdPlus) internal onlyInitializing {
        if (usdPlus == address(0)) revert ZeroAddress();
        _paymentTokensStorage().usdplus = usdPlus;
    }

    /// @inheritdoc IPaymentTokens
    function usdplus() public view returns (address) {
        return _paymentTokensStorage().usdplus;
    }

    /// @inheritdoc IPaymentTokens
    function paymentTokenOracle(address paymentToken) external view returns (IAggregatorV3) {
        return _paymentTokensStorage().paymentTokens[paymentToken].oracle;
    }

    /// @inheritdoc IPaymentTokens
    function paymentTokenMaxAge(address paymentToken) external view returns (uint48) {
        return _paymentTokensStorage().paymentTokens[paymentToken].maxAge;
    }

    /// @inheritdoc IPaymentTokens
    function setPaymentTokenOracle(address paymentToken, IAggregatorV3 oracle) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setPaymentToken(paymentToken, oracle, 0);
    }

    /// @inheritdoc IPaymentTokens
    function setPaymentTokenOracle(address paymentToken, IAggregatorV3 oracle, uint48 maxAge)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        _setPaymentToken(paymentToken, oracle, maxAge);
    }

    /// @inheritdoc IPaymentTokens
    function getOraclePrice(address paymentToken) public view returns (uint256 price, uint8 decimals) {
        PaymentToken memory listed = _paymentTokensStorage().paymentTokens[paymentToken];
        if (address(listed.oracle) == address(0)) revert PaymentTokenNotAccepted();

        (, int256 answer,, uint256 updatedAt,) = listed.oracle.latestRoundData();
        if (answer <= 0) revert InvalidPrice();
        if (listed.maxAge == 0) {
            if (!_isTestChain()) revert StalePrice();
        } else if (updatedAt > block.timestamp || block.timestamp - updatedAt > listed.maxAge) {
            revert StalePrice();
        }
        return (answer.toUint256(), listed.oracle.decimals());
    }

    /// @dev Returns the USD+ base units that `amount` of the token buys, rounded down.
    function _toUsdPlusDown(address paymentToken, uint256 amount) internal view returns (uint256) {
        (uint256 price, uint256 oneDollar) = _purchasePrice(paymentToken);
        return Math.mulDiv(amount, price * 10 ** USDPLUS_DECIMALS, oneDollar * _unit(paymentToken));
    }

    /// @dev Returns the amount of the token that buys `usdPlusAmount`, rounded up.
    function _toPaymentUp(address paymentToken, uint256 usdPlusAmount) internal view returns (uint256) {
        (uint256 price, uint256 oneDollar) = _purchasePrice(paymentToken);
        return
            Math.mulDiv(
                usdPlusAmount, oneDollar * _unit(paymentToken), price * 10 ** USDPLUS_DECIMALS, Math.Rounding.Ceil
            );
    }

    /// @dev Returns the amount of the token that is worth `usdPlusAmount` at one dollar each, rounded down.
    function _toPaymentDown(address paymentToken, uint256 usdPlusAmount) internal view returns (uint256) {
        (uint256 price, uint256 oneDollar) = _marketPrice(paymentToken);
        return Math.mulDiv(usdPlusAmount, oneDollar * _unit(paymentToken), price * 10 ** USDPLUS_DECIMALS);
    }

    /// @dev Returns the USD+ base units that `amount` of the token is worth at one dollar each, rounded up.
    function _toUsdPlusUp(address paymentToken, uint256 amount) internal view returns (uint256) {
        (uint256 price, uint256 oneDollar) = _marketPrice(paymentToken);
        return Math.mulDiv(amount, price * 10 ** USDPLUS_DECIMALS, oneDollar * _unit(paymentToken), Math.Rounding.Ceil);
    }

    /// @dev Transfers `amount` from the caller to the recipient and reverts with `PaymentMismatch` unless the
    /// recipient's balance rises by exactly that: for tokens that deliver more or less, and for a recipient that pays
    /// itself.
    function _pay(address paymentToken, address recipient, uint256 amount) internal {
        IERC20 token = IERC20(paymentToken);
        uint256 expectedBalance = token.balanceOf(recipient) + amount;
        token.safeTransferFrom(msg.sender, recipient, amount);
        uint256 actualBalance = token.balanceOf(recipient);
        if (actualBalance != expectedBalance) revert PaymentMismatch(expectedBalance, actualBalance);
    }

    /// @dev Returns the price of the token as payment for USD+: one dollar at most, because USD+ redeems for no more
    /// than that.
    function _purchasePrice(address paymentToken) private view returns (uint256 price, uint256 oneDollar) {
        (price, oneDollar) = _marketPrice(paymentToken);
        price = Math.min(price, oneDollar);
    }

    /// @dev Returns the price within the band; `oneDollar` is a dollar in the decimals of the feed.
    function _marketPrice(address paymentToken) private view returns (uint256 price, uint256 oneDollar) {
        uint8 decimals;
        (price, decimals) = getOraclePrice(paymentToken);
        oneDollar = 10 ** decimals;
        uint256 distance = price > oneDollar ? price - oneDollar : oneDollar - price;
        if (distance > oneDollar * BAND_PERCENT / 100) revert PriceOutOfBand();
    }

    /// @dev Returns the base units of one whole token.
    function _unit(address paymentToken) private view returns (uint256) {
        return 10 ** _paymentTokensStorage().paymentTokens[paymentToken].decimals;
    }

    function _setPaymentToken(address paymentToken, IAggregatorV3 oracle, uint48 maxAge) private {
        PaymentToken memory listed;
        if (address(oracle) != address(0)) {
            if (paymentToken == usdplus()) revert PaymentTokenNotAccepted();
            listed = PaymentToken(oracle, maxAge, IERC20Metadata(paymentToken).decimals());
            if (listed.decimals > MAX_DECIMALS || oracle.decimals() > MAX_DECIMALS) revert TooManyDecimals();
            if (maxAge > MAX_PRICE_AGE || (maxAge == 0 && !_isTestChain())) {
                revert PriceAgeUnlimited(maxAge, MAX_PRICE_AGE);
            }
        }
        _paymentTokensStorage().paymentTokens[paymentToken] = listed;
        emit PaymentTokenOracleSet(paymentToken, oracle);
        emit PaymentTokenMaxAgeSet(paymentToken, listed.maxAge);
    }

    /// @dev Returns whether nothing on this chain has value: on a local node, Sepolia or Arbitrum Sepolia.
    /// A constant price is accepted only there.
    function _isTestChain() private view returns (bool) {
        return block.chainid == 31337 || block.chainid == 11155111 || block.chainid == 421614;
    }

    function _paymentTokensStorage() private pure returns (PaymentTokensStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
