// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {DividendFixture} from "./DividendFixture.sol";

contract DividendReclaimDistributionTest is DividendFixture {
    function test_revertsWhen_callerIsNoDistributor() external {
        uint256 id = create(10e6);
        vm.warp(block.timestamp + 4 days);
        expectMissingRole(alice, dividends.DISTRIBUTOR_ROLE());
        vm.prank(alice);
        dividends.reclaimDistribution(id);
    }

    function test_revertsWhen_distributionIsRunning() external {
        uint256 id = create(10e6);
        vm.warp(block.timestamp + 3 days);
        vm.expectRevert(IDividendDistribution.DistributionRunning.selector);
        _reclaim(id);
    }

    function test_revertsWhen_nothingIsLeft() external {
        vm.expectRevert(IDividendDistribution.NotReclaimable.selector);
        _reclaim(3);
        uint256 paid = create(10e6);
        pay(paid, alice, 10e6);
        uint256 id = create(10e6);
        vm.warp(block.timestamp + 4 days);
        vm.expectRevert(IDividendDistribution.NotReclaimable.selector);
        _reclaim(paid);
        _reclaim(id);
        vm.expectRevert(IDividendDistribution.NotReclaimable.selector);
        _reclaim(id);
    }

    /// @dev A token that keeps the whole transfer leaves a total without anything to take back.
    function test_revertsWhen_nothingArrived() external {
        TestToken token = new TestToken(6);
        vm.mockCall(
            address(token), abi.encodeCall(token.transferFrom, (distributor, address(dividends), 1e6)), abi.encode(true)
        );
        vm.prank(distributor);
        uint256 id = dividends.createDistribution(address(token), 1e6, block.timestamp + 3 days);
        (, uint256 remaining,) = dividends.distributions(id);
        assertEq(remaining, 1e6, "remaining");
        vm.warp(block.timestamp + 4 days);
        vm.expectRevert(IDividendDistribution.NotReclaimable.selector);
        _reclaim(id);
    }

    function testFuzz_returnsTheWholeRemainderAfterAnyRebases(uint256 amount, uint256 seed) external {
        amount = bound(amount, 1, 9e6);
        uint256 id = create(10e6);
        uint256 other = create(20e6);
        pay(id, alice, amount);
        rebase(seed);
        vm.warp(block.timestamp + 4 days);
        uint256 units = dividends.remainingUnits(id);
        uint256 had = usdPlus.sharesOf(distributor);

        vm.expectEmit(address(dividends));
        emit IDividendDistribution.DistributionReclaimed(id, 10e6 - amount);
        _reclaim(id);

        assertEq(usdPlus.sharesOf(distributor) - had, units, "all of it");
        assertEq(usdPlus.sharesOf(address(dividends)), dividends.remainingUnits(other), "the other is whole");
        assertEq(dividends.distributed(id, alice), amount, "what was paid is remembered");
    }

    function test_staysOpenWhilePaused() external {
        uint256 id = create(10e6);
        vm.warp(block.timestamp + 4 days);
        vm.prank(owner);
        dividends.pause();
        _reclaim(id);
        assertEq(dividends.remainingUnits(id), 0, "taken back");
    }

    function _reclaim(uint256 id) private {
        vm.prank(distributor);
        dividends.reclaimDistribution(id);
    }
}
