// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IRebaseLimits} from "../../src/interfaces/IRebaseLimits.sol";
import {IRebaseStream} from "../../src/interfaces/IRebaseStream.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Vm} from "../Base.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusRebaseTest is Fixture {
    /// @dev Storage slot of `RebasingTokenStorage.balancePerShare`.
    bytes32 private _perShareSlot = bytes32(
        (uint256(keccak256(abi.encode(uint256(keccak256("parvalue.storage.RebasingToken")) - 1))) & ~uint256(0xff)) + 3
    );

    function test_revertsWhen_callerIsNotTheOperator() external {
        mintUsdPlus(alice, 100e6);
        bytes32 role = usdPlus.OPERATOR_ROLE();
        expectMissingRole(owner, role);
        vm.prank(owner);
        usdPlus.rebaseAdd(1);
        expectMissingRole(owner, role);
        vm.prank(owner);
        usdPlus.rebaseSub(1);
    }

    function test_revertsWhen_valueIsZero() external {
        mintUsdPlus(alice, 100e6);
        vm.startPrank(operator);
        vm.expectRevert(IUsdPlus.ZeroAmount.selector);
        usdPlus.rebaseAdd(0);
        vm.expectRevert(IUsdPlus.ZeroAmount.selector);
        usdPlus.rebaseSub(0);
    }

    function testFuzz_revertsWhen_thereIsNoSupply(uint128 value) external {
        value = uint128(bound(value, 1, type(uint128).max));
        vm.startPrank(operator);
        vm.expectRevert(IRebasingToken.ZeroSupply.selector);
        usdPlus.rebaseAdd(value);
        vm.expectRevert(IRebasingToken.ZeroSupply.selector);
        usdPlus.rebaseSub(value);
    }

    function testFuzz_revertsWhen_valueIsAboveOnePercent(uint256 minted, uint128 value, uint256 seed) external {
        mintUsdPlus(alice, bound(minted, 1, MAX_AMOUNT));
        rebase(seed);
        uint256 maximum = usdPlus.totalSupply() / 100;
        value = uint128(bound(value, maximum + 1, type(uint128).max));
        bytes memory revertData = abi.encodeWithSelector(IRebaseLimits.RebaseTooLarge.selector, value, maximum);
        vm.startPrank(operator);
        vm.expectRevert(revertData);
        usdPlus.rebaseAdd(value);
        vm.expectRevert(revertData);
        usdPlus.rebaseSub(value);
    }

    function test_revertsWhen_balancePerShareWouldNotFit() external {
        mintUsdPlus(alice, 1e6);
        vm.store(address(usdPlus), _perShareSlot, bytes32(uint256(type(uint128).max)));
        uint256 one = usdPlus.totalSupply() / 100;
        uint256 unfit = type(uint128).max + one * ONE / usdPlus.totalShares();
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 128, unfit));
        usdPlus.rebaseAdd(uint128(one));
    }

    function testFuzz_addsTheValueRoundedDown(uint256 first, uint256 second, uint128 value, uint256 seed) external {
        (uint256 supply, uint256 perShare) = _hold(first, second, seed);
        value = uint128(bound(value, 1, supply / 100));
        uint256 expected = perShare + value * ONE / usdPlus.totalShares();

        vm.expectEmit(address(usdPlus));
        emit IRebasingToken.BalancePerShareSet(uint128(expected));
        vm.prank(operator);
        usdPlus.rebaseAdd(value);

        _assertHeld(expected);
        assertLe(usdPlus.totalSupply(), supply + value, "supply grows by no more");
        assertGe(usdPlus.totalSupply() + _tolerance(), supply + value, "and by hardly less");
    }

    function testFuzz_subtractsTheValueRoundedDown(uint256 first, uint256 second, uint128 value, uint256 seed)
        external
    {
        (uint256 supply, uint256 perShare) = _hold(first, second, seed);
        value = uint128(bound(value, 1, supply / 100));
        uint256 expected = perShare - value * ONE / usdPlus.totalShares();

        vm.expectEmit(address(usdPlus));
        emit IRebasingToken.BalancePerShareSet(uint128(expected));
        vm.prank(operator);
        usdPlus.rebaseSub(value);

        _assertHeld(expected);
        assertGe(usdPlus.totalSupply(), supply - value, "supply falls by no more");
        assertLe(usdPlus.totalSupply(), supply - value + _tolerance(), "and by hardly less");
    }

    function test_emitsNoTransfer() external {
        mintUsdPlus(alice, 100e6);
        vm.recordLogs();
        vm.prank(operator);
        usdPlus.rebaseAdd(1e6);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 2, "logs");
        assertEq(logs[0].topics[0], IRebasingToken.BalancePerShareSet.selector, "first");
        assertEq(logs[1].topics[0], IRebaseStream.RebaseStarted.selector, "second");
    }

    function testFuzz_repeatedSubtractionNeverReachesZero(uint256 minted, uint8 times) external {
        mintUsdPlus(alice, bound(minted, 1e6, MAX_AMOUNT));
        vm.startPrank(operator);
        for (uint256 i; i < times; ++i) {
            uint256 maximum = usdPlus.totalSupply() / 100;
            if (maximum == 0) break;
            usdPlus.rebaseSub(uint128(maximum));
        }
        assertGe(usdPlus.balancePerShare(), 1, "balance per share");
        assertGe(usdPlus.totalSupply(), 1, "supply");
    }

    function test_growsEveryBalanceByTheSamePart() external {
        mintUsdPlus(alice, 100e6);
        mintUsdPlus(bob, 300e6);
        vm.prank(operator);
        usdPlus.rebaseAdd(4e6);
        assertEq(usdPlus.balanceOf(alice), 101e6, "alice");
        assertEq(usdPlus.balanceOf(bob), 303e6, "bob");
        assertEq(usdPlus.totalSupply(), 404e6, "supply");
        assertEq(usdPlus.balancePerShare(), 1.01e18, "balance per share");
    }

    function _hold(uint256 first, uint256 second, uint256 seed) private returns (uint256 supply, uint256 perShare) {
        mintUsdPlus(alice, bound(first, 1e6, MAX_AMOUNT));
        mintUsdPlus(bob, bound(second, 0, MAX_AMOUNT));
        rebase(seed);
        return (usdPlus.totalSupply(), usdPlus.balancePerShare());
    }

    function _assertHeld(uint256 perShare) private view {
        assertEq(usdPlus.balancePerShare(), perShare, "balance per share");
        assertEq(usdPlus.balanceOf(alice), usdPlus.sharesOf(alice) * perShare / ONE, "balance of alice");
        assertEq(usdPlus.balanceOf(bob), usdPlus.sharesOf(bob) * perShare / ONE, "balance of bob");
        assertEq(usdPlus.totalShares(), usdPlus.sharesOf(alice) + usdPlus.sharesOf(bob), "shares are untouched");
    }

    /// @dev Returns one base unit for the rounding of the supply, plus the value of the last digit of the balance per
    /// share.
    function _tolerance() private view returns (uint256) {
        return usdPlus.totalShares() / ONE + 2;
    }
}
