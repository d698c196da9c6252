// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC4626Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {Actors} from "./Actors.sol";

/// @notice Wrapping, unwrapping and transfers of wUSD+.
contract WrappedHandler is Actors {
    constructor(System memory system) Actors(system) {}

    /// @dev No call of the vault may lower the USD+ shares behind each wUSD+.
    modifier backingNotLowered() {
        (uint256 heldShares, uint256 supply) = _backing();
        _;
        (uint256 heldAfter, uint256 supplyAfter) = _backing();
        assertGe(heldAfter * supply, heldShares * supplyAfter, "backing");
    }

    function wrap(uint256 actorSeed, uint256 receiverSeed, uint256 assets) external backingNotLowered {
        address caller = _actor(actorSeed);
        address receiver = _actor(receiverSeed);
        uint256 balance = _system.usdPlus.balanceOf(caller);
        assets = bound(assets, 0, balance + balance / 10);
        _allow(caller, assets);

        _expectRevertIf(_revertOfDeposit(caller, receiver, assets));
        vm.prank(caller);
        _system.wrapped.deposit(assets, receiver);
    }

    function wrapExactly(uint256 actorSeed, uint256 receiverSeed, uint256 shares) external backingNotLowered {
        address caller = _actor(actorSeed);
        address receiver = _actor(receiverSeed);
        uint256 maximum = _system.wrapped.convertToShares(_system.usdPlus.balanceOf(caller));
        shares = bound(shares, 0, maximum + maximum / 10);
        uint256 assets = _system.wrapped.previewMint(shares);
        _allow(caller, assets);

        _expectRevertIf(_revertOfDeposit(caller, receiver, assets));
        vm.prank(caller);
        _system.wrapped.mint(shares, receiver);
    }

    function unwrap(uint256 actorSeed, uint256 callerSeed, uint256 receiverSeed, uint256 shares, bool isAll)
        external
        backingNotLowered
    {
        address owner = _actor(actorSeed);
        address receiver = _actor(receiverSeed);
        uint256 maximum = _system.wrapped.balanceOf(owner);
        shares = isAll ? maximum : bound(shares, 0, maximum + maximum / 10);
        address caller = _spender(owner, callerSeed, shares);

        bytes4 exceeded = ERC4626Upgradeable.ERC4626ExceededMaxRedeem.selector;
        _expectRevertIf(_revertOfWithdrawal(owner, receiver, shares, maximum, exceeded));
        vm.prank(caller);
        _system.wrapped.redeem(shares, receiver, owner);
    }

    function unwrapExactly(uint256 actorSeed, uint256 callerSeed, uint256 receiverSeed, uint256 assets)
        external
        backingNotLowered
    {
        address owner = _actor(actorSeed);
        address receiver = _actor(receiverSeed);
        uint256 maximum = _system.wrapped.previewRedeem(_system.wrapped.balanceOf(owner));
        assets = bound(assets, 0, maximum + maximum / 10);
        address caller = _spender(owner, callerSeed, _system.wrapped.previewWithdraw(assets));

        bytes4 exceeded = ERC4626Upgradeable.ERC4626ExceededMaxWithdraw.selector;
        _expectRevertIf(_revertOfWithdrawal(owner, receiver, assets, maximum, exceeded));
        vm.prank(caller);
        _system.wrapped.withdraw(assets, receiver, owner);
    }

    function transferWrapped(uint256 actorSeed, uint256 receiverSeed, uint256 value) external backingNotLowered {
        address from = _actor(actorSeed);
        address to = _actor(receiverSeed);
        uint256 balance = _system.wrapped.balanceOf(from);
        value = bound(value, 0, balance + balance / 10);

        bytes memory revertData = _revertOfTransferBetween(from, to);
        if (revertData.length == 0 && value > balance) {
            revertData = abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, from, balance, value);
        }
        _expectRevertIf(revertData);
        vm.prank(from);
        _system.wrapped.transfer(to, value);
    }

    function _revertOfDeposit(address caller, address receiver, uint256 assets) private view returns (bytes memory) {
        if (_system.wrapped.paused()) return _pausedRevert();
        bytes memory revertData = _revertOfTransferBetween(caller, receiver);
        if (revertData.length != 0) return revertData;
        if (assets <= _system.usdPlus.balanceOf(caller)) return NO_REVERT;
        return abi.encodeWithSelector(IRebasingToken.InsufficientBalance.selector);
    }

    function _revertOfWithdrawal(address owner, address receiver, uint256 amount, uint256 maximum, bytes4 exceeded)
        private
        view
        returns (bytes memory)
    {
        bytes memory revertData = _revertOfTransferBetween(owner, owner);
        if (revertData.length != 0) return revertData;
        if (amount > maximum) return abi.encodeWithSelector(exceeded, owner, amount, maximum);
        return _isRestricted(receiver) ? _restrictedRevert() : NO_REVERT;
    }

    function _allow(address caller, uint256 assets) private {
        vm.prank(caller);
        _system.usdPlus.approve(address(_system.wrapped), assets);
    }

    /// @dev Returns a random actor with the owner's allowance for exactly these shares.
    function _spender(address owner, uint256 callerSeed, uint256 shares) private returns (address spender) {
        spender = _actor(callerSeed);
        vm.prank(owner);
        _system.wrapped.approve(spender, shares);
    }

    function _backing() private view returns (uint256 heldShares, uint256 supply) {
        heldShares = _system.usdPlus.sharesOf(address(_system.wrapped)) + 1;
        supply = _system.wrapped.totalSupply() + 1;
    }
}
