// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPaymentTokens} from "./IPaymentTokens.sol";
import {IRedemptionTerms} from "./IRedemptionTerms.sol";

/// @title IUsdPlusRedeemer
/// @notice Redeems USD+ at one dollar each, paid in a payment token. A request puts the USD+ in escrow here and locks
/// the payment amount; within days a fulfiller either pays it and burns the USD+, or cancels it and returns the USD+.
/// If it does neither within the payment period, the owner can cancel (`IRedemptionTerms`).
///
/// Escrow. The escrow of a ticket is the exact number of USD+ shares (see `IRebasingToken`) that the request brought:
/// paying burns them, canceling returns them. So no rebase can make these calls revert, nothing is ever minted again,
/// and no ticket affects another. The yield of escrowed shares is burned with them, as backing for all holders, or
/// returned with them. A loss lowers the payment as it lowers the value of the escrow (`IRedemptionTerms`).
///
/// Rounding. `requestRedeem` rounds the payment down and `requestWithdraw` rounds the USD+ up, so no more than one
/// dollar is paid per USD+. The transfer into escrow rounds its shares up, as every transfer does.
///
/// Tickets count up from 0, and each reaches one final status, once. After a reorg the same number can name a different
/// request. Therefore each call that closes a ticket also names the hash of the request and reverts with
/// `RequestMismatch` if the ticket has another one.
///
/// Restriction. A restricted owner or receiver can neither request nor be paid. Canceling such a request succeeds: the
/// shares stay here as an unclaimed balance of the owner until `claim`. Other requests are not affected.
///
/// Pause. While this contract is paused, no new request is accepted; `fulfill`, `cancel`, `cancelByOwner`, `burnRequest`
/// and `claim` stay open. While USD+ is paused, requests and claims revert; payments go on, as burns do, and the shares of a
/// canceled request become an unclaimed balance of their owner.
/// @dev Needs the escrow role and a burn limit at USD+. `Request` and the ticket events have their published shapes;
/// owner and hash are in `RequestEscrowed` of the same transaction. Access and upgrades: see `IControlledUpgradeable`.
interface IUsdPlusRedeemer is IPaymentTokens, IRedemptionTerms {
    /// @notice The request of one ticket.
    struct Request {
        /// Provided the USD+, and gets it back if the request is canceled.
        address owner;
        /// Receives the payment.
        address receiver;
        address paymentToken;
        /// The locked payment in base units of the payment token; a loss of the escrow lowers it.
        uint256 paymentTokenAmount;
        /// The requested amount in USD+ base units (6 decimals), not updated by rebases.
        uint256 usdplusAmount;
    }

    /// @notice Status of a ticket; the last three are final.
    enum Status {
        None,
        Open,
        Fulfilled,
        Cancelled,
        Burned
    }

    /// @notice Emitted when USD+ enters escrow and its payment is locked. Amounts in base units of each token.
    event RequestCreated(
        uint256 indexed ticket,
        address indexed receiver,
        address paymentToken,
        uint256 paymentTokenAmount,
        uint256 usdplusAmount
    );

    /// @notice Emitted after `RequestCreated` with the owner, the request hash and the escrowed shares of the same
    /// ticket.
    event RequestEscrowed(uint256 indexed ticket, address indexed owner, bytes32 indexed requestHash, uint256 shares);

    /// @notice Emitted when the receiver is paid and the escrow burned. After a loss of the escrow, both amounts are
    /// less than those of the request.
    event RequestFulfilled(
        uint256 indexed ticket,
        address indexed receiver,
        address paymentToken,
        uint256 paymentTokenAmount,
        uint256 usdplusAmount
    );

    /// @notice Emitted when a request is canceled. The escrow returns to its owner `to`, unless `RefundHeld` follows.
    event RequestCancelled(uint256 indexed ticket, address indexed to);

    /// @notice Emitted when the ticket of a restricted owner is closed without a payment, beside `RefundHeld`.
    event RequestBurned(uint256 indexed ticket, address indexed receiver, uint256 usdplusAmount);

    /// @notice Emitted when the shares of a canceled ticket could not be transferred and became an unclaimed balance of
    /// `owner`.
    event RefundHeld(uint256 indexed ticket, address indexed owner, uint256 shares);

