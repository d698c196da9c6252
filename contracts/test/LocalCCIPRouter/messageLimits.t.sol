// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IMessageLimits} from "../../src/interfaces/IMessageLimits.sol";
import {RouterFixture} from "./RouterFixture.sol";

/// @notice Tests the most that one message may carry, of the router and of both waypoints.
contract MessageLimitsTest is RouterFixture {
    uint256 private constant INITIAL = 1_000_000e6;

    function test_theInitialMaximumIsAMillion() external {
        IMessageLimits[3] memory all = _contractsOf(here);
        for (uint256 i; i < all.length; ++i) {
            vm.expectEmit(address(all[i]));
            emit IMessageLimits.MessageMaximumsSet(0, 0);
            vm.prank(owner);
            all[i].setMessageMaximums(0, 0);
            assertEq(all[i].sendMaximum(), INITIAL, "send");
            assertEq(all[i].releaseMaximum(), INITIAL, "release");
        }
    }

    function test_aSendRevertsWhen_itIsLargerThanTheMaximumOfTheWaypoint() external {
        _setMaximums(address(waypoint), 2e6, UNLIMITED);
        fundOn(here, alice, 3e6);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMessageLimits.MessageTooLarge.selector, 2e6 + 1, 2e6));
        waypoint.sendUsdPlus{value: FEE}(THERE, bob, 2e6 + 1);
        waypoint.sendUsdPlus{value: FEE}(THERE, bob, 2e6);
        vm.stopPrank();
    }

    /// @dev The maximum applies to the USD+ that travels, not to the wUSD+.
    function test_aSendOfWrappedTokensRevertsWhen_itsUsdPlusIsLargerThanTheMaximum() external {
        fundWrappedOn(here, alice, 1e6);
        uint256 amount = wrappedWaypoint.previewSend(THERE, 1e6);
        _setMaximums(address(wrappedWaypoint), amount - 1, UNLIMITED);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMessageLimits.MessageTooLarge.selector, amount, amount - 1));
        wrappedWaypoint.sendWrappedUsdPlus{value: WRAPPED_FEE}(THERE, bob, 1e6);
        vm.stopPrank();
    }

    function test_aSendRevertsWhen_itIsLargerThanTheMaximumOfTheRouter() external {
        _setMaximums(address(router), 2e6, UNLIMITED);
        fundSender(alice, 3e6);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMessageLimits.MessageTooLarge.selector, 3e6, 2e6));
        router.ccipSend{value: FEE}(THERE, toMessage(3e6));
    }

    function test_aMessageThatIsTooLargeForTheRouterWaits() external {
        _assertWaits(address(there.router));
    }

    function test_aMessageThatIsTooLargeForTheWaypointWaits() external {
        _assertWaits(address(there.waypoint));
    }

    function _assertWaits(address limited) private {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 5e6);
        _setMaximums(limited, UNLIMITED, 5e6 - 1);
        assertTrue(deliver(id, message) == ILocalCCIPRouter.MessageState.Failed, "failed");
        assertEq(there.usdPlus.balanceOf(bob), 0, "nothing");
        assertEq(there.usdPlus.totalSupply(), SEED, "nothing is minted");
        _setMaximums(limited, UNLIMITED, 5e6);
        assertDelivered(id, message);
    }

    function _contractsOf(Chain memory chain) private pure returns (IMessageLimits[3] memory) {
        return [
            IMessageLimits(address(chain.router)),
            IMessageLimits(address(chain.waypoint)),
            IMessageLimits(address(chain.wrappedWaypoint))
        ];
    }

    function _setMaximums(address target, uint256 sendMaximum, uint256 releaseMaximum) private {
        vm.prank(owner);
        IMessageLimits(target).setMessageMaximums(sendMaximum, releaseMaximum);
    }
}
