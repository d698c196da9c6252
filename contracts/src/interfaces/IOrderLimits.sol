// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IOrderLimits
/// @notice Limits on fills and withdrawals. They bound the damage of the key that fills orders: it fills only near the
/// price that another key reports, and moves only a daily budget.
/// @dev Prices and amounts are in dollars with 18 decimals; payment tokens count at one dollar. A price is stored per
/// share, so it stays right after a split.
interface IOrderLimits {
    /// @notice Emitted when the owner sets the limits.
    event OrderLimitsSet(uint32 bandBps, uint32 moveBps, uint32 maxPriceAge, uint256 dailyBudget);

    /// @notice Emitted when the price of one stock token is reported, or set by the owner.
    event PriceReported(address indexed stockToken, uint256 price);

    /// @notice Thrown if a price is zero.
    error InvalidPrice();
    /// @notice Thrown if a report moves the price further than the limit allows. The owner can set the price.
    error PriceMovesTooFar(uint256 price, uint256 minimum, uint256 maximum);
    /// @notice Thrown if the price of the stock token was never reported, or too long ago.
    error PriceTooOld(address stockToken, uint256 reportedAt);
    /// @notice Thrown if a fill pays less than `minimum` or more than `maximum` for its stock tokens.
    error FillOutsideBand(uint256 value, uint256 minimum, uint256 maximum);
    /// @notice Thrown if `value` exceeds what is left of the daily budget.
    error BudgetExceeded(uint256 value, uint256 left);
    /// @notice Thrown if a token is withdrawn in which no order was paid.
    error UnknownPaymentToken(address token);

    /// @notice Role that reports prices. It can neither fill nor withdraw.
    function REPORTER_ROLE() external view returns (bytes32);

    /// @notice Returns the shortest time in seconds after which the limit on moves begins anew.
    function MOVE_PERIOD() external view returns (uint256);

    /// @notice Sets by how much a fill may miss the reported price and by how much reports may move a price within
    /// `MOVE_PERIOD`, both in basis points, the age in seconds to which a price is valid, and the budget of any 24 hours.
    /// Callable by the owner only. Emits `OrderLimitsSet`.
    /// @dev The maximum of the type disables a limit. Without a band, fills need no price.
    function setOrderLimits(uint32 bandBps, uint32 moveBps, uint32 maxPriceAge, uint256 dailyBudget) external;

    /// @notice Sets the price of a stock token: the first one, or one that moves further than reports may. Callable by
    /// the owner only. Emits `PriceReported`. Reverts with `InvalidPrice`.
    function setPrice(address stockToken, uint256 price) external;

    /// @notice Reports the price of a stock token. Callable by the reporter only. Emits `PriceReported`.
    /// @dev Reverts with `InvalidPrice` and `PriceMovesTooFar`, the latter also for the first price of a token.
    function reportPrice(address stockToken, uint256 price) external;

    /// @notice Returns the price of a stock token after the splits since its report, and the time of the report; zeros
    /// if there is none.
    function reportedPrice(address stockToken) external view returns (uint256 price, uint256 reportedAt);

    /// @notice Returns the limits that `setOrderLimits` sets.
    function orderLimits()
        external
        view
        returns (uint32 bandBps, uint32 moveBps, uint32 maxPriceAge, uint256 dailyBudget);

    /// @notice Returns what is left of the daily budget at this block's time.
    function budgetLeft() external view returns (uint256);
}
