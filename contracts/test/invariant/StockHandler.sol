// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DShare} from "../../src/DShare.sol";
import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {WrappedDShare} from "../../src/WrappedDShare.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {Base} from "../Base.sol";

/// @notice Random actions of broker, holders, owner and restrictor with a stock token and its wrapped token. An action
/// that must revert is expected to; every other revert fails the run.
contract StockHandler is Base {
    struct Contracts {
        DShare dShare;
        WrappedDShare wrapped;
        TransferRestrictor restrictor;
        address owner;
        address broker;
        address seller;
        address restrictorKey;
    }

    uint256 private constant MAX_VALUE = 1e24;

    address[] public actors;

    /// @notice How often an action lowered the shares behind a wrapped token; must stay 0.
    uint256 public backingsLowered;

    Contracts private _contracts;

    constructor(Contracts memory contracts) {
        _contracts = contracts;
        for (uint256 i; i < 4; ++i) {
            actors.push(makeAddress(string.concat("holder ", string(abi.encodePacked(bytes1(uint8(49 + i)))))));
        }
    }

    /// @dev Only `recover` may lower the shares behind each wrapped token.
    modifier backingNotLowered() {
        (uint256 heldShares, uint256 supply) = _backing();
        _;
        (uint256 heldAfter, uint256 supplyAfter) = _backing();
        if (heldAfter * supply < heldShares * supplyAfter) ++backingsLowered;
    }

    function buy(uint256 actorSeed, uint256 value) external {
        address account = actors[actorSeed % 4];
        _expectRevert(_isRestricted(account));
        vm.prank(_contracts.broker);
        _contracts.dShare.mint(account, bound(value, 0, MAX_VALUE));
    }

    function sell(uint256 actorSeed, uint256 value) external {
        address account = actors[actorSeed % 4];
        value = bound(value, 0, _contracts.dShare.balanceOf(account));
        vm.prank(account);
        _contracts.dShare.approve(_contracts.seller, value);
        _expectRevert(_isRestricted(account));
        vm.prank(_contracts.seller);
        _contracts.dShare.burnFrom(account, value);
    }

    function transfer(uint256 actorSeed, uint256 receiverSeed, uint256 value) external {
        (address from, address to) = (actors[actorSeed % 4], actors[receiverSeed % 4]);
        value = bound(value, 0, _contracts.dShare.balanceOf(from));
        _expectRevert(_isRestricted(from) || _isRestricted(to));
        vm.prank(from);
        _contracts.dShare.transfer(to, value);
    }

    function split(uint256 factor, bool isReverse) external backingNotLowered {
        if (_contracts.dShare.totalShares() == 0) return;
        factor = bound(factor, 1, 50);
        uint256 perShare = _contracts.dShare.balancePerShare();
        uint256 next = isReverse ? (perShare + factor - 1) / factor : perShare * factor;
        if (next < 1e14 || next > 1e22) return;
        vm.startPrank(_contracts.owner);
        _contracts.dShare.announceSplit(uint128(next));
        _contracts.dShare.setBalancePerShare(uint128(next));
        vm.stopPrank();
    }

    function wrap(uint256 actorSeed, uint256 receiverSeed, uint256 assets) external backingNotLowered {
        (address from, address to) = (actors[actorSeed % 4], actors[receiverSeed % 4]);
        assets = bound(assets, 0, _contracts.dShare.balanceOf(from));
        vm.prank(from);
        _contracts.dShare.approve(address(_contracts.wrapped), assets);
        _expectRevert(_isRestricted(from) || _isRestricted(to));
        vm.prank(from);
        _contracts.wrapped.deposit(assets, to);
    }

    function unwrap(uint256 actorSeed, uint256 receiverSeed, uint256 shares) external backingNotLowered {
        (address from, address to) = (actors[actorSeed % 4], actors[receiverSeed % 4]);
        shares = bound(shares, 0, _contracts.wrapped.balanceOf(from));
        _expectRevert(_isRestricted(from) || _isRestricted(to));
        vm.prank(from);
        _contracts.wrapped.redeem(shares, to, from);
    }

    function reinvest(uint256 value) external backingNotLowered {
        vm.prank(_contracts.broker);
        _contracts.dShare.mint(address(_contracts.wrapped), bound(value, 0, MAX_VALUE / 100));
    }

    function recover(uint256 value) external {
        value = bound(value, 0, _contracts.wrapped.maxRecover());
        vm.prank(_contracts.owner);
        _contracts.wrapped.recover(_contracts.owner, value);
    }

    function setRestricted(uint256 actorSeed, bool isRestricted) external {
        vm.prank(_contracts.restrictorKey);
        if (isRestricted) _contracts.restrictor.restrict(actors[actorSeed % 4]);
        else _contracts.restrictor.unrestrict(actors[actorSeed % 4]);
    }

    function _expectRevert(bool isReverting) private {
        if (isReverting) vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
    }

    function _isRestricted(address account) private view returns (bool) {
        return _contracts.restrictor.isBlacklisted(account);
    }

    function _backing() private view returns (uint256 heldShares, uint256 supply) {
        uint256 virtualShares = _contracts.wrapped.VIRTUAL_SHARES();
        heldShares = _contracts.dShare.sharesOf(address(_contracts.wrapped)) + virtualShares;
        supply = _contracts.wrapped.totalSupply() + virtualShares;
    }
}
