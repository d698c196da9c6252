// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests what becomes of a sale's proceeds while their receiver is restricted. The payment token
/// knows no restriction, so without the escrow it would pay.
contract ProceedsEscrowTest is OrderFixture {
    function test_proceedsOfARestrictedSellerAreHeldUntilTheRestrictionEnds() external {
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), 1e18);
        uint256 id = _begin(order);
        restrict(alice);
        fill(id, order, 1e18, 100e6, 1e6);
        assertStatus(id, IOrderProcessor.OrderStatus.FULFILLED);
        assertEq(mockUsd.balanceOf(alice), 0, "nothing in the wallet");
        assertEq(mockUsd.balanceOf(treasury), 1e6, "fee");
        vm.expectRevert(IVault.StillRefused.selector);
        vault.claim(address(mockUsd), alice);
        unrestrict(alice);
        vm.expectEmit(address(vault));
        emit IVault.HeldFundsClaimed(address(mockUsd), alice, 99e6);
        vm.prank(stranger);
        vault.claim(address(mockUsd), alice);
        assertEq(mockUsd.balanceOf(alice), 99e6, "paid");
        assertEq(vault.owed(address(mockUsd)), 0, "nothing is owed");
    }

    function test_proceedsOfARestrictedRecipientAreHeldForTheRecipient() external {
        IOrderProcessor.Order memory order = saleFor(bob, address(mockUsd), 1e18);
        uint256 id = _begin(order);
        restrict(bob);
        fill(id, order, 1e18, 100e6, 0);
        assertEq(vault.held(address(mockUsd), bob), 100e6, "for the recipient");
        vm.expectRevert(IVault.StillRefused.selector);
        vault.claim(address(mockUsd), bob);
    }

    function test_claimWaitsForTheTokenAsWellAsForTheRestriction() external {
        IOrderProcessor.Order memory order = saleFor(alice, address(usdPlus), 1e18);
        uint256 id = _begin(order);
        restrict(alice);
        fill(id, order, 1e18, 100e6, 0);
        unrestrict(alice);
        restrict(address(vault));
        vm.expectRevert(IVault.StillRefused.selector);
        vault.claim(address(usdPlus), alice);
        unrestrict(address(vault));
        vault.claim(address(usdPlus), alice);
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
        assertEq(vault.held(address(mockUsd), alice), first + second - paid, "held");
        assertEq(vault.free(address(mockUsd)), 0, "free");
        bytes memory refusal = abi.encodeWithSelector(IVault.MoreThanFree.selector, 1, 0);
        vm.prank(orderOperator);
        vm.expectRevert(refusal);
        vault.withdrawFunds(address(mockUsd), orderOperator, 1);
        vm.prank(owner);
        vm.expectRevert(refusal);
        vault.rescueERC20(address(mockUsd), owner, 1);
        unrestrict(alice);
        vault.claim(address(mockUsd), alice);
        assertEq(mockUsd.balanceOf(alice), first + second, "all of it in the end");
    }

    function _begin(IOrderProcessor.Order memory order) private returns (uint256 id) {
        id = create(alice, order, MAX_PAYMENT);
        takeEscrow(id, order, order.assetTokenQuantity);
    }
}
