// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IAggregatorV3} from "../../src/interfaces/IAggregatorV3.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerFulfillTest is RedeemerFixture {
    function test_revertsWhen_callerIsNoFulfiller() external {
        request(alice, address(mockUsd), 1e6);
        bytes32 hash = redeemer.requestHash(0);
        bytes32 role = redeemer.FULFILLER_ROLE();
        address[3] memory callers = [alice, owner, operator];
        for (uint256 i; i < callers.length; ++i) {
            vm.prank(callers[i]);
            expectMissingRole(callers[i], role);
            redeemer.fulfill(0, hash);
        }
    }

    function testFuzz_revertsWhen_ticketIsUnknown(uint256 ticket, bytes32 hash) external {
        request(alice, address(mockUsd), 1e6);
        if (ticket == 0) return;
        vm.prank(fulfiller);
        vm.expectRevert(IUsdPlusRedeemer.InvalidTicket.selector);
        redeemer.fulfill(ticket, hash);
    }

    function testFuzz_revertsWhen_requestHashDiffers(bytes32 hash) external {
        request(alice, address(mockUsd), 1e6);
        bytes32 actual = redeemer.requestHash(0);
        if (hash == actual) return;
        vm.prank(fulfiller);
        vm.expectRevert(abi.encodeWithSelector(IUsdPlusRedeemer.RequestMismatch.selector, 0, actual));
        redeemer.fulfill(0, hash);
    }

    /// @dev A reorg drops Alice's request, and the next request gets its number.
    function test_revertsWhen_ticketNumberHasAnotherRequest() external {
        uint256 snapshot = vm.snapshotState();
        request(alice, address(mockUsd), 100e6);
        bytes32 expectedHash = redeemer.requestHash(0);
        vm.revertToState(snapshot);
        request(bob, address(mockUsd), 1e6);
        bytes32 actual = redeemer.requestHash(0);
        fundFulfiller(0);
        vm.prank(fulfiller);
        vm.expectRevert(abi.encodeWithSelector(IUsdPlusRedeemer.RequestMismatch.selector, 0, actual));
        redeemer.fulfill(0, expectedHash);
    }

    function test_revertsWhen_theTicketHasAFinalStatus() external {
        for (uint256 i; i < 3; ++i) {
            request(alice, address(mockUsd), 1e6);
        }
        bytes32[3] memory hashes = [redeemer.requestHash(0), redeemer.requestHash(1), redeemer.requestHash(2)];
        fulfill(0);
        cancel(1);
        burnRequest(2);
        vm.startPrank(fulfiller);
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(IUsdPlusRedeemer.InvalidTicket.selector);
            redeemer.fulfill(i, hashes[i]);
        }
    }

    function test_revertsWhen_ownerOrReceiverIsRestricted() external {
        fund(alice, 1e6);
        vm.prank(alice);
        redeemer.requestRedeem(address(mockUsd), 1e6, bob, alice);
        bytes32 hash = redeemer.requestHash(0);
        fundFulfiller(0);
        address[2] memory accounts = [alice, bob];
        for (uint256 i; i < 2; ++i) {
            restrict(accounts[i]);
            vm.prank(fulfiller);
            vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
            redeemer.fulfill(0, hash);
            unrestrict(accounts[i]);
        }
        fulfill(0);
        assertEq(mockUsd.balanceOf(bob), 1e6, "paid once they are free");
    }

    function testFuzz_revertsWhen_fulfillersBalanceIsTooSmall(uint256 amount, uint256 missing) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        missing = bound(missing, 1, amount);
        request(alice, address(mockUsd), amount);
        bytes32 hash = redeemer.requestHash(0);
        mockUsd.mint(fulfiller, amount - missing);
        vm.startPrank(fulfiller);
        mockUsd.approve(address(redeemer), amount);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, fulfiller, amount - missing, amount)
        );
        redeemer.fulfill(0, hash);
        vm.stopPrank();
        assertStatus(0, IUsdPlusRedeemer.Status.Open);
    }

    function test_revertsWhen_fulfillersAllowanceIsTooSmall() external {
        request(alice, address(mockUsd), 1e6);
        bytes32 hash = redeemer.requestHash(0);
        fundFulfiller(0);
        vm.startPrank(fulfiller);
        mockUsd.approve(address(redeemer), 1e6 - 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, redeemer, 1e6 - 1, 1e6)
        );
        redeemer.fulfill(0, hash);
    }

    function test_revertsWhen_fulfillerPaysItself() external {
        fund(alice, 1e6);
        vm.prank(alice);
        redeemer.requestRedeem(address(mockUsd), 1e6, fulfiller, alice);
        bytes32 hash = redeemer.requestHash(0);
        fundFulfiller(0);
        vm.prank(fulfiller);
        vm.expectRevert(abi.encodeWithSelector(IPaymentTokens.PaymentMismatch.selector, 2e6, 1e6));
        redeemer.fulfill(0, hash);
    }

    function test_revertsWhen_redeemerIsOverItsBurnLimit() external {
        request(alice, address(mockUsd), 2e6);
        bytes32 hash = redeemer.requestHash(0);
        fundFulfiller(0);
        vm.prank(owner);
        usdPlus.setIssuerLimits(address(redeemer), 0, 2e6 - 1);
        vm.prank(fulfiller);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        redeemer.fulfill(0, hash);
    }

    function testFuzz_paysAndBurnsTheWholeEscrowWhateverTheRebases(
        uint256 amount,
        uint8 decimals,
        uint256 before,
        uint256 meanwhile
    ) external {
        (TestToken token,) = listToken(boundDecimals(decimals), 1e8);
        rebaseSupply(before);
        amount = bound(amount, 2, MAX_AMOUNT);
        request(alice, address(token), amount);
        uint256 shares = redeemer.requestShares(0);
        rebase(meanwhile);
        uint256 payment = redeemer.requests(0).paymentTokenAmount;
        uint256 value = toBalanceDown(shares);
        if (value < amount) (payment, amount) = (payment * value / amount, value);
        assertEq(redeemer.paymentOf(0), payment, "payment");
        bytes32 hash = redeemer.requestHash(0);
        uint256 allShares = usdPlus.totalShares();
        fundFulfiller(0);
        uint256 held = token.balanceOf(fulfiller);

        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.RequestFulfilled(0, alice, address(token), payment, amount);
        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(address(redeemer), address(0), toBalanceDown(shares));
        vm.expectEmit(address(token));
        emit IERC20.Transfer(fulfiller, alice, payment);
        vm.prank(fulfiller);
        redeemer.fulfill(0, hash);

        assertClosed(0, IUsdPlusRedeemer.Status.Fulfilled);
        assertEq(token.balanceOf(alice), payment, "paid");
        assertEq(token.balanceOf(fulfiller), held - payment, "by the fulfiller");
        assertEq(token.balanceOf(address(redeemer)), 0, "nothing stays here");
        assertEq(usdPlus.totalShares(), allShares - shares, "burned, all of it");
        assertEq(usdPlus.sharesOf(address(redeemer)), 0, "shares left");
        assertEq(redeemer.escrowedShares(), 0, "escrow left");
    }

    /// @dev The yield of the escrow is burned with it, so the supply falls by more than was paid.
    function test_yieldOfTheEscrowStaysAsBacking() external {
        mintUsdPlus(bob, 900e6);
        request(alice, address(mockUsd), 100e6);
        vm.prank(operator);
        usdPlus.rebaseAdd(9e6);
        uint256 supply = usdPlus.totalSupply();
        fulfill(0);
        assertEq(mockUsd.balanceOf(alice), 100e6, "paid as locked");
        assertGe(supply - usdPlus.totalSupply(), 100.89e6, "burned with its growth");
    }

    /// @dev KY-03: a ticket takes its part in a loss, and a gain before it makes up for it.
    function test_aLossLowersThePaymentInProportion() external {
        mintUsdPlus(bob, 900e6);
        request(alice, address(mockUsd), 100e6);
        vm.prank(operator);
        usdPlus.rebaseSub(10e6);
        assertEq(redeemer.paymentOf(0), 99e6, "1 % less");
        fulfill(0);
        assertEq(mockUsd.balanceOf(alice), 99e6, "paid");
        assertEq(mockUsd.balanceOf(fulfiller), 1e6, "left at the fulfiller");
        assertLe(usdPlus.totalSupply(), 891e6 + 1, "the others bear no more than their part");
    }

    function test_aLossAfterYieldLowersNothing() external {
        mintUsdPlus(bob, 900e6);
        request(alice, address(mockUsd), 100e6);
        vm.startPrank(operator);
        usdPlus.rebaseAdd(10e6);
        usdPlus.rebaseSub(5e6);
        vm.stopPrank();
        fulfill(0);
        assertEq(mockUsd.balanceOf(alice), 100e6, "paid as locked");
    }

    function test_aTokenTakenOffTheListIsStillPaid() external {
        request(alice, address(mockUsd), 1e6);
        list(address(mockUsd), IAggregatorV3(address(0)));
        fulfill(0);
        assertEq(mockUsd.balanceOf(alice), 1e6, "paid");
    }

    function test_pauseBlocksNoPayment() external {
        request(alice, address(mockUsd), 1e6);
        vm.startPrank(owner);
        redeemer.pause();
        usdPlus.pause();
        vm.stopPrank();
        fulfill(0);
        assertClosed(0, IUsdPlusRedeemer.Status.Fulfilled);
        assertEq(mockUsd.balanceOf(alice), 1e6, "paid");
    }
}
