// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OrderProcessor} from "../../src/OrderProcessor.sol";
import {Vault} from "../../src/Vault.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {IProceedsEscrow} from "../../src/interfaces/IProceedsEscrow.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {TokenUnits} from "../../src/libraries/TokenUnits.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";

/// @notice Random actions of buyers, sellers, operator, owner and restrictor, in dollars and in USD+, with records of
/// each order to compare with the contracts. An action that must revert is expected to; every other revert fails the
/// run.
contract OrderHandler is OrderFixture {
    using TokenUnits for address;

    struct PlacedOrder {
        uint256 id;
        address requester;
        IOrderProcessor.Order order;
        uint256 quantity;
        uint256 fee;
        uint256 filled;
        uint256 taken;
        uint256 fees;
    }

    address[] public actors;
    uint256 public finalStatusChanges;
    uint256 public paidWhileRestricted;

    PlacedOrder[] private _placed;
    PlacedOrder private _none;
    mapping(uint256 id => IOrderProcessor.OrderStatus) private _final;

    constructor() {
        setUp();
    }

    /// @dev Runs once, because the fuzzer can call it too.
    function setUp() public override {
        if (actors.length != 0) return;
        super.setUp();
        for (uint256 i; i < 4; ++i) {
            actors.push(makeAddress(string.concat("trader ", string(abi.encodePacked(bytes1(uint8(49 + i)))))));
        }
        mintStock(stranger, 1e18);
        mintUsdPlus(stranger, 1e12);
    }

    modifier tracksFinalStatus() {
        _;
        for (uint256 i; i < _placed.length; ++i) {
            uint256 id = _placed[i].id;
            IOrderProcessor.OrderStatus status = processor.getOrderStatus(id);
            if (_final[id] != IOrderProcessor.OrderStatus.NONE && _final[id] != status) ++finalStatusChanges;
            if (status != IOrderProcessor.OrderStatus.ACTIVE) _final[id] = status;
        }
    }

    function order(uint256 actorSeed, uint256 receiverSeed, uint256 amount, uint256 fee, uint256 kind)
        external
        tracksFinalStatus
    {
        (address account, address recipient) = (actors[actorSeed % 4], actors[receiverSeed % 4]);
        if (restrictor.isBlacklisted(account) || restrictor.isBlacklisted(recipient)) return;
        address token = kind & 1 == 0 ? address(mockUsd) : address(usdPlus);
        PlacedOrder storage placed = _placed.push();
        placed.order = kind & 2 == 0
            ? buyFor(recipient, token, bound(amount, 1, 1e12))
            : saleFor(recipient, token, bound(amount, 1, 1e24));
        placed.requester = account;
        placed.quantity = bound(amount, 1, kind & 2 == 0 ? 1e12 : 1e24);
        placed.fee = bound(fee, 0, 1e9);
        placed.id = create(account, placed.order, placed.fee);
    }

    function takeSome(uint256 indexSeed, uint256 amount) external tracksFinalStatus {
        PlacedOrder storage placed = _open(indexSeed);
        uint256 left = placed.quantity - placed.filled - placed.taken;
        if (placed.id == 0 || left == 0) return;
        amount = bound(amount, 1, left);
        takeEscrow(placed.id, placed.order, amount);
        placed.taken += amount;
    }

    function returnSome(uint256 indexSeed, uint256 amount) external tracksFinalStatus {
        PlacedOrder storage placed = _open(indexSeed);
        if (placed.id == 0 || placed.taken == 0) return;
        amount = bound(amount, 1, placed.taken);
        if (!placed.order.sell) mintPayment(orderOperator, placed.order.paymentToken, amount);
        returnEscrow(placed.id, placed.order, amount);
        placed.taken -= amount;
    }

    function fillSome(uint256 indexSeed, uint256 amount, uint256 received, uint256 fees) external tracksFinalStatus {
        PlacedOrder storage placed = _open(indexSeed);
        bool sell = placed.order.sell;
        uint256 maximum = sell ? placed.taken : placed.quantity - placed.filled;
        if (placed.id == 0 || maximum == 0) return;
        amount = bound(amount, 1, maximum);
        received = bound(received, 1, sell ? 1e12 : 1e24);
        uint256 allowed = placed.fee - placed.fees;
        fees = bound(fees, 0, sell && received < allowed ? received : allowed);
        (address token, address recipient) = (placed.order.paymentToken, placed.order.recipient);
        uint256 before = token.unitsOf(recipient);
        fill(placed.id, placed.order, amount, received, fees);
        bool isRestricted = restrictor.isBlacklisted(placed.requester) || restrictor.isBlacklisted(recipient);
        if (sell && isRestricted) paidWhileRestricted += token.unitsOf(recipient) - before;
        placed.filled += amount;
        placed.fees += fees;
        placed.taken -= amount < placed.taken ? amount : placed.taken;
    }

    function cancelOne(uint256 indexSeed) external tracksFinalStatus {
        PlacedOrder storage placed = _open(indexSeed);
        if (placed.id == 0) return;
        if (placed.taken != 0) vm.expectRevert(IOrderProcessor.UnreturnedEscrow.selector);
        vm.prank(orderOperator);
        processor.cancelOrder(placed.id, placed.order, "asked for");
    }

    /// @dev The owner requests the cancellation once, and ends the order when its period is over.
    function cancelByOwner(uint256 indexSeed, uint256 time) external tracksFinalStatus {
        PlacedOrder storage placed = _open(indexSeed);
        if (placed.id == 0) return;
        uint256 allowedAt = vault.cancellableAt(address(processor), placed.id);
        vm.startPrank(placed.requester);
        if (allowedAt == 0) {
            processor.requestCancel(placed.id);
        } else {
            vm.warp(block.timestamp + time % 8 days);
            if (block.timestamp < allowedAt) {
                vm.expectRevert(abi.encodeWithSelector(IOrderProcessor.NotCancellableYet.selector, allowedAt));
            } else if (placed.taken != 0) {
                vm.expectRevert(IOrderProcessor.UnreturnedEscrow.selector);
            }
            processor.cancelByOwner(placed.id, placed.order);
        }
        vm.stopPrank();
    }

    /// @dev An account that is not the owner of the order cannot end it.
    function cancelByOutsider(uint256 indexSeed, uint256 actorSeed) external tracksFinalStatus {
        PlacedOrder storage placed = _open(indexSeed);
        address account = actorSeed % 5 == 4 ? stranger : actors[actorSeed % 5];
        if (placed.id == 0 || account == placed.requester) return;
        vm.startPrank(account);
        vm.expectRevert(IOrderProcessor.NotRequester.selector);
        processor.requestCancel(placed.id);
        vm.expectRevert(IOrderProcessor.NotRequester.selector);
        processor.cancelByOwner(placed.id, placed.order);
        vm.stopPrank();
    }

    /// @dev Anyone claims what is held of any sale, also of one that has ended.
    function claimProceeds(uint256 indexSeed) external {
        if (_placed.length == 0) return;
        PlacedOrder storage placed = _placed[indexSeed % _placed.length];
        (address account, address token, uint256 units) = vault.heldProceeds(address(processor), placed.id);
        address restricted = restrictor.isBlacklisted(placed.requester) ? placed.requester : account;
        if (units == 0) {
            vm.expectRevert(IVault.NothingHeld.selector);
        } else if (restrictor.isBlacklisted(restricted)) {
            vm.expectRevert(abi.encodeWithSelector(IProceedsEscrow.StillRestricted.selector, restricted));
        } else {
            vm.expectEmit(address(vault));
            emit IProceedsEscrow.ProceedsClaimed(address(processor), placed.id, account, token, units);
        }
        vault.claimProceeds(address(processor), placed.id);
    }

    function claimOne(uint256 actorSeed, bool isStock) external {
        address account = actors[actorSeed % 4];
        address token = isStock ? address(dShare) : address(usdPlus);
        uint256 units = vault.held(token, account);
        if (units == 0) {
            vm.expectRevert(IVault.NothingHeld.selector);
        } else if (restrictor.isBlacklisted(account) && _valueOf(token, units) != 0) {
            vm.expectRevert(IVault.StillRefused.selector);
        }
        vault.claim(token, account);
    }

    function withdraw(uint256 amount, bool isUsdPlus) external {
        address token = isUsdPlus ? address(usdPlus) : address(mockUsd);
        amount = bound(amount, 0, vault.free(token));
        vm.prank(orderOperator);
        vault.withdrawFunds(token, stranger, amount);
    }

    function rebaseDollars(uint256 seed) external {
        if (usdPlus.totalSupply() > 1e12) rebase(seed % 4);
    }

    function splitStock(uint256 seed) external {
        split(seed % 3);
    }

    function setRestricted(uint256 actorSeed, bool isRestricted) external {
        if (isRestricted) restrict(actors[actorSeed % 4]);
        else unrestrict(actors[actorSeed % 4]);
    }

    function count() external view returns (uint256) {
        return _placed.length;
    }

    function placedAt(uint256 index) external view returns (PlacedOrder memory) {
        return _placed[index];
    }

    function contracts() external view returns (OrderProcessor, Vault, address[3] memory, address[6] memory) {
        address[6] memory owners = [actors[0], actors[1], actors[2], actors[3], treasury, orderOperator];
        return (processor, vault, [address(mockUsd), address(usdPlus), address(dShare)], owners);
    }

    function _valueOf(address token, uint256 units) private view returns (uint256) {
        return IRebasingToken(token).sharesToBalance(units);
    }

    /// @dev Returns the drawn order, or one without an id if the drawn one is not open.
    function _open(uint256 indexSeed) private view returns (PlacedOrder storage placed) {
        if (_placed.length == 0) return _none;
        placed = _placed[indexSeed % _placed.length];
        return processor.getOrderStatus(placed.id) == IOrderProcessor.OrderStatus.ACTIVE ? placed : _none;
    }
}
