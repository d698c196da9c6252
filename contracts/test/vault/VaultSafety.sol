// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {VaultHarness} from "./VaultHarness.sol";

/// @notice Tests the security considerations of ERC-4626: a round trip yields no gain, and a donation costs the donor
/// more than any other account. Rebases change the value of a share for all holders, so gains are in shares of the
/// token.
abstract contract VaultSafety is VaultHarness {
    function testFuzz_noRoundTripGains(uint256 seed, uint256 assets, uint256 way, uint256 rebases) external {
        _buildHistory(seed);
        assets = bound(assets, 1, _maxAmount());
        _fundAndApprove(saver, assets);
        uint256 held = token.sharesOf(saver);
        vm.startPrank(saver);
        if (way & 1 == 0) vault.deposit(assets, saver);
        else vault.mint(vault.previewDeposit(assets), saver);
        vm.stopPrank();
        _rebaseToken(rebases);
        vm.startPrank(saver);
        if (way & 2 != 0) vault.withdraw(vault.maxWithdraw(saver), saver, saver);
        vault.redeem(vault.balanceOf(saver), saver, saver);
        vm.stopPrank();
        assertEq(vault.balanceOf(saver), 0, "nothing is left");
        assertLe(token.sharesOf(saver), held, "shares of the token");
    }

    function testFuzz_noSequenceGains(uint256 seed, uint256 start, uint256 steps) external {
        _buildHistory(seed);
        start = bound(start, 1, _maxAmount());
        _mintToken(saver, start);
        uint256 held = token.sharesOf(saver);
        vm.prank(saver);
        token.approve(address(vault), type(uint256).max);
        for (uint256 i; i < 12; ++i) {
            _step(uint256(keccak256(abi.encode(steps, i))));
        }
        uint256 all = vault.balanceOf(saver);
        vm.prank(saver);
        vault.redeem(all, saver, saver);
        assertLe(token.sharesOf(saver), held, "shares of the token");
    }

    function testFuzz_neverPromisesMoreThanItHolds(uint256 seed, uint256 assets, uint256 rebases) external {
        _buildHistory(seed);
        _deposit(saver, bound(assets, 0, _maxAmount()));
        _rebaseToken(rebases);
        assertGe(_heldShares(), _wrappedSupply(), "a share of the token for each wrapped one");
        assertLe(vault.convertToAssets(_wrappedSupply()), vault.totalAssets(), "promised");
    }

    function testFuzz_everyHolderCanWithdraw(uint256 seed, uint256 assets, uint256 rebases) external {
        _buildHistory(seed);
        _deposit(saver, bound(assets, 1, _maxAmount()));
        _rebaseToken(rebases);
        address[2] memory leaving = [other, saver];
        for (uint256 i; i < 2; ++i) {
            uint256 shares = vault.balanceOf(leaving[i]);
            vm.prank(leaving[i]);
            vault.redeem(shares, leaving[i], leaving[i]);
            assertEq(vault.balanceOf(leaving[i]), 0, "left");
        }
    }

    function testFuzz_onAFreshVaultADonationCostsItsVictimLittle(uint256 first, uint256 donation, uint256 assets)
        external
    {
        _attack(bound(first, 0, _largestDonation()), bound(donation, 0, _largestDonation()));
        assets = bound(assets, _smallestDeposit(), _maxAmount());
        _deposit(saver, assets);
        uint256 back = _redeemAll(saver);
        assertLe(assets - back, assets / 10_000, "loss");
    }

    function testFuzz_onAFreshVaultTheAttackerLosesMore(
        uint256 first,
        uint256 donation,
        uint256 assets,
        uint256 rebases
    ) external {
        uint256 sharesBefore = _attack(
            bound(first, 0, _largestDonation()), bound(donation, _oneToken(), _largestDonation())
        );
        assets = bound(assets, 1, _maxAmount());
        _fundAndApprove(saver, assets);
        uint256 held = token.sharesOf(saver);
        vm.prank(saver);
        vault.deposit(assets, saver);
        _rebaseToken(rebases);
        _redeemAll(attacker);
        _redeemAll(saver);
        uint256 lost = sharesBefore - token.sharesOf(attacker);
        // The victim may even gain one base unit, which the attacker loses by rounding on exit.
        assertLe(held + 1, token.sharesOf(saver) + lost, "losses in shares of the token");
    }

    /// @dev Deposits and then donates. Returns the token shares that the attacker had before.
    function _attack(uint256 first, uint256 donation) private returns (uint256 sharesBefore) {
        _fundAndApprove(attacker, first);
        _mintToken(attacker, donation);
        sharesBefore = token.sharesOf(attacker);
        vm.startPrank(attacker);
        vault.deposit(first, attacker);
        token.transfer(address(vault), donation);
        vm.stopPrank();
    }

    function _redeemAll(address account) private returns (uint256 assets) {
        uint256 shares = vault.balanceOf(account);
        vm.prank(account);
        assets = vault.redeem(shares, account, account);
    }

    function _step(uint256 random) private {
        uint256 kind = random % 5;
        if (kind == 4) return _rebaseToken(random >> 8);
        uint256 within = random >> 8;
        vm.startPrank(saver);
        if (kind == 0) vault.deposit(bound(within, 0, token.balanceOf(saver)), saver);
        if (kind == 1) vault.mint(bound(within, 0, vault.convertToShares(token.balanceOf(saver)) * 9 / 10), saver);
        if (kind == 2) vault.withdraw(bound(within, 0, vault.maxWithdraw(saver)), saver, saver);
        if (kind == 3) vault.redeem(bound(within, 0, vault.maxRedeem(saver)), saver, saver);
        vm.stopPrank();
    }
}
