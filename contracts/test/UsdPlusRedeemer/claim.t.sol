// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerClaimTest is RedeemerFixture {
    function test_revertsWhen_nothingIsOwed() external {
        request(alice, address(mockUsd), 1e6);
        vm.expectRevert(IUsdPlusRedeemer.NothingHeld.selector);
        redeemer.claim(alice);
    }

    function test_revertsWhen_theOwnerIsStillRestricted() external {
        _hold(alice, 1e6);
        vm.prank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        redeemer.claim(alice);
        assertEq(redeemer.heldShares(alice), 1e6, "still owed");
    }

    function test_revertsWhen_usdPlusIsPaused() external {
        _hold(alice, 1e6);
        unrestrict(alice);
        vm.prank(owner);
        usdPlus.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        redeemer.claim(alice);
        assertEq(redeemer.heldShares(alice), 1e6, "still owed");
    }

    function test_revertsWhen_claimedTwice() external {
        _hold(alice, 1e6);
        unrestrict(alice);
        redeemer.claim(alice);
        vm.expectRevert(IUsdPlusRedeemer.NothingHeld.selector);
        redeemer.claim(alice);
    }

    /// @dev Any account may call `claim`, and only the owner receives the shares.
    function testFuzz_paysTheWholeClaimAfterAnyRebases(uint256 amount, uint256 seed, uint256 who) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        _hold(alice, amount);
        unrestrict(alice);
        _hold(alice, amount);
        _hold(bob, 7e6);
        unrestrict(alice);
        rebase(seed);
        uint256 held = redeemer.heldShares(alice);
        uint256 own = usdPlus.sharesOf(alice);
        address[3] memory callers = [alice, fulfiller, stranger];

        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RefundClaimed(alice, held);
        vm.prank(callers[who % 3]);
        redeemer.claim(alice);

        assertEq(usdPlus.sharesOf(alice), own + held, "all of it");
        assertEq(redeemer.heldShares(alice), 0, "nothing is owed to alice");
        assertEq(redeemer.heldShares(bob), redeemer.totalHeldShares(), "bob is owed the rest");
        assertEq(usdPlus.sharesOf(address(redeemer)), redeemer.totalHeldShares(), "and it is here");
    }

    function test_claimIsOpenWhilePaused() external {
        _hold(alice, 1e6);
        unrestrict(alice);
        vm.prank(owner);
        redeemer.pause();
        redeemer.claim(alice);
        assertEq(redeemer.heldShares(alice), 0, "nothing is owed");
    }

    function _hold(address account, uint256 amount) private {
        uint256 ticket = request(account, address(mockUsd), amount);
        restrict(account);
        cancel(ticket);
    }
}
