// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IProceedsEscrow} from "../../src/interfaces/IProceedsEscrow.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests what becomes of a sale's proceeds while its seller or their receiver is restricted. The payment token
/// knows no restriction unless a test says otherwise, so without the escrow it would pay.
contract ProceedsEscrowTest is OrderFixture {
    function test_revertsWhen_nothingIsHeld() external {
        vm.expectRevert(IVault.NothingHeld.selector);
        vault.claimProceeds(address(processor), 1);
    }

    function test_proceedsOfARestrictedSellerAreHeldUntilTheRestrictionEnds() external {
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), 1e18);
        uint256 id = _begin(order);
        restrict(alice);
        mintPayment(orderOperator, address(mockUsd), 100e6);
        approveProcessor(orderOperator, address(mockUsd), 100e6);
        vm.expectEmit(address(vault));
        emit IProceedsEscrow.ProceedsHeld(address(processor), id, alice, address(mockUsd), 99e6);
        vm.prank(orderOperator);
        processor.fillOrder(id, order, "fill", 1e18, 100e6, 1e6);
        assertStatus(id, IOrderProcessor.OrderStatus.FULFILLED);
        assertEq(mockUsd.balanceOf(alice), 0, "nothing in the wallet");
        assertEq(mockUsd.balanceOf(treasury), 1e6, "fee");
        _assertHeld(id, alice, 99e6);
        _expectStillRestricted(id, alice);
        unrestrict(alice);
        vm.expectEmit(address(vault));
        emit IProceedsEscrow.ProceedsClaimed(address(processor), id, alice, address(mockUsd), 99e6);
        vm.prank(stranger);
        vault.claimProceeds(address(processor), id);
        assertEq(mockUsd.balanceOf(alice), 99e6, "paid");
        assertEq(vault.owed(address(mockUsd)), 0, "nothing is owed");
        vm.expectRevert(IVault.NothingHeld.selector);
        vault.claimProceeds(address(processor), id);
    }

    /// @dev A restricted seller cannot take the value out by naming another wallet as the receiver.
    function test_proceedsOfARestrictedSellerAreHeldAlsoForAnotherReceiver() external {
        IOrderProcessor.Order memory order = saleFor(bob, address(mockUsd), 1e18);
        uint256 id = _begin(order);
        restrict(alice);
        fill(id, order, 1e18, 100e6, 0);
        assertEq(mockUsd.balanceOf(bob), 0, "nothing in the other wallet");
        _assertHeld(id, bob, 100e6);
        _expectStillRestricted(id, alice);
        unrestrict(alice);
        vault.claimProceeds(address(processor), id);
        assertEq(mockUsd.balanceOf(bob), 100e6, "paid to the receiver of the order");
    }

    function test_proceedsOfARestrictedReceiverAreHeld() external {
        IOrderProcessor.Order memory order = saleFor(bob, address(mockUsd), 1e18);
        uint256 id = _begin(order);
        restrict(bob);
        fill(id, order, 1e18, 100e6, 0);
        _assertHeld(id, bob, 100e6);
        restrict(alice);
        _expectStillRestricted(id, alice);
        unrestrict(alice);
        _expectStillRestricted(id, bob);
    }

    /// @dev The restricted seller of one order holds back nothing else of the receiver.
    function test_otherProceedsOfTheReceiverArePaid() external {
        IOrderProcessor.Order memory order = saleFor(bob, address(mockUsd), 1e18);
        uint256 id = _begin(order);
        IOrderProcessor.Order memory other = saleFor(bob, address(mockUsd), 1e18);
        uint256 otherId = create(bob, other, 0);
        takeEscrow(otherId, other, 1e18);
        restrict(alice);
        fill(id, order, 1e18, 100e6, 0);
        fill(otherId, other, 1e18, 30e6, 0);
        assertEq(mockUsd.balanceOf(bob), 30e6, "the own order of the receiver");
        _assertHeld(id, bob, 100e6);
    }

    function test_aBuyOfARestrictedWalletReturnsItsPayment() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        restrict(alice);
        cancel(id, order);
        assertEq(mockUsd.balanceOf(alice), 11e6, "returned");
    }

    function test_claimWaitsForTheTokenAsWellAsForTheRestriction() external {
        IOrderProcessor.Order memory order = saleFor(alice, address(usdPlus), 1e18);
        uint256 id = _begin(order);
        restrict(alice);
        fill(id, order, 1e18, 100e6, 0);
        unrestrict(alice);
        restrict(address(vault));
        vm.expectRevert(IVault.StillRefused.selector);
        vault.claimProceeds(address(processor), id);
        unrestrict(address(vault));
        vault.claimProceeds(address(processor), id);
        assertEq(usdPlus.balanceOf(alice), 100e6, "paid");
    }

    /// @dev Neither the key of orders nor the owner can withdraw what is held, whatever else happens to the sale.
    function testFuzz_heldProceedsAreNobodyElses(uint256 first, uint256 second, bool restrictsBetween) external {
        first = bound(first, 1, MAX_PAYMENT);
        second = bound(second, 1, MAX_PAYMENT);
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), 2e18);
        uint256 id = _begin(order);
        if (!restrictsBetween) restrict(alice);
        fill(id, order, 1e18, first, 0);
        if (restrictsBetween) restrict(alice);
        fill(id, order, 1e18, second, 0);
        uint256 paid = restrictsBetween ? first : 0;
        assertEq(mockUsd.balanceOf(alice), paid, "paid before the restriction");
        _assertHeld(id, alice, first + second - paid);
        assertEq(vault.free(address(mockUsd)), 0, "free");
        bytes memory refusal = abi.encodeWithSelector(IVault.MoreThanFree.selector, 1, 0);
        vm.prank(orderOperator);
        vm.expectRevert(refusal);
        vault.withdrawFunds(address(mockUsd), orderOperator, 1);
        vm.prank(owner);
        vm.expectRevert(refusal);
        vault.rescueERC20(address(mockUsd), owner, 1);
        unrestrict(alice);
        vault.claimProceeds(address(processor), id);
        assertEq(mockUsd.balanceOf(alice), first + second, "all of it in the end");
    }

    function _begin(IOrderProcessor.Order memory order) private returns (uint256 id) {
        id = create(alice, order, MAX_PAYMENT);
        takeEscrow(id, order, order.assetTokenQuantity);
    }

    function _assertHeld(uint256 id, address account, uint256 units) private view {
        (address heldFor, address token, uint256 heldUnits) = vault.heldProceeds(address(processor), id);
        assertEq(heldFor, account, "receiver");
        assertEq(token, address(mockUsd), "token");
        assertEq(heldUnits, units, "held");
        assertEq(vault.owed(address(mockUsd)), units, "owed");
    }

    function _expectStillRestricted(uint256 id, address account) private {
        vm.expectRevert(abi.encodeWithSelector(IProceedsEscrow.StillRestricted.selector, account));
        vault.claimProceeds(address(processor), id);
    }
}
