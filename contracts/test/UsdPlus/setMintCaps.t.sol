// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IMintCaps} from "../../src/interfaces/IMintCaps.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {Fixture} from "../Fixture.sol";

/// @notice Tests the caps over all issuers. A test is one transaction, so its mints add up; `isolate` makes every call
/// a transaction of its own.
contract UsdPlusSetMintCapsTest is Fixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        expectMissingRole(issuer, bytes32(0));
        vm.prank(issuer);
        usdPlus.setMintCaps(UNLIMITED, UNLIMITED);
    }

    function test_revertsWhen_capsAreNotSet() external {
        UsdPlus fresh = deployUsdPlus(treasury, address(restrictor));
        vm.prank(owner);
        fresh.setIssuerLimits(issuer, UNLIMITED, UNLIMITED);
        vm.prank(issuer);
        vm.expectRevert(abi.encodeWithSelector(IMintCaps.MintCapPerTransactionExceeded.selector, 1, 0));
        fresh.mint(alice, 1);
    }

    function testFuzz_revertsWhen_aTransactionMintsMore(uint256 cap, uint256 first, uint256 second) external {
        cap = bound(cap, 0, MAX_AMOUNT);
        first = bound(first, 0, cap);
        second = bound(second, cap - first + 1, UNLIMITED);
        _set(cap, UNLIMITED);
        mintUsdPlus(alice, first);
        vm.prank(issuer);
        vm.expectRevert(abi.encodeWithSelector(IMintCaps.MintCapPerTransactionExceeded.selector, second, cap - first));
        usdPlus.mint(bob, second);
    }

    function test_revertsWhen_theLastOfThreeMintsPassesTheCap() external {
        _set(10e6, UNLIMITED);
        mintUsdPlus(alice, 4e6);
        mintUsdPlus(bob, 4e6);
        vm.prank(issuer);
        vm.expectRevert(abi.encodeWithSelector(IMintCaps.MintCapPerTransactionExceeded.selector, 3e6, 2e6));
        usdPlus.mint(alice, 3e6);
    }

    function testFuzz_revertsWhen_allIssuersTogetherMintMoreInADay(uint256 cap, uint256 first, uint256 second)
        external
    {
        cap = bound(cap, 0, MAX_AMOUNT);
        first = bound(first, 0, cap);
        second = bound(second, cap - first + 1, UNLIMITED);
        _set(UNLIMITED, cap);
        mintUsdPlus(alice, first);
        vm.prank(owner);
        usdPlus.setIssuerLimits(bob, UNLIMITED, 0);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IMintCaps.MintCapPerDayExceeded.selector, second, cap - first));
        usdPlus.mint(bob, second);
    }

    function test_revertsWhen_aBatchOfPurchasesPassesTheCap() external {
        _set(1_500e6, UNLIMITED);
        vm.startPrank(alice);
        mockUsd.faucet();
        mockUsd.faucet();
        mockUsd.approve(address(minter), 2_000e6);
        bytes[] memory purchases = new bytes[](2);
        purchases[0] =
            abi.encodeWithSignature("deposit(address,uint256,address)", address(mockUsd), uint256(1_000e6), alice);
        purchases[1] = purchases[0];
        vm.expectRevert(abi.encodeWithSelector(IMintCaps.MintCapPerTransactionExceeded.selector, 1_000e6, 500e6));
        minter.multicall(purchases);
    }

    function testFuzz_leavesTheLimitOfTheIssuerInForce(uint256 limit, uint256 value) external {
        limit = bound(limit, 0, UNLIMITED - 1);
        value = bound(value, limit + 1, UNLIMITED);
        vm.prank(owner);
        usdPlus.setIssuerLimits(bob, limit, 0);
        vm.prank(bob);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        usdPlus.mint(alice, value);
    }

    function testFuzz_emitsAndReportsTheCaps(uint256 perTransaction, uint256 perDay) external {
        vm.expectEmit(address(usdPlus));
        emit IMintCaps.MintCapsSet(perTransaction, perDay);
        _set(perTransaction, perDay);
        assertEq(usdPlus.mintCapPerTransaction(), perTransaction, "per transaction");
        assertEq(usdPlus.mintCapPerDay(), perDay, "per day");
        assertEq(usdPlus.mintCapLeft(), perDay, "left, coming from unlimited");
    }

    /// forge-config: default.isolate = true
    function test_nextTransactionHasItsOwnCap() external {
        _set(10e6, UNLIMITED);
        for (uint256 i; i < 3; ++i) {
            mintUsdPlus(alice, 10e6);
        }
        assertEq(usdPlus.balanceOf(alice), 30e6, "balance");
    }

    function testFuzz_capPerDayCountsForADay(uint256 cap, uint256 value, uint256 wait) external {
        cap = bound(cap, 1, MAX_AMOUNT);
        value = bound(value, 0, cap);
        wait = bound(wait, 0, 3 days);
        _set(UNLIMITED, cap);
        mintUsdPlus(alice, value);
        assertEq(usdPlus.mintCapLeft(), cap - value, "left at once");
        vm.warp(block.timestamp + wait);
        if (wait <= 1 days) assertEq(usdPlus.mintCapLeft(), cap - value, "left within the day");
        if (wait >= 26 hours) assertEq(usdPlus.mintCapLeft(), cap, "left after the day");
    }

    function test_countsNoBurnAndNoLoss() external {
        _set(200e6, 200e6);
        mintUsdPlus(issuer, 100e6);
        vm.prank(operator);
        usdPlus.rebaseSub(1e6);
        vm.prank(issuer);
        usdPlus.burn(50e6);
        assertEq(usdPlus.mintCapLeft(), 100e6, "left");
    }

    function test_countsYieldAsAMint() external {
        _set(200e6, 200e6);
        mintUsdPlus(issuer, 100e6);
        vm.prank(operator);
        usdPlus.rebaseAdd(1e6);
        assertEq(usdPlus.mintCapLeft(), 99e6, "left");
    }

    function test_KY02_revertsWhen_yieldPassesACap() external {
        _set(UNLIMITED, 100.5e6);
        mintUsdPlus(issuer, 100e6);
        assertEq(usdPlus.maxRebaseAdd(), 0.5e6, "at most");
        vm.startPrank(operator);
        vm.expectRevert(abi.encodeWithSelector(IMintCaps.MintCapPerDayExceeded.selector, 0.5e6 + 1, 0.5e6));
        usdPlus.rebaseAdd(0.5e6 + 1);
        usdPlus.rebaseAdd(0.5e6);
        vm.stopPrank();
        assertEq(usdPlus.totalSupply(), 100.5e6, "supply");
    }

    function test_yieldIsAtMostWhatTheTransactionLeaves() external {
        _set(100.5e6, UNLIMITED);
        mintUsdPlus(issuer, 100e6);
        assertEq(usdPlus.maxRebaseAdd(), 0.5e6, "at most");
    }

    /// forge-config: default.isolate = true
    function test_revertsWhen_yieldPassesTheCapOfATransaction() external {
        mintUsdPlus(issuer, 100e6);
        _set(0.5e6, UNLIMITED);
        assertEq(usdPlus.maxRebaseAdd(), 0.5e6, "at most");
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IMintCaps.MintCapPerTransactionExceeded.selector, 0.5e6 + 1, 0.5e6));
        usdPlus.rebaseAdd(0.5e6 + 1);
    }

    function _set(uint256 perTransaction, uint256 perDay) private {
        vm.prank(owner);
        usdPlus.setMintCaps(perTransaction, perDay);
    }
}
