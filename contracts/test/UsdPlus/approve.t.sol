// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusApproveTest is Fixture {
    function testFuzz_setsTheAllowanceWhateverItWas(uint256 first, uint256 second) external {
        vm.startPrank(alice);
        usdPlus.approve(bob, first);

        vm.expectEmit(address(usdPlus));
        emit IERC20.Approval(alice, bob, second);
        assertTrue(usdPlus.approve(bob, second), "returned");

        assertEq(usdPlus.allowance(alice, bob), second, "allowance");
        assertEq(usdPlus.allowance(bob, alice), 0, "allowance the other way");
    }

    function testFuzz_allowanceIsUnchangedByARebase(uint256 value, uint256 seed) external {
        vm.prank(alice);
        usdPlus.approve(bob, value);
        mintUsdPlus(alice, 1e12);
        rebase(seed);
        assertEq(usdPlus.allowance(alice, bob), value, "allowance");
    }
}
