// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {VaultHarness} from "./VaultHarness.sol";

/// @notice Tests each MUST of ERC-4626 about the views.
abstract contract VaultViews is VaultHarness {
    function test_assetIsAToken() external view {
        assertEq(vault.asset(), address(token), "asset");
        assertGe(IERC20Metadata(vault.asset()).totalSupply(), 0, "and answers as one");
    }

    function test_theSharesAreATokenWithNamesAndTheDecimalsOfTheAsset() external view {
        assertTrue(bytes(vault.name()).length != 0, "name");
        assertTrue(bytes(vault.symbol()).length != 0, "symbol");
        assertEq(vault.decimals(), token.decimals(), "decimals");
    }

    function testFuzz_totalAssetsIncludeYield(uint256 seed, uint256 rebases) external {
        _buildHistory(seed);
        assertEq(vault.totalAssets(), token.balanceOf(address(vault)), "before");
        _rebaseToken(rebases);
        assertEq(vault.totalAssets(), token.balanceOf(address(vault)), "after rebases");
        _mintToken(address(vault), _oneToken());
        assertEq(vault.totalAssets(), token.balanceOf(address(vault)), "after a gift");
    }

    function testFuzz_convertToSharesRoundsDown(uint256 seed, uint256 assets) external {
        _buildHistory(seed);
        assets = bound(assets, 0, _maxAmount());
        assertEq(vault.convertToShares(assets), _expectedShares(assets, false), "shares");
    }

    function testFuzz_convertToAssetsRoundsDown(uint256 seed, uint256 shares) external {
        _buildHistory(seed);
        shares = bound(shares, 0, _maxAmount());
        assertEq(vault.convertToAssets(shares), _expectedAssets(shares, false), "assets");
    }

    function testFuzz_previewDepositRoundsDown(uint256 seed, uint256 assets) external {
        _buildHistory(seed);
        assets = bound(assets, 0, _maxAmount());
        assertEq(vault.previewDeposit(assets), _expectedShares(assets, false), "shares");
    }

    function testFuzz_previewMintRoundsUp(uint256 seed, uint256 shares) external {
        _buildHistory(seed);
        shares = bound(shares, 0, _maxAmount());
        assertEq(vault.previewMint(shares), _expectedAssets(shares, true), "assets");
    }

    function testFuzz_previewWithdrawRoundsUp(uint256 seed, uint256 assets) external {
        _buildHistory(seed);
        assets = bound(assets, 0, _maxAmount());
        assertEq(vault.previewWithdraw(assets), _expectedShares(assets, true), "shares");
    }

    function testFuzz_previewRedeemRoundsDown(uint256 seed, uint256 shares) external {
        _buildHistory(seed);
        shares = bound(shares, 0, _maxAmount());
        assertEq(vault.previewRedeem(shares), _expectedAssets(shares, false), "assets");
    }

    function testFuzz_conversionsAndPreviewsDoNotDependOnTheCaller(uint256 seed, uint256 amount, address caller)
        external
    {
        _buildHistory(seed);
        _deposit(saver, _oneToken());
        amount = bound(amount, 0, _maxAmount());
        vm.prank(saver);
        bytes32 mine = keccak256(_listConversions(amount));
        vm.prank(caller);
        assertEq(keccak256(_listConversions(amount)), mine, "conversions");
    }

    function testFuzz_conversionsAndPreviewsIgnoreLimits(uint256 seed, uint256 amount) external {
        _buildHistory(seed);
        amount = bound(amount, 0, _maxAmount());
        bytes32 before = keccak256(_listConversions(amount));
        _pauseVault();
        _pauseToken();
        _setRestricted(address(vault), true);
        assertEq(keccak256(_listConversions(amount)), before, "conversions");
    }

    function testFuzz_viewsAnswerForAnyAmountThatCouldExist(uint256 seed, uint256 amount) external {
        _buildHistory(seed);
        amount = bound(amount, 0, token.maxSupply());
        _listConversions(amount);
    }

    function testFuzz_limitsAnswerForEveryAccountInEveryState(uint256 seed, address account) external {
        _buildHistory(seed);
        _listLimits(account);
        _setRestricted(address(vault), true);
        _listLimits(account);
        _pauseVault();
        _pauseToken();
        assertEq(keccak256(_listLimits(account)), keccak256(abi.encode(0, 0, 0, 0)), "nothing is allowed");
    }

    function testFuzz_depositLimitsDoNotDependOnTheReceiversBalance(uint256 seed, uint256 assets) external {
        _buildHistory(seed);
        uint256 maximum = vault.maxDeposit(saver);
        uint256 mostShares = vault.maxMint(saver);
        _mintToken(saver, bound(assets, 1, _maxAmount()));
        assertEq(vault.maxDeposit(saver), maximum, "deposit");
        assertEq(vault.maxMint(saver), mostShares, "mint");
    }

    function _listConversions(uint256 amount) private view returns (bytes memory) {
        return bytes.concat(
            abi.encode(vault.asset(), vault.totalAssets(), vault.convertToShares(amount)),
            abi.encode(vault.convertToAssets(amount), vault.previewDeposit(amount), vault.previewMint(amount)),
            abi.encode(vault.previewWithdraw(amount), vault.previewRedeem(amount))
        );
    }

    function _listLimits(address account) private view returns (bytes memory) {
        return abi.encode(
            vault.maxDeposit(account), vault.maxMint(account), vault.maxWithdraw(account), vault.maxRedeem(account)
        );
    }
}
