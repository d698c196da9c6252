// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IOwnerCancels
/// @notice The part of the vault that lets owners of orders out without Parvalue. Requirement KY-05.
///
/// Time. An owner first requests the cancellation, so that an order that waits at the broker for its price is not
/// canceled by surprise. If Parvalue neither ends the order nor moves its escrow for the cancel period, the owner can
/// end it. Each fill begins the period anew, because the broker is at work then, but never beyond `MAX_CANCEL_PERIOD`
/// after the request, so that no key can hold an order for longer.
///
/// Shares. The period leaves time to stop the broker and to record its fills. A fill that comes later reverts; its
/// shares belong to Parvalue. Tokens of a sale that were burned for the broker are shares that may be sold, so an order
/// with such tokens is not ended by its owner.
interface IOwnerCancels {
    /// @notice Emitted when a cancellation is requested, and when a fill begins the period anew.
    event OwnerCancelDue(address indexed processor, uint256 indexed id, uint256 cancellableAt);

    /// @notice Emitted when the owner of an order ends it. The processor emits `OrderCancelled` in the same transaction.
    event OwnerCancelled(address indexed processor, uint256 indexed id);

    /// @notice Emitted when the owner of the vault sets the cancel period of new requests.
    event CancelPeriodSet(uint48 period);

    /// @notice Thrown if the cancellation was requested before.
    error CancelAlreadyRequested();

    /// @notice Thrown if the owner cancels before `cancellableAt`, which is 0 without a request.
    error NotCancellableYet(uint256 cancellableAt);

    /// @notice Thrown if a cancel period exceeds `maximum`.
    error CancelPeriodTooLong(uint48 period, uint48 maximum);

    /// @notice Returns the longest cancel period in seconds, and the longest time from the request in all.
    function MAX_CANCEL_PERIOD() external view returns (uint48);

    /// @notice Returns the cancel period of new requests in seconds.
    function cancelPeriod() external view returns (uint48);

    /// @notice Returns the time from which the owner of an open order can end it; 0 if its cancellation is not requested.
    function cancellableAt(address processor, uint256 id) external view returns (uint256);

    /// @notice Sets the cancel period of new requests in seconds. Callable by the owner of the vault only. Emits
    /// `CancelPeriodSet`. Reverts with `CancelPeriodTooLong`.
    function setCancelPeriod(uint48 period) external;

    /// @notice Begins the cancel period of an order. Callable by processors only. Emits `OwnerCancelDue`. Reverts with
    /// `CancelAlreadyRequested`.
    function beginCancelPeriod(uint256 id) external;

    /// @notice Ends the cancel period of an order, whose processor then cancels it. Callable by processors only. Emits
    /// `OwnerCancelled`. Reverts with `NotCancellableYet`.
    function endCancelPeriod(uint256 id) external;
}
