// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPaymentTokens} from "./IPaymentTokens.sol";

/// @title IInstantRedeemer
/// @notice Redeems USD+ in one transaction from a buffer of payment tokens that lies here, for a fee that rises as the
/// buffer empties. The redeemer's queue (`IUsdPlusRedeemer`) has no fee and does not depend on this contract. Requirement
/// MN-02.
///
/// Fee. Each token has a capacity and the fees of a full and of an empty buffer. Between them the fee rises linearly, and
/// a redemption pays the average over the part of the buffer that it takes. So one large redemption costs what many small
/// ones cost together, apart from their rounding. Fees stay here apart from the buffer: they are never paid out to a
/// redeemer, and anyone can send them to the treasury.
///
/// Rounding. The value of the USD+ is rounded down and the fee is rounded up, both in favor of the buffer.
///
/// Limits. An account can redeem up to `walletLimitPerDay` within any 24 hours, and all accounts together up to the burn
/// limit of this contract at USD+ and what the buffer has. USD+ can be transferred, so the limit of an account bounds
/// habits, and the buffer bounds what can be lost.
///
/// Restriction. A restricted owner or receiver is refused, and so is everyone while USD+ is paused.
///
/// Pause. While this contract is paused, no redemption is accepted. Fees and buffer can still go to the treasury.
/// @dev Needs a burn limit at USD+ and the caller's allowance of USD+. The buffer is the contract's balance less the fees,
/// so a plain transfer refills it. Access and upgrades: see `IControlledUpgradeable`.
interface IInstantRedeemer is IPaymentTokens {
    /// @notice The buffer of one payment token. Amounts in its base units, fees in basis points.
    struct Buffer {
        /// The amount that can be paid out now, fees of the payment included.
        uint256 level;
        /// The level from which the fee is lowest; zero if the token is not offered.
        uint256 capacity;
        /// Fees that were earned and are not collected yet.
        uint256 fees;
        /// The fee at and above the capacity.
        uint16 minFeeBps;
        /// The fee of the last unit of the buffer.
        uint16 maxFeeBps;
    }

    /// @notice Emitted when `usdplusAmount` of the owner was burned and `paymentTokenAmount` was paid to the receiver.
    /// `fee` was kept here; their sum is the value of the USD+. Amounts in base units of each token.
    event InstantRedeemed(
        address indexed owner,
        address indexed receiver,
        address indexed paymentToken,
        uint256 usdplusAmount,
        uint256 paymentTokenAmount,
        uint256 fee
    );

    /// @notice Emitted when capacity and fees of a token are set.
    event BufferTermsSet(address indexed paymentToken, uint256 capacity, uint16 minFeeBps, uint16 maxFeeBps);

    /// @notice Emitted when the daily limit of an account is set, in USD+ base units.
    event WalletLimitSet(uint256 perDay);

    /// @notice Emitted when all fees in a token were sent to the treasury.
    event FeesCollected(address indexed paymentToken, address indexed treasury, uint256 amount);

    /// @notice Emitted when a part of the buffer was sent back to the treasury.
    event BufferWithdrawn(address indexed paymentToken, address indexed treasury, uint256 amount);

    /// @notice Thrown if the token has no capacity here.
    error InstantRedemptionNotOffered();

    /// @notice Thrown if the buffer has less than the value of the USD+.
    error BufferTooLow(uint256 value, uint256 level);

    /// @notice Thrown if the account would exceed its daily limit. Amounts in USD+ base units.
    error WalletLimitExceeded(uint256 amount, uint256 left);

    /// @notice Thrown if the payment after the fee is below what the caller accepts.
    error ReceivedTooLittle(uint256 received, uint256 minReceived);

    /// @notice Thrown if the receiver is this contract.
    error InvalidReceiver();

    /// @notice Thrown if the fees are not `MIN_FEE_BPS` ≤ `minFeeBps` ≤ `maxFeeBps` ≤ `MAX_FEE_BPS`.
    error FeeOutOfBounds(uint16 minFeeBps, uint16 maxFeeBps);

    /// @notice Thrown if a capacity exceeds `MAX_CAPACITY` whole tokens. Amounts in base units.
    error CapacityTooLarge(uint256 capacity, uint256 maximum);

    /// @notice Thrown if a daily limit exceeds `MAX_WALLET_LIMIT_PER_DAY`.
    error WalletLimitTooLarge(uint256 perDay, uint256 maximum);

