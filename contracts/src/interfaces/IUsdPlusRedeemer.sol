// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPaymentTokens} from "./IPaymentTokens.sol";

/// @title IUsdPlusRedeemer
/// @notice Takes USD+ back at a dollar each, paid in a payment token. A request keeps the USD+ here and locks the amount to
/// be paid; within days a fulfiller pays it and the USD+ is burned, or cancels it and the USD+ returns.
///
/// Escrow. What is kept is counted in shares of USD+ (see `IRebasingToken`), all of a ticket's and nothing but those: paying
/// burns them, cancelling returns them. So no rebase can make any of these calls fail, nothing is ever minted again, and no
/// ticket reaches into another. What the shares earn while they wait is burned with them, as backing for all holders, or
/// returned with them; a loss while they wait is the backing's too, since the payment is locked.
///
/// Rounding. `requestRedeem` rounds the payment down, `requestWithdraw` rounds the USD+ up: nobody is paid more than a
/// dollar for each USD+. Taking the USD+ rounds its shares up, as every transfer does.
///
/// Tickets count up from 0 and each reaches one final state, once. A reorganisation may give the same number to another
/// request, so whoever closes one names its hash as well and is refused if the request is not the one that was meant.
///
/// Restriction. A restricted owner or receiver can neither request nor be paid. Cancelling such a request succeeds: the
/// shares are held here for the owner, who is owed them, until `claim`. Nobody else's request notices.
///
/// Pause. While this contract is paused nothing is requested; everything that was requested goes on: `fulfill`, `cancel`,
/// `burnRequest` and `claim`. While USD+ is paused nothing can be requested or claimed; paying goes on, as its burn does, and
/// what is cancelled is held for its owner.
/// @dev Needs at USD+ the escrow role and a burn limit. `Request` and the events of tickets are as published; the owner and
/// the hash are in `RequestEscrowed` of the same transaction.
interface IUsdPlusRedeemer is IPaymentTokens {
    /// @notice A ticket's request.
    struct Request {
        /// Whose USD+ it is, and who gets it back.
        address owner;
        /// Who is paid.
        address receiver;
        address paymentToken;
        /// In the decimals of the payment token; locked.
        uint256 paymentTokenAmount;
        /// In the 6 decimals of USD+, at the time of the request.
        uint256 usdplusAmount;
    }

    /// @notice Where a ticket stands; the last three are final.
    enum Status {
        None,
        Open,
        Fulfilled,
        Cancelled,
        Burned
    }

    /// @notice USD+ was taken and its payment locked.
    event RequestCreated(
        uint256 indexed ticket,
        address indexed receiver,
        address paymentToken,
        uint256 paymentTokenAmount,
        uint256 usdplusAmount
    );

    /// @notice What `RequestCreated` of the same ticket does not say.
    event RequestEscrowed(uint256 indexed ticket, address indexed owner, bytes32 indexed requestHash, uint256 shares);

    /// @notice The receiver was paid and the escrow burned.
    event RequestFulfilled(
        uint256 indexed ticket,
        address indexed receiver,
        address paymentToken,
        uint256 paymentTokenAmount,
        uint256 usdplusAmount
    );

    /// @notice The escrow returned to its owner `to`, or is held for it.
    event RequestCancelled(uint256 indexed ticket, address indexed to);

    /// @notice The escrow was burned; nothing was paid here.
    event RequestBurned(uint256 indexed ticket, address indexed receiver, uint256 usdplusAmount);

    /// @notice The shares of a cancelled ticket could not move to their owner and are held for it.
    event RefundHeld(uint256 indexed ticket, address indexed owner, uint256 shares);

    /// @notice All that was held for the owner went to it.
    event RefundClaimed(address indexed owner, uint256 shares);

    /// @notice USD+ that belonged to no ticket was moved out.
    event FundsRescued(address indexed to, uint256 amount);

    /// @notice The ticket is unknown, or has its final state.
    error InvalidTicket();

    /// @notice The ticket's request is another one than was meant.
    error RequestMismatch(uint256 ticket, bytes32 actualHash);

    /// @notice The caller is not the owner of the USD+ and no proxy.
    error UnauthorizedRedeemer();

    /// @notice This contract cannot be paid: it has no use for payment tokens.
    error InvalidReceiver();

    /// @notice Nothing is held for the account.
    error NothingHeld();

    /// @notice Only `most` of the USD+ here belongs to no ticket.
    error RescueTooLarge(uint256 amount, uint256 most);

    /// @notice The role that pays, cancels and burns.
    function FULFILLER_ROLE() external view returns (bytes32);

    /// @notice The role that may request for others, within the allowance they gave this contract.
    function PROXY_ROLE() external view returns (bytes32);

