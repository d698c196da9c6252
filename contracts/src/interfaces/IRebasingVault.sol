// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IGainStream} from "./IGainStream.sol";

/// @title IRebasingVault
/// @notice An ERC-4626 vault of a rebasing token, for protocols that cannot hold a token whose balances change. The
/// number of wrapped tokens is constant and their price follows the rebases. Wrapped tokens support EIP-2612 permits.
///
/// Rounding. The vault accounts in shares of its asset and converts in two steps, assets to their shares and those to
/// wrapped tokens. Both steps round in the same direction, against the account that deposits or withdraws. Therefore no
/// sequence of calls withdraws more shares of the asset than it deposited, whatever rebases happen in between; the
/// rounding remainder, a few base units per call, belongs to all holders. Transfers of the asset round in favor of the
/// receiver: what a deposit brings beyond `assets` stays in the vault, and the price of a withdrawal includes its
/// transfer rounding.
///
/// Pause. While this contract is paused, `deposit` and `mint` revert with `EnforcedPause`; `withdraw`, `redeem` and
/// transfers of wrapped tokens stay open. While the asset is paused it cannot be transferred, so all of them revert.
/// `max*` return 0 while either contract is paused: integrations that rely on them wait, and a holder can still exit
/// while only this contract is paused.
/// @dev Every mint, burn and transfer of wrapped tokens is checked by the asset's `checkTransferRestricted`, so an
/// account that is restricted there is restricted here, and a restricted vault stops completely. `max*` return 0 for
/// every reason to revert except a restricted caller, which they cannot know.
///
/// To exit completely call `redeem(balanceOf(owner))`. Assets that were sent here without a deposit belong to all
/// holders; `totalAssets` includes them as far as they count in the price: see `IGainStream`.
///
/// Errors beside those of the asset: `ERC4626ExceededMaxWithdraw` and `ERC4626ExceededMaxRedeem` beyond the owner's
/// balance, `ERC4626ExceededMaxDeposit` and `ERC4626ExceededMaxMint` for a receiver that is zero or beyond the asset's
/// `maxSupply`.
interface IRebasingVault is IERC4626, IGainStream {
    /// @notice Thrown by a deposit if fewer shares of the asset arrived than its assets are worth.
    error TransferShort();

    /// @notice Thrown if a deposit or redemption would bring `amount`, less than the caller's `minimum`.
    error SlippageViolation(uint256 amount, uint256 minimum);

    /// @notice Thrown by the initialization if the asset is zero.
    error ZeroAddress();

    /// @notice Pauses deposits; the interface comment lists what stays open. Callable by the owner and the guardian.
    /// @dev Emits `Paused`. Reverts with `EnforcedPause` if already paused.
    function pause() external;

    /// @notice Resumes deposits. Callable by the owner only.
    /// @dev Emits `Unpaused`. Reverts with `ExpectedPause` if not paused.
    function unpause() external;

    /// @notice Deposits like `deposit` of ERC-4626, if that mints at least `minShares` at the price of its block. So no
    /// rebase, gain or other transaction between quote and block takes more than the caller agreed to.
    /// @dev Reverts with `SlippageViolation`.
    function deposit(uint256 assets, address receiver, uint256 minShares) external returns (uint256 shares);

    /// @notice Redeems like `redeem` of ERC-4626, if that returns at least `minAssets` at the price of its block.
    /// @dev Reverts with `SlippageViolation`.
    function redeem(uint256 shares, address receiver, address owner, uint256 minAssets)
        external
        returns (uint256 assets);

    /// @notice Returns whether `account` is restricted at the asset and therefore cannot send or receive wrapped
    /// tokens.
    function isBlacklisted(address account) external view returns (bool);
}
