// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC4626Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {Vm} from "../Base.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {BridgeSurroundings} from "./BridgeSurroundings.sol";

/// @notice Random actions of users, owners and a faulty relay on the bridge between two chains. An action that must
/// revert is expected to, so that an unexpected revert fails the run.
contract BridgeHandler is BridgeSurroundings {
    struct Transfer {
        bytes32 id;
        ILocalCCIPRouter.Message message;
        /// Index of the source chain, 0 or 1.
        uint256 source;
        address to;
        bool isWrapped;
        uint256 delivered;
    }

    bytes private constant NO_REVERT = "";

    Transfer[] private _transfers;
    uint256 private _totalBefore;

    /// @notice The USD+ shares that sends burn according to the rounding rules.
    uint256[2] public burnedShares;
    /// @notice The USD+ shares that deliveries mint according to the rounding rules.
    uint256[2] public mintedShares;

    /// @notice The growth of supply plus USD+ in flight through sends and deliveries; must stay 0.
    uint256 public gained;

    /// @notice The loss of supply plus USD+ in flight that rounding does not explain; must stay 0.
    uint256 public lost;

    constructor(
        BridgeFixture.Chain[2] memory chains,
        address owner,
        address relay,
        address operator,
        address restrictor
    ) BridgeSurroundings(chains, owner, relay, operator, restrictor) {}

    /// @dev Compares supply plus USD+ in flight of both chains: one call may lose its rounding and gain nothing.
    modifier conserves() {
        _totalBefore = _totalOfBothChains();
        _;
        _compareTotals();
    }

    function transfers() external view returns (Transfer[] memory) {
        return _transfers;
    }

    function send(uint256 chainSeed, uint256 actorSeed, uint256 receiverSeed, uint256 amount, uint256 tip)
        external
        conserves
    {
        (BridgeFixture.Chain storage chain, address account, address to) = _pick(chainSeed, actorSeed, receiverSeed);
        uint256 balance = chain.usdPlus.balanceOf(account);
        amount = bound(amount, 0, balance + balance / 10);
        vm.prank(account);
        chain.usdPlus.approve(address(chain.waypoint), amount);
        uint64 there = _other(chainSeed).selector;
        uint256 fee = chain.waypoint.getFee(there, address(_other(chainSeed).waypoint), to, amount);

        bytes memory revertData = _revertOfSend(chain, IWaypoint(chain.waypoint), account, to, amount);
        if (revertData.length == 0 && amount > balance) {
            revertData = _error(IRebasingToken.InsufficientBalance.selector);
        }
        if (revertData.length == 0) revertData = _revertOfSendLimit(chain, chain.waypoint, amount);
        vm.recordLogs();
        if (revertData.length != 0) vm.expectRevert(revertData);
        vm.prank(account);
        bytes32 id = chain.waypoint.sendUsdPlus{value: fee + bound(tip, 0, 1e18)}(there, to, amount);
        if (revertData.length == 0) _recordTransfer(id, chainSeed % 2, to, false);
    }

    function sendWrapped(uint256 chainSeed, uint256 actorSeed, uint256 receiverSeed, uint256 wrappedAmount)
        external
        conserves
    {
        (BridgeFixture.Chain storage chain, address account, address to) = _pick(chainSeed, actorSeed, receiverSeed);
        uint256 maximum = chain.wrapped.balanceOf(account);
        wrappedAmount = bound(wrappedAmount, 0, maximum + maximum / 10);
        vm.prank(account);
        chain.wrapped.approve(address(chain.wrappedWaypoint), wrappedAmount);
        uint64 there = _other(chainSeed).selector;
        uint256 amount = chain.wrappedWaypoint.previewSend(there, wrappedAmount);

        bytes memory revertData = _revertOfSend(chain, IWaypoint(chain.wrappedWaypoint), account, to, wrappedAmount);
        if (revertData.length == 0 && wrappedAmount > maximum) {
            bytes4 exceeded = ERC4626Upgradeable.ERC4626ExceededMaxRedeem.selector;
            revertData = abi.encodeWithSelector(exceeded, account, wrappedAmount, maximum);
        }
        if (revertData.length == 0 && amount == 0) revertData = _error(IWaypoint.AmountZero.selector);
        if (revertData.length == 0) revertData = _revertOfSendLimit(chain, chain.wrappedWaypoint, amount);
        vm.recordLogs();
        if (revertData.length != 0) vm.expectRevert(revertData);
        vm.prank(account);
        bytes32 id = chain.wrappedWaypoint.sendWrappedUsdPlus{value: 1 ether}(there, to, wrappedAmount);
        if (revertData.length == 0) _recordTransfer(id, chainSeed % 2, to, true);
    }

    /// @dev Delivers any message, delivered before or not. One time in four the message is forged.
    function deliver(uint256 indexSeed, uint256 forgery) external conserves {
        if (_transfers.length == 0) return;
        Transfer storage transfer = _transfers[indexSeed % _transfers.length];
        BridgeFixture.Chain storage chain = _chains[1 - transfer.source];
        ILocalCCIPRouter.Message memory message = transfer.message;
        if (forgery % 4 == 0) message = _forge(message, forgery >> 2);

        bytes memory revertData = _revertOfDelivery(chain, transfer, message);
        bool isFailing = revertData.length == 0 && _isFailing(chain, transfer);
        uint256 minted = message.amount * ONE / chain.usdPlus.balancePerShare();
        if (revertData.length != 0) vm.expectRevert(revertData);
        vm.prank(_relay);
        ILocalCCIPRouter.MessageState state = chain.router.deliver(transfer.id, message);
        if (revertData.length != 0) return;
        assertEq(state == ILocalCCIPRouter.MessageState.Failed, isFailing, "outcome");
        if (isFailing) return;
        transfer.delivered += 1;
        mintedShares[1 - transfer.source] += minted;
    }

    function _revertOfSend(
        BridgeFixture.Chain storage chain,
        IWaypoint waypoint,
        address account,
        address to,
        uint256 amount
    ) private view returns (bytes memory) {
        if (PausableUpgradeable(address(waypoint)).paused()) return _pausedRevert();
        if (amount == 0) return _error(IWaypoint.AmountZero.selector);
        if (chain.usdPlus.paused()) return _pausedRevert();
        bool isBlocked = chain.restrictor.isBlacklisted(account) || chain.restrictor.isBlacklisted(to);
        return isBlocked ? _error(ITransferRestrictor.AccountRestricted.selector) : NO_REVERT;
    }

    function _revertOfSendLimit(BridgeFixture.Chain storage chain, IWaypoint waypoint, uint256 amount)
        private
        view
        returns (bytes memory)
    {
        uint256 left = waypoint.sendLimitLeft();
        if (amount > left) return abi.encodeWithSelector(IWaypoint.SendLimitExceeded.selector, amount, left);
        return chain.router.paused() ? _pausedRevert() : NO_REVERT;
    }

    function _revertOfDelivery(
        BridgeFixture.Chain storage chain,
        Transfer storage transfer,
        ILocalCCIPRouter.Message memory message
    ) private view returns (bytes memory) {
        if (chain.router.paused()) return _pausedRevert();
        bytes32 id = keccak256(abi.encode(message));
        if (id != transfer.id) {
            return abi.encodeWithSelector(ILocalCCIPRouter.MessageMismatch.selector, transfer.id, id);
        }
        if (transfer.delivered == 0) return NO_REVERT;
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

    function _recordTransfer(bytes32 id, uint256 source, address to, bool isWrapped) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != ILocalCCIPRouter.MessageSent.selector) continue;
            (ILocalCCIPRouter.Message memory message,) = abi.decode(logs[i].data, (ILocalCCIPRouter.Message, uint256));
            _transfers.push(Transfer(id, message, source, to, isWrapped, 0));
            burnedShares[source] += _sharesUp(_chains[source], message.amount);
        }
    }

    function _compareTotals() private {
        uint256 totalAfter = _totalOfBothChains();
        uint256 perShare = (_chains[0].usdPlus.balancePerShare() + _chains[1].usdPlus.balancePerShare()) / ONE;
        if (totalAfter > _totalBefore + 1) gained += totalAfter - _totalBefore;
        if (totalAfter + perShare + 4 < _totalBefore) lost += _totalBefore - totalAfter;
    }

    function _totalOfBothChains() private view returns (uint256 sum) {
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

    function _pausedRevert() private pure returns (bytes memory) {
        return _error(PausableUpgradeable.EnforcedPause.selector);
    }

    function _error(bytes4 selector) private pure returns (bytes memory) {
        return abi.encodeWithSelector(selector);
    }
}
