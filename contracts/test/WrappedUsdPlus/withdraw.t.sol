// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC4626Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice Tests both ways to unwrap: `withdraw` takes an amount of USD+, `redeem` one of wUSD+.
contract WrappedUsdPlusWithdrawTest is WrappedFixture {
    function test_revertsWhen_usdPlusIsPaused() external {
        wrap(alice, 10e6);
        vm.prank(owner);
        usdPlus.pause();
        _expectBothRevert(abi.encodeWithSelector(PausableUpgradeable.EnforcedPause.selector));
    }

    function test_revertsWhen_anyPartyIsRestricted() external {
        wrap(alice, 10e6);
        address[3] memory involved = [alice, bob, address(wrapped)];
        for (uint256 i; i < 3; ++i) {
            restrict(involved[i]);
            _expectBothRevert(abi.encodeWithSelector(ITransferRestrictor.AccountRestricted.selector));
            vm.prank(restrictorKey);
            restrictor.unrestrict(involved[i]);
        }
    }

    function test_revertsWhen_ownerIsRestrictedBeforeTheAmountIsChecked() external {
        uint256 shares = wrap(alice, 10e6);
        uint256 maximum = wrapped.maxWithdraw(alice);
        restrict(alice);
        vm.startPrank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        wrapped.withdraw(maximum + 1, bob, alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        wrapped.redeem(shares + 1, bob, alice);
    }

    function testFuzz_revertsWhen_ownersBalanceIsTooSmall(uint256 seed, uint256 assets, uint256 above) external {
        buildHistory(seed);
        uint256 shares = wrap(alice, bound(assets, 1e6, MAX_AMOUNT));
        uint256 maximum = wrapped.maxWithdraw(alice);
        above = bound(above, 1, MAX_AMOUNT);
        vm.startPrank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(
                ERC4626Upgradeable.ERC4626ExceededMaxWithdraw.selector, alice, maximum + above, maximum
            )
        );
        wrapped.withdraw(maximum + above, bob, alice);
        vm.expectRevert(
            abi.encodeWithSelector(ERC4626Upgradeable.ERC4626ExceededMaxRedeem.selector, alice, shares + above, shares)
        );
        wrapped.redeem(shares + above, bob, alice);
    }

    function testFuzz_revertsWhen_callersAllowanceIsTooSmall(uint256 shares) external {
        shares = bound(shares, 1, 10e6);
        wrap(alice, 10e6);
        vm.prank(alice);
        wrapped.approve(stranger, shares - 1);
        bytes memory revertData =
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, stranger, shares - 1, shares);
        vm.startPrank(stranger);
        vm.expectRevert(revertData);
        wrapped.redeem(shares, stranger, alice);
        vm.expectRevert(revertData);
        wrapped.withdraw(shares, stranger, alice);
    }

    function testFuzz_redeemSendsThePreviewedAssets(uint256 seed, uint256 wrappedFirst, uint256 shares) external {
        buildHistory(seed);
        shares = bound(shares, 0, wrap(alice, bound(wrappedFirst, 1e6, MAX_AMOUNT)));
        uint256 assets = wrapped.previewRedeem(shares);
        Held memory held = _held();

        vm.expectEmit(address(wrapped));
        emit IERC20.Transfer(alice, address(0), shares);
        vm.expectEmit(address(wrapped));
        emit IERC4626.Withdraw(alice, bob, alice, assets, shares);
        vm.prank(alice);
        uint256 answered = wrapped.redeem(shares, bob, alice);

        assertEq(answered, assets, "answer");
        _assertMoved(held, shares, assets);
    }

    function testFuzz_withdrawBurnsThePreviewedShares(uint256 seed, uint256 wrappedFirst, uint256 assets) external {
        buildHistory(seed);
        wrap(alice, bound(wrappedFirst, 1e6, MAX_AMOUNT));
        assets = bound(assets, 0, wrapped.maxWithdraw(alice));
        uint256 shares = wrapped.previewWithdraw(assets);
        Held memory held = _held();

        vm.expectEmit(address(wrapped));
        emit IERC4626.Withdraw(alice, bob, alice, assets, shares);
        vm.prank(alice);
        uint256 answered = wrapped.withdraw(assets, bob, alice);

        assertEq(answered, shares, "answer");
        _assertMoved(held, shares, assets);
    }

    function test_spendersSpendTheirAllowanceOfShares() external {
        wrap(alice, 10e6);
        donate(1_010e6);
        vm.prank(alice);
        wrapped.approve(stranger, 5e6);
        vm.startPrank(stranger);
        wrapped.redeem(2e6, stranger, alice);
        wrapped.withdraw(2e6, stranger, alice);
        assertEq(wrapped.allowance(alice, stranger), 2e6, "at twice the price two dollars are one share");
    }

    function test_staysOpenWhilePaused() external {
        wrap(alice, 10e6);
        vm.prank(owner);
        wrapped.pause();
        vm.startPrank(alice);
        wrapped.withdraw(4e6, alice, alice);
        wrapped.redeem(6e6, alice, alice);
        assertEq(wrapped.balanceOf(alice), 0, "wUSD+");
    }

    struct Held {
        uint256 wrapped;
        uint256 vault;
        uint256 receiver;
        uint256 backing;
    }

    function _held() private view returns (Held memory) {
        return Held(wrapped.balanceOf(alice), usdPlus.sharesOf(address(wrapped)), usdPlus.balanceOf(bob), backing());
    }

    function _assertMoved(Held memory held, uint256 shares, uint256 assets) private view {
        assertEq(wrapped.balanceOf(alice), held.wrapped - shares, "wUSD+ of the owner");
        assertEq(usdPlus.sharesOf(address(wrapped)), held.vault - toSharesUp(assets), "USD+ of the vault");
        assertGe(usdPlus.balanceOf(bob), held.receiver + assets, "USD+ of the receiver");
        assertGe(backing(), held.backing, "backing");
    }

    function _expectBothRevert(bytes memory revertData) private {
        vm.startPrank(alice);
        vm.expectRevert(revertData);
        wrapped.withdraw(1e6, bob, alice);
        vm.expectRevert(revertData);
        wrapped.redeem(1e6, bob, alice);
        vm.stopPrank();
    }
}
