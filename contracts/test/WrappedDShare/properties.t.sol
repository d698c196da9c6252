// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DShareFixture} from "../DShare/DShareFixture.sol";
import {VaultActs} from "../vault/VaultActs.sol";
import {VaultSafety} from "../vault/VaultSafety.sol";
import {VaultViews} from "../vault/VaultViews.sol";

/// @notice Runs the ERC-4626 properties against a wrapped stock token as it is deployed, empty.
contract WrappedDSharePropertiesTest is DShareFixture, VaultViews, VaultActs, VaultSafety {
    function setUp() public override {
        super.setUp();
        (vault, token) = (wrappedDShare, dShare);
    }

    function _mintToken(address to, uint256 value) internal override {
        mintStock(to, value);
    }

    function _rebaseToken(uint256 seed) internal override {
        split(seed);
    }

    function _setRestricted(address account, bool isRestricted) internal override {
        vm.prank(restrictorKey);
        if (isRestricted) restrictor.restrict(account);
        else restrictor.unrestrict(account);
    }

    function _pauseVault() internal override {
        vm.prank(owner);
        wrappedDShare.pause();
    }

    function _pauseToken() internal override {
        vm.prank(owner);
        dShare.pause();
    }

    function _oneToken() internal pure override returns (uint256) {
        return 1e18;
    }

    function _virtualShares() internal pure override returns (uint256) {
        return 1e12;
    }

    function _smallestDeposit() internal pure override returns (uint256) {
        return 0.011e18;
    }
}
