// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IMintCaps} from "./IMintCaps.sol";
import {IRebaseLimits} from "./IRebaseLimits.sol";
import {IRebaseStream} from "./IRebaseStream.sol";
import {IRebasingToken} from "./IRebasingToken.sol";

/// @title IUsdPlus
/// @notice USD+: a dollar token with 6 decimals whose yield is paid by rebases that raise every balance. Rounding: see
/// `IRebasingToken`. Access and upgrades: see `IControlledUpgradeable`.
/// @dev Minting and burning are bounded by limits per issuer (ERC-7281) instead of roles: what the caller may mint
/// and what it may burn within any 24 hours (see `DailyLimit`). A limit of 0 forbids, `type(uint256).max` disables the
/// bound. In addition all issuers and the yield of rebases share the caps of `IMintCaps`. Rebases are bounded by
/// `IRebaseLimits` and reach the balances over a day: see `IRebaseStream`.
///
/// Pause. While paused, `mint`, `transfer`, `transferFrom` and `transferShares` revert with `EnforcedPause`, which also
/// stops purchases, wrapping and unwrapping. Burns stay open, so that requested redemptions can be paid and closed.
/// `approve`, `permit`, rebases, restrictions and all settings of the owner stay open too: they transfer nothing
/// between accounts, and a loss must be rebased without delay. To stop only purchases, pause the minter; to stop only
/// wrapping, pause wUSD+; to stop one account, restrict it.
///
/// Restriction. Any mint, burn or transfer that involves a restricted account reverts with
/// `ITransferRestrictor.AccountRestricted`.
interface IUsdPlus is IRebasingToken, IMintCaps, IRebaseLimits, IRebaseStream {
    /// @notice Emitted when the treasury is set.
    event TreasurySet(address indexed treasury);

    /// @notice Emitted when the transfer restrictor is set; zero means that no account is restricted.
    event TransferRestrictorSet(address indexed transferRestrictor);

    /// @notice Emitted when the daily limits of an issuer are set, in USD+ base units.
    event IssuerLimitsSet(address indexed issuer, uint256 mintLimit, uint256 burnLimit);

    /// @notice Thrown if the amount exceeds what is left of the caller's mint or burn limit.
    error ERC7281_LimitExceeded();

    /// @notice Thrown by a rebase of zero.
    error ZeroAmount();

    /// @notice Role that may rebase.
    function OPERATOR_ROLE() external view returns (bytes32);

    /// @notice Role for escrow contracts, which hold other accounts' USD+ as shares and transfer or burn exactly those
    /// shares.
    function ESCROW_ROLE() external view returns (bytes32);

    /// @notice Initializes the proxy with the treasury, the restrictor (zero: no account is restricted), the owner and
    /// the upgrader.
    /// @dev Reverts with `ZeroAddress` if the treasury is zero, and with `InvalidInitialization` if it ran before.
    function initialize(address treasury, address transferRestrictor, address owner, address upgrader) external;

    /// @notice Returns the account that holds the reserve of USD+. It is published for readers; the contract does not
    /// use it.
    function treasury() external view returns (address);

    /// @notice Returns the contract that lists restricted accounts; zero if no account is restricted.
    function transferRestrictor() external view returns (address);

    /// @notice Returns whether `account` is restricted: it can neither send nor receive USD+, mints and burns included.
    function isBlacklisted(address account) external view returns (bool);

    /// @notice Reverts as a transfer of any amount from `from` to `to` would: with `EnforcedPause` while paused, and
    /// with `AccountRestricted` if either account is restricted. `from` is zero for a mint, `to` for a burn; burns
    /// ignore the pause.
    function checkTransferRestricted(address from, address to) external view;

    /// @notice Sets the treasury. Callable by the owner only. Emits `TreasurySet`.
    /// @dev Reverts with `ZeroAddress`.
    function setTreasury(address treasury) external;

    /// @notice Sets the transfer restrictor; zero lifts every restriction. Callable by the owner only. Emits
    /// `TransferRestrictorSet`.
    /// @dev Warning: the address is not checked. With one that is not a restrictor every mint, burn and transfer
    /// reverts until it is replaced.
    function setTransferRestrictor(address transferRestrictor) external;

    /// @notice Sets what `issuer` may mint and burn per day, in USD+ base units. Callable by the owner only. Emits
    /// `IssuerLimitsSet`.
    /// @dev What was spent within the day counts against the new limit: raising it by `x` adds `x` to the rest, lowering
    /// it by `x` subtracts `x`, but not below zero. An issuer that was unlimited starts with the whole new limit.
    function setIssuerLimits(address issuer, uint256 mintLimit, uint256 burnLimit) external;

