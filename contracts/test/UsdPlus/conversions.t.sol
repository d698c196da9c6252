// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Fixture} from "../Fixture.sol";

contract UsdPlusConversionsTest is Fixture {
    function testFuzz_roundDownBothWays(uint256 minted, uint256 amount, uint256 seed) external {
        mintUsdPlus(alice, bound(minted, 1e6, MAX_AMOUNT));
        rebase(seed);
        amount = bound(amount, 0, MAX_AMOUNT);
        assertEq(usdPlus.sharesToBalance(amount), toBalanceDown(amount), "balance");
        assertEq(usdPlus.balanceToShares(amount), toSharesDown(amount), "shares");
        assertLe(usdPlus.sharesToBalance(usdPlus.balanceToShares(amount)), amount, "and never gain on the way back");
        assertEq(usdPlus.maxSupply(), toBalanceDown(type(uint128).max), "maximum supply");
    }

    function testFuzz_sumOfBalancesStaysWithinTheSupply(uint256 first, uint256 second, uint256 seed) external {
        mintUsdPlus(alice, bound(first, 1e6, MAX_AMOUNT));
        rebase(seed);
        mintUsdPlus(bob, bound(second, 0, MAX_AMOUNT));
        uint256 sum = usdPlus.balanceOf(alice) + usdPlus.balanceOf(bob);
        assertLe(sum, usdPlus.totalSupply(), "sum");
        assertLe(usdPlus.totalSupply(), sum + 1, "one unit per further holder");
    }
}
