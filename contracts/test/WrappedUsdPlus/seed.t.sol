// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IWrappedUsdPlus} from "../../src/interfaces/IWrappedUsdPlus.sol";
import {Fixture} from "../Fixture.sol";

contract WrappedUsdPlusSeedTest is Fixture {
    uint256 private constant SEED = 1_000e6;

    WrappedUsdPlus private _vault;

    function setUp() public override {
        super.setUp();
        _vault = deployWrapped(address(usdPlus));
    }

    function test_revertsWhen_callerIsNotTheOwner() external {
        _fund(stranger, SEED);
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        _vault.seed(SEED);
    }

    function testFuzz_revertsWhen_seedIsTooSmall(uint256 assets) external {
        assets = bound(assets, 0, SEED - 1);
        _fund(owner, SEED);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IWrappedUsdPlus.SeedTooSmall.selector, assets));
        _vault.seed(assets);
    }

    function test_revertsWhen_calledTwice() external {
        _seed(SEED);
        _fund(owner, SEED);
        vm.prank(owner);
        vm.expectRevert(IWrappedUsdPlus.AlreadySeeded.selector);
        _vault.seed(SEED);
    }

    function test_revertsWhen_ownersAllowanceIsTooSmall() external {
        _fund(owner, SEED - 1);
        vm.prank(owner);
        vm.expectRevert(IRebasingToken.InsufficientAllowance.selector);
        _vault.seed(SEED);
    }

    function test_revertsWhen_usdPlusIsPaused() external {
        _fund(owner, SEED);
        vm.startPrank(owner);
        usdPlus.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        _vault.seed(SEED);
    }

    function test_depositsAreClosedBeforeTheSeed() external {
        _fund(alice, SEED);
        vm.startPrank(alice);
        vm.expectRevert(IWrappedUsdPlus.NotSeeded.selector);
        _vault.deposit(1e6, alice);
        vm.expectRevert(IWrappedUsdPlus.NotSeeded.selector);
        _vault.mint(1e6, alice);
        assertEq(_vault.maxDeposit(alice), 0, "most to deposit");
        assertEq(_vault.maxMint(alice), 0, "most to mint");
    }

    function testFuzz_seedMintsAtParWhateverTheVaultHolds(uint256 assets, uint256 donation, uint256 rebases) external {
        assets = bound(assets, SEED, MAX_AMOUNT);
        mintUsdPlus(address(_vault), bound(donation, 1, MAX_AMOUNT));
        rebase(rebases);
        uint256 shares = toSharesDown(assets);
        uint256 given = usdPlus.sharesOf(address(_vault));
        _fund(owner, assets);

        vm.expectEmit(address(_vault));
        emit IERC4626.Deposit(owner, _vault.SEED_HOLDER(), assets, shares);
        vm.prank(owner);
        _vault.seed(assets);

        assertEq(_vault.totalSupply(), shares, "supply");
        assertEq(_vault.balanceOf(_vault.SEED_HOLDER()), shares, "locked");
        assertEq(usdPlus.sharesOf(address(_vault)), given + toSharesUp(assets), "held");
    }

    function test_opensTheVault() external {
        _seed(SEED);
        _fund(alice, 5e6);
        vm.prank(alice);
        _vault.deposit(5e6, alice);
        assertEq(_vault.balanceOf(alice), 5e6, "balance");
    }

    function _seed(uint256 assets) private {
        _fund(owner, assets);
        vm.prank(owner);
        _vault.seed(assets);
    }

    function _fund(address account, uint256 assets) private {
        mintUsdPlus(account, assets + usdPlus.balancePerShare() / ONE + 1);
        vm.prank(account);
        usdPlus.approve(address(_vault), assets);
    }
}
