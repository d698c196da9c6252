// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IRebasingVault} from "../../src/interfaces/IRebasingVault.sol";
import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice Tests both ways to wrap: `deposit` takes an amount of USD+, `mint` one of wUSD+.
contract WrappedUsdPlusDepositTest is WrappedFixture {
    function test_revertsWhen_paused() external {
        fund(alice, 2e6);
        vm.prank(owner);
        wrapped.pause();
        _expectBothRevert(PausableUpgradeable.EnforcedPause.selector, bob);
    }

    function test_revertsWhen_usdPlusIsPaused() external {
        fund(alice, 2e6);
        vm.prank(owner);
        usdPlus.pause();
        _expectBothRevert(PausableUpgradeable.EnforcedPause.selector, bob);
    }

    function test_revertsWhen_anyPartyIsRestricted() external {
        fund(alice, 2e6);
        address[3] memory involved = [alice, bob, address(wrapped)];
        for (uint256 i; i < 3; ++i) {
            restrict(involved[i]);
            _expectBothRevert(ITransferRestrictor.AccountRestricted.selector, bob);
            vm.prank(restrictorKey);
            restrictor.unrestrict(involved[i]);
        }
    }

    function testFuzz_revertsWhen_callersAllowanceIsTooSmall(uint256 seed, uint256 assets) external {
        buildHistory(seed);
        assets = bound(assets, 2, MAX_AMOUNT);
        fund(alice, assets);
        vm.startPrank(alice);
        usdPlus.approve(address(wrapped), assets - 1);
        vm.expectRevert(IRebasingToken.InsufficientAllowance.selector);
        wrapped.deposit(assets, alice);
    }

    function testFuzz_revertsWhen_callersBalanceIsTooSmall(uint256 seed, uint256 assets) external {
        buildHistory(seed);
        assets = bound(assets, 1, MAX_AMOUNT);
        vm.startPrank(alice);
        usdPlus.approve(address(wrapped), assets);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        wrapped.deposit(assets, alice);
    }

    function test_revertsWhen_lessThanTheAmountArrives() external {
        fund(alice, 2e6);
        vm.mockCall(address(usdPlus), abi.encodeWithSelector(IERC20.transferFrom.selector), abi.encode(true));
        _expectBothRevert(IRebasingVault.TransferShort.selector, bob);
    }

    function testFuzz_depositMintsThePreviewedShares(uint256 seed, uint256 assets) external {
        buildHistory(seed);
        assets = bound(assets, 0, MAX_AMOUNT);
        fund(alice, assets);
        uint256 shares = wrapped.previewDeposit(assets);
        uint256 bobShares = wrapped.balanceOf(bob);
        uint256 aliceHeld = usdPlus.sharesOf(alice);
        uint256 vaultHeld = usdPlus.sharesOf(address(wrapped));
        uint256 before = backing();

        vm.expectEmit(address(wrapped));
        emit IERC20.Transfer(address(0), bob, shares);
        vm.expectEmit(address(wrapped));
        emit IERC4626.Deposit(alice, bob, assets, shares);
        vm.prank(alice);
        uint256 answered = wrapped.deposit(assets, bob);

        assertEq(answered, shares, "answer");
        assertEq(wrapped.balanceOf(bob), bobShares + shares, "wUSD+ of the receiver");
        assertEq(usdPlus.sharesOf(alice), aliceHeld - toSharesUp(assets), "USD+ of the caller");
        assertEq(usdPlus.sharesOf(address(wrapped)), vaultHeld + toSharesUp(assets), "USD+ of the vault");
        assertEq(usdPlus.allowance(alice, address(wrapped)), 0, "allowance");
        assertGe(backing(), before, "backing");
    }

    function testFuzz_mintTakesThePreviewedAssets(uint256 seed, uint256 shares) external {
        buildHistory(seed);
        shares = bound(shares, 0, MAX_AMOUNT);
        uint256 assets = wrapped.previewMint(shares);
        fund(alice, assets);
        uint256 bobShares = wrapped.balanceOf(bob);
        uint256 aliceHeld = usdPlus.sharesOf(alice);
        uint256 before = backing();

        vm.expectEmit(address(wrapped));
        emit IERC4626.Deposit(alice, bob, assets, shares);
        vm.prank(alice);
        uint256 answered = wrapped.mint(shares, bob);

        assertEq(answered, assets, "answer");
        assertEq(wrapped.balanceOf(bob), bobShares + shares, "wUSD+ of the receiver");
        assertEq(usdPlus.sharesOf(alice), aliceHeld - toSharesUp(assets), "USD+ of the caller");
        assertGe(backing(), before, "backing");
    }

    function test_donationIsNoDeposit() external {
        donate(1_000e6);
        assertEq(wrap(alice, 100e6), 50e6, "half as many at twice the price");
    }

    function _expectBothRevert(bytes4 revertData, address receiver) private {
        vm.startPrank(alice);
        vm.expectRevert(revertData);
        wrapped.deposit(1e6, receiver);
        vm.expectRevert(revertData);
        wrapped.mint(1e6, receiver);
        vm.stopPrank();
    }
}
