// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {BonusToken} from "../mocks/BonusToken.sol";
import {FalseReturnToken} from "../mocks/FalseReturnToken.sol";
import {FeeToken} from "../mocks/FeeToken.sol";
import {NoReturnToken} from "../mocks/NoReturnToken.sol";
import {ReenteringToken} from "../mocks/ReenteringToken.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

/// @notice Tests that a misbehaving payment token affects only its own tickets, which can still be canceled.
contract UsdPlusRedeemerOddTokensTest is RedeemerFixture {
    function testFuzz_revertsWhen_tokenTakesAFee(uint256 amount) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        _open(address(new FeeToken()), amount);
        fundFulfiller(0);
        _assertReverts(abi.encodeWithSelector(IPaymentTokens.PaymentMismatch.selector, amount, amount - 1));
    }

    function testFuzz_revertsWhen_tokenDeliversMore(uint256 amount) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        _open(address(new BonusToken()), amount);
        fundFulfiller(0);
        _assertReverts(abi.encodeWithSelector(IPaymentTokens.PaymentMismatch.selector, amount, amount + 1));
    }

    function test_revertsWhen_tokenReturnsFalse() external {
        address token = address(new FalseReturnToken());
        _open(token, 1e6);
        _assertReverts(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token));
    }

    function test_revertsWhen_tokenCallsBackInsideThePayment() external {
        ReenteringToken token = new ReenteringToken();
        _open(address(token), 1e6);
        _open(address(token), 1e6);
        bytes32 hash = redeemer.requestHash(1);
        bytes[8] memory calls = [
            abi.encodeCall(redeemer.claim, (alice)),
            abi.encodeCall(redeemer.cancel, (1, hash)),
            abi.encodeCall(redeemer.cancelByOwner, (1)),
            abi.encodeCall(redeemer.fulfill, (1, hash)),
            abi.encodeCall(redeemer.burnRequest, (1, hash)),
            abi.encodeCall(redeemer.rescueFunds, (alice, 1)),
            abi.encodeCall(redeemer.requestRedeem, (address(mockUsd), 1, address(token), address(token))),
            abi.encodeCall(redeemer.requestWithdraw, (address(mockUsd), 1, address(token), address(token)))
        ];
        fundFulfiller(0);
        for (uint256 i; i < calls.length; ++i) {
            token.setCall(address(redeemer), calls[i]);
            _assertReverts(abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
        }
    }

    function testFuzz_paysATokenThatReturnsNothing(uint256 amount) external {
        NoReturnToken token = new NoReturnToken();
        amount = bound(amount, 1, MAX_AMOUNT);
        _open(address(token), amount);
        bytes32 hash = redeemer.requestHash(0);
        token.mint(fulfiller, amount);
        vm.startPrank(fulfiller);
        token.approve(address(redeemer), amount);
        redeemer.fulfill(0, hash);
        assertEq(token.balanceOf(alice), amount, "paid");
    }

    function _open(address token, uint256 amount) private {
        list(token, unityOracle);
        request(alice, token, amount);
    }

    /// @dev Asserts that the payment reverts, and that the ticket stays open with its escrow, which a cancel returns.
    function _assertReverts(bytes memory revertData) private {
        uint256 snapshot = vm.snapshotState();
        bytes32 hash = redeemer.requestHash(0);
        uint256 shares = redeemer.requestShares(0);
        uint256 own = usdPlus.sharesOf(alice);
        vm.prank(fulfiller);
        vm.expectRevert(revertData);
        redeemer.fulfill(0, hash);
        assertStatus(0, IUsdPlusRedeemer.Status.Open);
        assertEq(redeemer.requestShares(0), shares, "escrow");
        cancel(0);
        assertEq(usdPlus.sharesOf(alice), own + shares, "returned");
        vm.revertToState(snapshot);
    }
}
