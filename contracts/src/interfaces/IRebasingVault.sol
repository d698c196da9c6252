// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";

/// @title IRebasingVault
/// @notice A rebasing token in a vault (ERC-4626), for protocols that cannot hold a token whose balances change. The count
/// of wrapped tokens stays and their price follows the rebases. Wrapped tokens have EIP-2612 permits.
///
/// Rounding. The vault counts what it holds in shares of its asset and converts in two steps, assets to their shares and
/// those to wrapped tokens, both rounded the same way: against whoever deposits or takes out. So no sequence of calls
/// takes out more shares of the asset than it brought, whatever rebases come between; what remains after rounding, a few
/// units a call, belongs to all holders. Transfers of the asset round in favour of the receiver; what a deposit brings
/// beyond its `assets` for that reason stays in the vault as well, and what a withdrawal costs the vault beyond its
/// `assets` is in its price.
///
/// Pause. While this contract is paused nothing is wrapped: `deposit` and `mint` are refused. The way out, `withdraw` and
/// `redeem`, and transfers of wrapped tokens stay open. While the asset is paused it cannot move, so wrapping, unwrapping
/// and transfers of wrapped tokens all wait for it. `max*` answer 0 while either is paused: what relies on them waits, and
/// whoever wants out of this contract's pause still gets out.
/// @dev Every move asks the asset whether its two accounts may move, so an account restricted there is restricted here,
/// and a restricted vault stands still. `max*` answer 0 for whatever is refused at the moment, whatever the reason; they
/// cannot know the caller, who may be restricted as well.
///
/// Taking everything out is `redeem(balanceOf(owner))`. `totalAssets` counts what someone sent here: a gift to all holders.
interface IRebasingVault is IERC4626 {
    /// @notice Less of the asset arrived than was asked for.
    error TransferShort();

    /// @notice An address must not be zero.
    error ZeroAddress();

    /// @notice Stops deposits. Owner only. See above for what stays open.
    function pause() external;

    /// @notice Lets deposits go on. Owner only.
    function unpause() external;

    /// @notice Whether `account` may not move wrapped tokens.
    function isBlacklisted(address account) external view returns (bool);
}
