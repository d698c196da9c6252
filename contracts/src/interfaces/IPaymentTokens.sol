// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAggregatorV3} from "./IAggregatorV3.sol";

/// @title IPaymentTokens
/// @notice The list of payment tokens that are accepted against USD+, each with its dollar price feed. Access and
/// upgrades: see `IControlledUpgradeable`.
/// @dev Assumptions about a listed token: `transferFrom` transfers exactly the given amount, and its decimals never
/// change and are at most 18. USD+ itself cannot be listed, because a purchase of USD+ with USD+ would issue nothing.
interface IPaymentTokens {
    /// @notice Emitted when the price feed of a token is set; a zero `oracle` means that the token is no longer
    /// accepted.
    event PaymentTokenOracleSet(address indexed paymentToken, IAggregatorV3 oracle);

    /// @notice Emitted with `PaymentTokenOracleSet`: the price may be at most `maxAge` seconds old; 0 disables the age
    /// check.
    event PaymentTokenMaxAgeSet(address indexed paymentToken, uint48 maxAge);

    /// @notice Thrown if the token is not listed, or if the owner tries to list USD+ itself.
    error PaymentTokenNotAccepted();

    /// @notice Thrown if the token or its price feed has more than 18 decimals.
    error TooManyDecimals();

    /// @notice Thrown if the price feed answers zero or less.
    error InvalidPrice();

    /// @notice Thrown if a token is listed with a price whose age would not be limited to `maximum`.
    error PriceAgeUnlimited(uint48 maxAge, uint48 maximum);

    /// @notice Thrown if the price is older than the token's maximum age, if its timestamp lies in the future, or if
    /// the token has no maximum age on a chain where it needs one.
    error StalePrice();

    /// @notice Thrown if the price is below 0.98 or above 1.02 dollars: the token has lost its peg, or the feed is
    /// wrong.
    error PriceOutOfBand();

    /// @notice Thrown if the recipient's balance after the payment is not its former balance plus the amount.
    error PaymentMismatch(uint256 expectedBalance, uint256 actualBalance);

    /// @notice Thrown if a required address is zero.
    error ZeroAddress();

    /// @notice Thrown if a given or computed amount is zero.
    error ZeroAmount();

    /// @notice Returns the largest maximum age of a price in seconds: two hours above the heartbeat of slow feeds, which
    /// is a day.
    function MAX_PRICE_AGE() external view returns (uint48);

    /// @notice Returns the USD+ token.
    function usdplus() external view returns (address);

    /// @notice Returns the price feed of `paymentToken`; zero if the token is not accepted.
    function paymentTokenOracle(address paymentToken) external view returns (IAggregatorV3);

    /// @notice Returns the maximum age of the price of `paymentToken` in seconds; 0 if the age is not checked.
    function paymentTokenMaxAge(address paymentToken) external view returns (uint48);

    /// @notice Returns the price of `paymentToken` in dollars as its feed reports it. The band is not checked here.
    /// @dev Warning: this is the market price. Purchases and redemptions revert outside the band, and a purchase values
    /// the token at one dollar at most. Reverts with `PaymentTokenNotAccepted`, `InvalidPrice` and `StalePrice`.
    /// @return price Dollars per whole token.
    /// @return decimals Decimals of `price`.
    function getOraclePrice(address paymentToken) external view returns (uint256 price, uint8 decimals);

    /// @notice Lists `paymentToken` with a price feed whose age is not checked (a constant feed), which only test
    /// chains accept, or removes it from the list if `oracle` is zero. Callable by the owner only. Emits
    /// `PaymentTokenOracleSet` and `PaymentTokenMaxAgeSet`.
    /// @dev Test chains are 31337, 11155111 and 421614. Reverts with `PaymentTokenNotAccepted` for USD+, with
    /// `TooManyDecimals` and with `PriceAgeUnlimited`.
    function setPaymentTokenOracle(address paymentToken, IAggregatorV3 oracle) external;

    /// @notice Lists `paymentToken` with a price feed that may be at most `maxAge` seconds old. Callable by the owner
    /// only. Emits `PaymentTokenOracleSet` and `PaymentTokenMaxAgeSet`.
    /// @dev `maxAge` should be the heartbeat of the feed plus some minutes, at most `MAX_PRICE_AGE`.
    /// Reverts as the overload without `maxAge` does.
    function setPaymentTokenOracle(address paymentToken, IAggregatorV3 oracle, uint48 maxAge) external;
}
