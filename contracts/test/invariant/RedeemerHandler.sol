// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {IRedemptionTerms} from "../../src/interfaces/IRedemptionTerms.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {Actors} from "./Actors.sol";

/// @notice Requests, payments, cancels, burns, claims and donations, including calls for closed tickets and with the
/// hash of another request.
contract RedeemerHandler is Actors {
    struct Ticket {
        IUsdPlusRedeemer.Request request;
        bytes32 hash;
        uint256 shares;
        uint256 dueAt;
        /// The payment that `fulfill` made.
        uint256 paid;
        /// How often `fulfill` succeeded.
        uint256 fulfilled;
        /// How often `cancel` and `cancelByOwner` succeeded.
        uint256 cancelled;
        /// How often `burnRequest` succeeded.
        uint256 burned;
    }

    Ticket[] private _tickets;

    /// @notice The unclaimed shares of an owner from canceled tickets.
    mapping(address owner => uint256) public owed;

    /// @notice The USD+ shares that reached the redeemer without a request, minus the rescued ones.
    uint256 public donated;

    /// @notice The value of all burned escrows at the time of the burn, in USD+ base units.
    uint256 public burnedValue;

    constructor(System memory system) Actors(system) {}

    function tickets() external view returns (Ticket[] memory) {
        return _tickets;
    }

    function request(uint256 actorSeed, uint256 receiverSeed, uint256 indexSeed, uint256 value) external {
        address holder = _actor(actorSeed);
        address receiver = _actor(receiverSeed);
        address token = address(_token(indexSeed));
        uint256 balance = _system.usdPlus.balanceOf(holder);
        value = bound(value, 0, balance + balance / 10);
        uint256 payment = _system.redeemer.previewRedeem(token, value);
        _allow(holder, value);

        bool isReverting = _expectRevertIf(_revertOfRequest(holder, receiver, value));
        vm.prank(holder);
        _system.redeemer.requestRedeem(token, value, receiver, holder);
        if (!isReverting) _recordTicket(IUsdPlusRedeemer.Request(holder, receiver, token, payment, value));
    }

    function requestExactly(uint256 actorSeed, uint256 receiverSeed, uint256 indexSeed, uint256 payment) external {
        address holder = _actor(actorSeed);
        address receiver = _actor(receiverSeed);
        address token = address(_token(indexSeed));
        uint256 maximum = _system.redeemer.previewRedeem(token, _system.usdPlus.balanceOf(holder));
        payment = bound(payment, 0, maximum + maximum / 10);
        uint256 value = _system.redeemer.previewWithdraw(token, payment);
        _allow(holder, value);

        bool isReverting = _expectRevertIf(_revertOfRequest(holder, receiver, value));
        vm.prank(holder);
        _system.redeemer.requestWithdraw(token, payment, receiver, holder);
        if (!isReverting) _recordTicket(IUsdPlusRedeemer.Request(holder, receiver, token, payment, value));
    }

    function fulfill(uint256 indexSeed, bytes32 wrongHash) external {
        if (_tickets.length == 0) return;
        (uint256 number, Ticket storage ticket, bytes32 hash) = _pick(indexSeed, wrongHash);
        _fundFulfiller(ticket.request);
        uint256 worth = _system.usdPlus.sharesToBalance(ticket.shares);
        uint256 payment = _paymentOf(ticket.request, worth);

        bytes memory revertData = _revertOfClosing(number, ticket, hash);
        bool isBlocked = _isRestricted(ticket.request.owner) || _isRestricted(ticket.request.receiver);
        if (revertData.length == 0 && isBlocked) revertData = _restrictedRevert();
        bool isReverting = _expectRevertIf(revertData);
        vm.prank(_system.fulfiller);
        _system.redeemer.fulfill(number, hash);
        if (isReverting) return;
        ticket.fulfilled += 1;
        ticket.paid = payment;
        burnedValue += worth;
    }

    /// @dev Neither a restriction nor a pause blocks this call.
    function cancel(uint256 indexSeed, bytes32 wrongHash) external {
        if (_tickets.length == 0) return;
        (uint256 number, Ticket storage ticket, bytes32 hash) = _pick(indexSeed, wrongHash);
        address holder = ticket.request.owner;
        bool isHeld = _system.usdPlus.paused() || _isRestricted(holder);

        bool isReverting = _expectRevertIf(_revertOfClosing(number, ticket, hash));
        vm.prank(_system.fulfiller);
        _system.redeemer.cancel(number, hash);
        if (isReverting) return;
        ticket.cancelled += 1;
        if (isHeld) owed[holder] += ticket.shares;
    }

    /// @dev One time in four another account tries.
    function cancelByOwner(uint256 indexSeed, uint256 actorSeed) external {
        if (_tickets.length == 0) return;
        (uint256 number, Ticket storage ticket,) = _pick(indexSeed, 0);
        address holder = ticket.request.owner;
        address caller = actorSeed % 4 == 0 ? _actor(actorSeed) : holder;
        bool isHeld = _system.usdPlus.paused() || _isRestricted(holder);

        bytes memory revertData = _revertOfClosing(number, ticket, ticket.hash);
        if (revertData.length == 0 && caller != holder) {
            revertData = abi.encodeWithSelector(IRedemptionTerms.NotRequestOwner.selector);
        }
        if (revertData.length == 0 && block.timestamp < ticket.dueAt) {
            revertData = abi.encodeWithSelector(IRedemptionTerms.NotCancellableYet.selector, ticket.dueAt);
        }
        bool isReverting = _expectRevertIf(revertData);
        vm.prank(caller);
        _system.redeemer.cancelByOwner(number);
        if (isReverting) return;
        ticket.cancelled += 1;
        if (isHeld) owed[holder] += ticket.shares;
    }

    function burnRequest(uint256 indexSeed, bytes32 wrongHash) external {
        if (_tickets.length == 0) return;
        (uint256 number, Ticket storage ticket, bytes32 hash) = _pick(indexSeed, wrongHash);
        bytes memory revertData = _revertOfClosing(number, ticket, hash);
        if (revertData.length == 0 && !_isRestricted(ticket.request.owner)) {
            revertData = abi.encodeWithSelector(IRedemptionTerms.OwnerNotRestricted.selector);
        }
        bool isReverting = _expectRevertIf(revertData);
        vm.prank(_system.fulfiller);
        _system.redeemer.burnRequest(number, hash);
        if (isReverting) return;
        ticket.burned += 1;
        owed[ticket.request.owner] += ticket.shares;
    }

    function claim(uint256 actorSeed, uint256 callerSeed) external {
        address holder = _actor(actorSeed);
        bytes memory revertData = _revertOfTransferBetween(address(_system.redeemer), holder);
        if (owed[holder] == 0) revertData = abi.encodeWithSelector(IUsdPlusRedeemer.NothingHeld.selector);
        bool isReverting = _expectRevertIf(revertData);
        vm.prank(_actor(callerSeed));
        _system.redeemer.claim(holder);
        if (!isReverting) owed[holder] = 0;
    }

    /// @dev Transfers USD+ to the redeemer without a request.
    function donate(uint256 actorSeed, uint256 value) external {
        address holder = _actor(actorSeed);
        value = bound(value, 0, _system.usdPlus.balanceOf(holder) / 10);
        uint256 before = _system.usdPlus.sharesOf(address(_system.redeemer));
        _expectRevertIf(_revertOfTransferBetween(holder, address(_system.redeemer)));
        vm.prank(holder);
        _system.usdPlus.transfer(address(_system.redeemer), value);
        donated += _system.usdPlus.sharesOf(address(_system.redeemer)) - before;
    }

    function rescue(uint256 receiverSeed) external {
        address to = _actor(receiverSeed);
        uint256 before = _system.usdPlus.sharesOf(address(_system.redeemer));
        uint256 value = _system.usdPlus.sharesToBalance(donated);
        _expectRevertIf(_revertOfTransferBetween(address(_system.redeemer), to));
        vm.prank(_system.owner);
        _system.redeemer.rescueFunds(to, value);
        donated -= before - _system.usdPlus.sharesOf(address(_system.redeemer));
    }

    function _recordTicket(IUsdPlusRedeemer.Request memory newRequest) private {
        uint256 number = _tickets.length;
        bytes32 hash = _system.redeemer.requestHash(number);
        _tickets.push(
            Ticket(newRequest, hash, _system.redeemer.requestShares(number), block.timestamp + 7 days, 0, 0, 0, 0)
        );
    }

    /// @dev Draws a ticket. One time in four it returns the hash of another request.
    function _pick(uint256 indexSeed, bytes32 wrongHash) private view returns (uint256, Ticket storage, bytes32) {
        uint256 number = (indexSeed >> 2) % _tickets.length;
        Ticket storage ticket = _tickets[number];
        return (number, ticket, indexSeed % 4 == 0 ? wrongHash : ticket.hash);
    }

    function _fundFulfiller(IUsdPlusRedeemer.Request memory newRequest) private {
        TestToken token = TestToken(newRequest.paymentToken);
        uint256 held = token.balanceOf(_system.fulfiller);
        if (held < newRequest.paymentTokenAmount) token.mint(_system.fulfiller, newRequest.paymentTokenAmount - held);
        vm.prank(_system.fulfiller);
        token.approve(address(_system.redeemer), newRequest.paymentTokenAmount);
    }

    function _allow(address holder, uint256 value) private {
        vm.prank(holder);
        _system.usdPlus.approve(address(_system.redeemer), value);
    }

    function _revertOfRequest(address holder, address receiver, uint256 value) private view returns (bytes memory) {
        if (_system.redeemer.paused()) return _pausedRevert();
        if (value == 0) return abi.encodeWithSelector(IUsdPlus.ZeroAmount.selector);
        bytes memory revertData = _revertOfTransferBetween(holder, receiver);
        if (revertData.length != 0) return revertData;
        if (value <= _system.usdPlus.balanceOf(holder)) return NO_REVERT;
        return abi.encodeWithSelector(IRebasingToken.InsufficientBalance.selector);
    }

    function _revertOfClosing(uint256 number, Ticket storage ticket, bytes32 hash) private view returns (bytes memory) {
        if (ticket.fulfilled + ticket.cancelled + ticket.burned != 0) {
            return abi.encodeWithSelector(IUsdPlusRedeemer.InvalidTicket.selector);
        }
        if (hash == ticket.hash) return NO_REVERT;
        return abi.encodeWithSelector(IUsdPlusRedeemer.RequestMismatch.selector, number, ticket.hash);
    }

    /// @dev A loss of the escrow lowers the payment in proportion.
    function _paymentOf(IUsdPlusRedeemer.Request memory asked, uint256 worth) private pure returns (uint256) {
        if (worth >= asked.usdplusAmount) return asked.paymentTokenAmount;
        return asked.paymentTokenAmount * worth / asked.usdplusAmount;
    }

    function _token(uint256 indexSeed) private view returns (TestToken) {
        return _system.paymentTokens[indexSeed % _system.paymentTokens.length];
    }
}
