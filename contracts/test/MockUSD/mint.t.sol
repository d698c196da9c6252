// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Fixture} from "../Fixture.sol";

contract MockUSDMintTest is Fixture {
    function testFuzz_mintsAnyAmountToAnyAccount(uint256 amount) external {
        vm.expectEmit(address(mockUsd));
        emit IERC20.Transfer(address(0), bob, amount);
        vm.prank(alice);
        mockUsd.mint(bob, amount);
        assertEq(mockUsd.balanceOf(bob), amount, "balance");
        assertEq(mockUsd.totalSupply(), amount, "supply");
    }
}
