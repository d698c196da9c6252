// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DShare} from "../../src/DShare.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {IRebasingVault} from "../../src/interfaces/IRebasingVault.sol";
import {IVaultAsset} from "../../src/interfaces/IVaultAsset.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";
import {WrappedFixture} from "../WrappedUsdPlus/WrappedFixture.sol";
import {OutsiderHandler} from "./OutsiderHandler.sol";

contract StockOutsiders is OutsiderHandler {
    address private immutable _owner;
    address private immutable _broker;

    constructor(IRebasingVault vault, IVaultAsset token, address owner, address broker) OutsiderHandler(vault, token) {
        (_owner, _broker) = (owner, broker);
    }

    function _mint(address to, uint256 value) internal override {
        vm.prank(_broker);
        DShare(address(token)).mint(to, value);
    }

    function _rebase(uint256 seed) internal override {
        uint256 perShare = token.balancePerShare();
        uint256 next = seed & 1 == 0 ? perShare * 2 : perShare / 2;
        if (next < 1e14 || next > 1e22) return;
        vm.startPrank(_owner);
        DShare(address(token)).announceSplit(uint128(next));
        DShare(address(token)).setBalancePerShare(uint128(next));
        vm.stopPrank();
    }

    function _oneToken() internal pure override returns (uint256) {
        return 1e18;
    }

    function _virtualShares() internal pure override returns (uint256) {
        return 1e12;
    }
}

contract DollarOutsiders is OutsiderHandler {
    address private immutable _operator;
    address private immutable _issuer;

    constructor(IRebasingVault vault, IVaultAsset token, address operator, address issuer)
        OutsiderHandler(vault, token)
    {
        (_operator, _issuer) = (operator, issuer);
    }

    function _mint(address to, uint256 value) internal override {
        vm.prank(_issuer);
        UsdPlus(address(token)).mint(to, value);
    }

    function _rebase(uint256 seed) internal override {
        UsdPlus usdPlus = UsdPlus(address(token));
        uint256 value = bound(seed >> 1, 1, usdPlus.totalSupply() / 2_000);
        vm.prank(_operator);
        if (seed & 1 == 0) usdPlus.rebaseAdd(uint128(value));
        else usdPlus.rebaseSub(uint128(value));
    }

    function _oneToken() internal pure override returns (uint256) {
        return 1e6;
    }

    function _virtualShares() internal pure override returns (uint256) {
        return 1;
    }
}

/// @notice For any sequence of public calls, outsiders of a wrapped stock token gain nothing but their part of what
/// enters the price while they wait.
contract StockOutsidersInvariantTest is DShareFixture {
    StockOutsiders private _handler;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        wrappedDShare.setGainsDuration(8 hours);
        mintStock(alice, 100_000e18);
        vm.startPrank(alice);
        dShare.approve(address(wrappedDShare), 100_000e18);
        wrappedDShare.deposit(100_000e18, alice);
        vm.stopPrank();
        _handler = new StockOutsiders(wrappedDShare, dShare, owner, broker);
        _handler.begin();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_outsidersOfWrappedStocksGainNothing() external view {
        assertLe(_handler.wealth(), _handler.fair(), "asset shares");
    }
}

/// @notice The same for wUSD+.
contract DollarOutsidersInvariantTest is WrappedFixture {
    DollarOutsiders private _handler;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        wrapped.setGainsDuration(8 hours);
        wrap(alice, 1_000_000e6);
        _handler = new DollarOutsiders(wrapped, IVaultAsset(address(usdPlus)), operator, issuer);
        _handler.begin();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_outsidersOfWrappedDollarsGainNothing() external view {
        assertLe(_handler.wealth(), _handler.fair(), "asset shares");
    }
}
