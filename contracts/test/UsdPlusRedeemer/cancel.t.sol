// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerCancelTest is RedeemerFixture {
    function test_revertsWhen_callerIsNoFulfiller() external {
        request(alice, address(mockUsd), 1e6);
        bytes32 hash = redeemer.requestHash(0);
        bytes32 role = redeemer.FULFILLER_ROLE();
        address[3] memory callers = [alice, owner, operator];
        for (uint256 i; i < callers.length; ++i) {
            vm.prank(callers[i]);
            expectMissingRole(callers[i], role);
            redeemer.cancel(0, hash);
        }
    }

    function testFuzz_revertsWhen_requestHashDiffers(bytes32 hash) external {
        request(alice, address(mockUsd), 1e6);
        bytes32 actual = redeemer.requestHash(0);
        if (hash == actual) return;
        vm.prank(fulfiller);
        vm.expectRevert(abi.encodeWithSelector(IUsdPlusRedeemer.RequestMismatch.selector, 0, actual));
        redeemer.cancel(0, hash);
    }

    function test_revertsWhen_theTicketIsUnknownOrHasAFinalStatus() external {
        for (uint256 i; i < 3; ++i) {
            request(alice, address(mockUsd), 1e6);
        }
        bytes32[3] memory hashes = [redeemer.requestHash(0), redeemer.requestHash(1), redeemer.requestHash(2)];
        fulfill(0);
        cancel(1);
        burnRequest(2);
        vm.startPrank(fulfiller);
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(IUsdPlusRedeemer.InvalidTicket.selector);
            redeemer.cancel(i, hashes[i]);
        }
        vm.expectRevert(IUsdPlusRedeemer.InvalidTicket.selector);
        redeemer.cancel(3, hashes[0]);
    }

    function testFuzz_returnsAllSharesWhateverTheRebases(uint256 amount, uint256 before, uint256 meanwhile) external {
        rebaseSupply(before);
        amount = bound(amount, 1, MAX_AMOUNT);
        fund(alice, amount);
        uint256 sharesBefore = usdPlus.sharesOf(alice);
        vm.prank(alice);
        redeemer.requestRedeem(address(mockUsd), amount, bob, alice);
        uint256 shares = redeemer.requestShares(0);
        bytes32 hash = redeemer.requestHash(0);
        rebase(meanwhile);
        uint256 allShares = usdPlus.totalShares();

        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RequestCancelled(0, alice);
        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(address(redeemer), alice, toBalanceDown(shares));
        vm.expectEmit(address(usdPlus));
        emit IRebasingToken.TransferShares(address(redeemer), alice, shares);
        vm.prank(fulfiller);
        redeemer.cancel(0, hash);

        assertClosed(0, IUsdPlusRedeemer.Status.Cancelled);
        assertEq(usdPlus.sharesOf(alice), sharesBefore, "all shares, and so all growth");
        assertEq(usdPlus.sharesOf(bob), 0, "to the owner, not the receiver");
        assertEq(usdPlus.totalShares(), allShares, "nothing is minted or burned");
        assertEq(redeemer.escrowedShares(), 0, "escrow left");
        assertEq(redeemer.totalHeldShares(), 0, "nothing is held");
    }

    function test_mintLimitAndCapsCannotBlockACancel() external {
        request(alice, address(mockUsd), 100e6);
        vm.startPrank(owner);
        usdPlus.setIssuerLimits(address(redeemer), 0, 0);
        usdPlus.setMintCaps(0, 0);
        vm.stopPrank();
        cancel(0);
        assertGe(usdPlus.balanceOf(alice), 100e6, "returned");
    }

    function test_aPausedRedeemerReturnsTheEscrow() external {
        request(alice, address(mockUsd), 100e6);
        vm.prank(owner);
        redeemer.pause();
        cancel(0);
        assertGe(usdPlus.balanceOf(alice), 100e6, "returned");
    }

    function testFuzz_recordsTheSharesOfARestrictedOwner(uint256 amount, uint256 seed) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        request(alice, address(mockUsd), amount);
        rebase(seed);
        uint256 shares = redeemer.requestShares(0);
        uint256 own = usdPlus.sharesOf(alice);
        bytes32 hash = redeemer.requestHash(0);
        restrict(alice);

        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RequestCancelled(0, alice);
        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RefundHeld(0, alice, shares);
        vm.prank(fulfiller);
        redeemer.cancel(0, hash);

        assertClosed(0, IUsdPlusRedeemer.Status.Cancelled);
        assertEq(redeemer.heldShares(alice), shares, "owed to alice");
        assertEq(redeemer.totalHeldShares(), shares, "owed to all");
        assertEq(redeemer.escrowedShares(), 0, "escrow left");
        assertEq(usdPlus.sharesOf(address(redeemer)), shares, "still here");
        assertEq(usdPlus.sharesOf(alice), own, "nothing moved");
    }

    function test_recordsTheSharesWhileUsdPlusIsPaused() external {
        request(alice, address(mockUsd), 100e6);
        vm.prank(owner);
        usdPlus.pause();
        cancel(0);
        assertEq(redeemer.heldShares(alice), 100e6, "owed to alice");
    }

    function test_recordsTheSharesWhileTheRestrictorReverts() external {
        request(alice, address(mockUsd), 100e6);
        vm.prank(owner);
        usdPlus.setTransferRestrictor(stranger);
        cancel(0);
        assertEq(redeemer.heldShares(alice), 100e6, "owed to alice");
    }

    function test_restrictedOwnerBlocksNoOtherTicket() external {
        request(alice, address(mockUsd), 100e6);
        request(bob, address(mockUsd), 50e6);
        request(alice, address(mockUsd), 10e6);
        request(bob, address(mockUsd), 5e6);
        restrict(alice);
        cancel(0);
        cancel(2);
        assertEq(redeemer.heldShares(alice), 110e6, "both are owed");

        fulfill(1);
        assertEq(mockUsd.balanceOf(bob), 50e6, "bob is paid");
        uint256 balance = usdPlus.balanceOf(bob);
        cancel(3);
        assertEq(usdPlus.balanceOf(bob), balance + 5e6, "bob gets the other back");
        assertEq(redeemer.heldShares(alice), 110e6, "both are still owed");
    }
}