    /// @notice Sets USD+, the owner and the upgrader. The owner grants the roles and lists the payment tokens.
    function initialize(address usdPlus, address owner, address upgrader) external;

    /// @notice The number of the next ticket, and how many there were.
    function nextTicket() external view returns (uint256);

    /// @notice The request of an open ticket; zeros for any other.
    function requests(uint256 ticket) external view returns (Request memory);

    /// @notice The shares in escrow for an open ticket; 0 for any other.
    function requestShares(uint256 ticket) external view returns (uint256);

    /// @notice The hash that closes an open ticket; 0 for any other.
    /// @return keccak256(abi.encode(chain id, this contract, ticket, owner, receiver, payment token, payment token amount,
    /// USD+ amount)).
    function requestHash(uint256 ticket) external view returns (bytes32);

    /// @notice Where the ticket stands.
    function status(uint256 ticket) external view returns (Status);

    /// @notice The shares in escrow for all open tickets.
    function escrowedShares() external view returns (uint256);

    /// @notice The shares held for `owner` out of cancelled tickets.
    function heldShares(address owner) external view returns (uint256);

    /// @notice The shares held for all owners.
    function totalHeldShares() external view returns (uint256);

    /// @notice What `usdplusAmount` is paid now, rounded down. Reverts as the request would for want of a good price.
    /// @param paymentToken A listed token.
    /// @param usdplusAmount In the 6 decimals of USD+.
    /// @return paymentTokenAmount In the decimals of the token.
    function previewRedeem(address paymentToken, uint256 usdplusAmount)
        external
        view
        returns (uint256 paymentTokenAmount);

    /// @notice The USD+ that is paid with `paymentTokenAmount` now, rounded up.
    /// @param paymentToken A listed token.
    /// @param paymentTokenAmount In the decimals of that token.
    /// @return usdplusAmount In the 6 decimals of USD+.
    function previewWithdraw(address paymentToken, uint256 paymentTokenAmount)
        external
        view
        returns (uint256 usdplusAmount);

    /// @notice Takes `usdplusAmount` of `owner` into escrow, to be paid to `receiver` at the price of now.
    /// @dev Needs the owner's allowance for USD+ to this contract. Refused while paused, here or at USD+, for a receiver that
    /// is zero or this contract, if owner or receiver is restricted, and for an amount that is paid nothing.
    /// @param paymentToken A listed token.
    /// @param usdplusAmount In the 6 decimals of USD+.
    /// @param receiver Who is paid; need not be the owner.
    /// @param owner The caller, or anyone if the caller is a proxy.
    /// @return ticket The number of the request.
    function requestRedeem(address paymentToken, uint256 usdplusAmount, address receiver, address owner)
        external
        returns (uint256 ticket);

    /// @notice The same for a payment of exactly `paymentTokenAmount`.
    /// @param paymentToken A listed token.
    /// @param paymentTokenAmount In the decimals of that token.
    /// @param receiver Who is paid; need not be the owner.
    /// @param owner The caller, or anyone if the caller is a proxy.
    /// @return ticket The number of the request.
    function requestWithdraw(address paymentToken, uint256 paymentTokenAmount, address receiver, address owner)
        external
        returns (uint256 ticket);

    /// @notice Pays the receiver out of the caller's payment tokens and burns the escrow. Fulfiller only.
    /// @dev Needs the caller's allowance for the payment token to this contract. The payment is measured at the receiver: a
    /// token that delivers more or less is refused. Refused if owner or receiver is restricted. A token taken off the list
    /// meanwhile is still paid, as locked.
    /// @param expectedHash The hash of the request that is meant.
    function fulfill(uint256 ticket, bytes32 expectedHash) external;

    /// @notice Returns the escrow to the owner, or holds it for an owner it cannot move to. Fulfiller only.
    /// @param expectedHash The hash of the request that is meant.
    function cancel(uint256 ticket, bytes32 expectedHash) external;

    /// @notice Burns the escrow without a payment here: it was made elsewhere. Fulfiller only.
    /// @dev Open for a restricted owner too: it moves nothing of anyone's but the escrow.
    /// @param expectedHash The hash of the request that is meant.
    function burnRequest(uint256 ticket, bytes32 expectedHash) external;

    /// @notice Sends `owner` all that is held for it. Anyone may ask; nothing goes anywhere else.
    /// @dev Refused as long as the owner is restricted or USD+ is paused.
    function claim(address owner) external;

    /// @notice Moves USD+ out that someone sent here without a request. Owner only.
    /// @dev Never reaches what is in escrow or held.
    function rescueFunds(address to, uint256 amount) external;

    /// @notice Stops requests. Owner only. See above for what stays open.
    function pause() external;

    /// @notice Lets requests go on. Owner only.
    function unpause() external;
}
