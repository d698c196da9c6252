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
    struct Parts {
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
    uint256 public backingsLost;

    Parts private _parts;

    constructor(Parts memory parts) {
        _parts = parts;
        for (uint256 i; i < 4; ++i) {
            actors.push(makeAddress(string.concat("holder ", string(abi.encodePacked(bytes1(uint8(49 + i)))))));
        }
    }

    /// @dev Only `recover` may lower the shares behind each wrapped token.
    modifier keepsTheBacking() {
        (uint256 held, uint256 supply) = _held();
        _;
        (uint256 heldAfter, uint256 supplyAfter) = _held();
        if (heldAfter * supply < held * supplyAfter) ++backingsLost;
    }

    function buy(uint256 who, uint256 value) external {
        address account = actors[who % 4];
        _expectRevert(_isRestricted(account));
        vm.prank(_parts.broker);
        _parts.dShare.mint(account, bound(value, 0, MAX_VALUE));
    }

    function sell(uint256 who, uint256 value) external {
        address account = actors[who % 4];
        value = bound(value, 0, _parts.dShare.balanceOf(account));
        vm.prank(account);
        _parts.dShare.approve(_parts.seller, value);
        _expectRevert(_isRestricted(account));
        vm.prank(_parts.seller);
        _parts.dShare.burnFrom(account, value);
    }

    function transfer(uint256 who, uint256 toWhom, uint256 value) external {
        (address from, address to) = (actors[who % 4], actors[toWhom % 4]);
        value = bound(value, 0, _parts.dShare.balanceOf(from));
        _expectRevert(_isRestricted(from) || _isRestricted(to));
        vm.prank(from);
        _parts.dShare.transfer(to, value);
    }

    function split(uint256 factor, bool isReverse) external keepsTheBacking {
        if (_parts.dShare.totalShares() == 0) return;
        factor = bound(factor, 1, 50);
        uint256 perShare = _parts.dShare.balancePerShare();
        uint256 next = isReverse ? (perShare + factor - 1) / factor : perShare * factor;
        if (next < 1e14 || next > 1e22) return;
        vm.prank(_parts.owner);
        _parts.dShare.setBalancePerShare(uint128(next));
    }

    function wrap(uint256 who, uint256 forWhom, uint256 assets) external keepsTheBacking {
        (address from, address to) = (actors[who % 4], actors[forWhom % 4]);
        assets = bound(assets, 0, _parts.dShare.balanceOf(from));
        vm.prank(from);
        _parts.dShare.approve(address(_parts.wrapped), assets);
        _expectRevert(_isRestricted(from) || _isRestricted(to));
        vm.prank(from);
        _parts.wrapped.deposit(assets, to);
    }

    function unwrap(uint256 who, uint256 toWhom, uint256 shares) external keepsTheBacking {
        (address from, address to) = (actors[who % 4], actors[toWhom % 4]);
        shares = bound(shares, 0, _parts.wrapped.balanceOf(from));
        _expectRevert(_isRestricted(from) || _isRestricted(to));
        vm.prank(from);
        _parts.wrapped.redeem(shares, to, from);
    }

    function reinvest(uint256 value) external keepsTheBacking {
        vm.prank(_parts.broker);
        _parts.dShare.mint(address(_parts.wrapped), bound(value, 0, MAX_VALUE / 100));
    }

    function recover(uint256 value) external {
        value = bound(value, 0, _parts.wrapped.maxRecover());
        vm.prank(_parts.owner);
        _parts.wrapped.recover(_parts.owner, value);
    }

    function setRestricted(uint256 who, bool isRestricted) external {
        vm.prank(_parts.restrictorKey);
        if (isRestricted) _parts.restrictor.restrict(actors[who % 4]);
        else _parts.restrictor.unrestrict(actors[who % 4]);
    }

    function _expectRevert(bool isReverting) private {
        if (isReverting) vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
    }

    function _isRestricted(address account) private view returns (bool) {
        return _parts.restrictor.isBlacklisted(account);
    }

    function _held() private view returns (uint256 held, uint256 supply) {
        uint256 virtualShares = _parts.wrapped.VIRTUAL_SHARES();
        held = _parts.dShare.sharesOf(address(_parts.wrapped)) + virtualShares;
        supply = _parts.wrapped.totalSupply() + virtualShares;
    }
}
