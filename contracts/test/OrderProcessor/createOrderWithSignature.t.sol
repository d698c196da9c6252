// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {HostileWallet} from "../mocks/HostileWallets.sol";
import {ISmartAccount, PublicContracts} from "../mocks/PublicContracts.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests sponsored orders: the requester signs, an operator submits the order and pays the gas.
contract OrderProcessorCreateOrderWithSignatureTest is OrderFixture {
    function test_revertsWhen_callerIsNoOperator() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = _order();
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote);
        vm.prank(alice);
        vm.expectRevert(IOrderProcessor.NotOperator.selector);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
    }

    function test_revertsWhen_requesterDidNotSignTheOrder() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = _order();
        IOrderProcessor.Signature[3] memory signatures = [
            signRequest(orderOperatorKey, order, feeQuote),
            signCancel(aliceKey, feeQuote.orderId, feeQuote.deadline),
            _signIdAndDeadline(feeQuote.orderId, feeQuote.deadline)
        ];
        for (uint256 i; i < 3; ++i) {
            vm.prank(orderOperator);
            vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
            processor.createOrderWithSignature(order, signatures[i], feeQuote, quoted);
        }
        IOrderProcessor.Signature memory good = signRequest(aliceKey, order, feeQuote);
        good.deadline += 1;
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
        processor.createOrderWithSignature(order, good, feeQuote, quoted);
    }

    /// @dev Each term of the order is part of the signature, also for an operator who quotes a fee for the other terms.
    function test_revertsWhen_aTermIsNotTheSignedOne_KY06() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote,) = _order();
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote);
        for (uint256 i; i < 10; ++i) {
            IOrderProcessor.Order memory other = _changeTerm(order, i);
            (IOrderProcessor.FeeQuote memory otherQuote, bytes memory quoted) = quote(other, alice, feeQuote.fee);
            vm.prank(orderOperator);
            vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
            processor.createOrderWithSignature(other, signature, otherQuote, quoted);
        }
    }

    /// @dev The operator signs both quotes, so only the requester's signature can tell them apart.
    function test_revertsWhen_theQuoteIsNotTheSignedOne_KY06() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote,) = _order();
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote);
        fund(alice, order, 10 * feeQuote.fee);
        IOrderProcessor.FeeQuote[4] memory others = [_copy(feeQuote), _copy(feeQuote), _copy(feeQuote), _copy(feeQuote)];
        others[0].fee += 1;
        others[1].fee -= 1;
        others[2].timestamp += 1;
        others[3].deadline += 1;
        for (uint256 i; i < 4; ++i) {
            bytes memory quoted = signQuote(others[i], orderOperatorKey);
            vm.prank(orderOperator);
            vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
            processor.createOrderWithSignature(order, signature, others[i], quoted);
        }
    }

    function test_revertsWhen_theSignatureIsForAnotherChainOrContract_KY06() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote,) = _order();
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote);
        fund(alice, order, feeQuote.fee);
        vm.chainId(block.chainid + 1);
        (IOrderProcessor.FeeQuote memory otherQuote, bytes memory quoted) = quote(order, alice, feeQuote.fee);
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
        processor.createOrderWithSignature(order, signature, otherQuote, quoted);
        vm.chainId(block.chainid - 1);
        processor = deployProcessor();
        vm.prank(owner);
        processor.setOperator(orderOperator, true);
        (otherQuote, quoted) = quote(order, alice, feeQuote.fee);
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
        processor.createOrderWithSignature(order, signature, otherQuote, quoted);
    }

    /// @dev The requester signs what an operator did not quote, or quoted for another order or until an earlier time.
    function test_revertsWhen_theQuoteIsNotAnOperatorsOrForTheOrder() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = _order();
        fund(alice, order, feeQuote.fee);
        uint64 deadline = feeQuote.deadline + 1;
        bytes memory own = signQuote(feeQuote, aliceKey);
        IOrderProcessor.FeeQuote memory other = _copy(feeQuote);
        other.orderId += 1;
        bytes memory otherQuoted = signQuote(other, orderOperatorKey);
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote, deadline);
        IOrderProcessor.Signature memory otherSignature = signRequest(aliceKey, order, other, deadline);
        vm.startPrank(orderOperator);
        vm.expectRevert(IOrderProcessor.NotOperator.selector);
        processor.createOrderWithSignature(order, signature, feeQuote, own);
        vm.expectRevert(IOrderProcessor.QuoteMismatch.selector);
        processor.createOrderWithSignature(order, otherSignature, other, otherQuoted);
        vm.warp(deadline);
        vm.expectRevert(IOrderProcessor.ExpiredSignature.selector);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
    }

    function test_revertsWhen_theSignatureHasExpired() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = _order();
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote, uint64(block.timestamp - 1));
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.ExpiredSignature.selector);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
    }

    function test_revertsWhen_orderExists() external {
        (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = _order();
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote);
        fund(alice, order, feeQuote.fee);
        vm.startPrank(orderOperator);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
        vm.expectRevert(IOrderProcessor.ExistingOrder.selector);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
    }

    /// @dev Permit and order are one transaction of the operator, without an approval before it.
    function testFuzz_permitAndOrderInOneTransaction(uint256 payment, uint256 fee, bool isUsedFirst) external {
        IOrderProcessor.Order memory order = buyFor(alice, address(usdPlus), bound(payment, 1, MAX_PAYMENT));
        fee = bound(fee, 0, MAX_PAYMENT);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = quote(order, alice, fee);
        uint256 amount = order.paymentTokenQuantity + fee;
        mintUsdPlus(alice, amount);
        bytes[] memory calls = new bytes[](2);
        calls[0] = _permit(amount, feeQuote.deadline);
        calls[1] = abi.encodeCall(
            processor.createOrderWithSignature, (order, signRequest(aliceKey, order, feeQuote), feeQuote, quoted)
        );
        if (isUsedFirst) {
            // The permit is front-run from the mempool; the order succeeds nevertheless.
            (bool ok,) = address(processor).call(calls[0]);
            assertTrue(ok, "used first");
        }
        vm.prank(orderOperator);
        processor.multicall(calls);
        assertStatus(feeQuote.orderId, IOrderProcessor.OrderStatus.ACTIVE);
        assertEq(usdPlus.balanceOf(alice), 0, "alice's");
        assertEq(usdPlus.allowance(alice, address(processor)), 0, "allowance");
        assertEq(usdPlus.sharesOf(address(vault)), vault.owed(address(usdPlus)), "owed");
    }

    function test_acceptsASmartAccountsSignature_RF02() external {
        ISmartAccount wallet = PublicContracts.deploySmartAccount(alice);
        IOrderProcessor.Order memory order = buyFor(address(wallet), address(mockUsd), 5e6);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = quote(order, address(wallet), 1e6);
        fund(address(wallet), order, 1e6);
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote);
        vm.prank(orderOperator);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
        assertStatus(feeQuote.orderId, IOrderProcessor.OrderStatus.ACTIVE);
    }

    /// @dev An account that delegates to code (EIP-7702) signs with its key, whether or not that code knows ERC-1271.
    function test_acceptsADelegatedAccountsSignature_KY06_RF02() external {
        address[3] memory delegates = [
            PublicContracts.deployDelegate(),
            address(new HostileWallet(HostileWallet.Manner.No)),
            address(new HostileWallet(HostileWallet.Manner.Revert))
        ];
        for (uint256 i; i < 3; ++i) {
            vm.signAndAttachDelegation(delegates[i], aliceKey);
            (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) =
                _order();
            fund(alice, order, feeQuote.fee);
            IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote);
            vm.prank(orderOperator);
            processor.createOrderWithSignature(order, signature, feeQuote, quoted);
            assertEq(alice.code.length, 23, "delegated");
            assertStatus(feeQuote.orderId, IOrderProcessor.OrderStatus.ACTIVE);
        }
    }

    function test_revertsWhen_aSmartAccountRefusesTheSignature() external {
        ISmartAccount wallet = PublicContracts.deploySmartAccount(alice);
        IOrderProcessor.Order memory order = buyFor(address(wallet), address(mockUsd), 5e6);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = quote(order, address(wallet), 1e6);
        IOrderProcessor.Signature memory signature = signRequest(orderOperatorKey, order, feeQuote);
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.InvalidSignature.selector);
        processor.createOrderWithSignature(order, signature, feeQuote, quoted);
    }

    /// @dev Returns the order with another value in its field number `i`.
    function _changeTerm(IOrderProcessor.Order memory order, uint256 i)
        private
        view
        returns (IOrderProcessor.Order memory other)
    {
        other = abi.decode(abi.encode(order), (IOrderProcessor.Order));
        if (i == 0) other.requestTimestamp += 1;
        if (i == 1) other.recipient = bob;
        if (i == 2) other.assetToken = address(usdPlus);
        if (i == 3) other.paymentToken = address(usdPlus);
        if (i == 4) other.sell = true;
        if (i == 5) other.orderType = IOrderProcessor.OrderType.LIMIT;
        if (i == 6) other.assetTokenQuantity += 1;
        if (i == 7) other.paymentTokenQuantity += 1;
        if (i == 8) other.price += 1;
        if (i == 9) other.tif = IOrderProcessor.TIF.GTC;
    }

    function _copy(IOrderProcessor.FeeQuote memory feeQuote) private pure returns (IOrderProcessor.FeeQuote memory) {
        return abi.decode(abi.encode(feeQuote), (IOrderProcessor.FeeQuote));
    }

    /// @dev Signs the type that was published first, which covers neither the terms in words nor the fee.
    function _signIdAndDeadline(uint256 id, uint64 deadline) private view returns (IOrderProcessor.Signature memory) {
        bytes32 typeHash = keccak256("OrderRequest(uint256 id,uint64 deadline)");
        return IOrderProcessor.Signature(deadline, sign(aliceKey, keccak256(abi.encode(typeHash, id, deadline))));
    }

    function _order()
        private
        returns (IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted)
    {
        order = buyFor(alice, address(mockUsd), 5e6);
        (feeQuote, quoted) = quote(order, alice, 1e6);
    }

    function _permit(uint256 amount, uint256 deadline) private view returns (bytes memory) {
        bytes32 permit = keccak256(abi.encode(PERMIT_TYPEHASH, alice, processor, amount, 0, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", usdPlus.DOMAIN_SEPARATOR(), permit));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, digest);
        return abi.encodeCall(processor.selfPermit, (address(usdPlus), alice, amount, deadline, v, r, s));
    }
}
