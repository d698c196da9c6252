// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {OrderProcessor} from "../../src/OrderProcessor.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IOrderTokens} from "../../src/interfaces/IOrderTokens.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests `initialize` and the settings of the owner.
contract OrderProcessorSettingsTest is OrderFixture {
    function test_initializesAsConfigured() external view {
        assertEq(processor.owner(), owner, "owner");
        assertTrue(processor.hasRole(processor.UPGRADER_ROLE(), upgrader), "upgrader");
        assertEq(processor.treasury(), treasury, "treasury");
        assertEq(processor.vault(), address(vault), "vault");
        assertEq(processor.dShareFactory(), address(factory), "factory");
        assertFalse(processor.ordersPaused(), "paused");
        assertFalse(processor.isOperator(owner), "the owner is no operator");
    }

    function test_revertsWhen_initializedTwiceOrWithAZeroAddress() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        processor.initialize(bob, bob, bob, bob, bob);
        address implementation = address(new OrderProcessor());
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        OrderProcessor(implementation).initialize(bob, bob, bob, bob, bob);
        for (uint256 i; i < 3; ++i) {
            address[3] memory parts = [treasury, address(vault), address(factory)];
            parts[i] = address(0);
            bytes memory init =
                abi.encodeCall(OrderProcessor.initialize, (owner, upgrader, parts[0], parts[1], parts[2]));
            vm.expectRevert(IOrderTokens.ZeroAddress.selector);
            this.proxyOf(implementation, init);
        }
    }

    function proxyOf(address implementation, bytes calldata init) external returns (address) {
        return deployProxy(implementation, init);
    }

    function test_setsTreasuryVaultAndOperators() external {
        vm.startPrank(owner);
        vm.expectRevert(IOrderTokens.ZeroAddress.selector);
        processor.setTreasury(address(0));
        vm.expectRevert(IOrderTokens.ZeroAddress.selector);
        processor.setVault(address(0));
        vm.expectRevert(IOrderTokens.ZeroAddress.selector);
        processor.setOperator(address(0), true);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.TreasurySet(bob);
        processor.setTreasury(bob);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.VaultSet(bob);
        processor.setVault(bob);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.OperatorSet(orderOperator, false);
        processor.setOperator(orderOperator, false);
        vm.expectEmit(address(processor));
        emit IOrderProcessor.OrdersPaused(true);
        processor.setOrdersPaused(true);
        assertEq(processor.treasury(), bob, "treasury");
        assertEq(processor.vault(), bob, "vault");
        assertFalse(processor.isOperator(orderOperator), "operator");
        assertTrue(processor.ordersPaused(), "paused");
    }

    /// @dev The escrow of an order stays in the vault of its creation.
    function test_orderStaysInItsVault() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = create(alice, order, 1e6);
        vm.prank(owner);
        processor.setVault(bob);
        cancel(id, order);
        assertEq(mockUsd.balanceOf(alice), 11e6, "returned");
    }

    function test_revertsWhen_paymentTokenIsUnsuitable() external {
        TestToken fine = new TestToken(19);
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IOrderTokens.UnsupportedToken.selector, fine));
        processor.setPaymentToken(address(fine), 0, 0, 0, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IOrderTokens.UnsupportedToken.selector, mockUsd));
        processor.setPaymentToken(address(mockUsd), IS_BLACKLISTED, 0, 0, 0, 0);
        // This view answers with more than one word.
        bytes4 longer = bytes4(keccak256("eip712Domain()"));
        vm.expectRevert(abi.encodeWithSelector(IOrderTokens.UnsupportedToken.selector, usdPlus));
        processor.setPaymentToken(address(usdPlus), longer, 0, 0, 0, 0);
        vm.expectRevert(IOrderTokens.FeeTooHigh.selector);
        processor.setPaymentToken(address(mockUsd), 0, 0, 1_000_000, 0, 0);
        vm.expectRevert(IOrderTokens.FeeTooHigh.selector);
        processor.setPaymentToken(address(mockUsd), 0, 0, 0, 0, 1_000_000);
        vm.expectRevert(IOrderTokens.InvalidPrecision.selector);
        processor.setOrderDecimalReduction(address(dShare), 19);
        vm.expectRevert(abi.encodeWithSelector(IOrderTokens.UnsupportedToken.selector, fine));
        processor.removePaymentToken(address(fine));
    }

    function test_setsAPaymentTokenAndAPrecision() external {
        vm.startPrank(owner);
        vm.expectEmit(address(processor));
        emit IOrderTokens.PaymentTokenSet(address(usdPlus), IS_BLACKLISTED, 1, 2, 3, 4);
        processor.setPaymentToken(address(usdPlus), IS_BLACKLISTED, 1, 2, 3, 4);
        vm.expectEmit(address(processor));
        emit IOrderTokens.OrderDecimalReductionSet(address(dShare), 18);
        processor.setOrderDecimalReduction(address(dShare), 18);
        vm.stopPrank();
        IOrderTokens.PaymentTokenConfig memory config = processor.getPaymentTokenConfig(address(usdPlus));
        IOrderTokens.PaymentTokenConfig memory expected =
            IOrderTokens.PaymentTokenConfig(true, 6, IS_BLACKLISTED, 1, 2, 3, 4);
        assertEq(keccak256(abi.encode(config)), keccak256(abi.encode(expected)), "config");
        assertEq(uint256(processor.orderDecimalReduction(address(dShare))), 18, "whole tokens");
    }

    function test_openOrdersOutliveTheirPaymentToken() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        uint256 id = createStandard(alice, order);
        vm.startPrank(owner);
        vm.expectEmit(address(processor));
        emit IOrderTokens.PaymentTokenRemoved(address(mockUsd));
        processor.removePaymentToken(address(mockUsd));
        vm.stopPrank();
        fill(id, order, 5e6, 1e18, 0.2125e6);
        cancel(id, order);
        assertEq(mockUsd.balanceOf(treasury), 0.2125e6, "fee");
        assertStatus(id, IOrderProcessor.OrderStatus.CANCELLED);
    }

    function test_reportsAccountsThatATokenRefuses() external {
        assertFalse(processor.isTransferLocked(address(mockUsd), bob), "has no list");
        assertFalse(processor.isTransferLocked(address(usdPlus), bob), "free");
        restrict(bob);
        assertTrue(processor.isTransferLocked(address(usdPlus), bob), "dollars");
        assertTrue(processor.isTransferLocked(address(dShare), bob), "stock");
        assertFalse(processor.isTransferLocked(address(mockUsd), bob), "has no list still");
        vm.prank(owner);
        usdPlus.setTransferRestrictor(stranger);
        assertTrue(processor.isTransferLocked(address(usdPlus), alice), "who does not answer refuses");
    }
}
