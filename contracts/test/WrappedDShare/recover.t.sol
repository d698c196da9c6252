// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IWrappedDShare} from "../../src/interfaces/IWrappedDShare.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

contract WrappedDShareRecoverTest is DShareFixture {
    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        wrappedDShare.setGainsDuration(8 hours);
    }

    function test_revertsWhen_callerIsNotTheOwner() external {
        mintStock(address(wrappedDShare), 5e18);
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        wrappedDShare.recover(stranger, 1);
    }

    function testFuzz_revertsWhen_amountExceedsTheSurplus(
        uint256 wrapped,
        uint256 donation,
        uint256 above,
        uint256 seed
    ) external {
        _wrap(alice, bound(wrapped, 1e18, MAX_AMOUNT));
        mintStock(address(wrappedDShare), bound(donation, 0, MAX_AMOUNT));
        split(seed);
        uint256 maximum = wrappedDShare.maxRecover();
        above = bound(above, 1, MAX_AMOUNT);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IWrappedDShare.RecoverTooLarge.selector, maximum + above, maximum));
        wrappedDShare.recover(bob, maximum + above);
    }

    function test_revertsWhen_theReceiverIsRestricted() external {
        mintStock(address(wrappedDShare), 5e18);
        restrict(bob);
        vm.prank(owner);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        wrappedDShare.recover(bob, 5e18);
    }

    function test_recoverTakesNoBacking() external {
        _wrap(alice, 7e18);
        assertEq(wrappedDShare.maxRecover(), 0, "nothing lies beyond");
    }

    function testFuzz_recoversTokensSentByMistake(uint256 wrapped, uint256 donation, uint256 seed) external {
        _wrap(alice, bound(wrapped, 1e18, MAX_AMOUNT));
        split(seed);
        donation = bound(donation, 0, MAX_AMOUNT);
        uint256 before = wrappedDShare.maxRecover();
        mintStock(address(wrappedDShare), donation);
        uint256 maximum = wrappedDShare.maxRecover();
        assertLe(maximum, before + donation + 1, "no more than arrived");
        assertGe(maximum + dShare.balancePerShare() / ONE + 1, before + donation, "and hardly less");

        vm.expectEmit(address(wrappedDShare));
        emit IWrappedDShare.Rescued(bob, maximum);
        vm.prank(owner);
        wrappedDShare.recover(bob, maximum);

        assertGe(dShare.balanceOf(bob), maximum, "receiver");
        assertGe(dShare.sharesOf(address(wrappedDShare)), wrappedDShare.totalSupply(), "backing");
    }

    function test_revertsWhen_theGainIsRecorded() external {
        _wrap(alice, 10e18);
        mintStock(address(wrappedDShare), 5e18);
        wrappedDShare.recordGains();
        assertEq(wrappedDShare.maxRecover(), 0, "maximum");
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IWrappedDShare.RecoverTooLarge.selector, 1, 0));
        wrappedDShare.recover(bob, 1);
    }

    function test_revertsWhen_gainsCountAtOnce() external {
        _wrap(alice, 10e18);
        vm.prank(owner);
        wrappedDShare.setGainsDuration(0);
        mintStock(address(wrappedDShare), 5e18);
        assertEq(wrappedDShare.maxRecover(), 0, "maximum");
    }

    /// @dev Deposits at a price above one share per unit were recoverable once.
    function testFuzz_recoverNeverTouchesDeposits(uint256 gain, uint256 late, uint256 stray, uint256 waited) external {
        _wrap(alice, 100e18);
        mintStock(address(wrappedDShare), bound(gain, 1, 1_000e18));
        wrappedDShare.recordGains();
        vm.warp(block.timestamp + bound(waited, 0, 9 hours));
        _wrap(bob, bound(late, 1e18, MAX_AMOUNT));
        (uint256 ofAlice, uint256 ofBob) = (wrappedDShare.maxWithdraw(alice), wrappedDShare.maxWithdraw(bob));
        mintStock(address(wrappedDShare), bound(stray, 0, MAX_AMOUNT));
        uint256 maximum = wrappedDShare.maxRecover();
        vm.prank(owner);
        wrappedDShare.recover(stranger, maximum);
        assertEq(wrappedDShare.maxWithdraw(alice), ofAlice, "alice");
        assertEq(wrappedDShare.maxWithdraw(bob), ofBob, "bob");
        vm.warp(block.timestamp + 8 hours);
        assertGe(wrappedDShare.maxWithdraw(alice), ofAlice, "alice later");
        assertGe(wrappedDShare.maxWithdraw(bob), ofBob, "bob later");
    }

    function _wrap(address account, uint256 assets) private {
        mintStock(account, assets);
        vm.startPrank(account);
        dShare.approve(address(wrappedDShare), assets);
        wrappedDShare.deposit(assets, account);
        vm.stopPrank();
    }
}
