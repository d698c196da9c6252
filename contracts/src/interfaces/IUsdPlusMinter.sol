// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPaymentTokens} from "./IPaymentTokens.sol";

/// @title IUsdPlusMinter
/// @notice Sells USD+ for payment tokens at the price of the token, but never above one dollar.
///
/// Rounding. `deposit` rounds USD+ down, `mint` rounds the payment up: the buyer never gets more than was paid for. The
/// amounts are those asked of USD+, whose own mint rounds down by a unit or two (see `IRebasingToken`).
/// @dev The payment goes straight to the payment recipient. It is measured there: a token that delivers more or less
/// than asked is refused, and so is a recipient who pays itself.
interface IUsdPlusMinter is IPaymentTokens {
    /// @notice The recipient of payments changed.
    event PaymentRecipientSet(address indexed paymentRecipient);

    /// @notice `paymentTokenAmount` was paid and `usdPlusAmount` issued to `receiver`.
    event Issued(
        address indexed receiver, address indexed paymentToken, uint256 paymentTokenAmount, uint256 usdPlusAmount
    );

    /// @notice The purchase would give less or cost more than the caller accepts.
    error SlippageViolation();

    /// @notice Sets USD+, the recipient of payments, the owner and the upgrader.
    function initialize(address usdPlus, address paymentRecipient, address owner, address upgrader) external;

    /// @notice Where payments go.
    function paymentRecipient() external view returns (address);

    /// @notice Sets where payments go. Owner only.
    /// @dev The recipient cannot buy: it would pay itself, and USD+ would exist without anything behind it.
    function setPaymentRecipient(address paymentRecipient) external;

    /// @notice Stops purchases, `deposit` and `mint` in all their forms. Owner only.
    /// @dev Nothing of anyone's is held here, so there is no exit to keep open. Previews, permits, the list of payment
    /// tokens and everything at USD+ go on.
    function pause() external;

    /// @notice Lets purchases go on. Owner only.
    function unpause() external;

    /// @notice The USD+ that `paymentTokenAmount` buys now, rounded down. Reverts as the purchase would for want of a
    /// good price.
    /// @param paymentToken A listed token.
    /// @param paymentTokenAmount In the decimals of that token.
    /// @return usdPlusAmount In the 6 decimals of USD+.
    function previewDeposit(address paymentToken, uint256 paymentTokenAmount)
        external
        view
        returns (uint256 usdPlusAmount);

    /// @notice Pays `paymentTokenAmount` of the caller and issues USD+ to `receiver`.
    /// @dev Needs the caller's allowance for the payment token to this contract. Refused while paused, for a receiver
    /// that is zero or restricted, for an amount that buys nothing, and beyond this contract's mint limit and the mint
    /// caps at USD+.
    /// @param paymentToken A listed token.
    /// @param paymentTokenAmount In the decimals of that token.
    /// @param receiver Who gets the USD+; need not be the caller.
    /// @return usdPlusAmount What was issued, in the 6 decimals of USD+.
    function deposit(address paymentToken, uint256 paymentTokenAmount, address receiver)
        external
        returns (uint256 usdPlusAmount);

    /// @notice The same, but refuses to issue less than `minUsdPlusAmount`: the price may move between the preview and the
    /// transaction.
    function deposit(address paymentToken, uint256 paymentTokenAmount, address receiver, uint256 minUsdPlusAmount)
        external
        returns (uint256 usdPlusAmount);

    /// @notice What `usdPlusAmount` costs now, rounded up. Reverts as the purchase would for want of a good price.
    /// @param paymentToken A listed token.
    /// @param usdPlusAmount In the 6 decimals of USD+.
    /// @return paymentTokenAmount In the decimals of the token.
    function previewMint(address paymentToken, uint256 usdPlusAmount) external view returns (uint256 paymentTokenAmount);

    /// @notice Issues `usdPlusAmount` to `receiver` and takes the payment from the caller.
    /// @dev Needs the caller's allowance for the payment token to this contract. Refused as `deposit` is.
    /// @param paymentToken A listed token.
    /// @param usdPlusAmount In the 6 decimals of USD+.
    /// @param receiver Who gets the USD+; need not be the caller.
    /// @return paymentTokenAmount What was paid, in the decimals of the token.
    function mint(address paymentToken, uint256 usdPlusAmount, address receiver)
        external
        returns (uint256 paymentTokenAmount);

    /// @notice The same, but refuses to take more than `maxPaymentTokenAmount`.
    function mint(address paymentToken, uint256 usdPlusAmount, address receiver, uint256 maxPaymentTokenAmount)
        external
        returns (uint256 paymentTokenAmount);
}
