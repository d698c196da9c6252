// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IRebasingVault} from "../../src/interfaces/IRebasingVault.sol";
import {IVaultAsset} from "../../src/interfaces/IVaultAsset.sol";
import {Base} from "../Base.sol";

/// @notice The vault and token that the properties run against. Expected values are computed here from the token's
/// state and never read from the vault.
abstract contract VaultHarness is Base {
    uint256 private constant ONE_PER_SHARE = 1e18;

    /// @dev The vault as it is deployed, open for deposits, and the token it wraps.
    IRebasingVault internal vault;
    IVaultAsset internal token;

    address internal saver = makeAddress("saver");
    address internal other = makeAddress("other");
    address internal attacker = makeAddress("attacker");

    /// @dev Mints `value` of the token to `to`.
    function _mintToken(address to, uint256 value) internal virtual;

    /// @dev Rebases the token any number of times, drawn from the seed. Needs a supply.
    function _rebaseToken(uint256 seed) internal virtual;

    function _setRestricted(address account, bool isRestricted) internal virtual;

    function _pauseVault() internal virtual;

    function _pauseToken() internal virtual;

    /// @dev Returns the base units of one whole token.
    function _oneToken() internal pure virtual returns (uint256);

    /// @dev Returns the virtual shares that the conversion adds to both totals.
    function _virtualShares() internal pure virtual returns (uint256);

    /// @dev Returns the smallest deposit that loses at most one part in ten thousand to a donation of `_largestDonation`.
    function _smallestDeposit() internal pure virtual returns (uint256);

    /// @dev Returns a million tokens.
    function _largestDonation() internal pure returns (uint256) {
        return 1_000_000 * _oneToken();
    }

    /// @dev Returns a billion tokens, far above any real amount.
    function _maxAmount() internal pure returns (uint256) {
        return 1_000_000_000 * _oneToken();
    }

    /// @dev Mints to the account what a transfer of `assets` costs, and approves them to the vault.
    function _fundAndApprove(address account, uint256 assets) internal {
        _mintToken(account, assets + _rounding());
        vm.prank(account);
        token.approve(address(vault), assets);
    }

    function _deposit(address account, uint256 assets) internal returns (uint256 shares) {
        _fundAndApprove(account, assets);
        vm.prank(account);
        shares = vault.deposit(assets, account);
    }

    /// @dev Gives the vault a history, after which neither a share of the token nor one of the vault is worth one.
    function _buildHistory(uint256 seed) internal {
        uint256 random = uint256(keccak256(abi.encode(seed)));
        _deposit(other, bound(random, _oneToken(), _maxAmount()));
        _rebaseToken(seed);
        _mintToken(address(vault), bound(random >> 128, 0, _largestDonation()));
        _rebaseToken(seed >> 4);
    }

    /// @dev Returns the most that a transfer costs beyond its value: the balance of one share plus one base unit.
    function _rounding() internal view returns (uint256) {
        return token.balancePerShare() / ONE_PER_SHARE + 1;
    }

    function _expectedShares(uint256 assets, bool isUp) internal view returns (uint256) {
        uint256 tokenShares = _divide(assets * ONE_PER_SHARE, token.balancePerShare(), isUp);
        return _divide(tokenShares * (_wrappedSupply() + _virtualShares()), _heldShares() + _virtualShares(), isUp);
    }

    function _expectedAssets(uint256 shares, bool isUp) internal view returns (uint256) {
        uint256 tokenShares =
            _divide(shares * (_heldShares() + _virtualShares()), _wrappedSupply() + _virtualShares(), isUp);
        return _divide(tokenShares * token.balancePerShare(), ONE_PER_SHARE, isUp);
    }

    function _heldShares() internal view returns (uint256) {
        return token.sharesOf(address(vault));
    }

    function _wrappedSupply() internal view returns (uint256) {
        return IERC20Metadata(address(vault)).totalSupply();
    }

    /// @dev Asserts that the token shares behind each wrapped token did not fall, compared by cross products.
    function _assertBackingNotLowered(uint256 heldBefore, uint256 supplyBefore) internal view {
        uint256 before = (heldBefore + _virtualShares()) * (_wrappedSupply() + _virtualShares());
        assertGe((_heldShares() + _virtualShares()) * (supplyBefore + _virtualShares()), before, "backing");
    }

    function _divide(uint256 value, uint256 by, bool isUp) private pure returns (uint256) {
        return isUp ? (value + by - 1) / by : value / by;
    }
}
