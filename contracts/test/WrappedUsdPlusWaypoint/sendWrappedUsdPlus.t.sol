// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC4626Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IRouterClient} from "../../src/interfaces/IRouterClient.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {IWrappedUsdPlusWaypoint} from "../../src/interfaces/IWrappedUsdPlusWaypoint.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {ReenteringRouter} from "../mocks/BridgeMocks.sol";

contract WrappedUsdPlusWaypointSendTest is BridgeFixture {
    function test_revertsWhen_paused() external {
        fundWrappedOn(here, alice, 1e6);
        PausableUpgradeable[3] memory stops = [PausableUpgradeable(wrappedWaypoint), usdPlus, router];
        for (uint256 i; i < stops.length; ++i) {
            uint256 snapshot = vm.snapshotState();
            _setPaused(address(stops[i]));
            vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
            _send(alice, THERE, bob, 1e6, WRAPPED_FEE);
            vm.revertToState(snapshot);
        }
    }

    function test_revertsWhen_receiverOrAmountIsZero() external {
        vm.expectRevert(IWaypoint.AddressZero.selector);
        _send(alice, THERE, address(0), 1e6, WRAPPED_FEE);
        vm.expectRevert(IWaypoint.AmountZero.selector);
        _send(alice, THERE, bob, 0, WRAPPED_FEE);
    }

    function test_revertsWhen_theChainIsUnknownOrTheSame() external {
        fundWrappedOn(here, alice, 1e6);
        uint64[2] memory selectors = [NOWHERE, HERE];
        for (uint256 i; i < selectors.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IWaypoint.InvalidReceiver.selector, selectors[i]));
            _send(alice, selectors[i], bob, 1e6, WRAPPED_FEE);
            vm.expectRevert(abi.encodeWithSelector(IWaypoint.InvalidReceiver.selector, selectors[i]));
            wrappedWaypoint.previewSend(selectors[i], 1e6);
        }
        vm.prank(owner);
        wrappedWaypoint.setApprovedReceiver(HERE, address(wrappedWaypoint));
        vm.expectRevert(abi.encodeWithSelector(IRouterClient.UnsupportedDestinationChain.selector, HERE));
        _send(alice, HERE, bob, 1e6, WRAPPED_FEE);
    }

    function test_revertsWhen_receiverIsTheOtherWaypoint() external {
        vm.expectRevert(IWaypoint.InvalidTransfer.selector);
        _send(alice, THERE, address(there.wrappedWaypoint), 1e6, WRAPPED_FEE);
    }

    function test_revertsWhen_senderOrReceiverIsRestricted() external {
        fundWrappedOn(here, alice, 1e6);
        restrict(bob);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        _send(alice, THERE, bob, 1e6, WRAPPED_FEE);
        restrict(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        _send(alice, THERE, stranger, 1e6, WRAPPED_FEE);
    }

    function test_revertsWhen_routerReenters() external {
        ReenteringRouter evil = new ReenteringRouter();
        vm.prank(owner);
        wrappedWaypoint.setRouter(address(evil));
        fundWrappedOn(here, alice, 2e6);
        evil.setCall(abi.encodeCall(wrappedWaypoint.sendWrappedUsdPlus, (THERE, bob, 1e6)));
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        _send(alice, THERE, bob, 1e6, 0);
    }

    function test_revertsWhen_theFeeIsNotPaid() external {
        fundWrappedOn(here, alice, 1e6);
        vm.expectRevert(abi.encodeWithSelector(IWaypoint.InsufficientFunds.selector, FEE, WRAPPED_FEE));
        _send(alice, THERE, bob, 1e6, FEE);
    }

    /// @dev The limit applies to the amount in USD+.
    function test_revertsWhen_dailyLimitIsExceeded() external {
        fundWrappedOn(here, alice, 10e6);
        donate(wrapped.totalAssets());
        uint256 amount = wrappedWaypoint.previewSend(THERE, 10e6);
        vm.prank(owner);
        wrappedWaypoint.setLimits(amount - 1, 0);
        vm.expectRevert(abi.encodeWithSelector(IWaypoint.SendLimitExceeded.selector, amount, amount - 1));
        _send(alice, THERE, bob, 10e6, WRAPPED_FEE);
        vm.prank(owner);
        wrappedWaypoint.setLimits(amount, 0);
        _send(alice, THERE, bob, 10e6, WRAPPED_FEE);
        assertEq(wrappedWaypoint.sendLimitLeft(), 0, "left");
    }

    function test_revertsWhen_balanceOrAllowanceIsTooSmall() external {
        fundWrappedOn(here, alice, 1e6);
        vm.startPrank(alice);
        wrapped.approve(address(wrappedWaypoint), 1e6 - 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(wrappedWaypoint), 1e6 - 1, 1e6
            )
        );
        wrappedWaypoint.sendWrappedUsdPlus{value: WRAPPED_FEE}(THERE, bob, 1e6);
        vm.expectRevert(
            abi.encodeWithSelector(ERC4626Upgradeable.ERC4626ExceededMaxRedeem.selector, alice, 1e6 + 1, 1e6)
        );
        wrappedWaypoint.sendWrappedUsdPlus{value: WRAPPED_FEE}(THERE, bob, 1e6 + 1);
        vm.stopPrank();
    }

    /// @dev After losses a base unit of wUSD+ is worth less than one of USD+.
    function test_revertsWhen_valueIsZero() external {
        fundWrappedOn(here, alice, 1e6);
        vm.startPrank(operator);
        usdPlus.rebaseSub(uint128(usdPlus.totalSupply() / 100));
        vm.stopPrank();
        vm.expectRevert(IWaypoint.AmountZero.selector);
        _send(alice, THERE, bob, 1, WRAPPED_FEE);
    }

    function testFuzz_unwrapsAndBurnsItsValue(uint256 wrappedAmount, uint256 seed) external {
        buildHistory(seed);
        wrappedAmount = bound(wrappedAmount, 10, 1e18);
        fundWrappedOn(here, alice, wrappedAmount);
        uint256 amount = wrappedWaypoint.previewSend(THERE, wrappedAmount);
        assertEq(amount, wrapped.previewRedeem(wrappedAmount), "preview");
        uint256 fee = wrappedWaypoint.getFee(THERE, address(there.wrappedWaypoint), bob, wrappedAmount);
        assertEq(fee, WRAPPED_FEE, "fee");
        uint256 shares = usdPlus.totalShares();
        uint256 supply = wrapped.totalSupply();
        uint256 before = backing();
        ILocalCCIPRouter.Message memory message = expectedMessage(bob, amount);
        (message.sender, message.receiver) = (address(wrappedWaypoint), address(there.wrappedWaypoint));
        (message.gasLimit, message.data) = (500_000, abi.encode(bob, wrappedAmount));
        bytes32 expectedId = keccak256(abi.encode(message));

        vm.expectEmit(address(wrappedWaypoint));
        emit IWaypoint.SentFrom(expectedId, alice);
        vm.expectEmit(address(wrappedWaypoint));
        emit IWrappedUsdPlusWaypoint.WrappedSent(
            expectedId, THERE, address(there.wrappedWaypoint), bob, wrappedAmount, amount, WRAPPED_FEE
        );
        assertEq(_send(alice, THERE, bob, wrappedAmount, 1 ether), expectedId, "id");

        assertEq(alice.balance, 100 ether - WRAPPED_FEE, "the rest of the coin came back");
        assertEq(wrapped.totalSupply(), supply - wrappedAmount, "unwrapped");
        assertEq(usdPlus.totalShares(), shares - sharesUpOn(here, amount), "burned");
        assertEq(usdPlus.sharesOf(address(wrappedWaypoint)), 0, "nothing stays");
        assertEq(wrapped.balanceOf(address(wrappedWaypoint)), 0, "no wUSD+ either");
        assertGe(backing(), before, "those who stay lose nothing");
        assertEq(router.sentTotal(THERE), amount, "total");
    }

    function test_isOpenWhileWrappingIsPaused() external {
        fundWrappedOn(here, alice, 1e6);
        _setPaused(address(wrapped));
        _send(alice, THERE, bob, 1e6, WRAPPED_FEE);
        assertEq(router.sentTotal(THERE), 1e6, "sent");
    }

    function _setPaused(address target) private {
        vm.prank(owner);
        (bool ok,) = target.call(abi.encodeWithSignature("pause()"));
        assertTrue(ok, "paused");
    }

    function _send(address account, uint64 selector, address to, uint256 wrappedAmount, uint256 value)
        private
        returns (bytes32)
    {
        vm.prank(account);
        return wrappedWaypoint.sendWrappedUsdPlus{value: value}(selector, to, wrappedAmount);
    }
}
