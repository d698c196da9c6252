// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusSetTreasuryTest is Fixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        usdPlus.setTreasury(stranger);
    }

    function test_revertsWhen_treasuryIsZero() external {
        vm.prank(owner);
        vm.expectRevert(IRebasingToken.ZeroAddress.selector);
        usdPlus.setTreasury(address(0));
    }

    function testFuzz_setsTheTreasury(address newTreasury) external {
        vm.assume(newTreasury != address(0));
        vm.expectEmit(address(usdPlus));
        emit IUsdPlus.TreasurySet(newTreasury);
        vm.prank(owner);
        usdPlus.setTreasury(newTreasury);
        assertEq(usdPlus.treasury(), newTreasury, "treasury");
    }
}
