// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {DividendFixture} from "../DividendDistribution/DividendFixture.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";
import {WrappedFixture} from "../WrappedUsdPlus/WrappedFixture.sol";
import {Fixture} from "../Fixture.sol";
import {GuardianTest} from "./GuardianTest.sol";

/// @notice The contracts of the dollar and of the stocks.
contract TokensGuardianTest is GuardianTest, WrappedFixture, DividendFixture, OrderFixture {
    function setUp() public override(Fixture, WrappedFixture, DividendFixture, OrderFixture) {
        super.setUp();
    }

    function test_theGuardianStopsNewOrdersAndCannotResumeThem() external {
        vm.prank(owner);
        processor.grantRole(keccak256("GUARDIAN_ROLE"), guardian);
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        processor.setOrdersPaused(true);

        vm.prank(guardian);
        processor.setOrdersPaused(true);
        assertTrue(processor.ordersPaused(), "paused");
        expectMissingRole(guardian, bytes32(0));
        vm.prank(guardian);
        processor.setOrdersPaused(false);
        vm.prank(owner);
        processor.setOrdersPaused(false);
        assertFalse(processor.ordersPaused(), "resumed");
    }

    function test_holdersLeaveAfterAFortnight() external {
        wrap(alice, 100e6);
        vm.startPrank(owner);
        usdPlus.grantRole(keccak256("GUARDIAN_ROLE"), guardian);
        redeemer.grantRole(keccak256("GUARDIAN_ROLE"), guardian);
        vm.stopPrank();
        vm.startPrank(guardian);
        usdPlus.pause();
        redeemer.pause();
        vm.stopPrank();
        vm.warp(block.timestamp + 14 days);

        vm.startPrank(alice);
        wrapped.redeem(wrapped.balanceOf(alice), alice, alice);
        uint256 balance = usdPlus.balanceOf(alice);
        usdPlus.approve(address(redeemer), balance);
        uint256 ticket = redeemer.requestRedeem(address(mockUsd), balance, alice, alice);
        vm.stopPrank();
        mockUsd.mint(fulfiller, balance);
        bytes32 hash = redeemer.requestHash(ticket);
        vm.startPrank(fulfiller);
        mockUsd.approve(address(redeemer), balance);
        redeemer.fulfill(ticket, hash);
        vm.stopPrank();
        assertEq(mockUsd.balanceOf(alice), balance, "paid");
    }

    function subjectsOf() internal view override returns (Subject[] memory subjects) {
        subjects = new Subject[](8);
        subjects[0] = Subject(usdPlus, true, "USD+");
        subjects[1] = Subject(minter, false, "minter");
        subjects[2] = Subject(redeemer, true, "redeemer");
        subjects[3] = Subject(wireMinter, false, "wire minter");
        subjects[4] = Subject(wrapped, false, "wUSD+");
        subjects[5] = Subject(wrappedDShare, false, "wrapped stock token");
        subjects[6] = Subject(dividends, true, "distribution");
        subjects[7] = Subject(dShare, true, "stock token");
    }
}

/// @notice The contracts of the bridge.
contract BridgeGuardianTest is GuardianTest, BridgeFixture {
    function setUp() public override(Fixture, BridgeFixture) {
        super.setUp();
    }

    function subjectsOf() internal view override returns (Subject[] memory subjects) {
        subjects = new Subject[](3);
        subjects[0] = Subject(waypoint, true, "waypoint");
        subjects[1] = Subject(wrappedWaypoint, true, "wrapped waypoint");
        subjects[2] = Subject(router, true, "router");
    }
}
