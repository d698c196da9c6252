// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {Actors} from "./Actors.sol";
import {ControlHandler} from "./ControlHandler.sol";
import {InvariantFixture} from "./InvariantFixture.sol";
import {RedeemerHandler} from "./RedeemerHandler.sol";
import {UsdPlusHandler} from "./UsdPlusHandler.sol";
import {WireHandler} from "./WireHandler.sol";

/// @notice Invariants of redemptions and wires after any sequence of requests, payments, cancels, burns, claims, mints,
/// transfers, rebases up and down, restrictions and pauses.
/// @dev Each check iterates over all tickets, so the long run takes fewer and longer sequences than elsewhere.
/// forge-config: full.invariant.runs = 96
contract RedemptionInvariantTest is InvariantFixture {
    UsdPlusHandler private _usdPlusHandler;
    ControlHandler private _controlHandler;
    RedeemerHandler private _redeemerHandler;
    WireHandler private _wireHandler;

    function setUp() public override {
        super.setUp();
        Actors.System memory system = _system();
        _usdPlusHandler = new UsdPlusHandler(system);
        _controlHandler = new ControlHandler(system);
        _redeemerHandler = new RedeemerHandler(system);
        _wireHandler = new WireHandler(system);
        // Every actor starts with USD+ to redeem.
        for (uint256 i; i < _count(); ++i) {
            _usdPlusHandler.buy(i, i, i, 1e12);
        }
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](4);
        (targets[0], targets[1]) = (address(_usdPlusHandler), address(_controlHandler));
        (targets[2], targets[3]) = (address(_redeemerHandler), address(_wireHandler));
    }

    function invariant_aTicketHasOneFinalStatus() external view {
        RedeemerHandler.Ticket[] memory tickets = _redeemerHandler.tickets();
        assertEq(redeemer.nextTicket(), tickets.length, "tickets");
        for (uint256 i; i < tickets.length; ++i) {
            assertLe(tickets[i].fulfilled + tickets[i].cancelled + tickets[i].burned, 1, "closed once");
            assertEq(uint256(redeemer.status(i)), uint256(_statusOf(tickets[i])), "status");
            bool isOpen = _statusOf(tickets[i]) == IUsdPlusRedeemer.Status.Open;
            assertEq(redeemer.requestHash(i), isOpen ? tickets[i].hash : bytes32(0), "hash");
            assertEq(redeemer.requestShares(i), isOpen ? tickets[i].shares : 0, "shares");
            assertEq(redeemer.requests(i).owner, isOpen ? tickets[i].request.owner : address(0), "request");
        }
    }

    function invariant_aTicketIsPaidOnce() external view {
        RedeemerHandler.Ticket[] memory tickets = _redeemerHandler.tickets();
        for (uint256 i; i < _count(); ++i) {
            assertEq(six.balanceOf(_actor(i)), _paidTo(_actor(i), six, tickets), "six");
            assertEq(eighteen.balanceOf(_actor(i)), _paidTo(_actor(i), eighteen, tickets), "eighteen");
        }
        assertEq(six.balanceOf(address(redeemer)) + eighteen.balanceOf(address(redeemer)), 0, "kept on the way");
    }

    function invariant_escrowEqualsTheOpenRequests() external view {
        RedeemerHandler.Ticket[] memory tickets = _redeemerHandler.tickets();
        uint256 open;
        for (uint256 i; i < tickets.length; ++i) {
            if (_statusOf(tickets[i]) == IUsdPlusRedeemer.Status.Open) open += tickets[i].shares;
        }
        assertEq(redeemer.escrowedShares(), open, "escrow");
        uint256 ownedShares = open + redeemer.totalHeldShares() + _redeemerHandler.donated();
        assertEq(usdPlus.sharesOf(address(redeemer)), ownedShares, "every share here is someone's");
    }

    function invariant_heldSharesEqualOwedShares() external view {
        uint256 held;
        for (uint256 i; i < _count(); ++i) {
            assertEq(redeemer.heldShares(_actor(i)), _redeemerHandler.owed(_actor(i)), "owed");
            held += redeemer.heldShares(_actor(i));
        }
        assertEq(redeemer.totalHeldShares(), held, "held");
    }

    /// @dev While any accounts are restricted, tickets of the others can be paid and every open ticket can be canceled.
    function invariant_restrictedOwnerBlocksNoOtherTicket() external {
        restrict(_actor(block.timestamp));
        RedeemerHandler.Ticket[] memory tickets = _redeemerHandler.tickets();
        for (uint256 i; i < tickets.length; ++i) {
            IUsdPlusRedeemer.Request memory request = tickets[i].request;
            if (_statusOf(tickets[i]) != IUsdPlusRedeemer.Status.Open) continue;
            bool isBlocked = restrictor.isBlacklisted(request.owner) || restrictor.isBlacklisted(request.receiver);
            TestToken(request.paymentToken).mint(fulfiller, request.paymentTokenAmount);
            vm.startPrank(fulfiller);
            TestToken(request.paymentToken).approve(address(redeemer), request.paymentTokenAmount);
            if (isBlocked || i % 2 == 0) redeemer.cancel(i, tickets[i].hash);
            else redeemer.fulfill(i, tickets[i].hash);
            vm.stopPrank();
        }
        assertEq(redeemer.escrowedShares(), 0, "every ticket found its way out");
    }

    /// @dev A payment never exceeds one dollar per escrowed USD+.
    function invariant_paymentsAreWorthTheUsdPlusGivenUp() external view {
        RedeemerHandler.Ticket[] memory tickets = _redeemerHandler.tickets();
        for (uint256 i; i < tickets.length; ++i) {
            IUsdPlusRedeemer.Request memory request = tickets[i].request;
            uint256 dollars = request.paymentToken == address(six)
                ? request.paymentTokenAmount
                : request.paymentTokenAmount * DISCOUNTED / 1e8 / 1e12;
            assertLe(dollars, request.usdplusAmount, "dollars");
            assertLe(request.usdplusAmount, dollars + 1, "no less than a unit below");
        }
    }

    function invariant_backingIsConserved() external view {
        uint256 shares = usdPlus.sharesOf(address(wrapped)) + usdPlus.sharesOf(address(redeemer));
        for (uint256 i; i < _count(); ++i) {
            shares += usdPlus.sharesOf(_actor(i));
        }
        assertEq(usdPlus.totalShares(), shares, "all shares are held by someone");

        uint256 cameIn = SEED + _usdPlusHandler.bought() + _usdPlusHandler.issued() + _usdPlusHandler.rebasedUp();
        uint256 wentOut = _usdPlusHandler.burned() + _usdPlusHandler.rebasedDown() + _redeemerHandler.burnedValue();
        // A loss removes up to one base unit less than requested.
        uint256 maximum = cameIn + _wireHandler.minted() + _usdPlusHandler.lossCount();
        assertLe(usdPlus.totalSupply() + wentOut, maximum, "supply");
    }

    function invariant_mintedForWiresEqualsTheirReferences() external view {
        uint256 sum;
        uint256[6] memory times = _wireHandler.times();
        for (uint256 i; i < times.length; ++i) {
            uint256 minted = wireMinter.minted(bytes32(i + 1));
            assertLe(times[i], 1, "one mint a reference");
            assertEq(minted != 0, times[i] == 1, "remembered");
            sum += minted;
        }
        assertEq(sum, _wireHandler.minted(), "sum");
    }

    function _paidTo(address account, TestToken token, RedeemerHandler.Ticket[] memory tickets)
        private
        pure
        returns (uint256 paid)
    {
        for (uint256 i; i < tickets.length; ++i) {
            IUsdPlusRedeemer.Request memory request = tickets[i].request;
            bool isTheirs = request.receiver == account && request.paymentToken == address(token);
            if (isTheirs && tickets[i].fulfilled != 0) paid += tickets[i].paid;
        }
    }

    function _statusOf(RedeemerHandler.Ticket memory ticket) private pure returns (IUsdPlusRedeemer.Status) {
        if (ticket.fulfilled != 0) return IUsdPlusRedeemer.Status.Fulfilled;
        if (ticket.cancelled != 0) return IUsdPlusRedeemer.Status.Cancelled;
        return ticket.burned != 0 ? IUsdPlusRedeemer.Status.Burned : IUsdPlusRedeemer.Status.Open;
    }

    function _count() private view returns (uint256) {
        return _controlHandler.actorCount();
    }

    function _actor(uint256 index) private view returns (address) {
        return _controlHandler.actors(index % _count());
    }
}
