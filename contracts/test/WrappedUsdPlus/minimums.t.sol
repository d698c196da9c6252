// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingVault} from "../../src/interfaces/IRebasingVault.sol";
import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice Tests deposits and redemptions that name the least they have to bring.
contract WrappedUsdPlusMinimumsTest is WrappedFixture {
    function setUp() public override {
        super.setUp();
        fund(alice, 10e6);
        vm.prank(alice);
        wrapped.deposit(5e6, alice);
    }

    function testFuzz_aDepositRevertsWhen_theRateRoseBeforeItsBlock(uint256 gain) external {
        uint256 quoted = wrapped.previewDeposit(1e6);
        donate(bound(gain, wrapped.totalAssets() / 100, wrapped.totalAssets() * 2));
        uint256 now_ = wrapped.previewDeposit(1e6);
        vm.expectRevert(abi.encodeWithSelector(IRebasingVault.SlippageViolation.selector, now_, quoted));
        vm.prank(alice);
        wrapped.deposit(1e6, bob, quoted);
        assertEq(wrapped.balanceOf(bob), 0, "nothing");
        vm.prank(alice);
        assertEq(wrapped.deposit(1e6, bob, now_), now_, "exactly the minimum");
        assertEq(wrapped.balanceOf(bob), now_, "received");
    }

    function testFuzz_aRedemptionRevertsWhen_itBringsLess(uint256 shares, uint256 above) external {
        shares = bound(shares, 1, wrapped.balanceOf(alice));
        uint256 expected = wrapped.previewRedeem(shares);
        uint256 minimum = expected + bound(above, 1, 1e12);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IRebasingVault.SlippageViolation.selector, expected, minimum));
        wrapped.redeem(shares, bob, alice, minimum);
        assertEq(wrapped.redeem(shares, bob, alice, expected), expected, "exactly the minimum");
        vm.stopPrank();
        assertEq(usdPlus.balanceOf(bob), expected, "received");
    }

    function test_onlyTheOwnerOrItsSpenderRedeemsWithAMinimum() external {
        vm.prank(stranger);
        (bool ok,) = address(wrapped).call(abi.encodeWithSignature(REDEEM, 1e6, stranger, alice, 0));
        assertFalse(ok, "stranger");
    }

    string private constant REDEEM = "redeem(uint256,address,address,uint256)";
}
