// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusMinter} from "../../src/UsdPlusMinter.sol";
import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Base} from "../Base.sol";
import {TestToken} from "../mocks/TestToken.sol";

/// @notice Who acts on the system in a random sequence. Each act says beforehand whether it will be refused and why, so
/// that a revert nobody expected fails the run.
contract UsdPlusHandler is Base {
    struct System {
        UsdPlus usdPlus;
        UsdPlusMinter minter;
        TransferRestrictor restrictor;
        TestToken[] paymentTokens;
        address operator;
        address restrictorKey;
        address issuer;
    }

    /// @dev In units of USD+. Keeps the shares of a run below 1e18, where one unit of a rebase is exact.
    uint256 private constant MAX_ACT = 1e15;

    address[] public actors;

    /// @notice What was asked for so far, in units of USD+.
    uint256 public bought;
    uint256 public issued;
    uint256 public burned;
    uint256 public added;
    uint256 public taken;
    uint256 public takings;

    /// @notice The shares an account had when it was restricted.
    mapping(address account => uint256) public sharesWhenRestricted;

    System private _system;

    constructor(System memory system) {
        _system = system;
        for (uint256 i; i < 4; ++i) {
            actors.push(makeAddress(string.concat("actor ", string(abi.encodePacked(bytes1(uint8(49 + i)))))));
        }
    }

    function buy(uint256 who, uint256 forWhom, uint256 which, uint256 dollars) external {
        address buyer = _actor(who);
        address receiver = _actor(forWhom);
        TestToken token = _system.paymentTokens[which % _system.paymentTokens.length];
        uint256 amount = bound(dollars, 1e6, MAX_ACT) * 10 ** token.decimals() / 1e6;
        uint256 expected = _system.minter.previewDeposit(address(token), amount);
        _pay(buyer, token, amount);

        if (_restricted(receiver)) vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        else bought += expected;
        vm.prank(buyer);
        _system.minter.deposit(address(token), amount, receiver);
    }

    function buyExactly(uint256 who, uint256 forWhom, uint256 which, uint256 value) external {
        address buyer = _actor(who);
        address receiver = _actor(forWhom);
        TestToken token = _system.paymentTokens[which % _system.paymentTokens.length];
        value = bound(value, 1, MAX_ACT);
        _pay(buyer, token, _system.minter.previewMint(address(token), value));

        if (_restricted(receiver)) vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        else bought += value;
        vm.prank(buyer);
        _system.minter.mint(address(token), value, receiver);
    }

    function issue(uint256 forWhom, uint256 value) external {
        address receiver = _actor(forWhom);
        uint256 left = _system.usdPlus.mintingCurrentLimitOf(_system.issuer);
        value = bound(value, 0, left + left / 10);

        if (value > left) vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        else if (_restricted(receiver)) vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        else issued += value;
        vm.prank(_system.issuer);
        _system.usdPlus.mint(receiver, value);
    }

    function burn(uint256 who, uint256 value) external {
        address holder = _actor(who);
        uint256 balance = _system.usdPlus.balanceOf(holder);
        uint256 left = _system.usdPlus.burningCurrentLimitOf(_system.issuer);
        uint256 most = balance < left ? balance : left;
        value = bound(value, 0, most + most / 10);
        vm.prank(holder);
        _system.usdPlus.approve(_system.issuer, value);

        if (value > left) vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        else if (_restricted(holder)) vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        else if (value > balance) vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        else burned += value;
        vm.prank(_system.issuer);
        _system.usdPlus.burn(holder, value);
    }

    function transfer(uint256 who, uint256 toWhom, uint256 value, bool all) external {
        address from = _actor(who);
        address to = _actor(toWhom);
        uint256 balance = _system.usdPlus.balanceOf(from);
        value = all ? balance : bound(value, 0, balance + balance / 10);

        _expectRefusedMove(from, to, value > balance);
        vm.prank(from);
        _system.usdPlus.transfer(to, value);
    }

    function transferFrom(uint256 who, uint256 byWhom, uint256 toWhom, uint256 value) external {
        address from = _actor(who);
        address to = _actor(toWhom);
        address spender = _actor(byWhom);
        uint256 balance = _system.usdPlus.balanceOf(from);
        value = bound(value, 0, balance + balance / 10);
        vm.prank(from);
        _system.usdPlus.approve(spender, value);

        _expectRefusedMove(from, to, value > balance);
        vm.prank(spender);
        _system.usdPlus.transferFrom(from, to, value);
    }

    function addYield(uint256 value) external {
        uint256 most = _system.usdPlus.totalSupply() / 100;
        if (most == 0) return;
        value = bound(value, 1, most);
        vm.prank(_system.operator);
        _system.usdPlus.rebaseAdd(uint128(value));
        added += value;
    }

    function takeLoss(uint256 value) external {
        uint256 most = _system.usdPlus.totalSupply() / 100;
        if (most == 0) return;
        // Losses come, but more rarely and smaller than yield.
        value = bound(value, 1, most / 4 + 1);
        vm.prank(_system.operator);
        _system.usdPlus.rebaseSub(uint128(value));
        taken += value;
        takings += 1;
    }

    function restrict(uint256 who) external {
        address account = _actor(who);
        vm.prank(_system.restrictorKey);
        _system.restrictor.restrict(account);
        sharesWhenRestricted[account] = _system.usdPlus.sharesOf(account);
    }

    function unrestrict(uint256 who) external {
        vm.prank(_system.restrictorKey);
        _system.restrictor.unrestrict(_actor(who));
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 0, 12 hours));
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function _expectRefusedMove(address from, address to, bool tooMuch) private {
        if (_restricted(from) || _restricted(to)) vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        else if (tooMuch) vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
    }

    function _pay(address buyer, TestToken token, uint256 amount) private {
        token.mint(buyer, amount);
        vm.prank(buyer);
        token.approve(address(_system.minter), amount);
    }

    function _restricted(address account) private view returns (bool) {
        return _system.restrictor.isBlacklisted(account);
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
