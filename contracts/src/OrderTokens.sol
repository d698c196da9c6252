// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IDShareFactory} from "./interfaces/IDShareFactory.sol";
import {IOrderTokens} from "./interfaces/IOrderTokens.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {OrderFees} from "./libraries/OrderFees.sol";

/// @title OrderTokens
/// @notice Implementation of `IOrderTokens`, which has the documentation.
abstract contract OrderTokens is IOrderTokens, ControlledUpgradeable {
    /// @custom:storage-location erc7201:parvalue.storage.OrderTokens
    struct OrderTokensStorage {
        address dShareFactory;
        mapping(address token => PaymentTokenConfig) paymentTokens;
        mapping(address token => uint8) decimalReductions;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.OrderTokens")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x4bfa7e8a2a4510374fb9b57ebfd02986ea641ab69c690d3dc240a949e2d81b00;

    uint8 private constant MAX_DECIMALS = 18;

    function __OrderTokens_init(address factory) internal onlyInitializing {
        _requireAddress(factory);
        _orderTokensStorage().dShareFactory = factory;
    }

    /// @inheritdoc IOrderTokens
    function dShareFactory() public view returns (address) {
        return _orderTokensStorage().dShareFactory;
    }

    /// @inheritdoc IOrderTokens
    function getPaymentTokenConfig(address paymentToken) external view returns (PaymentTokenConfig memory) {
        return _paymentTokenConfig(paymentToken);
    }

    /// @inheritdoc IOrderTokens
    function getStandardFees(bool sell, address paymentToken) external view returns (uint256, uint24) {
        (uint64 flat, uint24 percent) = _feeRates(sell, paymentToken);
        return (OrderFees.flatUp(flat, _paymentTokenConfig(paymentToken).decimals), percent);
    }

    /// @inheritdoc IOrderTokens
    function totalStandardFee(bool sell, address paymentToken, uint256 paymentTokenQuantity)
        public
        view
        returns (uint256)
    {
        (uint64 flat, uint24 percent) = _feeRates(sell, paymentToken);
        return OrderFees.totalUp(flat, percent, paymentTokenQuantity, _paymentTokenConfig(paymentToken).decimals);
    }

    /// @inheritdoc IOrderTokens
    function isTransferLocked(address token, address account) public view returns (bool) {
        bytes4 selector = _paymentTokenConfig(token).blacklistCallSelector;
        if (selector == 0) return _isStockToken(token) && IVaultAsset(token).isBlacklisted(account);
        (bool isAnswered, bool isLocked) = _callBlacklistView(token, selector, account);
        return isLocked || !isAnswered;
    }

    /// @inheritdoc IOrderTokens
    function orderDecimalReduction(address assetToken) public view returns (uint8) {
        return _orderTokensStorage().decimalReductions[assetToken];
    }

    /// @inheritdoc IOrderTokens
    function setPaymentToken(
        address paymentToken,
        bytes4 blacklistCallSelector,
        uint64 perOrderFeeBuy,
        uint24 percentageFeeRateBuy,
        uint64 perOrderFeeSell,
        uint24 percentageFeeRateSell
    ) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (percentageFeeRateBuy >= OrderFees.WHOLE || percentageFeeRateSell >= OrderFees.WHOLE) revert FeeTooHigh();
        uint8 decimals = IERC20Metadata(paymentToken).decimals();
        _requireSupported(decimals <= MAX_DECIMALS, paymentToken);
        if (blacklistCallSelector != 0) {
            (bool isAnswered,) = _callBlacklistView(paymentToken, blacklistCallSelector, address(this));
            _requireSupported(isAnswered, paymentToken);
        }
        PaymentTokenConfig storage config = _paymentTokenConfig(paymentToken);
        config.enabled = true;
        config.decimals = decimals;
        config.blacklistCallSelector = blacklistCallSelector;
        (config.perOrderFeeBuy, config.percentageFeeRateBuy) = (perOrderFeeBuy, percentageFeeRateBuy);
        (config.perOrderFeeSell, config.percentageFeeRateSell) = (perOrderFeeSell, percentageFeeRateSell);
        emit PaymentTokenSet(
            paymentToken,
            blacklistCallSelector,
            perOrderFeeBuy,
            percentageFeeRateBuy,
            perOrderFeeSell,
            percentageFeeRateSell
        );
    }

    /// @inheritdoc IOrderTokens
    /// @dev The decimals stay stored, because open orders need them.
    function removePaymentToken(address paymentToken) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _enabledConfig(paymentToken).enabled = false;
        emit PaymentTokenRemoved(paymentToken);
    }

    /// @inheritdoc IOrderTokens
    function setOrderDecimalReduction(address assetToken, uint8 decimalReduction)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        if (decimalReduction > MAX_DECIMALS) revert InvalidPrecision();
        _orderTokensStorage().decimalReductions[assetToken] = decimalReduction;
        emit OrderDecimalReductionSet(assetToken, decimalReduction);
    }

    function _requireAddress(address account) internal pure {
        if (account == address(0)) revert ZeroAddress();
    }

    function _requireTokens(address assetToken, address paymentToken) internal view {
        _requireSupported(_isStockToken(assetToken), assetToken);
        _enabledConfig(paymentToken);
    }

    function _requirePrecision(address assetToken, uint256 assetTokenQuantity) internal view {
        if (assetTokenQuantity % 10 ** orderDecimalReduction(assetToken) != 0) revert InvalidPrecision();
    }

    function _feeRates(bool sell, address paymentToken) internal view returns (uint64 flat, uint24 percent) {
        PaymentTokenConfig storage config = _enabledConfig(paymentToken);
        return sell
            ? (config.perOrderFeeSell, config.percentageFeeRateSell)
            : (config.perOrderFeeBuy, config.percentageFeeRateBuy);
    }

    function _paymentTokenConfig(address paymentToken) internal view returns (PaymentTokenConfig storage) {
        return _orderTokensStorage().paymentTokens[paymentToken];
    }

    /// @dev Returns the settings of a payment token; reverts with `UnsupportedToken` if it is not enabled.
    function _enabledConfig(address paymentToken) private view returns (PaymentTokenConfig storage config) {
        config = _paymentTokenConfig(paymentToken);
        _requireSupported(config.enabled, paymentToken);
    }

    function _requireSupported(bool isSupported, address token) private pure {
        if (!isSupported) revert UnsupportedToken(token);
    }

    function _isStockToken(address token) private view returns (bool) {
        return IDShareFactory(dShareFactory()).isTokenDShare(token);
    }

    /// @dev Calls the token's blacklist view. An answer that is not one word counts as no answer.
    function _callBlacklistView(address token, bytes4 selector, address account)
        private
        view
        returns (bool isAnswered, bool isLocked)
    {
        (bool ok, bytes memory answer) = token.staticcall(abi.encodeWithSelector(selector, account));
        if (!ok || answer.length != 32) return (false, false);
        return (true, abi.decode(answer, (uint256)) != 0);
    }

    function _orderTokensStorage() private pure returns (OrderTokensStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
