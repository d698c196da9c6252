// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {IUsdPlusMinter} from "../../src/interfaces/IUsdPlusMinter.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusMinterSetPaymentRecipientTest is Fixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        minter.setPaymentRecipient(stranger);
    }

    function test_revertsWhen_recipientIsZero() external {
        vm.prank(owner);
        vm.expectRevert(IPaymentTokens.ZeroAddress.selector);
        minter.setPaymentRecipient(address(0));
    }

    function testFuzz_laterPaymentsGoToTheNewRecipient(address recipient, uint256 amount) external {
        vm.assume(recipient != address(0) && recipient != alice);
        amount = bound(amount, 1, 1_000e6);
        vm.expectEmit(address(minter));
        emit IUsdPlusMinter.PaymentRecipientSet(recipient);
        vm.prank(owner);
        minter.setPaymentRecipient(recipient);
        assertEq(minter.paymentRecipient(), recipient, "recipient");

        vm.startPrank(alice);
        mockUsd.faucet();
        mockUsd.approve(address(minter), amount);
        minter.deposit(address(mockUsd), amount, alice);
        assertEq(mockUsd.balanceOf(recipient), amount, "payment");
    }
}
