// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {MockUSD} from "../../src/mocks/MockUSD.sol";
import {Fixture} from "../Fixture.sol";

contract MockUSDFaucetTest is Fixture {
    function testFuzz_faucetMintsAThousandEachTime(uint8 times) external {
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

    function test_hasTheNameDecimalsAndPermitDomainOfItsDollar() external {
        MockUSD usdc = new MockUSD("USD Coin", "USDC");
        assertEq(usdc.name(), "USD Coin", "name");
        assertEq(usdc.symbol(), "USDC", "symbol");
        assertEq(usdc.decimals(), 6, "decimals");
        (, string memory domain, string memory version,,,,) = usdc.eip712Domain();
        assertEq(domain, "USD Coin", "name that permits are signed for");
        assertEq(version, "1", "version that permits are signed for");
    }
}
