// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";

/// @title IWrappedUsdPlus
/// @notice wUSD+: USD+ in a vault (ERC-4626), for protocols that cannot hold a token whose balances change. The count of
/// wUSD+ stays and its price rises with the yield. wUSD+ has EIP-2612 permits.
///
/// Rounding. The vault counts what it holds in shares of USD+ and converts in two steps, USD+ to its shares and those to
/// wUSD+, both rounded the same way: against whoever deposits or takes out. So no sequence of calls takes out more
/// shares of USD+ than it brought, whatever rebases come between; what remains after rounding, a few units a call,
/// belongs to all holders. USD+ transfers round in favour of the receiver; what a deposit brings beyond its `assets` for
/// that reason stays in the vault as well, and what a withdrawal costs the vault beyond its `assets` is in its price.
///
/// Pause. While this contract is paused nothing is wrapped: `deposit` and `mint` are refused. The way out, `withdraw` and
/// `redeem`, and transfers of wUSD+ stay open. While USD+ is paused it cannot move, so wrapping, unwrapping and transfers
/// of wUSD+ all wait for it.
/// @dev Every move asks USD+ whether its two accounts may move, so an account restricted there is restricted here, and a
/// restricted vault stands still. `max*` answer 0 for whatever is refused at the moment, whoever the reason.
///
/// Taking everything out is `redeem(balanceOf(owner))`. `totalAssets` counts USD+ that someone sent here: a gift to all
/// holders, most of it to the locked seed.
interface IWrappedUsdPlus is IERC4626 {
    /// @notice Nothing can be wrapped before the vault is seeded.
    error NotSeeded();

    /// @notice The vault is seeded.
    error AlreadySeeded();

    /// @notice A seed of `assets` would be below `MIN_SEED`.
    error SeedTooSmall(uint256 assets);

    /// @notice Less USD+ arrived than was asked for.
    error TransferShort();

    /// @notice An address must not be zero.
    error ZeroAddress();

    /// @notice The least seed: 1,000 USD+.
    function MIN_SEED() external view returns (uint256);

    /// @notice Where the seed's wUSD+ lie: an account without a key.
    function SEED_HOLDER() external view returns (address);

    /// @notice Sets USD+, the owner and the upgrader.
    function initialize(address usdplus, address owner, address upgrader) external;

    /// @notice Makes the first deposit out of the caller's USD+ and locks its wUSD+ for ever. Owner only, once.
    /// @dev Needs the caller's allowance. In an empty vault one unit is all shares, and who sends USD+ there decides how
    /// much a share costs the next one (the inflation attack). Beside a thousand dollars of locked shares such a gift is
    /// lost to the giver and hardly moves the rounding: a million dollars make a share cost a thousandth of a dollar. The
    /// seed gets one wUSD+ per share of USD+, not the price of the moment, so gifts before it do no harm.
    function seed(uint256 assets) external;

    /// @notice Stops deposits. Owner only. See above for what stays open.
    function pause() external;

    /// @notice Lets deposits go on. Owner only.
    function unpause() external;

    /// @notice Whether `account` may not move wUSD+.
    function isBlacklisted(address account) external view returns (bool);
}
