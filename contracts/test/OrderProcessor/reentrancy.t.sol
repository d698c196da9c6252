// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {ReenteringToken} from "../mocks/ReenteringToken.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice A payment token calls back during its transfer, and is an operator and a requester itself: no function lets
/// it in.
contract OrderProcessorReentrancyTest is OrderFixture {
    ReenteringToken private _token;

    function setUp() public override {
        super.setUp();
        _token = new ReenteringToken();
        vm.startPrank(owner);
        processor.setPaymentToken(address(_token), 0, 0, 0, 0, 0);
        processor.setOperator(address(_token), true);
        vm.stopPrank();
    }

    function test_revertsWhen_aPaymentCallsBackToCreateAnOrder() external {
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), 5e6);
        fund(address(_token), order, 0);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = quote(order, address(_token), 0);
        _expectRefusal(abi.encodeCall(processor.createOrder, (order, feeQuote, quoted)));
        _expectRefusal(abi.encodeCall(processor.createOrderStandardFees, (order)));
        fund(alice, order, 0);
        (feeQuote, quoted) = quote(order, alice, 0);
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote);
        _expectRefusal(abi.encodeCall(processor.createOrderWithSignature, (order, signature, feeQuote, quoted)));
    }

    function test_revertsWhen_aPaymentCallsBackToAnOrder() external {
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), 10e6);
        uint256 id = create(address(_token), order, 0);
        _expectRefusal(abi.encodeCall(processor.fillOrder, (id, order, "fill", 1e6, 1e18, 0)));
        _expectRefusal(abi.encodeCall(processor.takeEscrow, (id, order, 1e6)));
        _expectRefusal(abi.encodeCall(processor.cancelOrder, (id, order, "Market closed")));
    }

    function test_revertsWhen_aPaymentCallsBackToReturnEscrow() external {
        IOrderProcessor.Order memory order = buyFor(bob, address(mockUsd), 10e6);
        uint256 id = create(address(_token), order, 0);
        takeEscrow(id, order, 5e6);
        mockUsd.mint(address(_token), 5e6);
        approveProcessor(address(_token), address(mockUsd), 5e6);
        _expectRefusal(abi.encodeCall(processor.returnEscrow, (id, order, 5e6)));
    }

    /// @dev Alice pays an order with the token, whose transfer makes the call.
    function _expectRefusal(bytes memory call) private {
        IOrderProcessor.Order memory order = buyFor(alice, address(_token), 5e6);
        fund(alice, order, 0);
        _token.setCall(address(processor), call);
        vm.prank(alice);
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        processor.createOrderStandardFees(order);
    }
}
