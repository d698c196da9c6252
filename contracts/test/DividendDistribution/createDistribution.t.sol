// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {FeeToken} from "../mocks/FeeToken.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {DividendFixture} from "./DividendFixture.sol";

contract DividendCreateDistributionTest is DividendFixture {
    function test_revertsWhen_callerIsNoDistributor() external {
        bytes32 role = dividends.DISTRIBUTOR_ROLE();
        address[3] memory callers = [owner, issuer, alice];
        for (uint256 i; i < 3; ++i) {
            expectMissingRole(callers[i], role);
            vm.prank(callers[i]);
            dividends.createDistribution(address(usdPlus), 1e6, block.timestamp + 3 days);
        }
    }

    function test_revertsWhen_paused() external {
        vm.prank(owner);
        dividends.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        _create(address(usdPlus), 1e6, 3 days);
    }

    function test_revertsWhen_totalIsZero() external {
        vm.expectRevert(IDividendDistribution.ZeroAmount.selector);
        _create(address(usdPlus), 0, 3 days);
    }

    function testFuzz_revertsWhen_theEndIsTooNear(uint256 lasting) external {
        lasting = bound(lasting, 0, 1 days);
        vm.expectRevert(IDividendDistribution.EndTimeBeforeMin.selector);
        _create(address(usdPlus), 1e6, lasting);
    }

    function test_revertsWhen_theTokenRebasesAndIsNotUsdPlus() external {
        mintStock(distributor, 1e18);
        vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.UnsupportedToken.selector, address(dShare)));
        _create(address(dShare), 1e18, 3 days);
    }

    /// @dev Other answers to the question for the balance per share are none: a refusal, and more than one word.
    function test_acceptsATokenThatDoesNotAnswerWithOneWord() external {
        TestToken token = new TestToken(6);
        token.mint(distributor, 2e6);
        vm.prank(distributor);
        token.approve(address(dividends), 2e6);
        bytes memory question = abi.encodeCall(IRebasingToken.balancePerShare, ());
        vm.mockCallRevert(address(token), question, abi.encode(1e18));
        assertEq(dividends.remainingUnits(_create(address(token), 1e6, 3 days)), 1e6, "after a refusal");
        vm.clearMockedCalls();
        vm.mockCall(address(token), question, abi.encode(1e18, 1e18));
        assertEq(dividends.remainingUnits(_create(address(token), 1e6, 3 days)), 1e6, "after two words");
    }

    function test_revertsWhen_distributorsBalanceIsTooSmall() external {
        mintUsdPlus(distributor, 1e6);
        vm.prank(distributor);
        usdPlus.approve(address(dividends), 2e6);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        _create(address(usdPlus), 1e6 + 1, 3 days);
    }

    function test_revertsWhen_theDistributorIsRestricted() external {
        mintUsdPlus(distributor, 1e6);
        vm.prank(distributor);
        usdPlus.approve(address(dividends), 1e6);
        restrict(distributor);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        _create(address(usdPlus), 1e6, 3 days);
    }

    function testFuzz_transfersTheTotalAndRecordsItInShares(uint256 total, uint256 seed) external {
        total = bound(total, 1, MAX_AMOUNT);
        mintUsdPlus(bob, 1e12);
        rebase(seed);
        mintUsdPlus(distributor, total * 2 + 1e6);
        uint256 shares = toSharesUp(total);
        vm.prank(distributor);
        usdPlus.approve(address(dividends), total);

        vm.expectEmit(address(dividends));
        emit IDividendDistribution.NewDistributionCreated(0, total, block.timestamp, block.timestamp + 3 days);
        uint256 id = _create(address(usdPlus), total, 3 days);

        (address token, uint256 remaining, uint256 endTime) = dividends.distributions(id);
        assertEq(token, address(usdPlus), "token");
        assertEq(remaining, total, "remaining");
        assertEq(endTime, block.timestamp + 3 days, "end");
        assertEq(dividends.remainingUnits(id), shares, "units");
        assertEq(usdPlus.sharesOf(address(dividends)), shares, "held");
    }

    function test_idsAreConsecutiveAndNeverReused() external {
        assertEq(create(1e6), 0, "first");
        assertEq(create(1e6), 1, "second");
        vm.warp(block.timestamp + 4 days);
        vm.prank(distributor);
        dividends.reclaimDistribution(1);
        assertEq(create(1e6), 2, "third");
        assertEq(dividends.nextDistributionId(), 3, "next");
    }

    function test_recordsAnotherTokenInBaseUnits() external {
        FeeToken fee = new FeeToken();
        fee.mint(distributor, 100e6);
        vm.prank(distributor);
        fee.approve(address(dividends), 100e6);
        uint256 id = _create(address(fee), 100e6, 3 days);
        assertEq(dividends.remainingUnits(id), fee.balanceOf(address(dividends)), "what came");
        TestToken plain = new TestToken(6);
        plain.mint(distributor, 100e6);
        vm.prank(distributor);
        plain.approve(address(dividends), 100e6);
        id = _create(address(plain), 100e6, 3 days);
        pay(id, alice, 30e6);
        assertEq(plain.balanceOf(alice), 30e6, "paid");
    }

    function _create(address token, uint256 total, uint256 lasting) private returns (uint256) {
        vm.prank(distributor);
        return dividends.createDistribution(token, total, block.timestamp + lasting);
    }
}
