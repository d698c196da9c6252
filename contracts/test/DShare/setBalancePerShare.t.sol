// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IDShare} from "../../src/interfaces/IDShare.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {Vm} from "../Base.sol";
import {DShareFixture} from "./DShareFixture.sol";

contract DShareSetBalancePerShareTest is DShareFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        mintStock(alice, 1e18);
        address[3] memory callers = [broker, seller, stranger];
        for (uint256 i; i < 3; ++i) {
            expectMissingRole(callers[i], bytes32(0));
            vm.prank(callers[i]);
            dShare.setBalancePerShare(2e18);
        }
    }

    function test_revertsWhen_balancePerShareIsZero() external {
        mintStock(alice, 1e18);
        vm.prank(owner);
        vm.expectRevert(IDShare.ZeroValue.selector);
        dShare.setBalancePerShare(0);
    }

    function testFuzz_revertsWhen_thereIsNoSupply(uint128 perShare) external {
        perShare = uint128(bound(perShare, 1, type(uint128).max));
        vm.prank(owner);
        vm.expectRevert(IRebasingToken.ZeroSupply.selector);
        dShare.setBalancePerShare(perShare);
    }

    function testFuzz_revertsWhen_factorIsAboveFifty(uint256 seed, uint128 perShare) external {
        mintStock(alice, 1e18);
        split(seed);
        uint256 previous = dShare.balancePerShare();
        perShare = uint128(bound(perShare, previous * 50 + 1, type(uint128).max));
        _expectTooLarge(previous, perShare);
    }

    function testFuzz_revertsWhen_factorIsBelowOneFiftieth(uint256 seed, uint128 perShare) external {
        mintStock(alice, 1e18);
        split(seed);
        uint256 previous = dShare.balancePerShare();
        perShare = uint128(bound(perShare, 1, (previous + 49) / 50 - 1));
        _expectTooLarge(previous, perShare);
    }

    function testFuzz_multipliesEveryBalance(uint256 minted, uint256 others, uint256 factor) external {
        minted = bound(minted, 0, MAX_AMOUNT);
        others = bound(others, 1, MAX_AMOUNT);
        factor = bound(factor, 1, 50);
        mintStock(alice, minted);
        mintStock(bob, others);
        splitTo(uint128(factor * ONE));
        assertEq(dShare.balanceOf(alice), minted * factor, "alice");
        assertEq(dShare.balanceOf(bob), others * factor, "bob");
        assertEq(dShare.totalSupply(), (minted + others) * factor, "supply");
    }

    /// @dev The value of a balance stays: the split multiplies the tokens and divides their price.
    function testFuzz_preservesEachHoldersPartOfTheSupply(uint256 seed, uint256 minted, uint256 factor, bool isReverse)
        external
    {
        mintStock(alice, bound(minted, 1e18, MAX_AMOUNT));
        split(seed);
        factor = bound(factor, 2, 50);
        uint256 previous = dShare.balancePerShare();
        uint256 balance = dShare.balanceOf(alice);
        uint256 next = isReverse ? (previous + factor - 1) / factor : previous * factor;
        splitTo(uint128(next));
        if (isReverse) {
            assertLe(dShare.balanceOf(alice), balance / factor + toStockSharesUp(balance) / ONE + 1, "no more");
            assertGe(dShare.balanceOf(alice) + 1, balance / factor, "and hardly less");
        } else {
            assertGe(dShare.balanceOf(alice), balance * factor, "no less");
            assertLe(dShare.balanceOf(alice), (balance + 1) * factor, "and hardly more");
        }
    }

    function test_changesNoAllowancesAndNoShares() external {
        mintStock(alice, 10e18);
        vm.prank(alice);
        dShare.approve(bob, 4e18);
        splitTo(10e18);
        assertEq(dShare.allowance(alice, bob), 4e18, "allowance");
        assertEq(dShare.sharesOf(alice), 10e18, "shares");
        assertEq(dShare.balanceOf(alice), 100e18, "balance");
    }

    function test_emitsOneEventAndNoTransfer() external {
        mintStock(alice, 10e18);
        vm.startPrank(owner);
        dShare.announceSplit(4e18);
        vm.recordLogs();
        dShare.setBalancePerShare(4e18);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 1, "logs");
        assertEq(logs[0].topics[0], IRebasingToken.BalancePerShareSet.selector, "topic");
        assertEq(abi.decode(logs[0].data, (uint256)), 4e18, "balance per share");
    }

    function test_repeatedDivisionNeverReachesZero() external {
        mintStock(alice, 1e18);
        for (uint256 i; i < 20; ++i) {
            splitTo(uint128((uint256(dShare.balancePerShare()) + 49) / 50));
        }
        assertEq(dShare.balancePerShare(), 1, "balance per share");
    }

    function _expectTooLarge(uint256 previous, uint128 perShare) private {
        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IDShare.SplitTooLarge.selector, perShare, (previous + 49) / 50, previous * 50)
        );
        dShare.setBalancePerShare(perShare);
    }
}
