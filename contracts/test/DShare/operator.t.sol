// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DShareFixture} from "./DShareFixture.sol";

/// @notice Tests the operator, who executes splits and has none of the owner's other rights.
contract DShareOperatorTest is DShareFixture {
    function setUp() public override {
        super.setUp();
        mintStock(alice, 3e18);
        vm.startPrank(owner);
        dShare.grantRole(dShare.OPERATOR_ROLE(), operator);
        vm.stopPrank();
    }

    function test_revertsWhen_operatorMintsOrCallsOwnerFunctions() external {
        vm.startPrank(operator);
        expectMissingRole(operator, MINTER_ROLE);
        dShare.mint(operator, 1);
        expectMissingRole(operator, bytes32(0));
        dShare.setTransferRestrictor(address(0));
        expectMissingRole(operator, bytes32(0));
        dShare.setSplitDelay(0);
        expectMissingRole(operator, bytes32(0));
        dShare.grantRole(MINTER_ROLE, operator);
        expectMissingRole(operator, bytes32(0));
        dShare.setName("Mine");
    }

    function test_SK13_pausesSplitsAndUnpauses() external {
        vm.startPrank(operator);
        dShare.announceSplit(4e18);
        dShare.pause();
        dShare.setBalancePerShare(4e18);
        dShare.unpause();
        vm.stopPrank();
        assertEq(dShare.balanceOf(alice), 12e18, "balance");
        assertFalse(dShare.paused(), "paused");
    }

    /// @dev A wrapped token keeps its value: the split multiplies the stock tokens behind it and divides their price.
    function testFuzz_SK13_aWrappedTokenKeepsItsValue(uint256 amount, uint256 factor) external {
        amount = bound(amount, 1e12, 3e18);
        factor = bound(factor, 2, 50);
        vm.startPrank(alice);
        dShare.approve(address(wrappedDShare), amount);
        wrappedDShare.deposit(amount, alice);
        vm.stopPrank();
        uint256 before = wrappedDShare.maxWithdraw(alice);
        vm.startPrank(operator);
        dShare.announceSplit(uint128(factor * ONE));
        dShare.setBalancePerShare(uint128(factor * ONE));
        vm.stopPrank();
        assertGe(wrappedDShare.maxWithdraw(alice), before * factor, "no less");
        assertLe(wrappedDShare.maxWithdraw(alice), (before + 1) * factor, "and hardly more");
    }
}
