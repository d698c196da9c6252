// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {ReenteringToken} from "../mocks/ReenteringToken.sol";
import {DividendFixture} from "./DividendFixture.sol";

/// @notice Amounts against units where they differ, and tokens that call back.
contract DividendUnitsTest is DividendFixture {
    function test_afterYieldTheWholeAmountIsPaidByFewerUnits() external {
        _rebaseTo(1.2e18);
        uint256 id = create(12e6);
        assertEq(dividends.remainingUnits(id), 10e6, "units");
        vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.AmountTooLarge.selector, 12e6 + 1, 12e6));
        pay(id, alice, 12e6 + 1);
        pay(id, alice, 6e6);
        assertEq(usdPlus.sharesOf(alice), 5e6, "half of the units");
        pay(id, bob, 6e6);
        assertEq(usdPlus.sharesOf(bob), 5e6, "the rest");
        assertEq(dividends.remainingUnits(id), 0, "nothing is left");
    }

    function test_revertsWhen_theAmountIsWithinTheUnitsOnly() external {
        _rebaseTo(0.8e18);
        uint256 id = create(8e6);
        assertEq(dividends.remainingUnits(id), 10e6, "units");
        vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.AmountTooLarge.selector, 9e6, 8e6));
        pay(id, alice, 9e6);
        pay(id, alice, 8e6);
        assertEq(usdPlus.sharesOf(alice), 10e6, "all units");
    }

    function test_reclaimsTheRemainingUnitsAndStatesTheRemainingAmount() external {
        _rebaseTo(1.2e18);
        uint256 id = create(12e6);
        pay(id, alice, 3e6);
        vm.warp(block.timestamp + 4 days);
        uint256 had = usdPlus.sharesOf(distributor);
        vm.expectEmit(address(dividends));
        emit IDividendDistribution.DistributionReclaimed(id, 9e6);
        vm.prank(distributor);
        dividends.reclaimDistribution(id);
        assertEq(usdPlus.sharesOf(distributor) - had, 7.5e6, "units");
    }

    function test_revertsWhen_aTokenThatDoesNotCheckIsPaidToNobody() external {
        ReenteringToken token = new ReenteringToken();
        uint256 id = _createOf(token);
        vm.expectRevert(IDividendDistribution.ZeroAddress.selector);
        pay(id, address(0), 1e6);
    }

    /// @dev Each call would succeed if it were not made within another.
    function test_revertsWhen_theTokenCallsBack() external {
        ReenteringToken token = new ReenteringToken();
        bytes32 role = dividends.DISTRIBUTOR_ROLE();
        vm.prank(owner);
        dividends.grantRole(role, address(token));
        mintStock(alice, 100e18);
        vm.startPrank(alice);
        dShare.approve(address(wrappedDShare), 100e18);
        wrappedDShare.deposit(100e18, alice);
        vm.stopPrank();
        uint256 ended = create(10e6);
        vm.warp(block.timestamp + 4 days);
        uint256 running = create(10e6);
        token.mint(address(token), 1e6);
        vm.prank(address(token));
        token.approve(address(dividends), 1e6);
        uint256 end = block.timestamp + 3 days;
        bytes[4] memory calls = [
            abi.encodeCall(dividends.createDistribution, (address(token), 1e6, end)),
            abi.encodeCall(dividends.distribute, (running, alice, 1e6)),
            abi.encodeCall(dividends.reclaimDistribution, (ended)),
            abi.encodeCall(dividends.reinvest, ("ref", address(wrappedDShare), 1e18))
        ];
        token.mint(distributor, 1e6);
        vm.startPrank(distributor);
        token.approve(address(dividends), 1e6);
        for (uint256 i; i < calls.length; ++i) {
            token.setCall(address(dividends), calls[i]);
            vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
            dividends.createDistribution(address(token), 1e6, end);
        }
        vm.stopPrank();
    }

    function test_revertsWhen_theTokenCallsBackDuringAPayment() external {
        ReenteringToken token = new ReenteringToken();
        bytes32 role = dividends.DISTRIBUTOR_ROLE();
        vm.prank(owner);
        dividends.grantRole(role, address(token));
        uint256 other = create(10e6);
        uint256 id = _createOf(token);
        token.setCall(address(dividends), abi.encodeCall(dividends.distribute, (other, alice, 1e6)));
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        pay(id, alice, 1e6);
        vm.warp(block.timestamp + 4 days);
        token.setCall(address(dividends), abi.encodeCall(dividends.reclaimDistribution, (other)));
        vm.prank(distributor);
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        dividends.reclaimDistribution(id);
    }

    function _createOf(ReenteringToken token) private returns (uint256 id) {
        token.mint(distributor, 2e6);
        vm.startPrank(distributor);
        token.approve(address(dividends), 2e6);
        id = dividends.createDistribution(address(token), 2e6, block.timestamp + 3 days);
        vm.stopPrank();
    }

    /// @dev Rebases USD+ by steps of at most 1 % to exactly this balance per share.
    function _rebaseTo(uint256 perShare) private {
        mintUsdPlus(stranger, 1_000e6 - usdPlus.totalSupply());
        vm.startPrank(operator);
        while (usdPlus.balancePerShare() != perShare) {
            uint256 supply = usdPlus.totalSupply();
            uint256 wanted = usdPlus.totalShares() * perShare / ONE;
            uint256 step = supply / 100;
            if (wanted > supply) usdPlus.rebaseAdd(uint128(wanted - supply < step ? wanted - supply : step));
            else usdPlus.rebaseSub(uint128(supply - wanted < step ? supply - wanted : step));
        }
        vm.stopPrank();
    }
}
