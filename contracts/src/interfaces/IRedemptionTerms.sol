// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IRedemptionTerms
/// @notice The part of `IUsdPlusRedeemer` that protects owners of requests and all other holders: how long a payment
/// may take, and how much a ticket is paid after a loss. Requirements KY-03 and KY-05.
///
/// Time. A request has a payment period, which is fixed when it is made. After that its owner can cancel it without
/// Parvalue, whether a payment is in preparation or not: a ticket is closed once, so the payment reverts then.
///
/// Loss. A payment is locked at the request, but a ticket is a claim on the reserves like every USD+. If the escrowed
/// shares are worth less than the requested amount when it is paid, the payment falls in proportion, rounded down.
interface IRedemptionTerms {
    /// @notice Emitted beside `RequestEscrowed` with the time from which the owner can cancel.
    event PaymentDue(uint256 indexed ticket, uint256 cancellableAt);

    /// @notice Emitted when the owner of the contract sets the payment period of new requests.
    event PaymentPeriodSet(uint48 period);

    /// @notice Thrown if the caller is not the owner of the request.
    error NotRequestOwner();

    /// @notice Thrown if the owner cancels before `cancellableAt`.
    error NotCancellableYet(uint256 cancellableAt);

    /// @notice Thrown if a payment period exceeds `maximum`.
    error PaymentPeriodTooLong(uint48 period, uint48 maximum);

    /// @notice Thrown if a request is burned although its owner is not restricted.
    error OwnerNotRestricted();

    /// @notice Returns the longest payment period in seconds.
    function MAX_PAYMENT_PERIOD() external view returns (uint48);

    /// @notice Returns the payment period of new requests in seconds.
    function paymentPeriod() external view returns (uint48);

    /// @notice Sets the payment period of new requests in seconds. Callable by the owner of the contract only. Emits
    /// `PaymentPeriodSet`. Reverts with `PaymentPeriodTooLong`.
    /// @dev A period of 0 lets owners cancel at any time; it takes nothing from a holder.
    function setPaymentPeriod(uint48 period) external;

    /// @notice Returns the time from which the owner of an open ticket can cancel it; 0 for any other ticket.
    function cancellableAt(uint256 ticket) external view returns (uint256);

    /// @notice Returns the payment of an open ticket at the current value of its escrow, in base units of the payment
    /// token; 0 for any other ticket.
    function paymentOf(uint256 ticket) external view returns (uint256 paymentTokenAmount);

    /// @notice Returns the escrow to the owner after the payment period, as `cancel` does. Callable by the owner of the
    /// request only, also while this contract or USD+ is paused. Emits `RequestCancelled`, and `RefundHeld` if USD+
    /// cannot be transferred to the owner now.
    /// @dev Reverts with `InvalidTicket`, `NotRequestOwner` and `NotCancellableYet`.
    function cancelByOwner(uint256 ticket) external;
}
