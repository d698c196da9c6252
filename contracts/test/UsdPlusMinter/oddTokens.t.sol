// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {BonusToken} from "../mocks/BonusToken.sol";
import {CallingToken} from "../mocks/CallingToken.sol";
import {FalseReturnToken} from "../mocks/FalseReturnToken.sol";
import {FeeToken} from "../mocks/FeeToken.sol";
import {NoReturnToken} from "../mocks/NoReturnToken.sol";
import {ReenteringToken} from "../mocks/ReenteringToken.sol";
import {MinterFixture} from "./MinterFixture.sol";

contract UsdPlusMinterOddTokensTest is MinterFixture {
    function testFuzz_revertsWhen_tokenTakesAFee(uint256 amount) external {
        FeeToken token = new FeeToken();
        list(address(token), unityOracle);
        amount = bound(amount, 1, MAX_AMOUNT);
        fund(token, amount);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IPaymentTokens.PaymentMismatch.selector, amount, amount - 1));
        minter.deposit(address(token), amount, alice);
    }

    function testFuzz_revertsWhen_tokenDeliversMore(uint256 amount) external {
        BonusToken token = new BonusToken();
        list(address(token), unityOracle);
        amount = bound(amount, 1, MAX_AMOUNT);
        fund(token, amount);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IPaymentTokens.PaymentMismatch.selector, amount, amount + 1));
        minter.mint(address(token), amount, alice);
    }

    function test_revertsWhen_tokenReturnsFalse() external {
        FalseReturnToken token = new FalseReturnToken();
        list(address(token), unityOracle);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token));
        minter.deposit(address(token), 1e6, alice);
    }

    function test_revertsWhen_tokenBuysInsideThePurchase() external {
        CallingToken token = new CallingToken(minter);
        list(address(token), unityOracle);
        fund(token, 2e6);
        vm.prank(alice);
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        minter.deposit(address(token), 1e6, alice);
    }

    function test_revertsWhen_tokenBuysWithAnotherInsideAMint() external {
        ReenteringToken token = new ReenteringToken();
        list(address(token), unityOracle);
        fund(token, 1e6);
        vm.startPrank(address(token));
        mockUsd.faucet();
        mockUsd.approve(address(minter), 1e6);
        vm.stopPrank();
        token.setCall(
            address(minter), abi.encodeWithSignature("deposit(address,uint256,address)", address(mockUsd), 1e6, alice)
        );
        vm.prank(alice);
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        minter.mint(address(token), 1e6, alice);
    }

    function testFuzz_acceptsATokenThatReturnsNothing(uint256 amount) external {
        NoReturnToken token = new NoReturnToken();
        list(address(token), unityOracle);
        amount = bound(amount, 1, MAX_AMOUNT);
        token.mint(alice, amount);
        vm.startPrank(alice);
        token.approve(address(minter), amount);
        minter.deposit(address(token), amount, alice);
        assertEq(token.balanceOf(treasury), amount, "payment");
        assertEq(usdPlus.balanceOf(alice), amount, "balance");
    }
}
