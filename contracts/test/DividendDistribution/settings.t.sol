// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {DividendFixture} from "./DividendFixture.sol";

contract DividendSettingsTest is DividendFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        address[3] memory callers = [distributor, upgrader, stranger];
        for (uint256 i; i < 3; ++i) {
            vm.startPrank(callers[i]);
            expectMissingRole(callers[i], bytes32(0));
            dividends.setMinDistributionTime(1);
            expectMissingRole(callers[i], bytes32(0));
            dividends.pause();
            expectMissingRole(callers[i], bytes32(0));
            dividends.unpause();
            vm.stopPrank();
        }
    }

    function test_setsTheMinimumDuration() external {
        vm.expectEmit(address(dividends));
        emit IDividendDistribution.MinDistributionTimeSet(7 days);
        vm.prank(owner);
        dividends.setMinDistributionTime(7 days);
        mintUsdPlus(distributor, 1e6);
        vm.startPrank(distributor);
        usdPlus.approve(address(dividends), 1e6);
        vm.expectRevert(IDividendDistribution.EndTimeBeforeMin.selector);
        dividends.createDistribution(address(usdPlus), 1e6, block.timestamp + 7 days);
        dividends.createDistribution(address(usdPlus), 1e6, block.timestamp + 7 days + 1);
        vm.stopPrank();
    }

    function test_unpauseResumesDistributions() external {
        uint256 id = create(1e6);
        vm.startPrank(owner);
        dividends.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        dividends.pause();
        dividends.unpause();
        vm.stopPrank();
        pay(id, alice, 1e6);
        assertEq(usdPlus.balanceOf(alice), 1e6, "paid");
    }
}
