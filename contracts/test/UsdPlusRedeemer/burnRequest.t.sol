// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRedemptionTerms} from "../../src/interfaces/IRedemptionTerms.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerBurnRequestTest is RedeemerFixture {
    function test_revertsWhen_callerIsNoFulfiller() external {
        request(alice, address(mockUsd), 1e6);
        bytes32 hash = redeemer.requestHash(0);
        expectMissingRole(alice, redeemer.FULFILLER_ROLE());
        vm.prank(alice);
        redeemer.burnRequest(0, hash);
    }

    function testFuzz_revertsWhen_requestHashDiffers(bytes32 hash) external {
        request(alice, address(mockUsd), 1e6);
        bytes32 actual = redeemer.requestHash(0);
        if (hash == actual) return;
        vm.prank(fulfiller);
        vm.expectRevert(abi.encodeWithSelector(IUsdPlusRedeemer.RequestMismatch.selector, 0, actual));
        redeemer.burnRequest(0, hash);
    }

    function test_revertsWhen_theOwnerIsNotRestricted() external {
        fund(alice, 1e6);
        vm.prank(alice);
        redeemer.requestRedeem(address(mockUsd), 1e6, bob, alice);
        restrict(bob);
        bytes32 hash = redeemer.requestHash(0);
        vm.prank(fulfiller);
        vm.expectRevert(IRedemptionTerms.OwnerNotRestricted.selector);
        redeemer.burnRequest(0, hash);
        assertStatus(0, IUsdPlusRedeemer.Status.Open);
    }

    function test_revertsWhen_theTicketHasAFinalStatus() external {
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
            redeemer.burnRequest(i, hashes[i]);
        }
    }

    function testFuzz_keepsTheWholeEscrowForTheOwnerAndPaysNothing(uint256 amount, uint256 before, uint256 meanwhile)
        external
    {
        rebaseSupply(before);
        amount = bound(amount, 1, MAX_AMOUNT);
        fund(alice, amount);
        vm.prank(alice);
        redeemer.requestRedeem(address(mockUsd), amount, bob, alice);
        uint256 shares = redeemer.requestShares(0);
        bytes32 hash = redeemer.requestHash(0);
        rebase(meanwhile);
        uint256 allShares = usdPlus.totalShares();
        restrict(alice);

        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RequestBurned(0, bob, amount);
        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RefundHeld(0, alice, shares);
        vm.prank(fulfiller);
        redeemer.burnRequest(0, hash);

        assertClosed(0, IUsdPlusRedeemer.Status.Burned);
        assertEq(usdPlus.totalShares(), allShares, "nothing is burned");
        assertEq(redeemer.heldShares(alice), shares, "all of it is the owner's");
        assertEq(redeemer.escrowedShares(), 0, "escrow left");
        assertEq(mockUsd.balanceOf(alice) + mockUsd.balanceOf(bob), 0, "nothing is paid");

        vm.prank(restrictorKey);
        restrictor.unrestrict(alice);
        uint256 ownShares = usdPlus.sharesOf(alice);
        redeemer.claim(alice);
        assertEq(usdPlus.sharesOf(alice) - ownShares, shares, "claimed once it is free again");
    }

    function test_isOpenForARestrictedOwnerAndWhilePaused() external {
        request(alice, address(mockUsd), 1e6);
        restrict(alice);
        vm.startPrank(owner);
        redeemer.pause();
        usdPlus.pause();
        vm.stopPrank();
        burnRequest(0);
        assertClosed(0, IUsdPlusRedeemer.Status.Burned);
    }
}
