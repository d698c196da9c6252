// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusTransferFromTest is Fixture {
    function test_revertsWhen_ownerIsZero() external {
        vm.expectRevert(IRebasingToken.ZeroAddress.selector);
        usdPlus.transferFrom(address(0), bob, 0);
    }

    function test_revertsWhen_ownerIsRestricted() external {
        _allow(1e6, 1e6);
        restrict(alice);
        vm.prank(stranger);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        usdPlus.transferFrom(alice, bob, 1e6);
    }

    function testFuzz_revertsWhen_valueIsAboveTheAllowance(uint256 minted, uint256 allowed, uint256 value) external {
        minted = bound(minted, 1, MAX_AMOUNT);
        allowed = bound(allowed, 0, minted - 1);
        _allow(minted, allowed);
        value = bound(value, allowed + 1, type(uint256).max);
        vm.prank(stranger);
        vm.expectRevert(IRebasingToken.InsufficientAllowance.selector);
        usdPlus.transferFrom(alice, bob, value);
    }

    function testFuzz_revertsWhen_valueIsAboveTheBalance(uint256 minted, uint256 value) external {
        minted = bound(minted, 0, MAX_AMOUNT);
        _allow(minted, UNLIMITED);
        value = bound(value, minted + 1, type(uint256).max);
        vm.prank(stranger);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        usdPlus.transferFrom(alice, bob, value);
    }

    function testFuzz_transfersSharesAndSpendsTheAllowance(uint256 minted, uint256 allowed, uint256 value, uint256 seed)
        external
    {
        _allow(bound(minted, 1e6, MAX_AMOUNT), allowed = bound(allowed, 0, UNLIMITED - 1));
        rebase(seed);
        uint256 balance = usdPlus.balanceOf(alice);
        value = bound(value, 0, allowed < balance ? allowed : balance);
        uint256 shares = toSharesUp(value);
        uint256 aliceShares = usdPlus.sharesOf(alice);

        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(alice, bob, value);
        vm.prank(stranger);
        assertTrue(usdPlus.transferFrom(alice, bob, value), "returned");

        assertEq(usdPlus.allowance(alice, stranger), allowed - value, "allowance");
        assertEq(usdPlus.sharesOf(alice), aliceShares - shares, "shares of the owner");
        assertEq(usdPlus.sharesOf(bob), shares, "shares of the receiver");
        assertEq(usdPlus.totalShares(), aliceShares, "all shares");
    }

    function testFuzz_doesNotSpendAnUnlimitedAllowance(uint256 minted, uint256 value) external {
        minted = bound(minted, 0, MAX_AMOUNT);
        _allow(minted, UNLIMITED);
        vm.prank(stranger);
        usdPlus.transferFrom(alice, bob, bound(value, 0, minted));
        assertEq(usdPlus.allowance(alice, stranger), UNLIMITED, "allowance");
    }

    function _allow(uint256 minted, uint256 allowed) private {
        mintUsdPlus(alice, minted);
        vm.prank(alice);
        usdPlus.approve(stranger, allowed);
    }
}