    /// @notice Emitted when the whole unclaimed balance of `owner` was sent to it.
    event RefundClaimed(address indexed owner, uint256 shares);

    /// @notice Emitted when USD+ that belonged to no ticket was sent out.
    event FundsRescued(address indexed to, uint256 amount);

    /// @notice Thrown if the ticket is unknown or has its final status.
    error InvalidTicket();

    /// @notice Thrown if the ticket belongs to a request with another hash.
    error RequestMismatch(uint256 ticket, bytes32 actualHash);

    /// @notice Thrown if the caller is neither the owner of the USD+ nor a holder of `PROXY_ROLE`.
    error UnauthorizedRedeemer();

    /// @notice Thrown if the receiver is this contract, which could not use the payment, or another account than the
    /// owner in a request of a proxy.
    error InvalidReceiver();

    /// @notice Thrown by `claim` if the account has no unclaimed balance.
    error NothingHeld();

    /// @notice Thrown if `amount` exceeds `most`, the USD+ here that belongs to no ticket and no account.
    error RescueTooLarge(uint256 amount, uint256 most);

    /// @notice Role that may pay, cancel and burn requests.
    function FULFILLER_ROLE() external view returns (bytes32);

    /// @notice Role that may request for other accounts, paid to them, within the allowance they gave this contract.
    function PROXY_ROLE() external view returns (bytes32);

    /// @notice Initializes the proxy with USD+, the owner and the upgrader. The owner grants the roles and lists the
    /// payment tokens afterwards.
    /// @dev Reverts with `ZeroAddress` if USD+ is zero, and with `InvalidInitialization` if it ran before.
    function initialize(address usdPlus, address owner, address upgrader) external;

    /// @notice Returns the number of the next ticket, which is also the number of tickets so far.
    function nextTicket() external view returns (uint256);

    /// @notice Returns the request of an open ticket; zeros for any other.
    function requests(uint256 ticket) external view returns (Request memory);

    /// @notice Returns the USD+ shares in escrow for an open ticket; 0 for any other.
    function requestShares(uint256 ticket) external view returns (uint256);

    /// @notice Returns the hash that a call has to name to close an open ticket; 0 for any other ticket.
    /// @return keccak256(abi.encode(chain id, this contract, ticket, owner, receiver, payment token, payment token
    /// amount, USD+ amount)).
    function requestHash(uint256 ticket) external view returns (bytes32);

    /// @notice Returns the status of the ticket; `None` if it is unknown.
    function status(uint256 ticket) external view returns (Status);

    /// @notice Returns the USD+ shares in escrow for all open tickets.
    function escrowedShares() external view returns (uint256);

    /// @notice Returns the USD+ shares of canceled tickets that `owner` has not claimed.
    function heldShares(address owner) external view returns (uint256);

    /// @notice Returns the unclaimed USD+ shares of all owners.
    function totalHeldShares() external view returns (uint256);

    /// @notice Returns the payment for `usdplusAmount` at the current price, rounded down.
    /// @dev Reverts with the price errors of a request: `PaymentTokenNotAccepted`, `InvalidPrice`, `StalePrice` and
    /// `PriceOutOfBand`.
    /// @param paymentToken A listed token.
    /// @param usdplusAmount In USD+ base units (6 decimals).
    /// @return paymentTokenAmount In base units of the payment token.
    function previewRedeem(address paymentToken, uint256 usdplusAmount)
        external
        view
        returns (uint256 paymentTokenAmount);

    /// @notice Returns the USD+ needed for a payment of `paymentTokenAmount` at the current price, rounded up. Reverts
    /// as `previewRedeem` does.
    /// @param paymentToken A listed token.
    /// @param paymentTokenAmount In base units of the payment token.
    /// @return usdplusAmount In USD+ base units (6 decimals).
    function previewWithdraw(address paymentToken, uint256 paymentTokenAmount)
        external
        view
        returns (uint256 usdplusAmount);

