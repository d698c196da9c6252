// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAggregatorV3} from "./IAggregatorV3.sol";

/// @title IPaymentTokens
/// @notice The tokens that USD+ trades against, and the price each has in dollars.
/// @dev Assumptions about a listed token: `transferFrom` moves exactly the amount it is given, its decimals never change
/// and are at most 18. USD+ itself cannot be listed: paying for it with itself would issue nothing.
interface IPaymentTokens {
    /// @notice The price feed of a token changed; zero means that the token is no longer accepted.
    event PaymentTokenOracleSet(address indexed paymentToken, IAggregatorV3 oracle);

    /// @notice The price of a token may be at most `maxAge` seconds old; 0 means that its age does not matter.
    event PaymentTokenMaxAgeSet(address indexed paymentToken, uint48 maxAge);

    /// @notice The token is not on the list, or must not be put there.
    error PaymentTokenNotAccepted();

    /// @notice The token or its feed has more than 18 decimals.
    error TooManyDecimals();

    /// @notice The feed answered zero or less.
    error InvalidPrice();

    /// @notice The price is older than the token allows, or from the future.
    error StalePrice();

    /// @notice The price is outside 0.98 to 1.02 dollars: the token has lost its peg, or the feed is wrong.
    error PriceOutOfBand();

    /// @notice The recipient's balance is not what it should be after the payment.
    error PaymentMismatch(uint256 expectedBalance, uint256 actualBalance);

    /// @notice An address must not be zero.
    error ZeroAddress();

    /// @notice An amount must not be zero, given or computed.
    error ZeroAmount();

    /// @notice The USD+ token.
    function usdplus() external view returns (address);

    /// @notice The price feed of `paymentToken`; zero if the token is not accepted.
    function paymentTokenOracle(address paymentToken) external view returns (IAggregatorV3);

    /// @notice How old the price of `paymentToken` may be, in seconds; 0 if its age does not matter.
    function paymentTokenMaxAge(address paymentToken) external view returns (uint48);

    /// @notice The price of `paymentToken` in dollars as the feed gives it, fresh and above zero, but of any size.
    /// @dev Warning: this is the market's price. Both ways are refused outside the band, and a purchase counts at most one
    /// dollar.
    /// @return price Dollars per whole token.
    /// @return decimals Decimals of `price`.
    function getOraclePrice(address paymentToken) external view returns (uint256 price, uint8 decimals);

    /// @notice Lists `paymentToken` with a feed whose age does not matter (a constant one), or takes it off the list with
    /// the zero address. Owner only.
    function setPaymentTokenOracle(address paymentToken, IAggregatorV3 oracle) external;

    /// @notice Lists `paymentToken` with a feed that must be no older than `maxAge` seconds. Owner only.
    /// @dev The age should be the heartbeat of the feed and some minutes. A feed that never updates must have age 0.
    function setPaymentTokenOracle(address paymentToken, IAggregatorV3 oracle, uint48 maxAge) external;
}
