// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {WrappedFixture} from "./WrappedFixture.sol";

contract WrappedUsdPlusTransferTest is WrappedFixture {
    function test_revertsWhen_senderOrReceiverIsRestricted() external {
        wrap(alice, 10e6);
        address[2] memory involved = [alice, bob];
        for (uint256 i; i < 2; ++i) {
            restrict(involved[i]);
            assertTrue(wrapped.isBlacklisted(involved[i]), "restricted here because it is there");
            _expectBothRevert(abi.encodeWithSelector(ITransferRestrictor.AccountRestricted.selector));
            vm.prank(restrictorKey);
            restrictor.unrestrict(involved[i]);
            assertFalse(wrapped.isBlacklisted(involved[i]), "free again");
        }
    }

    function test_revertsWhen_usdPlusIsPaused() external {
        wrap(alice, 10e6);
        vm.prank(owner);
        usdPlus.pause();
        _expectBothRevert(abi.encodeWithSelector(PausableUpgradeable.EnforcedPause.selector));
    }

    function test_revertsWhen_sendersBalanceIsTooSmall() external {
        wrap(alice, 1e6 - 1);
        _expectBothRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 1e6 - 1, 1e6));
    }

    function testFuzz_transfersExactlyTheValueAfterAnyRebases(uint256 seed, uint256 assets, uint256 value) external {
        buildHistory(seed);
        uint256 shares = wrap(alice, bound(assets, 1e6, MAX_AMOUNT));
        value = bound(value, 0, shares);
        uint256 bobShares = wrapped.balanceOf(bob);
        uint256 supply = wrapped.totalSupply();
        rebase(seed);

        vm.expectEmit(address(wrapped));
        emit IERC20.Transfer(alice, bob, value);
        vm.prank(alice);
        wrapped.transfer(bob, value);

        assertEq(wrapped.balanceOf(alice), shares - value, "sender");
        assertEq(wrapped.balanceOf(bob), bobShares + value, "receiver");
        assertEq(wrapped.totalSupply(), supply, "supply");
    }

    function test_transfersAreOpenWhileWrappingIsPaused() external {
        wrap(alice, 10e6);
        vm.prank(owner);
        wrapped.pause();
        vm.prank(alice);
        wrapped.transfer(bob, 10e6);
        assertEq(wrapped.balanceOf(bob), 10e6, "receiver");
    }

    function _expectBothRevert(bytes memory revertData) private {
        vm.startPrank(alice);
        wrapped.approve(stranger, 1e6);
        vm.expectRevert(revertData);
        wrapped.transfer(bob, 1e6);
        vm.stopPrank();
        vm.prank(stranger);
        vm.expectRevert(revertData);
        wrapped.transferFrom(alice, bob, 1e6);
    }
}
