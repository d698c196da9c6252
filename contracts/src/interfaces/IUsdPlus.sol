// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IMintCaps} from "./IMintCaps.sol";
import {IRebasingToken} from "./IRebasingToken.sol";

/// @title IUsdPlus
/// @notice USD+: a dollar token of 6 decimals whose yield arrives as a rising balance. Rounding: see `IRebasingToken`.
/// @dev Minting and burning need no role but a limit (ERC-7281): per issuer, what may be minted and what may be burned,
/// refilling linearly over one day. A limit of 0 forbids, `type(uint256).max` does not bound. As the refill is
/// continuous, a full limit used at once and again as it refills allows at most twice the limit within one day. Beside
/// its own limit every issuer shares the caps of `IMintCaps`.
///
/// Pause. While paused the ledger stands still for holders: no mint, `transfer` or `transferFrom`, and so no purchase,
/// no wrapping and no unwrapping. What stays open: burns (redemptions that were requested can be paid out and
/// closed), `approve` and `permit` (they move nothing), rebases (they move nothing between accounts, and a loss must not
/// wait), restrictions and everything the owner sets. What was refused can be done after `unpause`; nothing is lost by
/// waiting. To stop purchases alone pause the minter, to stop wrapping alone pause wUSD+, to stop one account restrict
/// it.
interface IUsdPlus is IRebasingToken, IMintCaps {
    /// @notice The treasury changed.
    event TreasurySet(address indexed treasury);

    /// @notice The restrictor changed.
    event TransferRestrictorSet(address indexed transferRestrictor);

    /// @notice The limits of an issuer changed.
    event IssuerLimitsSet(address indexed issuer, uint256 mintLimit, uint256 burnLimit);

    /// @notice The caller may not mint or burn that much now.
    error ERC7281_LimitExceeded();

    /// @notice An amount must not be zero.
    error ZeroAmount();

    /// @notice The rebase is larger than `maximum`, the share of the supply one call may move.
    error RebaseTooLarge(uint256 value, uint256 maximum);

    /// @notice How much of the supply one rebase may add or take, in basis points.
    /// @dev 1 %: about two months of Treasury yield, and the most that one wrong call can cost.
    function MAX_REBASE_BPS() external view returns (uint256);

    /// @notice The role that rebases.
    function OPERATOR_ROLE() external view returns (bytes32);

    /// @notice The role that keeps USD+ of others in shares and moves or burns exactly those.
    function ESCROW_ROLE() external view returns (bytes32);

    /// @notice Sets the treasury, the restrictor (zero: nobody is restricted), the owner and the upgrader.
    function initialize(address treasury, address transferRestrictor, address owner, address upgrader) external;

    /// @notice Where the reserve behind USD+ is kept. Nothing here moves it.
    function treasury() external view returns (address);

    /// @notice The list of restricted accounts; zero if nobody is restricted.
    function transferRestrictor() external view returns (address);

    /// @notice Whether `account` may not move USD+.
    function isBlacklisted(address account) external view returns (bool);

    /// @notice Reverts as a transfer from `from` to `to` would, whatever its amount: while paused, or if either account is
    /// restricted. Zero stands for mint and burn.
    function checkTransferRestricted(address from, address to) external view;

    /// @notice Sets the treasury. Owner only.
    function setTreasury(address treasury) external;

    /// @notice Sets the restrictor; zero lifts every restriction. Owner only.
    /// @dev Warning: an address that is no restrictor stops every mint, burn and transfer until it is set again.
    function setTransferRestrictor(address transferRestrictor) external;

    /// @notice Sets what `issuer` may mint and burn per day. Owner only.
    /// @dev What is left now moves with the limit: raising it by `x` adds `x`, lowering it by `x` takes `x` (to no less
    /// than zero). Coming from unlimited the issuer starts with the whole new limit.
    function setIssuerLimits(address issuer, uint256 mintLimit, uint256 burnLimit) external;

    /// @notice Stops mints and transfers. Owner only. See above for what stays open.
    function pause() external;

    /// @notice Lets mints and transfers go on. Owner only.
    function unpause() external;

    /// @notice Whether mints and transfers are stopped.
    function paused() external view returns (bool);

    /// @notice What `issuer` may mint per day.
    function mintingMaxLimitOf(address issuer) external view returns (uint256);

    /// @notice What `issuer` may burn per day.
    function burningMaxLimitOf(address issuer) external view returns (uint256);

    /// @notice What `issuer` may mint now.
    function mintingCurrentLimitOf(address issuer) external view returns (uint256);

    /// @notice What `issuer` may burn now.
    function burningCurrentLimitOf(address issuer) external view returns (uint256);

    /// @notice Mints `value` to `to` within the caller's mint limit and the caps.
    /// @dev The limit, the caps and the event count `value`; the balance grows by up to `p + 1` units less. Refused while
    /// paused, for a receiver that is zero or restricted, and above `maxSupply`.
    function mint(address to, uint256 value) external;

    /// @notice Burns `value` of `from` within the caller's burn limit; spends an allowance unless `from` is the caller.
    /// @dev The limit, the allowance and the event count `value`; the balance falls by up to `p + 1` units more. Refused
    /// for a holder that is restricted. Open while paused.
    function burn(address from, uint256 value) external;

    /// @notice Burns `value` of the caller within its burn limit.
    function burn(uint256 value) external;

    /// @notice Moves exactly `shares` of the caller to `to`. Escrow only.
    /// @dev A value would round to more shares or fewer after a rebase; who keeps shares for others gives back the same
    /// number. Refused as a transfer is: while paused, and if either account is restricted. `Transfer` carries the value of
    /// the shares, rounded down, and `TransferShares` their number.
    function transferShares(address to, uint256 shares) external;

    /// @notice Burns exactly `shares` of the caller within its burn limit. Escrow only.
    /// @dev The limit and the event count the value of the shares, rounded down; the supply falls by that or a unit more.
    /// Refused for a caller that is restricted. Open while paused.
    /// @return value What the shares were worth.
    function burnShares(uint256 shares) external returns (uint256 value);

    /// @notice Raises every balance so that the supply grows by `value`, rounded down. Operator only.
    /// @dev Refused without supply and above `MAX_REBASE_BPS` of it. Below 1e18 shares (a trillion dollars) the rounding
    /// is at most two units of the supply.
    function rebaseAdd(uint128 value) external;

    /// @notice Lowers every balance so that the supply falls by `value`, rounded down. Operator only.
    /// @dev Refused without supply and above `MAX_REBASE_BPS` of it. Allowances and limits stay as they are.
    function rebaseSub(uint128 value) external;
}
