// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {BridgeHandler} from "./BridgeHandler.sol";

/// @notice Invariants of the bridge between two chains after any sequence of sends, deliveries, forgeries, wraps,
/// donations, rebases of either chain, restrictions, pauses and changes of the limits.
/// @dev Each check iterates over all messages, so the long run takes fewer and longer sequences than elsewhere.
/// forge-config: default.invariant.runs = 24
/// forge-config: full.invariant.runs = 96
contract BridgeInvariantTest is BridgeFixture {
    BridgeHandler private _handler;
    uint256[2] private _startShares;

    function setUp() public override {
        super.setUp();
        _handler = new BridgeHandler([here, there], owner, relay, operator, restrictorKey);
        address[] memory actors = _handler.actors();
        // Every actor starts with a balance on both chains.
        for (uint256 i; i < actors.length; ++i) {
            fundOn(here, actors[i], 1e15);
            fundOn(there, actors[i], 1e15);
            fundWrappedOn(here, actors[i], 1e14);
            fundWrappedOn(there, actors[i], 1e14);
        }
        _startShares = [here.usdPlus.totalShares(), there.usdPlus.totalShares()];
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    /// @dev Each released message was sent and is released once, with the amount that was sent.
    function invariant_everyReleaseWasSentOnce() external view {
        BridgeHandler.Transfer[] memory transfers = _handler.transfers();
        for (uint256 i; i < transfers.length; ++i) {
            BridgeHandler.Transfer memory transfer = transfers[i];
            Chain memory chain = _chain(1 - transfer.source);
            assertLe(transfer.delivered, 1, "once");
            bool isDelivered = transfer.delivered == 1;
            bool isFinal = chain.router.stateOf(transfer.id) == ILocalCCIPRouter.MessageState.Delivered;
            assertEq(isFinal, isDelivered, "state");
            assertEq(IWaypoint(transfer.message.receiver).isReceived(transfer.id), isDelivered, "received");
            bytes32 numbered =
                chain.router.deliveredAs(transfer.message.sourceChainSelector, transfer.message.sequenceNumber);
            assertEq(numbered, isDelivered ? transfer.id : bytes32(0), "number");
        }
    }

    function invariant_inFlightEqualsSentMinusDelivered() external view {
        BridgeHandler.Transfer[] memory transfers = _handler.transfers();
        uint256[2] memory sent;
        uint256[2] memory delivered;
        for (uint256 i; i < transfers.length; ++i) {
            sent[transfers[i].source] += transfers[i].message.amount;
            if (transfers[i].delivered == 1) delivered[transfers[i].source] += transfers[i].message.amount;
        }
        assertEq(here.router.sentTotal(THERE), sent[0], "sent from here");
        assertEq(there.router.deliveredTotal(HERE), delivered[0], "delivered there");
        assertEq(there.router.sentTotal(HERE), sent[1], "sent from there");
        assertEq(here.router.deliveredTotal(THERE), delivered[1], "delivered here");
        assertEq(here.router.sentCount(THERE) + there.router.sentCount(HERE), transfers.length, "count");
    }

    function invariant_supplyAndInFlightAreConserved() external view {
        for (uint256 i; i < 2; ++i) {
            uint256 expected = _startShares[i] + _handler.mintedShares(i) - _handler.burnedShares(i);
            assertEq(_chain(i).usdPlus.totalShares(), expected, "shares of the chain");
        }
        assertEq(_handler.gained(), 0, "nothing out of nothing");
        assertEq(_handler.lost(), 0, "nothing lost beyond rounding");
    }

    /// @dev Only donations stay, and up to one share of each message that was wrapped while a share was worth less than
    /// one base unit.
    function invariant_bridgeContractsHoldDonationsOnly() external view {
        uint256 messages = _handler.transfers().length;
        for (uint256 i; i < 2; ++i) {
            Chain memory chain = _chain(i);
            uint256 held = chain.usdPlus.sharesOf(address(chain.waypoint))
                + chain.usdPlus.sharesOf(address(chain.wrappedWaypoint)) + chain.usdPlus.sharesOf(address(chain.router));
            assertGe(held, _handler.given(i), "gifts");
            assertLe(held, _handler.given(i) + messages, "no more");
            assertEq(chain.wrapped.balanceOf(address(chain.wrappedWaypoint)), 0, "wUSD+");
            assertEq(address(chain.waypoint).balance + address(chain.wrappedWaypoint).balance, 0, "coin");
        }
    }

    function invariant_wrappedUsdPlusIsBackedOnBothChains() external view {
        for (uint256 i; i < 2; ++i) {
            Chain memory chain = _chain(i);
            uint256 supply = chain.wrapped.totalSupply();
            assertLe(chain.wrapped.convertToAssets(supply), chain.wrapped.totalAssets(), "owed");
            assertGe(chain.usdPlus.sharesOf(address(chain.wrapped)), supply, "a share of USD+ for each wUSD+");
        }
    }

    function invariant_limitsAreNeverExceeded() external view {
        for (uint256 i; i < 2; ++i) {
            Chain memory chain = _chain(i);
            assertLe(chain.waypoint.sendLimitLeft(), chain.waypoint.sendLimit(), "send");
            assertLe(chain.waypoint.releaseLimitLeft(), chain.waypoint.releaseLimit(), "release");
        }
    }

    function _chain(uint256 index) private view returns (Chain memory) {
        return index == 0 ? here : there;
    }
}
