// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IGuardedPause} from "./IGuardedPause.sol";
import {ISplitSchedule} from "./ISplitSchedule.sol";
import {ITokenNames} from "./ITokenNames.sol";
import {IVaultAsset} from "./IVaultAsset.sol";

/// @title IDShare
/// @notice A tokenized stock with 18 decimals: one token represents one share of a company or fund. A split changes
/// every balance with one storage write. Rounding: see `IRebasingToken`.
/// @dev Tokens are burned, with the holder's allowance or from escrow, before the broker sells, and minted after the
/// broker has bought. So there are never more tokens than shares. A beacon shared by all stock tokens holds the
/// implementation; the owner holds `DEFAULT_ADMIN_ROLE` and administers the other roles.
///
/// Pause. While paused, as on the day of a split, mints and transfers revert with `EnforcedPause`. Burns stay open, so
/// that orders can be settled; `approve`, `permit` and all settings stay open too. A split that was announced before
/// can be executed while the operator has paused, but not while the owner or the guardian has. Every pause ends by itself
/// after 14 days, see `IGuardedPause`; one that began before this version ends with `unpause` only.
///
/// Restriction. Any mint, burn or transfer that involves a restricted account reverts with
/// `ITransferRestrictor.AccountRestricted`.
interface IDShare is ITokenNames, IVaultAsset, ISplitSchedule, IGuardedPause {
    /// @notice Emitted when the transfer restrictor is set; zero means that no account is restricted.
    event TransferRestrictorSet(address indexed transferRestrictor);

    /// @notice Thrown if the balance per share is zero.
    error ZeroValue();

    /// @notice Thrown if the balance per share lies outside `minimum` to `maximum`, the range of one call.
    error SplitTooLarge(uint256 balancePerShare, uint256 minimum, uint256 maximum);

    /// @notice Role that may mint.
    function MINTER_ROLE() external view returns (bytes32);

    /// @notice Role that may burn its own tokens and, with an allowance, those of others.
    function BURNER_ROLE() external view returns (bytes32);

    /// @notice Role that executes splits: like the owner it may pause, unpause and set the balance of one share.
    /// @dev `MAX_SPLIT` bounds each split, which is announced a day before: see `ISplitSchedule`. The role cannot mint.
    function OPERATOR_ROLE() external view returns (bytes32);

    /// @notice Returns the factor by which one call may multiply or divide every balance.
    /// @dev 50: splits of fifty for one have happened; a larger factor is most likely a misplaced decimal point.
    function MAX_SPLIT() external view returns (uint256);

    /// @notice Initializes the proxy with the owner, name, symbol and restrictor (zero: no account is restricted).
    /// @dev Reverts with `InvalidInitialization` if it ran before.
    function initialize(address owner, string calldata name, string calldata symbol, address restrictor) external;

    /// @notice Returns the contract that lists restricted accounts; zero if no account is restricted.
    function transferRestrictor() external view returns (address);

    /// @notice Sets the balance of one share (18 decimals) after a split: the product of all splits so far. Callable by
    /// the owner and the operator. Emits `BalancePerShareSet`.
    /// @dev Allowances are in balance units and do not change. Reverts with `ZeroValue`, with `ZeroSupply` (without
    /// supply there is no balance to change, and one token still represents one share), with `SplitTooLarge`, and with
    /// `SplitWhilePaused`, `SplitNotAnnounced` and `SplitTooSoon` (see `ISplitSchedule`).
    function setBalancePerShare(uint128 balancePerShare) external;

    /// @notice Sets the transfer restrictor; zero lifts every restriction. Callable by the owner only. Emits
    /// `TransferRestrictorSet`.
    /// @dev Warning: the address is not checked. With one that is not a restrictor every mint, burn and transfer
    /// reverts until it is replaced.
    function setTransferRestrictor(address transferRestrictor) external;

    /// @notice Pauses mints and transfers; the interface comment lists what stays open. Callable by the owner, the
    /// guardian and the operator.
    /// @dev Emits `Paused`. Reverts with `EnforcedPause` if already paused; only the owner and the guardian can replace
    /// a pause that the operator began. Reverts with `GuardianMustWait` if the guardian pauses within 28 days after its
    /// last pause began.
    function pause() external;

    /// @notice Resumes mints and transfers. Callable by the owner and the operator.
    /// @dev Emits `Unpaused`. Reverts with `ExpectedPause` if not paused, and with `PausedByOwner` if the owner or the
    /// guardian has paused and the operator calls.
    function unpause() external;

    /// @notice Mints `value` base units to `to`. Callable by the minter only. Emits `Transfer`.
    /// @dev Reverts with `ZeroAddress`, `EnforcedPause`, `AccountRestricted` (receiver) and `TotalSupplyOverflow`.
    function mint(address to, uint256 value) external;

    /// @notice Burns `value` base units of the caller. Callable by the burner only. Open while paused. Emits
    /// `Transfer`.
    /// @dev Reverts with `AccountRestricted` (caller) and `InsufficientBalance`.
    function burn(uint256 value) external;

    /// @notice Burns `value` base units of `account` with an allowance to the caller. Callable by the burner only. Open
    /// while paused. Emits `Transfer`.
    /// @dev Reverts with `InsufficientAllowance`, `ZeroAddress`, `AccountRestricted` (holder) and
    /// `InsufficientBalance`.
    function burnFrom(address account, uint256 value) external;
}
