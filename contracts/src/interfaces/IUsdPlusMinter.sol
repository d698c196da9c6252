// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPaymentTokens} from "./IPaymentTokens.sol";

/// @title IUsdPlusMinter
/// @notice Sells USD+ for payment tokens, each valued at its price but at one dollar at most. Anyone may buy.
///
/// Rounding. `deposit` rounds USD+ down and `mint` rounds the payment up, so a buyer never gets more than was paid for.
/// The amounts are those requested from USD+, whose own mint rounds down by up to `p + 1` base units (see
/// `IRebasingToken`).
/// @dev The payment goes directly from the caller to the payment recipient, where it is measured: a token that delivers
/// more or less than requested is refused, and so is a purchase by the recipient itself (`PaymentMismatch`). The
/// contract needs a mint limit at USD+.
interface IUsdPlusMinter is IPaymentTokens {
    /// @notice Emitted when the recipient of payments is set.
    event PaymentRecipientSet(address indexed paymentRecipient);

    /// @notice Emitted when `paymentTokenAmount` (token base units) was paid and `usdPlusAmount` (USD+ base units) was
    /// issued to `receiver`.
    event Issued(
        address indexed receiver, address indexed paymentToken, uint256 paymentTokenAmount, uint256 usdPlusAmount
    );

    /// @notice Thrown if the purchase would issue less or cost more than the caller accepts.
    error SlippageViolation();

    /// @notice Initializes the proxy with USD+, the payment recipient, the owner and the upgrader.
    /// @dev Reverts with `ZeroAddress` if USD+ or the recipient is zero, and with `InvalidInitialization` if it ran
    /// before.
    function initialize(address usdPlus, address paymentRecipient, address owner, address upgrader) external;

    /// @notice Returns the account that receives payments.
    function paymentRecipient() external view returns (address);

    /// @notice Sets the account that receives payments. Callable by the owner only. Emits `PaymentRecipientSet`.
    /// @dev The recipient cannot buy: it would pay itself and issue USD+ without backing. Reverts with `ZeroAddress`.
    function setPaymentRecipient(address paymentRecipient) external;

    /// @notice Pauses purchases: all overloads of `deposit` and `mint` revert with `EnforcedPause`. Callable by the
    /// owner only.
    /// @dev The contract holds no funds, so no exit has to stay open. Previews, permits, the payment token list and
    /// USD+ itself are not affected. Emits `Paused`. Reverts with `EnforcedPause` if already paused.
    function pause() external;

    /// @notice Resumes purchases. Callable by the owner only.
    /// @dev Emits `Unpaused`. Reverts with `ExpectedPause` if not paused.
    function unpause() external;

    /// @notice Returns the USD+ that `paymentTokenAmount` buys at the current price, rounded down.
    /// @dev Reverts with the price errors of a purchase: `PaymentTokenNotAccepted`, `InvalidPrice`, `StalePrice` and
    /// `PriceOutOfBand`.
    /// @param paymentToken A listed token.
    /// @param paymentTokenAmount In base units of the payment token.
    /// @return usdPlusAmount In USD+ base units (6 decimals).
    function previewDeposit(address paymentToken, uint256 paymentTokenAmount)
        external
        view
        returns (uint256 usdPlusAmount);

    /// @notice Charges the caller `paymentTokenAmount` and issues the USD+ it buys, rounded down, to `receiver`. Anyone
    /// may call it. Emits `Issued`.
    /// @dev Needs the caller's allowance for the payment token to this contract. Reverts with `EnforcedPause`, the
    /// price errors of `previewDeposit`, `ZeroAddress` (receiver), `ZeroAmount`, `PaymentMismatch`, and the errors of
    /// `IUsdPlus.mint` for a restricted receiver and beyond the limit or the caps.
    /// @param paymentToken A listed token.
    /// @param paymentTokenAmount In base units of the payment token.
    /// @param receiver Receives the USD+; need not be the caller.
    /// @return usdPlusAmount The issued USD+ in base units (6 decimals).
    function deposit(address paymentToken, uint256 paymentTokenAmount, address receiver)
        external
        returns (uint256 usdPlusAmount);

    /// @notice Deposits as the overload without `minUsdPlusAmount` does, but reverts with `SlippageViolation` if fewer
    /// USD+ base units would be issued: the price may change between preview and transaction.
    function deposit(address paymentToken, uint256 paymentTokenAmount, address receiver, uint256 minUsdPlusAmount)
        external
        returns (uint256 usdPlusAmount);

    /// @notice Returns the payment for `usdPlusAmount` at the current price, rounded up. Reverts as `previewDeposit`
    /// does.
    /// @param paymentToken A listed token.
    /// @param usdPlusAmount In USD+ base units (6 decimals).
    /// @return paymentTokenAmount In base units of the payment token.
    function previewMint(address paymentToken, uint256 usdPlusAmount) external view returns (uint256 paymentTokenAmount);

    /// @notice Issues `usdPlusAmount` to `receiver` and charges the caller its price, rounded up. Anyone may call it.
    /// Emits `Issued`.
    /// @dev Needs the caller's allowance for the payment token to this contract. Reverts as `deposit` does.
    /// @param paymentToken A listed token.
    /// @param usdPlusAmount In USD+ base units (6 decimals).
    /// @param receiver Receives the USD+; need not be the caller.
    /// @return paymentTokenAmount The payment in base units of the payment token.
    function mint(address paymentToken, uint256 usdPlusAmount, address receiver)
        external
        returns (uint256 paymentTokenAmount);

    /// @notice Mints as the overload without `maxPaymentTokenAmount` does, but reverts with `SlippageViolation` if the
    /// payment would exceed that many base units of the payment token.
    function mint(address paymentToken, uint256 usdPlusAmount, address receiver, uint256 maxPaymentTokenAmount)
        external
        returns (uint256 paymentTokenAmount);
}
