// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IWrappedDShare} from "../../src/interfaces/IWrappedDShare.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

contract WrappedDShareRecoverTest is DShareFixture {
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

    function _wrap(address account, uint256 assets) private {
        mintStock(account, assets);
        vm.startPrank(account);
        dShare.approve(address(wrappedDShare), assets);
        wrappedDShare.deposit(assets, account);
        vm.stopPrank();
    }
}