    /// @notice Pauses mints and transfers; the interface comment lists what stays open. Callable by the owner and the guardian.
    /// @dev Emits `Paused`. Reverts with `EnforcedPause` if already paused.
    function pause() external;

    /// @notice Resumes mints and transfers. Callable by the owner only.
    /// @dev Emits `Unpaused`. Reverts with `ExpectedPause` if not paused.
    function unpause() external;

    /// @notice Returns whether mints and transfers are paused.
    function paused() external view returns (bool);

    /// @notice Returns what `issuer` may mint per day, in USD+ base units.
    function mintingMaxLimitOf(address issuer) external view returns (uint256);

    /// @notice Returns what `issuer` may burn per day, in USD+ base units.
    function burningMaxLimitOf(address issuer) external view returns (uint256);

    /// @notice Returns what `issuer` may mint at this block's time, in USD+ base units, rounded down.
    function mintingCurrentLimitOf(address issuer) external view returns (uint256);

    /// @notice Returns what `issuer` may burn at this block's time, in USD+ base units, rounded down.
    function burningCurrentLimitOf(address issuer) external view returns (uint256);

    /// @notice Mints `value` base units to `to`. Callable by any issuer, within its mint limit and the caps. Emits
    /// `Transfer`.
    /// @dev The limit, the caps and the event use `value`; the balance grows by up to `p + 1` base units less. Reverts
    /// with `ERC7281_LimitExceeded`, `MintCapPerTransactionExceeded`, `MintCapPerDayExceeded`, `ZeroAddress`,
    /// `EnforcedPause`, `AccountRestricted` (receiver) and `TotalSupplyOverflow`.
    function mint(address to, uint256 value) external;

    /// @notice Burns `value` base units of `from`. Callable by any issuer within its burn limit, with an allowance from
    /// `from` unless that is the caller. Open while paused. Emits `Transfer`.
    /// @dev The limit, the allowance and the event use `value`; the balance falls by up to `p + 1` base units more.
    /// Reverts with `InsufficientAllowance`, `ERC7281_LimitExceeded`, `ZeroAddress`, `AccountRestricted` (holder) and
    /// `InsufficientBalance`.
    function burn(address from, uint256 value) external;

    /// @notice Burns `value` base units of the caller within its burn limit, as `burn(caller, value)` does.
    function burn(uint256 value) external;

    /// @notice Transfers exactly `shares` of the caller to `to`. Callable by escrow contracts only. Emits `Transfer`
    /// with the value of the shares, rounded down, and `TransferShares`.
    /// @dev An escrow contract returns the shares it received; a value would convert to a different number of shares
    /// after a rebase. Reverts with `ZeroAddress`, `EnforcedPause`, `AccountRestricted` (either account) and
    /// `InsufficientBalance`.
    function transferShares(address to, uint256 shares) external;

    /// @notice Burns exactly `shares` of the caller within its burn limit. Callable by escrow contracts only. Open
    /// while paused. Emits `Transfer` and `TransferShares`.
    /// @dev The limit and the event use the value of the shares, rounded down; the supply falls by that or one base
    /// unit more. Reverts with `AccountRestricted` (caller), `InsufficientBalance` and `ERC7281_LimitExceeded`.
    /// @return value The value of the shares in USD+ base units, rounded down.
    function burnShares(uint256 shares) external returns (uint256 value);

    /// @notice Raises every balance so that the supply grows by `value` base units, rounded down, within
    /// `rebaseDuration`. Callable by the operator only. Emits `RebaseStarted`, and `BalancePerShareSet` if the balances
    /// change in this block.
    /// @dev Reverts with `ZeroAmount`, `ZeroSupply`, `RebaseTooSoon` and `RebaseTooLarge`. Below 1e18 shares (a
    /// trillion dollars) the rounding is at most two base units of the supply.
    function rebaseAdd(uint128 value) external;

    /// @notice Lowers every balance so that the supply of this block's shares falls by `value` base units, rounded
    /// down, within `rebaseDuration`. Callable by the operator only. Emits `RebaseStarted`, and `BalancePerShareSet` if
    /// the balances change in this block.
    /// @dev Reverts as `rebaseAdd` does. Allowances and limits do not change.
    function rebaseSub(uint128 value) external;
}