    /// @notice Transfers `usdplusAmount` of `owner` into escrow, to be paid to `receiver` at the current price.
    /// Callable by the owner and by proxies. Emits `RequestCreated` and `RequestEscrowed`.
    /// @dev Needs the owner's allowance for USD+ to this contract. Reverts with `EnforcedPause` (here or at USD+), the
    /// price errors of `previewRedeem`, `UnauthorizedRedeemer`, `ZeroAddress` or `InvalidReceiver` (receiver),
    /// `ZeroAmount` (also if the payment rounds to zero), `AccountRestricted` (owner or receiver),
    /// `InsufficientAllowance` and `InsufficientBalance`.
    /// @param paymentToken A listed token.
    /// @param usdplusAmount In USD+ base units (6 decimals).
    /// @param receiver Receives the payment; need not be the owner if the owner calls.
    /// @param owner Provides the USD+: the caller, or any account if the caller is a proxy.
    /// @return ticket The number of the request.
    function requestRedeem(address paymentToken, uint256 usdplusAmount, address receiver, address owner)
        external
        returns (uint256 ticket);

    /// @notice Transfers as much USD+ of `owner` into escrow as a payment of exactly `paymentTokenAmount` costs,
    /// rounded up. Otherwise works as `requestRedeem`.
    /// @param paymentToken A listed token.
    /// @param paymentTokenAmount In base units of the payment token.
    /// @param receiver Receives the payment; need not be the owner if the owner calls.
    /// @param owner Provides the USD+: the caller, or any account if the caller is a proxy.
    /// @return ticket The number of the request.
    function requestWithdraw(address paymentToken, uint256 paymentTokenAmount, address receiver, address owner)
        external
        returns (uint256 ticket);

    /// @notice Pays the receiver with the caller's payment tokens and burns the escrow. Callable by the fulfiller only.
    /// Emits `RequestFulfilled`. The payment is `paymentOf(ticket)`.
    /// @dev Needs the caller's allowance for the payment token to this contract. The payment is measured at the
    /// receiver: a token that delivers more or less is refused. A token that was removed from the list since the
    /// request is still paid, as locked. Reverts with `InvalidTicket`, `RequestMismatch`, `AccountRestricted` (owner or
    /// receiver), `ERC7281_LimitExceeded` (burn limit of this contract) and `PaymentMismatch`.
    /// @param expectedHash The `requestHash` of the request to pay.
    function fulfill(uint256 ticket, bytes32 expectedHash) external;

    /// @notice Returns the escrow to the owner, or records it as the owner's unclaimed balance if USD+ cannot be
    /// transferred to it now. Callable by the fulfiller only. Emits `RequestCancelled`, and `RefundHeld` in the second
    /// case.
    /// @dev Reverts with `InvalidTicket` and `RequestMismatch`.
    /// @param expectedHash The `requestHash` of the request to cancel.
    function cancel(uint256 ticket, bytes32 expectedHash) external;

    /// @notice Closes the request of a restricted owner without a payment. Its escrow becomes an unclaimed balance of the
    /// owner, so no key burns what is not paid. Callable by the fulfiller only. Emits `RequestBurned` and `RefundHeld`.
    /// @dev The name is the published one; until 1.1.0 the escrow was burned. Reverts with `InvalidTicket`,
    /// `RequestMismatch` and `OwnerNotRestricted`.
    /// @param expectedHash The `requestHash` of the request to burn.
    function burnRequest(uint256 ticket, bytes32 expectedHash) external;

    /// @notice Sends `owner` its whole unclaimed balance. Anyone may call it, and only `owner` can receive. Emits
    /// `RefundClaimed`.
    /// @dev Reverts with `NothingHeld`, and with `AccountRestricted` or `EnforcedPause` while the owner is restricted
    /// or USD+ is paused.
    function claim(address owner) external;

    /// @notice Sends out `amount` of USD+ that reached this contract without a request. Callable by the owner only.
    /// Emits `FundsRescued`.
    /// @dev Never reaches escrowed or unclaimed shares: reverts with `RescueTooLarge` beyond the rest, rounded down.
    /// @param amount In USD+ base units (6 decimals).
    function rescueFunds(address to, uint256 amount) external;

    /// @notice Pauses requests; the interface comment lists what stays open. Callable by the owner and the guardian.
    /// @dev Emits `Paused`. Reverts with `EnforcedPause` if already paused.
    function pause() external;

    /// @notice Resumes requests. Callable by the owner only.
    /// @dev Emits `Unpaused`. Reverts with `ExpectedPause` if not paused.
    function unpause() external;
}
