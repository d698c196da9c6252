// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IVaultAsset} from "../../src/interfaces/IVaultAsset.sol";
import {VaultActs} from "../vault/VaultActs.sol";
import {VaultSafety} from "../vault/VaultSafety.sol";
import {VaultViews} from "../vault/VaultViews.sol";
import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice Runs the ERC-4626 properties against wUSD+ as it is deployed, with its seed.
contract WrappedUsdPlusPropertiesTest is WrappedFixture, VaultViews, VaultActs, VaultSafety {
    function setUp() public override {
        super.setUp();
        (vault, token) = (wrapped, IVaultAsset(address(usdPlus)));
    }

    function _mintToken(address to, uint256 value) internal override {
        mintUsdPlus(to, value);
    }

    function _rebaseToken(uint256 seed) internal override {
        rebase(seed);
    }

    function _setRestricted(address account, bool isRestricted) internal override {
        vm.prank(restrictorKey);
        if (isRestricted) restrictor.restrict(account);
        else restrictor.unrestrict(account);
    }

    function _pauseVault() internal override {
        vm.prank(owner);
        wrapped.pause();
    }

    function _pauseToken() internal override {
        vm.prank(owner);
        usdPlus.pause();
    }

    function _oneToken() internal pure override returns (uint256) {
        return 1e6;
    }

    function _virtualShares() internal pure override returns (uint256) {
        return 1;
    }

    function _smallestDeposit() internal pure override returns (uint256) {
        return 11e6;
    }
}
