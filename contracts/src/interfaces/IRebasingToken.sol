// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

/// @title IRebasingToken
/// @notice An ERC-20 whose accounts hold shares. The balance of an account is its shares times `balancePerShare`, so one
/// write changes every balance.
///
/// Rounding. All conversions go through whole shares; `p` is `balancePerShare / 1e18`.
/// - A balance and the supply round down, so the sum of balances is never above `totalSupply`.
/// - A mint rounds shares down: the receiver gets at most `value`, and less by at most `p + 1` units.
/// - A burn rounds shares up: the holder gives up at least `value`, and more by at most `p + 1` units.
/// - A transfer rounds shares up: the sender pays the rounding, at most `p + 1` units, and what arrives is never less
///   than `value`. So whoever received a transfer can burn or pass on that same value, unless a loss came in between,
///   and moving a whole balance leaves nothing behind while `p` is 1 or more.
///
/// Together: the supply grows by no more than what was minted and falls by no less than what was burned.
/// @dev A rebase emits no `Transfer`; who mirrors balances reads them again at `BalancePerShareSet`. `Transfer` carries the
/// value that was asked for. Allowances count balance, not shares, and an allowance of `type(uint256).max` is not spent.
/// Since a sender pays the rounding, a spender's `n` transfers may cost the owner up to `n * p` units more than the
/// allowance.
interface IRebasingToken is IERC20Metadata, IERC20Permit {
    /// @notice The value of one share changed, and with it every balance. 1e18 is one to one.
    event BalancePerShareSet(uint128 balancePerShare);

    /// @notice Exactly these shares moved, or were burned. Follows the `Transfer` of the same move, and only where shares
    /// were named instead of a value.
    event TransferShares(address indexed from, address indexed to, uint256 shares);

    /// @notice The account has less than it should give.
    error InsufficientBalance();

    /// @notice The owner allows the spender less than that.
    error InsufficientAllowance();

    /// @notice The mint would go beyond `maxSupply`.
    error TotalSupplyOverflow();

    /// @notice The deadline of the permit has passed.
    error PermitExpired();

    /// @notice The permit was not signed by its owner for this token, chain and nonce.
    error InvalidPermit();

    /// @notice An address must not be zero.
    error ZeroAddress();

    /// @notice There is no supply that could take a rebase.
    error ZeroSupply();

    /// @notice The balance of one share, 18 decimals; starts at 1e18.
    function balancePerShare() external view returns (uint128);

    /// @notice The shares of `account`.
    function sharesOf(address account) external view returns (uint256);

    /// @notice All shares.
    function totalShares() external view returns (uint256);

    /// @notice The balance of so many shares, rounded down.
    function sharesToBalance(uint256 shares) external view returns (uint256);

    /// @notice The shares of so much balance, rounded down.
    function balanceToShares(uint256 balance) external view returns (uint256);

    /// @notice The largest supply: the balance of `type(uint128).max` shares.
    function maxSupply() external view returns (uint256);
}
