// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {IWrappedUsdPlusWaypoint} from "../../src/interfaces/IWrappedUsdPlusWaypoint.sol";
import {Client} from "../../src/libraries/Client.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

contract WrappedUsdPlusWaypointReceiveTest is BridgeFixture {
    function test_revertsWhen_senderIsNotApproved() external {
        address[2] memory senders = [address(waypoint), stranger];
        for (uint256 i; i < senders.length; ++i) {
            Client.Any2EVMMessage memory message = toReceived("id", senders[i], abi.encode(bob, 1), 1e6);
            vm.expectRevert(abi.encodeWithSelector(IWaypoint.InvalidSender.selector, HERE, senders[i]));
            vm.prank(address(there.router));
            there.wrappedWaypoint.ccipReceive(message);
        }
    }

    function test_revertsWhen_messageWasReceivedBefore() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = sendWrapped(alice, bob, 1e6);
        assertDelivered(id, message);
        vm.expectRevert(abi.encodeWithSelector(IWaypoint.AlreadyReceived.selector, id));
        vm.prank(address(there.router));
        there.wrappedWaypoint.ccipReceive(toReceived(id, address(wrappedWaypoint), message.data, 1e6));
    }

    function test_deliveryFailsWhilePausedOrOverTheLimit() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = sendWrapped(alice, bob, 1e6);
        vm.prank(owner);
        there.wrappedWaypoint.pause();
        assertFails(id, message, PausableUpgradeable.EnforcedPause.selector);
        vm.startPrank(owner);
        there.wrappedWaypoint.unpause();
        there.wrappedWaypoint.setLimits(0, 1e6 - 1);
        vm.stopPrank();
        assertFails(id, message, IWaypoint.ReleaseLimitExceeded.selector);
        vm.prank(owner);
        there.wrappedWaypoint.setLimits(0, 1e6);
        assertDelivered(id, message);
        assertEq(there.wrapped.balanceOf(bob), 1e6, "wrapped");
    }

    function test_restrictedReceiverBlocksNoOtherDelivery() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = sendWrapped(alice, bob, 1e6);
        (bytes32 other, ILocalCCIPRouter.Message memory next) = sendWrapped(alice, stranger, 2e6);
        restrictOn(there, bob);
        assertFails(id, message, ITransferRestrictor.AccountRestricted.selector);
        assertDelivered(other, next);
        unrestrictOn(there, bob);
        assertDelivered(id, message);
        assertEq(there.wrapped.balanceOf(bob), 1e6, "wrapped");
        assertEq(there.wrapped.balanceOf(stranger), 2e6, "wrapped");
    }

    function test_arrivesAsUsdPlusWhileWrappingIsPaused() external {
        vm.prank(owner);
        there.wrapped.pause();
        _assertArrivesAsUsdPlus(5e6);
    }

    function test_arrivesAsUsdPlusWhenTheVaultIsRestricted() external {
        restrictOn(there, address(there.wrapped));
        _assertArrivesAsUsdPlus(5e6);
    }

    function test_arrivesAsUsdPlusWhenTheVaultIsEmpty() external {
        // The destination gets a new vault that is not seeded.
        there.wrapped = deployWrapped(address(there.usdPlus));
        there.wrappedWaypoint = deployWrappedWaypoint(address(there.wrapped), address(there.router));
        vm.startPrank(owner);
        there.usdPlus.grantRole(there.usdPlus.ESCROW_ROLE(), address(there.wrappedWaypoint));
        there.wrappedWaypoint.setLimits(UNLIMITED, UNLIMITED);
        there.wrappedWaypoint.setApprovedSender(HERE, address(wrappedWaypoint));
        wrappedWaypoint.setApprovedReceiver(THERE, address(there.wrappedWaypoint));
        vm.stopPrank();
        _assertArrivesAsUsdPlus(5e6);
    }

    function test_arrivesAsUsdPlusWhenTheVaultIsBroken() external {
        // First the preview reverts, then the deposit.
        uint256 snapshot = vm.snapshotState();
        bytes4[2] memory calls = [IERC4626.previewDeposit.selector, IERC4626.deposit.selector];
        for (uint256 i; i < calls.length; ++i) {
            vm.mockCallRevert(address(there.wrapped), abi.encodePacked(calls[i]), "broken");
            _assertArrivesAsUsdPlus(5e6);
            vm.revertToState(snapshot);
            vm.clearMockedCalls();
            snapshot = vm.snapshotState();
        }
    }

    /// @dev A wUSD+ costs two USD+ at the destination, so one base unit buys none.
    function test_arrivesAsUsdPlusWhenWorthLessThanAUnit() external {
        vm.prank(issuer);
        there.usdPlus.mint(address(there.wrapped), SEED);
        _assertArrivesAsUsdPlus(1);
    }

    function testFuzz_wrapsByValue(uint256 wrappedAmount, uint256 seed, uint256 donation) external {
        buildHistory(seed);
        wrappedAmount = bound(wrappedAmount, 10, 1e18);
        (bytes32 id, ILocalCCIPRouter.Message memory message) = sendWrapped(alice, bob, wrappedAmount);
        rebaseOn(there, seed >> 8);
        vm.prank(issuer);
        there.usdPlus.mint(address(there.wrapped), bound(donation, 0, 1e9));
        uint256 assets = there.usdPlus.sharesToBalance(sharesDownOn(there, message.amount));
        uint256 expected = there.wrapped.previewDeposit(assets);
        vm.assume(expected != 0);
        uint256 price = there.wrapped.convertToAssets(1e12);

        vm.expectEmit(address(there.wrappedWaypoint));
        emit IWrappedUsdPlusWaypoint.WrappedReceived(id, HERE, address(wrappedWaypoint), bob, message.amount, expected);
        assertDelivered(id, message);

        assertEq(there.wrapped.balanceOf(bob), expected, "wUSD+");
        assertEq(there.usdPlus.sharesOf(bob), 0, "no USD+");
        assertLe(there.wrapped.previewRedeem(expected), message.amount, "worth no more than was sent");
        assertGe(there.wrapped.convertToAssets(1e12), price, "those who were there lose nothing");
        // While a share is worth less than one base unit, the last share cannot be wrapped.
        bool isWhole = there.usdPlus.balancePerShare() >= ONE;
        assertLe(there.usdPlus.sharesOf(address(there.wrappedWaypoint)), isWhole ? 0 : 1, "nothing stays");
        assertEq(
            there.usdPlus.allowance(address(there.wrappedWaypoint), address(there.wrapped)), 0, "no allowance stays"
        );
    }

    function _assertArrivesAsUsdPlus(uint256 wrappedAmount) private {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = sendWrapped(alice, bob, wrappedAmount);
        vm.expectEmit(address(there.wrappedWaypoint));
        emit IWrappedUsdPlusWaypoint.WrappedReceived(id, HERE, address(wrappedWaypoint), bob, wrappedAmount, 0);
        assertDelivered(id, message);
        assertEq(there.usdPlus.balanceOf(bob), wrappedAmount, "USD+");
        assertEq(there.wrapped.balanceOf(bob), 0, "no wUSD+");
        assertEq(there.usdPlus.sharesOf(address(there.wrappedWaypoint)), 0, "nothing stays");
        assertEq(
            there.usdPlus.allowance(address(there.wrappedWaypoint), address(there.wrapped)), 0, "no allowance stays"
        );
    }
}
