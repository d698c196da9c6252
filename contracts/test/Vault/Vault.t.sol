// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IVault} from "../../src/interfaces/IVault.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";

/// @notice Tests `withdrawFunds`, `rescueERC20` and `claim`: no account can withdraw the funds of an order.
contract VaultTest is OrderFixture {
    function test_revertsWhen_accountIsOwedNothing() external {
        vm.expectRevert(IVault.NothingHeld.selector);
        vault.claim(address(mockUsd), alice);
    }

    function test_anAccountClaimsOnceWhatIsHeld() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(usdPlus), 10e6);
        uint256 id = create(alice, order, 0);
        uint256 own = usdPlus.sharesOf(alice);
        restrict(alice);
        vm.expectEmit(address(vault));
        emit IVault.FundsHeld(address(usdPlus), alice, 10e6);
        cancel(id, order);
        unrestrict(alice);
        vm.expectEmit(address(vault));
        emit IVault.HeldFundsClaimed(address(usdPlus), alice, 10e6);
        vault.claim(address(usdPlus), alice);
        assertEq(usdPlus.sharesOf(alice), own + 10e6, "claimed");
        assertEq(vault.held(address(usdPlus), alice), 0, "held");
        assertEq(vault.owed(address(usdPlus)), 0, "owed");
        vm.expectRevert(IVault.NothingHeld.selector);
        vault.claim(address(usdPlus), alice);
    }

    /// @dev After a loss one share is worth less than one base unit, so there is nothing to send or to hold.
    function test_aShareThatIsWorthNothingIsNotHeld() external {
        mintUsdPlus(stranger, 1_000e6);
        IOrderProcessor.Order memory order = buyFor(alice, address(usdPlus), 1);
        uint256 id = create(alice, order, 0);
        vm.prank(operator);
        usdPlus.rebaseSub(1e6);
        restrict(alice);
        cancel(id, order);
        assertEq(vault.held(address(usdPlus), alice), 0, "held");
        assertEq(vault.owed(address(usdPlus)), 0, "owed");
    }

    /// @dev Other answers to the question for the balance per share are none: a refusal, and more than one word.
    function test_aTokenThatDoesNotAnswerWithOneWordCountsInBaseUnits() external {
        mockUsd.mint(address(vault), 5e6);
        bytes memory question = abi.encodeCall(IRebasingToken.balancePerShare, ());
        vm.mockCallRevert(address(mockUsd), question, abi.encode(1e18));
        assertEq(vault.free(address(mockUsd)), 5e6, "after a refusal");
        vm.clearMockedCalls();
        vm.mockCall(address(mockUsd), question, abi.encode(1e18, 1e18));
        assertEq(vault.free(address(mockUsd)), 5e6, "after two words");
    }

    function testFuzz_revertsWhen_unitsBelongToAnOrder(uint256 payment, uint256 spare, uint256 above) external {
        payment = bound(payment, 1, MAX_PAYMENT);
        spare = bound(spare, 0, MAX_PAYMENT);
        above = bound(above, 1, MAX_PAYMENT);
        create(alice, buyFor(alice, address(mockUsd), payment), 5);
        mockUsd.mint(address(vault), spare);
        bytes memory revertData = abi.encodeWithSelector(IVault.MoreThanFree.selector, spare + above, spare);
        vm.prank(orderOperator);
        vm.expectRevert(revertData);
        vault.withdrawFunds(address(mockUsd), bob, spare + above);
        vm.prank(owner);
        vm.expectRevert(revertData);
        vault.rescueERC20(address(mockUsd), bob, spare + above);
        vm.expectEmit(address(vault));
        emit IVault.FundsWithdrawn(address(mockUsd), bob, spare);
        vm.prank(orderOperator);
        vault.withdrawFunds(address(mockUsd), bob, spare);
        assertEq(mockUsd.balanceOf(bob), spare, "the house's");
        assertEq(mockUsd.balanceOf(address(vault)), payment + 5, "the order's");
    }

    function test_ownerRescuesUnitsOfNoOrder() external {
        create(alice, saleFor(alice, address(mockUsd), 10e18), 0);
        mintStock(address(vault), 3e18);
        vm.expectEmit(address(vault));
        emit IVault.FundsRescued(address(dShare), bob, 3e18);
        vm.prank(owner);
        vault.rescueERC20(address(dShare), bob, 3e18);
        assertEq(vault.free(address(dShare)), 0, "the rest is an order's");
    }

    /// @dev Independently of the rebases of USD+, the funds of all orders can be paid out.
    function testFuzz_ordersInUsdPlusAreNeverShort(uint256 first, uint256 second, uint256 before, uint256 meanwhile)
        external
    {
        mintUsdPlus(stranger, 1e12);
        rebase(before);
        IOrderProcessor.Order memory one = buyFor(alice, address(usdPlus), bound(first, 1, 1e15));
        IOrderProcessor.Order memory two = buyFor(bob, address(usdPlus), bound(second, 1, 1e15));
        uint256 idOne = create(alice, one, 3);
        uint256 idTwo = create(bob, two, 4);
        rebase(meanwhile);
        fill(idOne, one, one.paymentTokenQuantity, 1e18, 3);
        uint256 free = vault.free(address(usdPlus));
        vm.prank(orderOperator);
        vault.withdrawFunds(address(usdPlus), stranger, free);
        assertGe(usdPlus.sharesOf(address(vault)), vault.owed(address(usdPlus)), "holds what it owes");
        cancel(idTwo, two);
        assertEq(vault.held(address(usdPlus), bob), 0, "nothing had to be held");
        assertEq(vault.owed(address(usdPlus)), 0, "nothing is owed");
    }

    function testFuzz_aPartIsRoundedUpForTheHouse(uint256 payment, uint256 part, uint256 seed) external {
        mintUsdPlus(stranger, 1e12);
        rebase(seed);
        payment = bound(payment, 2, 1e15);
        part = bound(part, 1, payment - 1);
        IOrderProcessor.Order memory order = buyFor(alice, address(usdPlus), payment);
        uint256 id = create(alice, order, 0);
        uint256 all = partUnits(id, IVault.EscrowPart.Payment);
        fill(id, order, part, 1e18, 0);
        assertEq(
            partUnits(id, IVault.EscrowPart.Payment), all - (all * part + payment - 1) / payment, "left to the order"
        );
    }

    /// @dev A processor cannot access the orders of another one.
    function test_processorCannotPayFromAnothersEscrow() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 0);
        bytes32 role = vault.PROCESSOR_ROLE();
        vm.prank(owner);
        vault.grantRole(role, stranger);
        vm.prank(stranger);
        vault.pay(id, IVault.EscrowPart.Payment, address(mockUsd), stranger, 1, 1);
        vm.prank(stranger);
        vault.payProceeds(id, address(dShare), address(mockUsd), stranger, stranger);
        assertEq(mockUsd.balanceOf(stranger), 0, "nothing of another's");
        assertEq(partUnits(id, IVault.EscrowPart.Payment), 10e6, "still there");
    }
}
