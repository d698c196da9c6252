// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IRebasingVault} from "../../src/interfaces/IRebasingVault.sol";
import {IVaultAsset} from "../../src/interfaces/IVaultAsset.sol";
import {Base} from "../Base.sol";

/// @notice Outsiders who use the public functions of a vault in any order, around gains that the vault receives from
/// others and rebases of its asset. Amounts are asset shares, because a rebase changes the value of all of them.
/// @dev Between two calls time passes only in `wait`. There the outsiders earn a part of what begins to count: as much
/// as their wrapped tokens are of all. Nothing else may enrich them.
abstract contract OutsiderHandler is Base {
    IRebasingVault internal immutable vault;
    IVaultAsset internal immutable token;

    /// @notice The asset shares that the outsiders had at first and have earned by waiting, rounded up.
    uint256 public fair;

    address[3] internal outsiders = [makeAddress("outsider 1"), makeAddress("outsider 2"), makeAddress("outsider 3")];

    constructor(IRebasingVault vault_, IVaultAsset token_) {
        (vault, token) = (vault_, token_);
    }

    function begin() external {
        if (fair != 0) return;
        for (uint256 i; i < 3; ++i) {
            _mint(outsiders[i], 1_000_000 * _oneToken());
            vm.prank(outsiders[i]);
            token.approve(address(vault), type(uint256).max);
            fair += token.sharesOf(outsiders[i]);
        }
    }

    function deposit(uint256 seed, uint256 assets) external {
        address account = outsiders[seed % 3];
        assets = bound(assets, 0, token.balanceOf(account));
        vm.prank(account);
        vault.deposit(assets, account);
    }

    function mint(uint256 seed, uint256 shares) external {
        address account = outsiders[seed % 3];
        shares = bound(shares, 0, vault.convertToShares(token.balanceOf(account)) * 9 / 10);
        vm.prank(account);
        vault.mint(shares, account);
    }

    function withdraw(uint256 seed, uint256 assets) external {
        address account = outsiders[seed % 3];
        assets = bound(assets, 0, vault.maxWithdraw(account));
        vm.prank(account);
        vault.withdraw(assets, account, account);
    }

    function redeem(uint256 seed, uint256 shares, bool isAll) external {
        address account = outsiders[seed % 3];
        shares = isAll ? vault.balanceOf(account) : bound(shares, 0, vault.balanceOf(account));
        vm.prank(account);
        vault.redeem(shares, account, account);
    }

    function give(uint256 seed, uint256 value) external {
        address account = outsiders[seed % 3];
        value = bound(value, 0, token.balanceOf(account) / 100);
        vm.prank(account);
        token.transfer(address(vault), value);
    }

    function recordGains() external {
        vault.recordGains();
    }

    /// @notice A gain from others: a reinvested dividend, or a gift.
    function gain(uint256 value, bool isRecorded) external {
        _mint(address(vault), bound(value, 0, 100_000 * _oneToken()));
        if (isRecorded) vault.recordGains();
    }

    function rebase(uint256 seed) external {
        _rebase(seed);
    }

    function wait(uint256 time) external {
        uint256 counted = _counted();
        vm.warp(block.timestamp + bound(time, 0, 3 hours));
        uint256 earned = _counted() - counted;
        uint256 all = IERC20Metadata(address(vault)).totalSupply() + _virtualShares();
        fair += (earned * _wrapped() + all - 1) / all + 1;
    }

    /// @notice Returns what the outsiders have, in asset shares, with their wrapped tokens at today's price.
    function wealth() external view returns (uint256 shares) {
        for (uint256 i; i < 3; ++i) {
            shares += token.sharesOf(outsiders[i]);
        }
        uint256 supply = IERC20Metadata(address(vault)).totalSupply();
        shares += _wrapped() * (_counted() + _virtualShares()) / (supply + _virtualShares());
    }

    function _mint(address to, uint256 value) internal virtual;

    function _rebase(uint256 seed) internal virtual;

    function _oneToken() internal pure virtual returns (uint256);

    function _virtualShares() internal pure virtual returns (uint256);

    function _counted() private view returns (uint256) {
        return token.sharesOf(address(vault)) - vault.uncountedShares();
    }

    function _wrapped() private view returns (uint256 wrapped) {
        for (uint256 i; i < 3; ++i) {
            wrapped += vault.balanceOf(outsiders[i]);
        }
    }
}
