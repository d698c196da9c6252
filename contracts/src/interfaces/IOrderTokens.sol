// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IOrderTokens
/// @notice Which tokens orders are paid in and for which stocks, what an order costs, and whom a token refuses.
///
/// Fees. The standard fee is a part for the order and a percentage of its value, rounded up once: the house gains less than
/// one unit of the payment token by it.
interface IOrderTokens {
    /// @notice A payment token.
    struct PaymentTokenConfig {
        /// Whether orders may be made in it.
        bool enabled;
        /// Read once, when the token is listed.
        uint8 decimals;
        /// The token's view that says whether an account is on its list; 0 if it has none.
        bytes4 blacklistCallSelector;
        /// For each order, in 8 decimals.
        uint64 perOrderFeeBuy;
        /// Where 1,000,000 is all.
        uint24 percentageFeeRateBuy;
        uint64 perOrderFeeSell;
        uint24 percentageFeeRateSell;
    }

    /// @notice A price of 18 decimals and when it was.
    struct PricePoint {
        uint256 price;
        uint64 blocktime;
    }

    /// @notice The token pays, at these fees.
    event PaymentTokenSet(
        address indexed paymentToken,
        bytes4 blacklistCallSelector,
        uint64 perOrderFeeBuy,
        uint24 percentageFeeRateBuy,
        uint64 perOrderFeeSell,
        uint24 percentageFeeRateSell
    );

    /// @notice No order can be made in the token any more; those that were go on.
    event PaymentTokenRemoved(address indexed paymentToken);

    /// @notice So many of the stock token's last decimals must be 0 in what is sold.
    event OrderDecimalReductionSet(address indexed assetToken, uint8 decimalReduction);

    /// @notice An address must not be zero.
    error ZeroAddress();

    /// @notice The token is none that orders can be made in or for, or does not answer as one.
    error UnsupportedToken(address token);

    /// @notice A percentage must be less than all.
    error FeeTooHigh();

    /// @notice The quantity has more decimals than the market takes.
    error InvalidPrecision();

    /// @notice The factory that knows the stock tokens.
    function dShareFactory() external view returns (address);

    /// @notice The fees and the decimals of a payment token; not enabled if it is none.
    function getPaymentTokenConfig(address paymentToken) external view returns (PaymentTokenConfig memory);

    /// @notice The two parts of the standard fee now.
    /// @return flatFee In the token's units, rounded up.
    /// @return percentageFeeRate Where 1,000,000 is all.
    function getStandardFees(bool sell, address paymentToken)
        external
        view
        returns (uint256 flatFee, uint24 percentageFeeRate);

    /// @notice The standard fee now for so much payment: both parts, rounded up together.
    function totalStandardFee(bool sell, address paymentToken, uint256 paymentTokenQuantity)
        external
        view
        returns (uint256);

    /// @notice Whether the token refuses the account. A token that should say so and does not answer refuses.
    function isTransferLocked(address token, address account) external view returns (bool);

    /// @notice How many of the stock token's last decimals must be 0 in what is sold.
    function orderDecimalReduction(address assetToken) external view returns (uint8);

    /// @notice What the last fill of the pair paid for one stock token as it is today.
    /// @dev Warning: the price of whatever the last order was, of a cent too. No price to trade by.
    function latestFillPrice(address assetToken, address paymentToken) external view returns (PricePoint memory);

    /// @notice Lists a payment token of at most 18 decimals, or sets its fees. Owner only.
    /// @dev Orders that were made keep the fees they were made at. The token must move just what it is asked to; only tokens
    /// with `balancePerShare` may rebase.
    /// @param blacklistCallSelector A view of one address that answers a boolean, or 0.
    function setPaymentToken(
        address paymentToken,
        bytes4 blacklistCallSelector,
        uint64 perOrderFeeBuy,
        uint24 percentageFeeRateBuy,
        uint64 perOrderFeeSell,
        uint24 percentageFeeRateSell
    ) external;

    /// @notice Takes a payment token off the list. Owner only. Orders that were made in it go on.
    function removePaymentToken(address paymentToken) external;

    /// @notice Sets how many of the 18 decimals of a stock token must be 0 in what is sold. Owner only.
    function setOrderDecimalReduction(address assetToken, uint8 decimalReduction) external;
}
