// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusMinter} from "../../src/UsdPlusMinter.sol";
import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {MockUSD} from "../../src/mocks/MockUSD.sol";
import {Base} from "../Base.sol";
import {WrappedFixture} from "../WrappedUsdPlus/WrappedFixture.sol";

/// @notice An outsider with much capital who buys, wraps, gives away and redeems USD+ in any order around rebases.
/// @dev Only `wait` may make it richer, by its part of the gain that streams meanwhile.
contract RebaseOutsider is Base {
    uint256 private constant CAPITAL = 10_000_000e6;

    UsdPlus private immutable _usdPlus;
    UsdPlusMinter private immutable _minter;
    UsdPlusRedeemer private immutable _redeemer;
    WrappedUsdPlus private immutable _wrapped;
    MockUSD private immutable _mockUsd;
    address private immutable _operator;
    address private immutable _fulfiller;
    address private _outsider = makeAddress("outsider");

    /// @notice The dollars that the outsider had at first and has earned by waiting, rounded up.
    uint256 public fair;

    constructor(
        UsdPlusMinter minter,
        UsdPlusRedeemer redeemer,
        WrappedUsdPlus wrapped,
        MockUSD mockUsd,
        address operator,
        address fulfiller
    ) {
        (_minter, _redeemer, _wrapped, _mockUsd) = (minter, redeemer, wrapped, mockUsd);
        (_operator, _fulfiller) = (operator, fulfiller);
        _usdPlus = UsdPlus(redeemer.usdplus());
    }

    function begin() external {
        if (fair != 0) return;
        fair = CAPITAL;
        _mockUsd.mint(_outsider, CAPITAL);
        vm.startPrank(_outsider);
        _mockUsd.approve(address(_minter), type(uint256).max);
        _usdPlus.approve(address(_wrapped), type(uint256).max);
        _usdPlus.approve(address(_redeemer), type(uint256).max);
        vm.stopPrank();
        vm.prank(_fulfiller);
        _mockUsd.approve(address(_redeemer), type(uint256).max);
    }

    function buy(uint256 amount) external {
        amount = bound(amount, 0, _mockUsd.balanceOf(_outsider));
        if (amount == 0) return;
        vm.prank(_outsider);
        _minter.deposit(address(_mockUsd), amount, _outsider);
    }

    function wrap(uint256 amount) external {
        amount = bound(amount, 0, _usdPlus.balanceOf(_outsider));
        vm.prank(_outsider);
        _wrapped.deposit(amount, _outsider);
    }

    function unwrap(uint256 shares) external {
        shares = bound(shares, 0, _wrapped.balanceOf(_outsider));
        vm.prank(_outsider);
        _wrapped.redeem(shares, _outsider, _outsider);
    }

    function give(uint256 amount, bool isToItself) external {
        amount = bound(amount, 0, _usdPlus.balanceOf(_outsider) / 100);
        vm.prank(_outsider);
        _usdPlus.transfer(isToItself ? _outsider : address(_wrapped), amount);
    }

    /// @notice Redeems, and is paid at once.
    function redeem(uint256 amount) external {
        amount = bound(amount, 0, _usdPlus.balanceOf(_outsider));
        if (amount == 0) return;
        vm.prank(_outsider);
        uint256 ticket = _redeemer.requestRedeem(address(_mockUsd), amount, _outsider, _outsider);
        bytes32 hash = _redeemer.requestHash(ticket);
        _mockUsd.mint(_fulfiller, amount);
        vm.prank(_fulfiller);
        _redeemer.fulfill(ticket, hash);
    }

    function rebase(uint256 seed) external {
        uint256 value = bound(seed >> 1, 1, _usdPlus.totalSupply() / 200);
        vm.prank(_operator);
        if (seed & 1 == 0) _usdPlus.rebaseAdd(uint128(value));
        else _usdPlus.rebaseSub(uint128(value));
    }

    function settle() external {
        _usdPlus.settleRebase();
    }

    /// @dev The gain that streams meanwhile is shared by shares. A loss that streams makes everybody poorer.
    function wait(uint256 time) external {
        (uint256 before,,,) = _usdPlus.rebaseStream();
        vm.warp(block.timestamp + bound(time, 0, 3 hours));
        (uint256 rest,,,) = _usdPlus.rebaseStream();
        fair += (before - rest) * _shares() / _usdPlus.totalShares() + 1;
    }

    /// @notice Returns the dollars that the outsider has.
    function wealth() external view returns (uint256) {
        return _mockUsd.balanceOf(_outsider) + _usdPlus.balanceOf(_outsider)
            + _wrapped.convertToAssets(_wrapped.balanceOf(_outsider));
    }

    function _shares() private view returns (uint256) {
        uint256 wrappedShares = _usdPlus.sharesOf(address(_wrapped)) - _wrapped.uncountedShares();
        uint256 part = _wrapped.balanceOf(_outsider) * (wrappedShares + 1) / (_wrapped.totalSupply() + 1);
        return _usdPlus.sharesOf(_outsider) + part + 1;
    }
}

/// @notice KY-03: for any sequence of public calls, an outsider gains nothing around rebases but its part of the yield
/// of the time that it holds USD+.
contract RebaseOutsidersInvariantTest is WrappedFixture {
    RebaseOutsider private _handler;

    function setUp() public override {
        super.setUp();
        vm.startPrank(owner);
        usdPlus.setRebaseDuration(8 hours);
        wrapped.setGainsDuration(8 hours);
        vm.stopPrank();
        mintUsdPlus(alice, 1_000_000e6);
        wrap(bob, 1_000_000e6);
        _handler = new RebaseOutsider(minter, redeemer, wrapped, mockUsd, operator, fulfiller);
        _handler.begin();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_outsidersGainNothingAroundRebases() external view {
        assertLe(_handler.wealth(), _handler.fair(), "dollars");
    }
}
