// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ERC4626Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {Base, Vm} from "../Base.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

/// @notice Two chains and what people, owners, time and a clumsy relay do to the bridge between them. Each act says
/// beforehand whether it will be refused, so that a revert nobody expected fails the run.
contract BridgeHandler is Base {
    struct Transfer {
        bytes32 id;
        ILocalCCIPRouter.Message message;
        /// 0 or 1: where it was sent.
        uint256 source;
        address to;
        bool isWrapped;
        uint256 delivered;
    }

    uint256 private constant MAX_ACT = 1e15;
    uint256 private constant ONE = 1e18;
    uint256 private constant LIMIT = 2e15;
    bytes private constant NO_REFUSAL = "";

    BridgeFixture.Chain[2] private _chains;
    address[] private _actors;
    address private _owner;
    address private _relay;
    address private _operator;
    address private _restrictor;
    Transfer[] private _transfers;
    uint256 private _before;

    /// @notice Shares of USD+ that sends burned and deliveries minted, as the rounding rules have it.
    uint256[2] public burnedShares;
    uint256[2] public mintedShares;

    /// @notice Shares that were sent to the waypoints and routers by mistake.
    uint256[2] public given;

    /// @notice How far supply and what is in flight grew, together, through a send or a delivery.
    uint256 public gained;

    /// @notice How much of the supply no rounding explains the loss of.
    uint256 public lost;

    constructor(
        BridgeFixture.Chain[2] memory chains,
        address owner,
        address relay,
        address operator,
        address restrictor
    ) {
        for (uint256 i; i < 2; ++i) {
            _chains[i] = chains[i];
        }
        (_owner, _relay, _operator, _restrictor) = (owner, relay, operator, restrictor);
        for (uint256 i; i < 3; ++i) {
            _actors.push(makeAddress(string.concat("bridger ", string(abi.encodePacked(bytes1(uint8(49 + i)))))));
            vm.deal(_actors[i], 1e30);
        }
    }

    /// @dev What both chains and the way between them hold. One call may lose what it rounds, and gain nothing.
    modifier conserves() {
        _before = _everything();
        _;
        _compare();
    }

    function actors() external view returns (address[] memory) {
        return _actors;
    }

    function transfers() external view returns (Transfer[] memory) {
        return _transfers;
    }

    function send(uint256 where, uint256 who, uint256 toWhom, uint256 amount, uint256 tip) external conserves {
        (BridgeFixture.Chain storage chain, address account, address to) = _pick(where, who, toWhom);
        uint256 balance = chain.usdPlus.balanceOf(account);
        amount = bound(amount, 0, balance + balance / 10);
        vm.prank(account);
        chain.usdPlus.approve(address(chain.waypoint), amount);
        uint64 there = _other(where).selector;
        uint256 fee = chain.waypoint.getFee(there, address(_other(where).waypoint), to, amount);

        bytes memory refusal = _refusalOfSend(chain, IWaypoint(chain.waypoint), account, to, amount);
        if (refusal.length == 0 && amount > balance) refusal = _error(IRebasingToken.InsufficientBalance.selector);
        if (refusal.length == 0) refusal = _refusalOfLeaving(chain, chain.waypoint, amount);
        vm.recordLogs();
        if (refusal.length != 0) vm.expectRevert(refusal);
        vm.prank(account);
        bytes32 id = chain.waypoint.sendUsdPlus{value: fee + bound(tip, 0, 1e18)}(there, to, amount);
        if (refusal.length == 0) _note(id, where % 2, to, false);
    }

    function sendWrapped(uint256 where, uint256 who, uint256 toWhom, uint256 wrappedAmount) external conserves {
        (BridgeFixture.Chain storage chain, address account, address to) = _pick(where, who, toWhom);
        uint256 most = chain.wrapped.balanceOf(account);
        wrappedAmount = bound(wrappedAmount, 0, most + most / 10);
        vm.prank(account);
        chain.wrapped.approve(address(chain.wrappedWaypoint), wrappedAmount);
        uint64 there = _other(where).selector;
        uint256 amount = chain.wrappedWaypoint.previewSend(there, wrappedAmount);

        bytes memory refusal = _refusalOfSend(chain, IWaypoint(chain.wrappedWaypoint), account, to, wrappedAmount);
        if (refusal.length == 0 && wrappedAmount > most) {
            bytes4 exceeded = ERC4626Upgradeable.ERC4626ExceededMaxRedeem.selector;
            refusal = abi.encodeWithSelector(exceeded, account, wrappedAmount, most);
        }
        if (refusal.length == 0 && amount == 0) refusal = _error(IWaypoint.AmountZero.selector);
        if (refusal.length == 0) refusal = _refusalOfLeaving(chain, chain.wrappedWaypoint, amount);
        vm.recordLogs();
        if (refusal.length != 0) vm.expectRevert(refusal);
        vm.prank(account);
        bytes32 id = chain.wrappedWaypoint.sendWrappedUsdPlus{value: 1 ether}(there, to, wrappedAmount);
        if (refusal.length == 0) _note(id, where % 2, to, true);
    }

    /// @dev Any of them, delivered or not, as it was sent or, one time in four, changed on the way.
    function deliver(uint256 which, uint256 forgery) external conserves {
        if (_transfers.length == 0) return;
        Transfer storage transfer = _transfers[which % _transfers.length];
        BridgeFixture.Chain storage chain = _chains[1 - transfer.source];
        ILocalCCIPRouter.Message memory message = transfer.message;
        if (forgery % 4 == 0) message = _forge(message, forgery >> 2);

        bytes memory refusal = _refusalOfDelivery(chain, transfer, message);
        bool isFailing = refusal.length == 0 && _isFailing(chain, transfer);
        uint256 minted = message.amount * ONE / chain.usdPlus.balancePerShare();
        if (refusal.length != 0) vm.expectRevert(refusal);
        vm.prank(_relay);
        ILocalCCIPRouter.MessageState state = chain.router.deliver(transfer.id, message);
        if (refusal.length != 0) return;
        assertEq(state == ILocalCCIPRouter.MessageState.Failed, isFailing, "outcome");
        if (isFailing) return;
        transfer.delivered += 1;
        mintedShares[1 - transfer.source] += minted;
    }

    /// @dev What is wrapped and unwrapped beside the bridge.
    function wrap(uint256 where, uint256 who, uint256 assets) external {
        (BridgeFixture.Chain storage chain, address account,) = _pick(where, who, 0);
        uint256 most = chain.wrapped.maxDeposit(account);
        uint256 balance = chain.usdPlus.balanceOf(account);
        assets = bound(assets, 0, most < balance ? most : balance);
        if (most == 0) return;
        vm.startPrank(account);
        chain.usdPlus.approve(address(chain.wrapped), assets);
        chain.wrapped.deposit(assets, account);
        vm.stopPrank();
    }

    function give(uint256 where, uint256 who, uint256 toWhich, uint256 value) external {
        (BridgeFixture.Chain storage chain, address account,) = _pick(where, who, 0);
        address[3] memory targets = [address(chain.waypoint), address(chain.wrappedWaypoint), address(chain.router)];
        address target = targets[toWhich % 3];
        if (chain.usdPlus.paused() || chain.restrictor.isBlacklisted(account)) return;
        value = bound(value, 0, chain.usdPlus.balanceOf(account) / 100);
        uint256 before = chain.usdPlus.sharesOf(target);
        vm.prank(account);
        chain.usdPlus.transfer(target, value);
        given[where % 2] += chain.usdPlus.sharesOf(target) - before;
    }

    /// @dev Each chain for itself.
    function rebase(uint256 where, uint256 value, bool isLoss) external {
        BridgeFixture.Chain storage chain = _chains[where % 2];
        value = bound(value, 1, chain.usdPlus.totalSupply() / 100);
        vm.prank(_operator);
        if (isLoss) chain.usdPlus.rebaseSub(uint128(value));
        else chain.usdPlus.rebaseAdd(uint128(value));
    }

    function restrict(uint256 where, uint256 who, bool isFreed) external {
        (BridgeFixture.Chain storage chain, address account,) = _pick(where, who, 0);
        vm.prank(_restrictor);
        if (isFreed) chain.restrictor.unrestrict(account);
        else chain.restrictor.restrict(account);
    }

    /// @dev Each of the five is paused one time in eight.
    function setPauses(uint256 where, uint256 seed) external {
        BridgeFixture.Chain storage chain = _chains[where % 2];
        address[5] memory targets = [
            address(chain.usdPlus),
            address(chain.wrapped),
            address(chain.waypoint),
            address(chain.wrappedWaypoint),
            address(chain.router)
        ];
        for (uint256 i; i < targets.length; ++i) {
            bool isPaused = (seed >> 3 * i) % 8 == 0;
            if (PausableUpgradeable(targets[i]).paused() == isPaused) continue;
            vm.prank(_owner);
            (bool ok,) = targets[i].call(abi.encodeWithSignature(isPaused ? "pause()" : "unpause()"));
            assertTrue(ok, "pause");
        }
    }

    function setLimits(uint256 where, uint256 toSend, uint256 toRelease) external {
        BridgeFixture.Chain storage chain = _chains[where % 2];
        vm.startPrank(_owner);
        chain.waypoint.setLimits(bound(toSend, 0, LIMIT), bound(toRelease, 0, LIMIT));
        chain.wrappedWaypoint.setLimits(bound(toRelease, 0, LIMIT), bound(toSend, 0, LIMIT));
        vm.stopPrank();
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 0, 1 days));
    }

    function _refusalOfSend(
        BridgeFixture.Chain storage chain,
        IWaypoint waypoint,
        address account,
        address to,
        uint256 amount
    ) private view returns (bytes memory) {
        if (PausableUpgradeable(address(waypoint)).paused()) return _paused();
        if (amount == 0) return _error(IWaypoint.AmountZero.selector);
        if (chain.usdPlus.paused()) return _paused();
        bool isBlocked = chain.restrictor.isBlacklisted(account) || chain.restrictor.isBlacklisted(to);
        return isBlocked ? _error(ITransferRestrictor.AccountRestricted.selector) : NO_REFUSAL;
    }

    function _refusalOfLeaving(BridgeFixture.Chain storage chain, IWaypoint waypoint, uint256 amount)
        private
        view
        returns (bytes memory)
    {
        uint256 left = waypoint.sendLimitLeft();
        if (amount > left) return abi.encodeWithSelector(IWaypoint.SendLimitExceeded.selector, amount, left);
        return chain.router.paused() ? _paused() : NO_REFUSAL;
    }

    function _refusalOfDelivery(
        BridgeFixture.Chain storage chain,
        Transfer storage transfer,
        ILocalCCIPRouter.Message memory message
    ) private view returns (bytes memory) {
        if (chain.router.paused()) return _paused();
        bytes32 id = keccak256(abi.encode(message));
        if (id != transfer.id) {
            return abi.encodeWithSelector(ILocalCCIPRouter.MessageMismatch.selector, transfer.id, id);
        }
        if (transfer.delivered == 0) return NO_REFUSAL;
        return abi.encodeWithSelector(ILocalCCIPRouter.AlreadyDelivered.selector, id);
    }

    function _isFailing(BridgeFixture.Chain storage chain, Transfer storage transfer) private view returns (bool) {
        IWaypoint waypoint = IWaypoint(transfer.message.receiver);
        return chain.usdPlus.paused() || PausableUpgradeable(address(waypoint)).paused()
            || chain.restrictor.isBlacklisted(transfer.to) || transfer.message.amount > waypoint.releaseLimitLeft();
    }

    function _forge(ILocalCCIPRouter.Message memory message, uint256 seed)
        private
        view
        returns (ILocalCCIPRouter.Message memory)
    {
        if (seed % 4 == 0) message.amount += 1 + seed % 1e12;
        if (seed % 4 == 1) message.data = abi.encode(_actors[0], seed);
        if (seed % 4 == 2) message.sequenceNumber += 1;
        if (seed % 4 == 3) message.sourceRouter = _actors[1];
        return message;
    }

    function _note(bytes32 id, uint256 source, address to, bool isWrapped) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != ILocalCCIPRouter.MessageSent.selector) continue;
            (ILocalCCIPRouter.Message memory message,) = abi.decode(logs[i].data, (ILocalCCIPRouter.Message, uint256));
            _transfers.push(Transfer(id, message, source, to, isWrapped, 0));
            burnedShares[source] += _sharesUp(_chains[source], message.amount);
        }
    }

    function _compare() private {
        uint256 afterwards = _everything();
        uint256 perShare = (_chains[0].usdPlus.balancePerShare() + _chains[1].usdPlus.balancePerShare()) / ONE;
        if (afterwards > _before + 1) gained += afterwards - _before;
        if (afterwards + perShare + 4 < _before) lost += _before - afterwards;
    }

    function _everything() private view returns (uint256 sum) {
        for (uint256 i; i < 2; ++i) {
            BridgeFixture.Chain storage chain = _chains[i];
            BridgeFixture.Chain storage peer = _chains[1 - i];
            sum += chain.usdPlus.totalSupply();
            sum += chain.router.sentTotal(peer.selector) - peer.router.deliveredTotal(chain.selector);
        }
    }

    function _sharesUp(BridgeFixture.Chain storage chain, uint256 value) private view returns (uint256) {
        uint256 perShare = chain.usdPlus.balancePerShare();
        return (value * ONE + perShare - 1) / perShare;
    }

    function _other(uint256 where) private view returns (BridgeFixture.Chain storage) {
        return _chains[1 - where % 2];
    }

    function _pick(uint256 where, uint256 who, uint256 toWhom)
        private
        view
        returns (BridgeFixture.Chain storage chain, address account, address to)
    {
        (chain, account) = (_chains[where % 2], _actors[who % _actors.length]);
        to = _actors[toWhom % _actors.length];
    }

    function _paused() private pure returns (bytes memory) {
        return _error(PausableUpgradeable.EnforcedPause.selector);
    }

    function _error(bytes4 selector) private pure returns (bytes memory) {
        return abi.encodeWithSelector(selector);
    }
}
