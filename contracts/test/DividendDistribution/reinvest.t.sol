// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {DividendDistribution} from "../../src/DividendDistribution.sol";
import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {IReinvestLimits} from "../../src/interfaces/IReinvestLimits.sol";
import {DividendFixture} from "./DividendFixture.sol";

contract DividendReinvestTest is DividendFixture {
    bytes32 private constant REF = keccak256("dividend/7/11155111");

    function setUp() public override {
        super.setUp();
        mintStock(alice, 100e18);
        vm.startPrank(alice);
        dShare.approve(address(wrappedDShare), 100e18);
        wrappedDShare.deposit(100e18, alice);
        vm.stopPrank();
    }

    function test_revertsWhen_callerIsNoDistributor() external {
        bytes32 role = dividends.DISTRIBUTOR_ROLE();
        address[3] memory callers = [owner, broker, alice];
        for (uint256 i; i < 3; ++i) {
            expectMissingRole(callers[i], role);
            vm.prank(callers[i]);
            dividends.reinvest(REF, address(wrappedDShare), 1e18);
        }
    }

    function test_revertsWhen_paused() external {
        vm.prank(owner);
        dividends.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        _reinvest(REF, address(wrappedDShare), 1e18);
    }

    function test_revertsWhen_theTokenIsPaused() external {
        vm.prank(owner);
        dShare.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        _reinvest(REF, address(wrappedDShare), 1e18);
        assertEq(dividends.reinvested(REF), 0, "can be tried again");
    }

    function test_revertsWhen_referenceOrAmountIsZero() external {
        vm.expectRevert(IDividendDistribution.ZeroReference.selector);
        _reinvest(bytes32(0), address(wrappedDShare), 1e18);
        vm.expectRevert(IDividendDistribution.ZeroAmount.selector);
        _reinvest(REF, address(wrappedDShare), 0);
    }

    function test_revertsWhen_wrappedTokenIsNotRegistered() external {
        address[3] memory others = [address(dShare), address(usdPlus), stranger];
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.UnknownToken.selector, others[i]));
            _reinvest(REF, others[i], 1e18);
        }
    }

    function testFuzz_revertsWhen_referenceWasReinvested(uint256 amount) external {
        amount = bound(amount, 1, 10e18);
        _reinvest(REF, address(wrappedDShare), amount);
        vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.AlreadyReinvested.selector, REF));
        _reinvest(REF, address(wrappedDShare), 1);
    }

    function testFuzz_revertsWhen_amountExceedsATenthOfTheVault(uint256 amount) external {
        amount = bound(amount, 10e18 + 1, MAX_AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.AmountTooLarge.selector, amount, 10e18));
        _reinvest(REF, address(wrappedDShare), amount);
    }

    function test_theInitialLimitIsTwoPercentADay() external {
        DividendDistribution fresh = deployDividends();
        assertEq(fresh.maxReinvestBpsPerDay(), 200, "limit");
        assertEq(fresh.maxReinvest(address(wrappedDShare)), 2e18, "of a vault of a hundred");
    }

    function testFuzz_KY02_revertsWhen_theDaysLimitIsSpent(uint256 first, uint256 second) external {
        vm.prank(owner);
        dividends.setMaxReinvestBpsPerDay(200);
        first = bound(first, 1, 2e18);
        _reinvest("first", address(wrappedDShare), first);
        uint256 left = dividends.maxReinvest(address(wrappedDShare));
        assertLe(left, 2e18 - first + 0.04e18, "left of the grown vault");
        second = bound(second, left + 1, wrappedDShare.totalAssets() / 10);
        vm.expectRevert(abi.encodeWithSelector(IReinvestLimits.ReinvestLimitExceeded.selector, second, left));
        _reinvest(REF, address(wrappedDShare), second);
        if (left != 0) _reinvest("second", address(wrappedDShare), left);
        assertLe(wrappedDShare.totalAssets(), 102.05e18, "two percent, and of those two");
    }

    function test_theLimitIsAvailableAgainTwoDaysLater() external {
        vm.prank(owner);
        dividends.setMaxReinvestBpsPerDay(200);
        _reinvest("first", address(wrappedDShare), 2e18);
        assertEq(dividends.maxReinvest(address(wrappedDShare)), 0, "spent");
        vm.warp(block.timestamp + 2 days);
        assertEq(dividends.maxReinvest(address(wrappedDShare)), 2.04e18, "again");
        _reinvest("second", address(wrappedDShare), 2.04e18);
    }

    /// @dev The limit counts parts of the vault, which a split does not change.
    function test_aSplitDoesNotChangeWhatIsLeft() external {
        vm.prank(owner);
        dividends.setMaxReinvestBpsPerDay(200);
        _reinvest("first", address(wrappedDShare), 1e18);
        uint256 left = dividends.maxReinvest(address(wrappedDShare));
        splitTo(20e18);
        assertEq(dividends.maxReinvest(address(wrappedDShare)), left * 20, "left");
    }

    function test_theOwnerRaisesTheLimitForASpecialDividend() external {
        vm.startPrank(owner);
        dividends.setMaxReinvestBpsPerDay(200);
        vm.stopPrank();
        _reinvest("first", address(wrappedDShare), 2e18);
        vm.expectEmit(address(dividends));
        emit IReinvestLimits.MaxReinvestBpsPerDaySet(700);
        vm.prank(owner);
        dividends.setMaxReinvestBpsPerDay(700);
        assertEq(dividends.maxReinvest(address(wrappedDShare)), 5.1e18, "five percent more");
        _reinvest("second", address(wrappedDShare), 5.1e18);
        expectMissingRole(distributor, bytes32(0));
        vm.prank(distributor);
        dividends.setMaxReinvestBpsPerDay(1000);
    }

    function test_reinvestsATenthOfTheVault() external {
        assertEq(dividends.maxReinvest(address(wrappedDShare)), 10e18, "maximum");
        _reinvest(REF, address(wrappedDShare), 10e18);
        assertEq(dShare.balanceOf(address(wrappedDShare)), 110e18, "vault");
    }

    function testFuzz_SK12_everyWrappedTokenIsWorthMore(uint256 amount) external {
        amount = bound(amount, 1e6, 10e18);
        uint256 before = wrappedDShare.maxWithdraw(alice);
        vm.expectEmit(address(dividends));
        emit IDividendDistribution.Reinvested(REF, address(wrappedDShare), amount);
        _reinvest(REF, address(wrappedDShare), amount);
        assertEq(dShare.balanceOf(address(wrappedDShare)), 100e18 + amount, "vault");
        assertEq(dividends.reinvested(REF), amount, "remembered");
        // The virtual shares, a millionth of a token, get their part of the dividend.
        assertLe(wrappedDShare.maxWithdraw(alice), before + amount, "alice, no more");
        assertGe(wrappedDShare.maxWithdraw(alice), before + amount - amount / 1e7 - 2, "and hardly less");
    }

    function _reinvest(bytes32 ref, address wrapped, uint256 amount) private {
        vm.prank(distributor);
        dividends.reinvest(ref, wrapped, amount);
    }
}
