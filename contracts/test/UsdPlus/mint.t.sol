// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusMintTest is Fixture {
    function testFuzz_revertsWhen_callerHasNoLimit(uint256 value) external {
        value = bound(value, 1, type(uint256).max);
        vm.prank(stranger);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        usdPlus.mint(alice, value);
    }

    function testFuzz_revertsWhen_ownerTriesWithoutLimit(uint256 value) external {
        value = bound(value, 1, type(uint256).max);
        vm.prank(owner);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        usdPlus.mint(owner, value);
    }

    function testFuzz_revertsWhen_valueIsAboveTheLimit(uint256 limit, uint256 value) external {
        limit = bound(limit, 0, UNLIMITED - 1);
        _limit(limit);
        value = bound(value, limit + 1, UNLIMITED);
        vm.prank(bob);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        usdPlus.mint(alice, value);
    }

    function test_revertsWhen_receiverIsZero() external {
        vm.prank(issuer);
        vm.expectRevert(IRebasingToken.ZeroAddress.selector);
        usdPlus.mint(address(0), 1e6);
    }

    function test_revertsWhen_receiverIsRestricted() external {
        restrict(alice);
        vm.prank(issuer);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        usdPlus.mint(alice, 1e6);
    }

    function test_mintsTheWholeMaximumAndNotOneMore() external {
        uint256 maximum = usdPlus.maxSupply();
        mintUsdPlus(alice, maximum);
        assertEq(usdPlus.balanceOf(alice), maximum, "all there can be");
        assertEq(usdPlus.totalShares(), type(uint128).max, "shares");
        vm.prank(issuer);
        vm.expectRevert(IRebasingToken.TotalSupplyOverflow.selector);
        usdPlus.mint(alice, 1);
    }

    function testFuzz_revertsWhen_supplyWouldPassTheMaximum(uint256 minted, uint256 value) external {
        minted = bound(minted, 0, usdPlus.maxSupply());
        mintUsdPlus(alice, minted);
        value = bound(value, usdPlus.maxSupply() - minted + 1, type(uint256).max);
        vm.prank(issuer);
        vm.expectRevert(IRebasingToken.TotalSupplyOverflow.selector);
        usdPlus.mint(alice, value);
    }

    function testFuzz_revertsWhen_sharesOverflow(uint256 loss, uint256 below) external {
        mintUsdPlus(alice, 100e6);
        vm.prank(operator);
        usdPlus.rebaseSub(uint128(bound(loss, 1e5, 1e6)));
        vm.prank(issuer);
        vm.expectRevert(IRebasingToken.TotalSupplyOverflow.selector);
        usdPlus.mint(alice, type(uint256).max - bound(below, 0, 1e70));
    }

    function testFuzz_issuesTheSharesRoundedDown(uint256 before, uint256 value, uint256 seed) external {
        mintUsdPlus(alice, bound(before, 1e6, MAX_AMOUNT));
        rebase(seed);
        value = bound(value, 0, MAX_AMOUNT);
        uint256 shares = toSharesDown(value);
        uint256 aliceShares = usdPlus.sharesOf(alice);
        uint256 balance = usdPlus.balanceOf(alice);
        uint256 supply = usdPlus.totalSupply();

        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(address(0), alice, value);
        mintUsdPlus(alice, value);

        assertEq(usdPlus.sharesOf(alice), aliceShares + shares, "shares");
        assertEq(usdPlus.totalShares(), aliceShares + shares, "all shares");
        assertEq(usdPlus.balanceOf(alice), toBalanceDown(aliceShares + shares), "balance");
        assertEq(usdPlus.totalSupply(), usdPlus.balanceOf(alice), "supply");
        assertEq(usdPlus.mintingCurrentLimitOf(issuer), UNLIMITED, "limit");

        uint256 rounding = usdPlus.balancePerShare() / ONE + 1;
        assertLe(usdPlus.totalSupply() - supply, value, "supply never grows by more");
        assertLe(value, usdPlus.balanceOf(alice) - balance + rounding, "no less than the rounding below it");
    }

    function testFuzz_KY02_spendsTheLimitUntilADayHasPassed(uint256 limit, uint256 value, uint256 wait) external {
        limit = bound(limit, 1, MAX_AMOUNT);
        value = bound(value, 0, limit);
        wait = bound(wait, 0, 3 days);
        _limit(limit);

        vm.prank(bob);
        usdPlus.mint(alice, value);
        assertEq(usdPlus.mintingCurrentLimitOf(bob), limit - value, "left at once");

        vm.warp(block.timestamp + wait);
        uint256 left = usdPlus.mintingCurrentLimitOf(bob);
        if (wait <= 1 days) assertEq(left, limit - value, "left within the day");
        if (wait >= 26 hours) assertEq(left, limit, "left after the day");
        assertEq(usdPlus.mintingMaxLimitOf(bob), limit, "maximum");
        assertEq(usdPlus.burningCurrentLimitOf(bob), 0, "the burn limit is another one");
    }

    function testFuzz_frequentMintsGetNoMoreThanTheLimitADay(uint256 limit, uint256 step) external {
        limit = bound(limit, 1, MAX_AMOUNT);
        step = bound(step, 1, 6 hours);
        _limit(limit);
        uint256 start = block.timestamp;
        uint256 minted;
        for (uint256 i; i < 12; ++i) {
            uint256 left = usdPlus.mintingCurrentLimitOf(bob);
            vm.prank(bob);
            usdPlus.mint(alice, left);
            minted += left;
            assertLe(minted, limit * (1 + (block.timestamp - start) / 1 days), "minted");
            vm.warp(start + (i + 1) * step);
        }
    }

    function _limit(uint256 limit) private {
        vm.prank(owner);
        usdPlus.setIssuerLimits(bob, limit, 0);
    }
}
