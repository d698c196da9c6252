// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusBurnTest is Fixture {
    function testFuzz_revertsWhen_callerHasNoLimit(uint256 value) external {
        mintUsdPlus(alice, MAX_AMOUNT);
        value = bound(value, 1, MAX_AMOUNT);
        vm.prank(alice);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        usdPlus.burn(value);
    }

    function testFuzz_revertsWhen_valueIsAboveTheLimit(uint256 limit, uint256 value) external {
        limit = bound(limit, 0, MAX_AMOUNT - 1);
        value = bound(value, limit + 1, MAX_AMOUNT);
        mintUsdPlus(alice, MAX_AMOUNT);
        vm.prank(owner);
        usdPlus.setIssuerLimits(alice, 0, limit);
        vm.prank(alice);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        usdPlus.burn(alice, value);
    }

    function testFuzz_revertsWhen_allowanceIsTooSmall(uint256 allowed, uint256 value) external {
        allowed = bound(allowed, 0, MAX_AMOUNT - 1);
        value = bound(value, allowed + 1, MAX_AMOUNT);
        mintUsdPlus(alice, MAX_AMOUNT);
        vm.prank(alice);
        usdPlus.approve(issuer, allowed);
        vm.prank(issuer);
        vm.expectRevert(IRebasingToken.InsufficientAllowance.selector);
        usdPlus.burn(alice, value);
    }

    function testFuzz_revertsWhen_valueIsAboveTheBalance(uint256 minted, uint256 value, uint256 seed) external {
        mintUsdPlus(issuer, bound(minted, 1e6, MAX_AMOUNT));
        rebase(seed);
        value = bound(value, usdPlus.balanceOf(issuer) + 1, type(uint256).max);
        vm.prank(issuer);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        usdPlus.burn(value);
    }

    function test_revertsWhen_holderIsZero() external {
        vm.prank(issuer);
        vm.expectRevert(IRebasingToken.ZeroAddress.selector);
        usdPlus.burn(address(0), 0);
    }

    function test_revertsWhen_holderIsRestricted() external {
        mintUsdPlus(alice, 1e6);
        vm.prank(alice);
        usdPlus.approve(issuer, 1e6);
        restrict(alice);
        vm.prank(issuer);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        usdPlus.burn(alice, 1e6);
    }

    function testFuzz_burnsTheSharesRoundedUp(uint256 minted, uint256 value, uint256 seed) external {
        mintUsdPlus(alice, bound(minted, 1e6, MAX_AMOUNT));
        mintUsdPlus(bob, 1e6);
        rebase(seed);
        value = bound(value, 0, usdPlus.balanceOf(alice));
        uint256 shares = toSharesUp(value);
        uint256 aliceShares = usdPlus.sharesOf(alice);
        uint256 allShares = usdPlus.totalShares();
        uint256 supply = usdPlus.totalSupply();
        vm.prank(alice);
        usdPlus.approve(issuer, MAX_AMOUNT * 2);

        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(alice, address(0), value);
        vm.prank(issuer);
        usdPlus.burn(alice, value);

        assertEq(usdPlus.sharesOf(alice), aliceShares - shares, "shares");
        assertEq(usdPlus.balanceOf(alice), toBalanceDown(aliceShares - shares), "balance");
        assertEq(usdPlus.totalShares(), allShares - shares, "all shares");
        assertEq(usdPlus.totalSupply(), toBalanceDown(allShares - shares), "supply");
        assertEq(usdPlus.allowance(alice, issuer), MAX_AMOUNT * 2 - value, "allowance");

        uint256 rounding = usdPlus.balancePerShare() / ONE + 1;
        assertGe(supply - usdPlus.totalSupply(), value, "supply never falls by less");
        assertLe(supply - usdPlus.totalSupply(), value + rounding, "no more than the rounding above it");
    }

    function testFuzz_needsNoAllowanceForTheCallersTokens(uint256 minted, uint256 value, bool named) external {
        minted = bound(minted, 0, MAX_AMOUNT);
        value = bound(value, 0, minted);
        mintUsdPlus(issuer, minted);

        vm.prank(issuer);
        if (named) usdPlus.burn(issuer, value);
        else usdPlus.burn(value);

        assertEq(usdPlus.balanceOf(issuer), minted - value, "balance");
        assertEq(usdPlus.totalSupply(), minted - value, "supply");
    }

    function testFuzz_spendsTheLimitUntilADayHasPassed(uint256 limit, uint256 value, uint256 wait) external {
        limit = bound(limit, 1, MAX_AMOUNT);
        value = bound(value, 0, limit);
        wait = bound(wait, 0, 3 days);
        mintUsdPlus(bob, limit);
        vm.prank(owner);
        usdPlus.setIssuerLimits(bob, 0, limit);

        vm.prank(bob);
        usdPlus.burn(value);
        assertEq(usdPlus.burningCurrentLimitOf(bob), limit - value, "left at once");

        vm.warp(block.timestamp + wait);
        uint256 left = usdPlus.burningCurrentLimitOf(bob);
        if (wait <= 1 days) assertEq(left, limit - value, "left within the day");
        if (wait >= 26 hours) assertEq(left, limit, "left after the day");
        assertEq(usdPlus.burningMaxLimitOf(bob), limit, "maximum");
        assertEq(usdPlus.mintingCurrentLimitOf(bob), 0, "the mint limit is another one");
    }
}
