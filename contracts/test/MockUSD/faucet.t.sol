// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Fixture} from "../Fixture.sol";

contract MockUSDFaucetTest is Fixture {
    function testFuzz_givesAThousandToTheCallerEachTime(uint8 times) external {
        times = uint8(bound(times, 1, 8));
        for (uint256 i; i < times; ++i) {
            vm.expectEmit(address(mockUsd));
            emit IERC20.Transfer(address(0), alice, 1_000e6);
            vm.prank(alice);
            mockUsd.faucet();
        }
        assertEq(mockUsd.balanceOf(alice), 1_000e6 * uint256(times), "balance");
        assertEq(mockUsd.totalSupply(), 1_000e6 * uint256(times), "supply");
    }

    function test_looksLikeADollar() external view {
        assertEq(mockUsd.name(), "Mock USD", "name");
        assertEq(mockUsd.symbol(), "mockUSD", "symbol");
        assertEq(mockUsd.decimals(), 6, "decimals");
    }
}
