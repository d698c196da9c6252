// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

/// @title IRebasingToken
/// @notice An ERC-20 token whose accounts hold shares. The balance of an account is its shares times `balancePerShare`,
/// so one storage write changes every balance.
///
/// Rounding. All conversions produce whole shares; `p` is `balancePerShare / 1e18`, amounts are in token base units.
/// - Balances and the supply round down, so the sum of balances never exceeds `totalSupply`.
/// - A mint rounds shares down: the receiver gets at most `value`, and at most `p + 1` base units less.
/// - A burn rounds shares up: the holder gives up at least `value`, and at most `p + 1` base units more.
/// - A transfer rounds shares up: the sender pays the rounding, at most `p + 1` base units, and the receiver gets at
///   least `value`. The receiver can therefore burn or transfer the same `value` unless a loss was rebased in between,
///   and transferring a whole balance leaves nothing behind while `p` is at least 1.
///
/// As a result the supply grows by at most the minted value and falls by at least the burned value.
/// @dev A rebase emits no `Transfer`; an indexer that mirrors balances must read them again at `BalancePerShareSet`.
/// `Transfer` carries the requested value. Allowances are in balance units, not in shares, and an allowance of
/// `type(uint256).max` is never reduced. As the sender pays the rounding, `n` transfers by a spender can cost the owner
/// up to `n * p` base units more than the allowance.
///
/// Errors. `transfer` and `transferFrom` revert with `ZeroAddress` if an account is zero, with the restriction and
/// pause errors of the token, and with `InsufficientBalance`; `transferFrom` also with `InsufficientAllowance`.
/// `permit` reverts with `PermitExpired` and `InvalidPermit`.
interface IRebasingToken is IERC20Metadata, IERC20Permit {
    /// @notice Emitted when the balance of one share changes, and with it every balance. 18 decimals; 1e18 is one to
    /// one.
    event BalancePerShareSet(uint128 balancePerShare);

    /// @notice Emitted after `Transfer` when an exact number of shares was transferred, or burned (`to` is zero),
    /// instead of a value.
    event TransferShares(address indexed from, address indexed to, uint256 shares);

    /// @notice Thrown if the account holds less than the value or the shares to transfer or burn.
    error InsufficientBalance();

    /// @notice Thrown if the value exceeds the allowance that the owner gave the spender.
    error InsufficientAllowance();

    /// @notice Thrown if a mint would raise the supply above `maxSupply`.
    error TotalSupplyOverflow();

    /// @notice Thrown if the deadline of the permit has passed.
    error PermitExpired();

    /// @notice Thrown if the permit is not signed by its owner for this token, chain and nonce.
    error InvalidPermit();

    /// @notice Thrown if a required address is zero.
    error ZeroAddress();

    /// @notice Thrown by a rebase or split while no shares exist.
    error ZeroSupply();

    /// @notice Returns the balance of one share with 18 decimals; initially 1e18.
    function balancePerShare() external view returns (uint128);

    /// @notice Returns the shares of `account`.
    function sharesOf(address account) external view returns (uint256);

    /// @notice Returns the sum of all shares.
    function totalShares() external view returns (uint256);

    /// @notice Converts shares to balance in token base units, rounded down.
    function sharesToBalance(uint256 shares) external view returns (uint256);

    /// @notice Converts a balance in token base units to shares, rounded down.
    function balanceToShares(uint256 balance) external view returns (uint256);

    /// @notice Returns the largest possible supply in token base units: the balance of `type(uint128).max` shares.
    function maxSupply() external view returns (uint256);
}
