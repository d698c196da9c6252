// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusMinterPauseTest is Fixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        vm.startPrank(stranger);
        expectMissingRole(stranger, bytes32(0));
        minter.pause();
        expectMissingRole(stranger, bytes32(0));
        minter.unpause();
    }

    function test_revertsWhen_alreadyInThatState() external {
        vm.startPrank(owner);
        vm.expectRevert(PausableUpgradeable.ExpectedPause.selector);
        minter.unpause();
        minter.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        minter.pause();
    }

    function test_stopsPurchasesOnly() external {
        vm.expectEmit(address(minter));
        emit PausableUpgradeable.Paused(owner);
        vm.prank(owner);
        minter.pause();
        assertTrue(minter.paused(), "paused");
        assertEq(minter.previewDeposit(address(mockUsd), 1e6), 1e6, "previews go on");

        mintUsdPlus(alice, 1e6);
        vm.prank(alice);
        usdPlus.transfer(bob, 1e6);
        assertEq(usdPlus.balanceOf(bob), 1e6, "transfers go on");
    }

    function test_unpauseResumesPurchases() external {
        vm.startPrank(owner);
        minter.pause();
        vm.expectEmit(address(minter));
        emit PausableUpgradeable.Unpaused(owner);
        minter.unpause();
        vm.stopPrank();

        vm.startPrank(alice);
        mockUsd.faucet();
        mockUsd.approve(address(minter), 1e6);
        minter.deposit(address(mockUsd), 1e6, alice);
        assertEq(usdPlus.balanceOf(alice), 1e6, "balance");
    }
}
