// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IOrderTokens
/// @notice The tokens that orders can pay with and trade, the fees of an order, and the restrictions of each token.
///
/// Fees. The standard fee is a fixed amount per order plus a percentage of its value. The sum is rounded up once, by
/// less than one base unit of the payment token.
interface IOrderTokens {
    /// @notice Configuration of one payment token.
    struct PaymentTokenConfig {
        /// Whether new orders may use the token.
        bool enabled;
        /// Decimals of the token, read once when it is listed.
        uint8 decimals;
        /// Selector of the token's blacklist view (such as `isBlacklisted(address)`); 0 if the token has no blacklist.
        bytes4 blacklistCallSelector;
        /// Fixed fee of a buy order in payment tokens with 8 decimals, whatever the decimals of the token.
        uint64 perOrderFeeBuy;
        /// Percentage fee of a buy order; 1,000,000 is 100 %.
        uint24 percentageFeeRateBuy;
        /// Fixed fee of a sell order, as for a buy.
        uint64 perOrderFeeSell;
        /// Percentage fee of a sell order, as for a buy.
        uint24 percentageFeeRateSell;
    }

    /// @notice A price with 18 decimals and the block timestamp at which it was recorded.
    struct PricePoint {
        uint256 price;
        uint64 blocktime;
    }

    /// @notice Emitted when a payment token is listed or its configuration changes.
    event PaymentTokenSet(
        address indexed paymentToken,
        bytes4 blacklistCallSelector,
        uint64 perOrderFeeBuy,
        uint24 percentageFeeRateBuy,
        uint64 perOrderFeeSell,
        uint24 percentageFeeRateSell
    );

    /// @notice Emitted when a payment token is removed: new orders cannot use it, existing orders go on.
    event PaymentTokenRemoved(address indexed paymentToken);

    /// @notice Emitted when the number of trailing decimals is set that must be 0 in the quantity of a sell order.
    event OrderDecimalReductionSet(address indexed assetToken, uint8 decimalReduction);

    /// @notice Thrown if a required address is zero.
    error ZeroAddress();

    /// @notice Thrown if the token is not a listed stock or payment token, has more than 18 decimals, or does not
    /// answer its blacklist view.
    error UnsupportedToken(address token);

    /// @notice Thrown if a percentage fee is 100 % or more.
    error FeeTooHigh();

    /// @notice Thrown if a sell quantity has more decimals than the market accepts, or if the reduction exceeds 18.
    error InvalidPrecision();

    /// @notice Returns the factory that registers the stock tokens.
    function dShareFactory() external view returns (address);

    /// @notice Returns the configuration of a payment token; `enabled` is false if it is not listed.
    function getPaymentTokenConfig(address paymentToken) external view returns (PaymentTokenConfig memory);

    /// @notice Returns the two parts of the current standard fee. Reverts with `UnsupportedToken`.
    /// @return flatFee In base units of the payment token, rounded up.
    /// @return percentageFeeRate 1,000,000 is 100 %.
    function getStandardFees(bool sell, address paymentToken)
        external
        view
        returns (uint256 flatFee, uint24 percentageFeeRate);

    /// @notice Returns the current standard fee for `paymentTokenQuantity`: both parts, rounded up together, in base
    /// units of the payment token. Reverts with `UnsupportedToken`.
    function totalStandardFee(bool sell, address paymentToken, uint256 paymentTokenQuantity)
        external
        view
        returns (uint256);

    /// @notice Returns whether the token refuses the account. A payment token whose blacklist view does not answer
    /// counts as refusing.
    function isTransferLocked(address token, address account) external view returns (bool);

    /// @notice Returns how many trailing decimals must be 0 in the quantity of a sell order for `assetToken`.
    function orderDecimalReduction(address assetToken) external view returns (uint8);

    /// @notice Returns the price of the pair's last fill: payment tokens per stock token, adjusted for splits up to
    /// that fill.
    /// @dev Warning: any fill sets it, even one of a cent. Do not use it as a trading price.
    function latestFillPrice(address assetToken, address paymentToken) external view returns (PricePoint memory);

    /// @notice Lists a payment token of at most 18 decimals, or changes its configuration. Callable by the owner only.
    /// Emits `PaymentTokenSet`.
    /// @dev Existing orders keep their fees. The token must transfer exactly the requested amount; a rebasing token
    /// must have `balancePerShare`. Reverts with `FeeTooHigh` and `UnsupportedToken`.
    /// @param blacklistCallSelector Selector of a view that takes one address and returns a boolean, or 0.
    function setPaymentToken(
        address paymentToken,
        bytes4 blacklistCallSelector,
        uint64 perOrderFeeBuy,
        uint24 percentageFeeRateBuy,
        uint64 perOrderFeeSell,
        uint24 percentageFeeRateSell
    ) external;

    /// @notice Removes a payment token. Existing orders in it go on. Callable by the owner only. Emits
    /// `PaymentTokenRemoved`.
    /// @dev Reverts with `UnsupportedToken` if it is not enabled.
    function removePaymentToken(address paymentToken) external;

    /// @notice Sets how many of a stock token's 18 decimals must be 0 in the quantity of a sell order. Callable by the
    /// owner only. Emits `OrderDecimalReductionSet`.
    /// @dev Reverts with `InvalidPrecision` above 18.
    function setOrderDecimalReduction(address assetToken, uint8 decimalReduction) external;
}
