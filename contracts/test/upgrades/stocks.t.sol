// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {DShare} from "../../src/DShare.sol";
import {DividendDistribution} from "../../src/DividendDistribution.sol";
import {WrappedDShare} from "../../src/WrappedDShare.sol";
import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {IGainStream} from "../../src/interfaces/IGainStream.sol";
import {ISplitSchedule} from "../../src/interfaces/ISplitSchedule.sol";
import {DividendFixture} from "../DividendDistribution/DividendFixture.sol";

/// @notice Upgrades running stock tokens, dividends and wUSD+ of 1.0.0, whose bytecode lies beside this file. Stock
/// tokens are upgraded through their beacons without a call to each, so their new state has to be valid while zero.
contract StocksUpgradeTest is DividendFixture {
    WrappedUsdPlus private _vault;

    function setUp() public override {
        super.setUp();
        dShareBeacon = new UpgradeableBeacon(_deployCode("DShare-1.0.0"), upgrader);
        wrappedBeacon = new UpgradeableBeacon(_deployCode("WrappedDShare-1.0.0"), upgrader);
        factory = deployFactory();
        vm.startPrank(owner);
        (address token, address wrappedToken) = factory.createDShare(owner, "Apple", "AAPL.d", "Wrapped", "AAPL.x");
        (dShare, wrappedDShare) = (DShare(token), WrappedDShare(wrappedToken));
        dShare.grantRole(MINTER_ROLE, broker);
        dShare.grantRole(dShare.OPERATOR_ROLE(), operator);
        vm.stopPrank();
        mintStock(alice, 100e18);
        vm.startPrank(alice);
        dShare.approve(address(wrappedDShare), 60e18);
        wrappedDShare.deposit(60e18, alice);
        vm.stopPrank();
        mintStock(address(wrappedDShare), 6e18);
        _deployVault();
        _deployDividends();
    }

    function test_anUpgradedStockTokenNeedsAnAnnouncement() external {
        _upgradeBeacons();
        assertEq(dShare.balanceOf(alice), 40e18, "balance");
        assertEq(dShare.splitDelay(), 1 days, "delay");
        vm.startPrank(operator);
        vm.expectRevert(abi.encodeWithSelector(ISplitSchedule.SplitNotAnnounced.selector, 2e18, 0));
        dShare.setBalancePerShare(2e18);
        dShare.announceSplit(2e18);
        vm.warp(block.timestamp + 1 days + 1);
        dShare.setBalancePerShare(2e18);
        assertEq(dShare.balanceOf(alice), 80e18, "after the split");
    }

    function test_anUpgradedWrappedTokenKeepsItsPriceAndStreamsLaterGains() external {
        uint256 before = wrappedDShare.maxWithdraw(alice);
        assertGe(before, 65e18, "with its gain");
        _upgradeBeacons();
        assertEq(wrappedDShare.maxWithdraw(alice), before, "value");
        vm.expectEmit(address(wrappedDShare));
        emit IGainStream.RecordingStarted(66e18);
        wrappedDShare.recordGains();
        assertEq(wrappedDShare.maxWithdraw(alice), before, "value when recorded");
        assertEq(wrappedDShare.maxRecover(), 0, "nothing to recover");
        mintStock(address(wrappedDShare), 6e18);
        assertEq(wrappedDShare.maxWithdraw(alice), before, "a gift streams");
        wrappedDShare.recordGains();
        vm.warp(block.timestamp + 8 hours);
        assertGe(wrappedDShare.maxWithdraw(alice), before + 5.9e18, "eight hours later");
    }

    /// @dev Before the first record all that is held counts, so the first withdrawal has the price of before.
    function test_theFirstWithdrawalAfterTheUpgradeIsPricedAsBefore() external {
        uint256 expected = wrappedDShare.previewRedeem(60e18);
        _upgradeBeacons();
        vm.prank(alice);
        assertEq(wrappedDShare.redeem(60e18, alice, alice), expected, "assets");
    }

    function test_upgradedWrappedDollarsKeepTheirPriceAndStreamLaterGains() external {
        uint256 before = _vault.totalAssets();
        bytes memory call = abi.encodeCall(_vault.reinitialize, (upgrader));
        address next = address(new WrappedUsdPlus());
        vm.prank(upgrader);
        _vault.upgradeToAndCall(next, call);
        assertEq(_vault.version(), 2, "version");
        assertEq(_vault.publicVersion(), "1.1.0", "public version");
        assertEq(_vault.totalAssets(), before, "assets");
        mintUsdPlus(address(_vault), 100e6);
        assertEq(_vault.totalAssets(), before, "a gift streams");
        assertEq(_vault.uncountedShares(), 100e6, "uncounted");
    }

    function test_anUpgradedDistributionHasTheLimit() external {
        _upgradeBeacons();
        bytes memory call = abi.encodeCall(dividends.reinitialize, (upgrader));
        address next = address(new DividendDistribution());
        vm.prank(upgrader);
        dividends.upgradeToAndCall(next, call);
        assertEq(dividends.version(), 2, "version");
        assertEq(dividends.maxReinvestBpsPerDay(), 200, "limit");
        assertEq(dividends.nextDistributionId(), 1, "distributions");
        uint256 maximum = dividends.maxReinvest(address(wrappedDShare));
        assertEq(maximum, 1.32e18, "two percent");
        vm.prank(distributor);
        dividends.reinvest("ref", address(wrappedDShare), maximum);
        assertEq(wrappedDShare.totalAssets(), 66e18, "streams");
    }

    function _deployVault() private {
        bytes memory init = abi.encodeCall(WrappedUsdPlus.initialize, (address(usdPlus), owner, upgrader));
        _vault = WrappedUsdPlus(deployProxy(_deployCode("WrappedUsdPlus-1.0.0"), init));
        mintUsdPlus(owner, 1_000e6);
        vm.startPrank(owner);
        usdPlus.approve(address(_vault), 1_000e6);
        _vault.seed(1_000e6);
        vm.stopPrank();
        mintUsdPlus(address(_vault), 50e6);
    }

    function _deployDividends() private {
        bytes memory init =
            abi.encodeCall(DividendDistribution.initialize, (address(usdPlus), address(factory), owner, upgrader));
        dividends = DividendDistribution(deployProxy(_deployCode("DividendDistribution-1.0.0"), init));
        vm.startPrank(owner);
        dividends.grantRole(dividends.DISTRIBUTOR_ROLE(), distributor);
        usdPlus.grantRole(usdPlus.ESCROW_ROLE(), address(dividends));
        dShare.grantRole(MINTER_ROLE, address(dividends));
        vm.stopPrank();
        create(100e6);
    }

    function _upgradeBeacons() private {
        vm.startPrank(upgrader);
        dShareBeacon.upgradeTo(address(new DShare()));
        wrappedBeacon.upgradeTo(address(new WrappedDShare()));
        vm.stopPrank();
    }

    function _deployCode(string memory name) private returns (address deployed) {
        string memory json = vm.readFile(string.concat("contracts/test/upgrades/", name, ".json"));
        bytes memory code = abi.decode(vm.parseJson(json, ".bytecode"), (bytes));
        assembly {
            deployed := create(0, add(code, 0x20), mload(code))
        }
        assertTrue(deployed != address(0), "deployed");
    }
}
