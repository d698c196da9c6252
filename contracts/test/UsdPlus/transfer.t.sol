// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusTransferTest is Fixture {
    function test_revertsWhen_receiverIsZero() external {
        mintUsdPlus(alice, 1e6);
        vm.prank(alice);
        vm.expectRevert(IRebasingToken.ZeroAddress.selector);
        usdPlus.transfer(address(0), 1e6);
    }

    function test_revertsWhen_senderIsRestricted() external {
        mintUsdPlus(alice, 1e6);
        restrict(alice);
        vm.prank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        usdPlus.transfer(bob, 1e6);
    }

    function test_revertsWhen_receiverIsRestricted() external {
        mintUsdPlus(alice, 1e6);
        restrict(bob);
        vm.prank(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        usdPlus.transfer(bob, 1e6);
    }

    function testFuzz_revertsWhen_valueIsAboveTheBalance(uint256 minted, uint256 value, uint256 seed) external {
        mintUsdPlus(alice, bound(minted, 1e6, MAX_AMOUNT));
        rebase(seed);
        value = bound(value, usdPlus.balanceOf(alice) + 1, type(uint256).max);
        vm.prank(alice);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        usdPlus.transfer(bob, value);
    }

    function testFuzz_movesTheSharesOfTheValueRoundedUp(uint256 minted, uint256 others, uint256 value, uint256 seed)
        external
    {
        mintUsdPlus(alice, bound(minted, 1e6, MAX_AMOUNT));
        mintUsdPlus(bob, bound(others, 0, MAX_AMOUNT));
        rebase(seed);
        value = bound(value, 0, usdPlus.balanceOf(alice));
        uint256 shares = toSharesUp(value);
        uint256 aliceShares = usdPlus.sharesOf(alice);
        uint256 bobShares = usdPlus.sharesOf(bob);
        uint256 bobBalance = usdPlus.balanceOf(bob);
        uint256 supply = usdPlus.totalSupply();

        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(alice, bob, value);
        vm.prank(alice);
        assertTrue(usdPlus.transfer(bob, value), "returned");

        assertEq(usdPlus.sharesOf(alice), aliceShares - shares, "shares of the sender");
        assertEq(usdPlus.sharesOf(bob), bobShares + shares, "shares of the receiver");
        assertEq(usdPlus.balanceOf(alice), toBalanceDown(aliceShares - shares), "balance of the sender");
        assertEq(usdPlus.balanceOf(bob), toBalanceDown(bobShares + shares), "balance of the receiver");
        assertEq(usdPlus.totalSupply(), supply, "supply");

        uint256 received = usdPlus.balanceOf(bob) - bobBalance;
        uint256 rounding = usdPlus.balancePerShare() / ONE + 1;
        assertGe(received, value, "never less than asked");
        assertLe(received, value + rounding, "no more than the rounding above it");
    }

    function testFuzz_leavesNothingOfAWholeBalanceAfterYield(uint256 minted, uint256 yield) external {
        mintUsdPlus(alice, bound(minted, 1e6, MAX_AMOUNT));
        vm.startPrank(operator);
        usdPlus.rebaseAdd(uint128(bound(yield, 1, usdPlus.totalSupply() / 100)));
        vm.stopPrank();
        uint256 shares = usdPlus.sharesOf(alice);
        uint256 balance = usdPlus.balanceOf(alice);

        vm.prank(alice);
        usdPlus.transfer(bob, balance);

        assertEq(usdPlus.sharesOf(alice), 0, "shares of the sender");
        assertEq(usdPlus.sharesOf(bob), shares, "shares of the receiver");
        assertEq(usdPlus.balanceOf(bob), balance, "balance of the receiver");
    }

    function testFuzz_letsTheReceiverBurnExactlyWhatArrived(uint256 minted, uint256 value, uint256 seed) external {
        mintUsdPlus(alice, bound(minted, 1e6, MAX_AMOUNT));
        rebase(seed);
        value = bound(value, 0, usdPlus.balanceOf(alice));
        vm.prank(alice);
        usdPlus.transfer(issuer, value);

        vm.prank(issuer);
        usdPlus.burn(value);

        assertEq(usdPlus.sharesOf(issuer), 0, "shares left in between");
    }

    function testFuzz_changesNothingToOneself(uint256 minted, uint256 value, uint256 seed) external {
        mintUsdPlus(alice, bound(minted, 1e6, MAX_AMOUNT));
        rebase(seed);
        uint256 shares = usdPlus.sharesOf(alice);
        value = bound(value, 0, usdPlus.balanceOf(alice));

        vm.prank(alice);
        usdPlus.transfer(alice, value);

        assertEq(usdPlus.sharesOf(alice), shares, "shares");
    }
}
