// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IMintCaps} from "../../src/interfaces/IMintCaps.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {Actors} from "./Actors.sol";

/// @notice Purchases, issues, burns, transfers and rebases of USD+.
contract UsdPlusHandler is Actors {
    address private constant NOBODY = address(0xdead);

    /// @notice The sum of the purchased amounts in USD+ base units.
    uint256 public bought;
    /// @notice The sum of the amounts that the issuer minted, in USD+ base units.
    uint256 public issued;
    /// @notice The sum of the burned amounts in USD+ base units.
    uint256 public burned;
    uint256 public rebasedUp;
    uint256 public rebasedDown;
    uint256 public lossCount;

    /// @notice The amount by which transactions minted more than the cap, in USD+ base units; must stay 0.
    uint256 public mintedBeyondTheCap;

    constructor(System memory system) Actors(system) {}

    function buy(uint256 actorSeed, uint256 receiverSeed, uint256 indexSeed, uint256 dollars) external {
        address buyer = _actor(actorSeed);
        address receiver = _actor(receiverSeed);
        TestToken token = _system.paymentTokens[indexSeed % _system.paymentTokens.length];
        uint256 amount = bound(dollars, 1e6, MAX_VALUE) * 10 ** token.decimals() / 1e6;
        uint256 expected = _system.minter.previewDeposit(address(token), amount);
        _pay(buyer, token, amount);

        if (!_expectRevertIf(_revertOfPurchase(receiver, expected))) bought += _counted(expected);
        vm.prank(buyer);
        _system.minter.deposit(address(token), amount, receiver);
        _takeBack(buyer, token);
    }

    function buyExactly(uint256 actorSeed, uint256 receiverSeed, uint256 indexSeed, uint256 value) external {
        address buyer = _actor(actorSeed);
        address receiver = _actor(receiverSeed);
        TestToken token = _system.paymentTokens[indexSeed % _system.paymentTokens.length];
        value = bound(value, 1, MAX_VALUE);
        _pay(buyer, token, _system.minter.previewMint(address(token), value));

        if (!_expectRevertIf(_revertOfPurchase(receiver, value))) bought += _counted(value);
        vm.prank(buyer);
        _system.minter.mint(address(token), value, receiver);
        _takeBack(buyer, token);
    }

    function issue(uint256 receiverSeed, uint256 value) external {
        address receiver = _actor(receiverSeed);
        uint256 left = _system.usdPlus.mintingCurrentLimitOf(_system.issuer);
        value = bound(value, 0, left + left / 10);

        bytes memory revertData = value > left ? _limitExceeded() : _revertOfMint(receiver, value);
        if (!_expectRevertIf(revertData)) issued += _counted(value);
        vm.prank(_system.issuer);
        _system.usdPlus.mint(receiver, value);
    }

    /// @dev A pause does not stop burns.
    function burn(uint256 actorSeed, uint256 value) external {
        address holder = _actor(actorSeed);
        uint256 balance = _system.usdPlus.balanceOf(holder);
        uint256 left = _system.usdPlus.burningCurrentLimitOf(_system.issuer);
        uint256 maximum = balance < left ? balance : left;
        value = bound(value, 0, maximum + maximum / 10);
        vm.prank(holder);
        _system.usdPlus.approve(_system.issuer, value);

        bytes memory revertData = NO_REVERT;
        if (value > left) revertData = _limitExceeded();
        else if (_isRestricted(holder)) revertData = _restrictedRevert();
        else if (value > balance) revertData = _balanceExceeded();
        if (!_expectRevertIf(revertData)) burned += value;
        vm.prank(_system.issuer);
        _system.usdPlus.burn(holder, value);
    }

    function transfer(uint256 actorSeed, uint256 receiverSeed, uint256 value, bool isAll) external {
        address from = _actor(actorSeed);
        address to = _actor(receiverSeed);
        uint256 balance = _system.usdPlus.balanceOf(from);
        value = isAll ? balance : bound(value, 0, balance + balance / 10);

        _expectRevertIf(_revertOfTransfer(from, to, value));
        vm.prank(from);
        _system.usdPlus.transfer(to, value);
    }

    function transferFrom(uint256 actorSeed, uint256 callerSeed, uint256 receiverSeed, uint256 value) external {
        address from = _actor(actorSeed);
        address to = _actor(receiverSeed);
        address spender = _actor(callerSeed);
        uint256 balance = _system.usdPlus.balanceOf(from);
        value = bound(value, 0, balance + balance / 10);
        vm.prank(from);
        _system.usdPlus.approve(spender, value);

        _expectRevertIf(_revertOfTransfer(from, to, value));
        vm.prank(spender);
        _system.usdPlus.transferFrom(from, to, value);
    }

    /// @dev Transfers USD+ to the vault without a deposit.
    function donate(uint256 actorSeed, uint256 value) external {
        address from = _actor(actorSeed);
        value = bound(value, 0, _system.usdPlus.balanceOf(from) / 10);
        _expectRevertIf(_revertOfTransfer(from, address(_system.wrapped), value));
        vm.prank(from);
        _system.usdPlus.transfer(address(_system.wrapped), value);
    }

    function addYield(uint256 value) external {
        value = bound(value, 1, _system.usdPlus.totalSupply() / 100);
        bool isReverting = _expectRevertIf(_revertOfCaps(value));
        vm.prank(_system.operator);
        _system.usdPlus.rebaseAdd(uint128(value));
        if (!isReverting) rebasedUp += _counted(value);
    }

    function takeLoss(uint256 value) external {
        value = bound(value, 1, _system.usdPlus.totalSupply() / 100);
        vm.prank(_system.operator);
        _system.usdPlus.rebaseSub(uint128(value));
        rebasedDown += value;
        lossCount += 1;
    }

    function _counted(uint256 value) private returns (uint256) {
        uint256 cap = _system.usdPlus.mintCapPerTransaction();
        if (value > cap) mintedBeyondTheCap += value - cap;
        return value;
    }

    function _revertOfPurchase(address receiver, uint256 value) private view returns (bytes memory) {
        return _system.minter.paused() ? _pausedRevert() : _revertOfMint(receiver, value);
    }

    function _revertOfMint(address receiver, uint256 value) private view returns (bytes memory) {
        bytes memory revertData = _revertOfCaps(value);
        return revertData.length != 0 ? revertData : _revertOfTransferBetween(address(0), receiver);
    }

    function _revertOfCaps(uint256 value) private view returns (bytes memory) {
        uint256 cap = _system.usdPlus.mintCapPerTransaction();
        if (value > cap) return abi.encodeWithSelector(IMintCaps.MintCapPerTransactionExceeded.selector, value, cap);
        uint256 left = _system.usdPlus.mintCapLeft();
        if (value > left) return abi.encodeWithSelector(IMintCaps.MintCapPerDayExceeded.selector, value, left);
        return NO_REVERT;
    }

    function _revertOfTransfer(address from, address to, uint256 value) private view returns (bytes memory) {
        bytes memory revertData = _revertOfTransferBetween(from, to);
        if (revertData.length != 0) return revertData;
        return value > _system.usdPlus.balanceOf(from) ? _balanceExceeded() : NO_REVERT;
    }

    function _limitExceeded() private pure returns (bytes memory) {
        return abi.encodeWithSelector(IUsdPlus.ERC7281_LimitExceeded.selector);
    }

    function _balanceExceeded() private pure returns (bytes memory) {
        return abi.encodeWithSelector(IRebasingToken.InsufficientBalance.selector);
    }

    /// @dev Removes the payment tokens of a refused purchase, so that buyers only hold tokens that redemptions paid.
    function _takeBack(address buyer, TestToken token) private {
        uint256 amount = token.allowance(buyer, address(_system.minter));
        vm.prank(buyer);
        token.transfer(NOBODY, amount);
    }

    function _pay(address buyer, TestToken token, uint256 amount) private {
        token.mint(buyer, amount);
        vm.prank(buyer);
        token.approve(address(_system.minter), amount);
    }
}
