// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {DividendFixture} from "./DividendFixture.sol";

contract DividendDistributeTest is DividendFixture {
    function test_revertsWhen_callerIsNoDistributor() external {
        uint256 id = create(10e6);
        bytes32 role = dividends.DISTRIBUTOR_ROLE();
        address[3] memory callers = [owner, issuer, alice];
        for (uint256 i; i < 3; ++i) {
            expectMissingRole(callers[i], role);
            vm.prank(callers[i]);
            dividends.distribute(id, alice, 1e6);
        }
    }

    function test_revertsWhen_paused() external {
        uint256 id = create(10e6);
        vm.prank(owner);
        dividends.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        pay(id, alice, 1e6);
    }

    function test_revertsWhen_recipientOrAmountIsZero() external {
        uint256 id = create(10e6);
        vm.expectRevert(IDividendDistribution.ZeroAddress.selector);
        pay(id, address(0), 1e6);
        vm.expectRevert(IDividendDistribution.ZeroAmount.selector);
        pay(id, alice, 0);
    }

    function test_revertsWhen_distributionIsUnknown() external {
        vm.expectRevert(IDividendDistribution.DistributionEnded.selector);
        pay(7, alice, 1e6);
    }

    function test_revertsWhen_distributionHasEnded() external {
        uint256 id = create(10e6);
        vm.warp(block.timestamp + 3 days);
        pay(id, alice, 1e6);
        vm.warp(block.timestamp + 1);
        vm.expectRevert(IDividendDistribution.DistributionEnded.selector);
        pay(id, bob, 1e6);
    }

    function testFuzz_SK12_revertsWhen_theRecipientWasPaid(uint256 amount, uint256 again) external {
        amount = bound(amount, 1, 5e6);
        again = bound(again, 1, 5e6);
        uint256 id = create(10e6);
        pay(id, alice, amount);
        vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.AlreadyDistributed.selector, id, alice));
        pay(id, alice, again);
        uint256 other = create(10e6);
        pay(other, alice, again);
        assertEq(dividends.distributed(other, alice), again, "each distribution once");
    }

    function testFuzz_revertsWhen_amountExceedsTheRemainder(uint256 first, uint256 second) external {
        uint256 id = create(10e6);
        create(50e6);
        first = bound(first, 1, 10e6);
        pay(id, alice, first);
        second = bound(second, 10e6 - first + 1, MAX_AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.AmountTooLarge.selector, second, 10e6 - first));
        pay(id, bob, second);
    }

    function test_aRestrictedRecipientBlocksNobodyElse() external {
        uint256 id = create(10e6);
        restrict(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        pay(id, alice, 4e6);
        assertEq(dividends.distributed(id, alice), 0, "not paid");
        pay(id, bob, 6e6);
        vm.prank(restrictorKey);
        restrictor.unrestrict(alice);
        pay(id, alice, 4e6);
        assertEq(usdPlus.balanceOf(alice), 4e6, "paid later");
        assertEq(usdPlus.balanceOf(bob), 6e6, "paid at once");
    }

    function test_paysTheExactAmountAndEmitsAnEvent() external {
        uint256 id = create(10e6);
        vm.expectEmit(address(dividends));
        emit IDividendDistribution.Distributed(id, alice, 3e6);
        pay(id, alice, 3e6);
        (, uint256 remaining,) = dividends.distributions(id);
        assertEq(remaining, 7e6, "remaining");
        assertEq(dividends.distributed(id, alice), 3e6, "remembered");
        assertEq(usdPlus.balanceOf(alice), 3e6, "paid");
    }

    /// @dev Each recipient gets its part of the rebased total, and the last one gets the rest.
    function testFuzz_rebasesBlockNoPaymentAndLeaveNoRemainder(uint256 a, uint256 b, uint256 c, uint256 seed) external {
        (a, b, c) = (bound(a, 1, 1e15), bound(b, 1, 1e15), bound(c, 1, 1e15));
        mintUsdPlus(stranger, 1e12);
        rebase(seed);
        uint256 id = create(a + b + c);
        uint256 other = create(5e6);
        uint256 units = dividends.remainingUnits(id);
        pay(id, alice, a);
        rebase(seed >> 8);
        pay(id, bob, b);
        rebase(seed >> 16);
        pay(id, seller, c);

        assertEq(dividends.remainingUnits(id), 0, "nothing is left");
        uint256 paid = usdPlus.sharesOf(alice) + usdPlus.sharesOf(bob) + usdPlus.sharesOf(seller);
        assertEq(paid, units, "all shares are paid");
        assertLe(usdPlus.sharesOf(alice), units * a / (a + b + c), "alice, no more than her part");
        assertGe(usdPlus.sharesOf(alice) + 1, units * a / (a + b + c), "and no less");
        assertLe(usdPlus.sharesOf(bob), units * b / (a + b + c) + 1, "bob, no more");
        assertGe(usdPlus.sharesOf(bob) + 2, units * b / (a + b + c), "and no less");
        assertEq(usdPlus.sharesOf(address(dividends)), dividends.remainingUnits(other), "the other is whole");
    }
}