    /// @notice Returns the lowest fee that can be set, in basis points.
    function MIN_FEE_BPS() external view returns (uint16);

    /// @notice Returns the highest fee that can be set, in basis points.
    function MAX_FEE_BPS() external view returns (uint16);

    /// @notice Returns the largest capacity that can be set, in whole payment tokens.
    function MAX_CAPACITY() external view returns (uint256);

    /// @notice Returns the largest daily limit of an account that can be set, in USD+ base units.
    function MAX_WALLET_LIMIT_PER_DAY() external view returns (uint256);

    /// @notice Initializes the proxy with USD+, the owner and the upgrader. The owner lists the payment tokens and sets
    /// their terms and the limit of an account afterwards; until then every redemption is refused.
    /// @dev Reverts with `ZeroAddress` if USD+ is zero, and with `InvalidInitialization` if it ran before.
    function initialize(address usdPlus, address owner, address upgrader) external;

    /// @notice Returns the buffer of `paymentToken`.
    function bufferOf(address paymentToken) external view returns (Buffer memory);

    /// @notice Returns what one account can redeem within any 24 hours, in USD+ base units.
    function walletLimitPerDay() external view returns (uint256);

    /// @notice Returns what `account` can still redeem now, in USD+ base units.
    function walletLimitLeft(address account) external view returns (uint256);

    /// @notice Returns what a redemption would pay now, and its fee. The limits of account and day are not checked.
    /// @dev Reverts with the price errors of a redemption, with `InstantRedemptionNotOffered` and with `BufferTooLow`.
    /// @param paymentToken A listed token.
    /// @param usdplusAmount In USD+ base units (6 decimals).
    /// @return received Value less fee in base units of the payment token, rounded down.
    /// @return fee In base units of the payment token, rounded up.
    function previewRedeemInstant(address paymentToken, uint256 usdplusAmount)
        external
        view
        returns (uint256 received, uint256 fee);

    /// @notice Burns USD+ of the caller and pays its value less the fee to the receiver. Emits `InstantRedeemed`.
    /// @dev Reverts as `previewRedeemInstant` does, with `EnforcedPause`, `AccountRestricted`, `WalletLimitExceeded`,
    /// `ReceivedTooLittle`, `InvalidReceiver`, `ZeroAddress`, `ZeroAmount` and `PaymentMismatch`, with
    /// `ERC7281_LimitExceeded` if all accounts together have used up the day, and for lack of USD+ or allowance.
    /// @param paymentToken A listed token.
    /// @param usdplusAmount In USD+ base units (6 decimals).
    /// @param minReceived Least accepted payment after the fee, in base units of the payment token.
    /// @param receiver Receives the payment.
    /// @return received The payment after the fee.
    function redeemInstant(address paymentToken, uint256 usdplusAmount, uint256 minReceived, address receiver)
        external
        returns (uint256 received);

    /// @notice Sets capacity and fees of `paymentToken`; a capacity of zero ends its instant redemption. Callable by the
    /// owner only. Emits `BufferTermsSet`.
    /// @dev Reverts with `PaymentTokenNotAccepted`, `FeeOutOfBounds` and `CapacityTooLarge`.
    function setBufferTerms(address paymentToken, uint256 capacity, uint16 minFeeBps, uint16 maxFeeBps) external;

    /// @notice Sets what one account can redeem within any 24 hours, in USD+ base units. Callable by the owner only. Emits
    /// `WalletLimitSet`.
    /// @dev What an account redeemed within the day counts against the new limit. Reverts with `WalletLimitTooLarge`.
    function setWalletLimit(uint256 perDay) external;

    /// @notice Sends all fees in `paymentToken` to the treasury of USD+. Anyone may call. Emits `FeesCollected`.
    /// @dev Reverts with `ZeroAmount` if there are none.
    function collectFees(address paymentToken) external;

    /// @notice Sends a part of the buffer back to the treasury of USD+. Callable by the owner only. Emits
    /// `BufferWithdrawn`.
    /// @dev Reverts with `ZeroAmount`, and with `BufferTooLow` if the buffer has less.
    function withdrawBuffer(address paymentToken, uint256 amount) external;

    /// @notice Pauses instant redemptions. Callable by the owner and the guardian. Emits `Paused`.
    /// @dev Reverts with `EnforcedPause` if already paused.
    function pause() external;

    /// @notice Resumes instant redemptions. Callable by the owner only. Emits `Unpaused`.
    /// @dev Reverts with `ExpectedPause` if not paused.
    function unpause() external;
}
