// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {VaultHarness} from "./VaultHarness.sol";

/// @notice Tests each MUST of ERC-4626 about deposit, mint, withdraw and redeem, and compares them with `max*` in every
/// state.
abstract contract VaultActs is VaultHarness {
    function testFuzz_depositTakesExactlyTheAssetsAndMintsNoLessThanPreviewed(uint256 seed, uint256 assets) external {
        _buildHistory(seed);
        assets = bound(assets, 0, _maxAmount());
        _fundAndApprove(saver, assets);
        uint256 expected = _expectedShares(assets, false);
        uint256 heldBefore = _heldShares();
        uint256 supplyBefore = _wrappedSupply();
        uint256 sharesBefore = token.sharesOf(saver);
        uint256 balanceBefore = vault.balanceOf(other);

        vm.expectEmit(address(vault));
        emit IERC4626.Deposit(saver, other, assets, expected);
        vm.prank(saver);
        uint256 shares = vault.deposit(assets, other);

        assertEq(shares, expected, "answer");
        assertEq(vault.balanceOf(other) - balanceBefore, shares, "receiver");
        assertEq(token.allowance(saver, address(vault)), 0, "the whole allowance");
        assertEq(sharesBefore - token.sharesOf(saver), _heldShares() - heldBefore, "all that left the caller arrived");
        _assertBackingNotLowered(heldBefore, supplyBefore);
    }

    function testFuzz_mintMintsExactlyTheSharesAndTakesNoMoreThanPreviewed(uint256 seed, uint256 shares) external {
        _buildHistory(seed);
        shares = bound(shares, 0, _maxAmount());
        uint256 expected = _expectedAssets(shares, true);
        _fundAndApprove(saver, expected);
        uint256 heldBefore = _heldShares();
        uint256 supplyBefore = _wrappedSupply();
        uint256 balanceBefore = vault.balanceOf(other);

        vm.expectEmit(address(vault));
        emit IERC4626.Deposit(saver, other, expected, shares);
        vm.prank(saver);
        uint256 assets = vault.mint(shares, other);

        assertEq(assets, expected, "answer");
        assertEq(vault.balanceOf(other) - balanceBefore, shares, "receiver");
        assertEq(token.allowance(saver, address(vault)), 0, "the allowance is the price");
        _assertBackingNotLowered(heldBefore, supplyBefore);
    }

    function testFuzz_withdrawSendsTheAssetsAndBurnsNoMoreThanPreviewed(uint256 seed, uint256 deposited, uint256 assets)
        external
    {
        _buildHistory(seed);
        _deposit(saver, bound(deposited, _oneToken(), _maxAmount()));
        assets = bound(assets, 0, vault.maxWithdraw(saver));
        uint256 expected = _expectedShares(assets, true);
        uint256 heldBefore = _heldShares();
        uint256 supplyBefore = _wrappedSupply();
        uint256 balanceBefore = vault.balanceOf(saver);
        uint256 received = token.balanceOf(attacker);

        vm.expectEmit(address(vault));
        emit IERC4626.Withdraw(saver, attacker, saver, assets, expected);
        vm.prank(saver);
        assertEq(vault.withdraw(assets, attacker, saver), expected, "answer");

        assertEq(balanceBefore - vault.balanceOf(saver), expected, "owner");
        assertGe(token.balanceOf(attacker), received + assets, "receiver");
        assertLe(token.balanceOf(attacker), received + assets + _rounding(), "and hardly more");
        _assertBackingNotLowered(heldBefore, supplyBefore);
    }

    function testFuzz_redeemBurnsExactlyTheSharesAndSendsNoLessThanPreviewed(
        uint256 seed,
        uint256 deposited,
        uint256 shares
    ) external {
        _buildHistory(seed);
        uint256 balanceBefore = _deposit(saver, bound(deposited, _oneToken(), _maxAmount()));
        shares = bound(shares, 0, balanceBefore);
        uint256 expected = _expectedAssets(shares, false);
        uint256 heldBefore = _heldShares();
        uint256 supplyBefore = _wrappedSupply();

        vm.expectEmit(address(vault));
        emit IERC4626.Withdraw(saver, attacker, saver, expected, shares);
        vm.prank(saver);
        assertEq(vault.redeem(shares, attacker, saver), expected, "answer");

        assertEq(balanceBefore - vault.balanceOf(saver), shares, "owner");
        assertGe(token.balanceOf(attacker), expected, "receiver");
        _assertBackingNotLowered(heldBefore, supplyBefore);
    }

    function testFuzz_spenderNeedsTheOwnersAllowanceOfShares(uint256 seed, uint256 shares) external {
        _buildHistory(seed);
        uint256 all = _deposit(saver, 10 * _oneToken());
        shares = bound(shares, 1, all);
        vm.prank(saver);
        vault.approve(attacker, shares - 1);
        vm.prank(attacker);
        _assertReverts(abi.encodeCall(IERC4626.redeem, (shares, attacker, saver)));

        vm.prank(saver);
        vault.approve(attacker, shares);
        vm.prank(attacker);
        vault.redeem(shares, attacker, saver);
        assertEq(vault.allowance(saver, attacker), 0, "spent");
        assertEq(vault.balanceOf(saver), all - shares, "owner");
    }

    function testFuzz_maximumIsAcceptedAndMoreIsRefused(uint256 seed, uint256 deposited, uint256 above) external {
        _buildHistory(seed);
        _deposit(saver, bound(deposited, _oneToken(), _maxAmount()));
        above = bound(above, 1, _maxAmount());
        uint256 mostAssets = vault.maxWithdraw(saver);
        uint256 mostShares = vault.maxRedeem(saver);
        vm.startPrank(saver);
        _assertReverts(abi.encodeCall(IERC4626.withdraw, (mostAssets + above, saver, saver)));
        _assertReverts(abi.encodeCall(IERC4626.redeem, (mostShares + above, saver, saver)));
        uint256 tooMuch = vault.maxDeposit(saver) + above;
        token.approve(address(vault), type(uint256).max);
        _assertReverts(abi.encodeCall(IERC4626.deposit, (tooMuch, saver)));
        _assertReverts(abi.encodeCall(IERC4626.mint, (vault.maxMint(saver) + above, saver)));

        uint256 snapshot = vm.snapshotState();
        vault.withdraw(mostAssets, saver, saver);
        vm.revertToState(snapshot);
        vault.redeem(mostShares, saver, saver);
        vm.stopPrank();
        assertEq(vault.balanceOf(saver), 0, "all of it");
    }

    /// @dev Five independent conditions can block a call; the test compares `max*` and the calls in all 32
    /// combinations.
    function test_limitsMatchTheCallsInEveryState() external {
        _buildHistory(uint256(keccak256("some history")));
        _deposit(saver, 100 * _oneToken());
        _fundAndApprove(saver, 10 * _oneToken());
        for (uint256 state; state < 32; ++state) {
            uint256 snapshot = vm.snapshotState();
            if (state & 1 != 0) _pauseVault();
            if (state & 2 != 0) _pauseToken();
            if (state & 4 != 0) _setRestricted(address(vault), true);
            if (state & 8 != 0) _setRestricted(saver, true);
            // The restriction of an uninvolved account must change nothing.
            if (state & 16 != 0) _setRestricted(attacker, true);
            _assertLimitsAgree(state & 1 == 0, state & 14 == 0);
            vm.revertToState(snapshot);
        }
    }

    function test_depositsForTheZeroAddressAreRefused() external {
        _fundAndApprove(saver, 10 * _oneToken());
        assertEq(vault.maxDeposit(address(0)), 0, "deposit");
        assertEq(vault.maxMint(address(0)), 0, "mint");
        vm.startPrank(saver);
        _assertReverts(abi.encodeCall(IERC4626.deposit, (_oneToken(), address(0))));
        _assertReverts(abi.encodeCall(IERC4626.mint, (_oneToken(), address(0))));
        vm.stopPrank();
    }

    function test_aRestrictedReceiverOrCallerIsRefused() external {
        _deposit(saver, 100 * _oneToken());
        _fundAndApprove(saver, 10 * _oneToken());
        _setRestricted(other, true);
        assertEq(vault.maxDeposit(other), 0, "for the restricted");
        vm.startPrank(saver);
        _assertReverts(abi.encodeCall(IERC4626.deposit, (_oneToken(), other)));
        _assertReverts(abi.encodeCall(IERC4626.mint, (_oneToken(), other)));
        _assertReverts(abi.encodeCall(IERC4626.withdraw, (_oneToken(), other, saver)));
        _assertReverts(abi.encodeCall(IERC4626.redeem, (_oneToken() / 10, other, saver)));
        vm.stopPrank();
        _setRestricted(other, false);
        _setRestricted(saver, true);
        vm.prank(saver);
        _assertReverts(abi.encodeCall(IERC4626.deposit, (_oneToken(), other)));
    }

    function _assertLimitsAgree(bool isVaultOpen, bool canMove) private {
        bool isIn = isVaultOpen && canMove;
        assertEq(vault.maxDeposit(saver) != 0, isIn, "most to deposit");
        assertEq(vault.maxMint(saver) != 0, isIn, "most to mint");
        // While the vault is paused `max*` return 0, and withdrawals stay open.
        assertEq(vault.maxWithdraw(saver) != 0, isIn, "most to withdraw");
        assertEq(vault.maxRedeem(saver) != 0, isIn, "most to redeem");
        _assertOutcome(abi.encodeCall(IERC4626.deposit, (_oneToken(), saver)), isIn);
        _assertOutcome(abi.encodeCall(IERC4626.mint, (vault.convertToShares(_oneToken()), saver)), isIn);
        _assertOutcome(abi.encodeCall(IERC4626.withdraw, (_oneToken(), saver, saver)), canMove);
        _assertOutcome(abi.encodeCall(IERC4626.redeem, (vault.balanceOf(saver) / 2, saver, saver)), canMove);
    }

    function _assertOutcome(bytes memory act, bool isExpected) private {
        uint256 snapshot = vm.snapshotState();
        vm.prank(saver);
        (bool ok,) = address(vault).call(act);
        assertEq(ok, isExpected, "act");
        vm.revertToState(snapshot);
    }

    function _assertReverts(bytes memory act) private {
        (bool ok,) = address(vault).call(act);
        assertFalse(ok, "refused");
    }
}
