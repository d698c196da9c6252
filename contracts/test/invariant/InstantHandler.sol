// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {InstantRedeemer} from "../../src/InstantRedeemer.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {Base} from "../Base.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";

/// @notice Random actions on an instant redeemer, which computes beforehand whether a redemption is refused.
contract InstantHandler is Base {
    InstantRedeemer private immutable _instant;
    UsdPlus private immutable _usdPlus;
    TestToken private immutable _token;
    TestOracle private immutable _oracle;
    address private immutable _owner;
    address private immutable _issuer;
    address private immutable _operator;

    address[3] public actors;

    uint256 public refilled;
    uint256 public paid;
    uint256 public paidDollars;
    uint256 public earned;
    uint256 public collected;
    uint256 public toTreasury;
    uint256 public burned;

    constructor(
        InstantRedeemer instant,
        UsdPlus usdPlus,
        TestToken token,
        TestOracle oracle,
        address owner,
        address issuer,
        address operator
    ) {
        (_instant, _usdPlus, _token, _oracle) = (instant, usdPlus, token, oracle);
        (_owner, _issuer, _operator) = (owner, issuer, operator);
        actors = [makeAddress("one"), makeAddress("two"), makeAddress("three")];
    }

    function redeem(uint256 who, uint256 to, uint256 amount) external {
        address actor = actors[who % 3];
        amount = bound(amount, 1e3, 2_000e6);
        _fund(actor, amount);
        bool isWithin = amount <= _instant.walletLimitLeft(actor);
        (uint256 received, uint256 fee) = _preview(amount);
        bytes memory data = abi.encodeCall(_instant.redeemInstant, (address(_token), amount, received, actors[to % 3]));
        vm.prank(actor);
        (bool ok,) = address(_instant).call(data);
        assertEq(ok, isWithin && received != 0, "refused exactly when the limit or the preview says so");
        if (!ok) return;
        (paid, earned, burned) = (paid + received, earned + fee, burned + amount);
        (, int256 price,,,) = _oracle.latestRoundData();
        paidDollars += (received + fee) * uint256(price) / 1e8;
    }

    function _fund(address actor, uint256 amount) private {
        uint256 unit = _usdPlus.balancePerShare() / 1e18 + 1;
        vm.prank(_issuer);
        _usdPlus.mint(actor, amount + unit);
        vm.prank(actor);
        _usdPlus.approve(address(_instant), amount);
    }

    /// @dev Returns zeros if the contract refuses the amount.
    function _preview(uint256 amount) private view returns (uint256 received, uint256 fee) {
        bytes memory data = abi.encodeCall(_instant.previewRedeemInstant, (address(_token), amount));
        (bool ok, bytes memory answer) = address(_instant).staticcall(data);
        if (ok) return abi.decode(answer, (uint256, uint256));
    }

    function refill(uint256 amount) external {
        amount = bound(amount, 0, 1_000e6);
        _token.mint(address(_instant), amount);
        refilled += amount;
    }

    function withdraw(uint256 amount) external {
        uint256 level = _instant.bufferOf(address(_token)).level;
        if (level == 0) return;
        amount = bound(amount, 1, level);
        vm.prank(_owner);
        _instant.withdrawBuffer(address(_token), amount);
        toTreasury += amount;
    }

    function collect() external {
        uint256 fees = _instant.bufferOf(address(_token)).fees;
        if (fees == 0) return;
        _instant.collectFees(address(_token));
        (collected, toTreasury) = (collected + fees, toTreasury + fees);
    }

    function setTerms(uint256 capacity, uint16 minBps, uint16 maxBps) external {
        minBps = uint16(bound(minBps, _instant.MIN_FEE_BPS(), _instant.MAX_FEE_BPS()));
        maxBps = uint16(bound(maxBps, minBps, _instant.MAX_FEE_BPS()));
        vm.prank(_owner);
        _instant.setBufferTerms(address(_token), bound(capacity, 0, 3_000e6), minBps, maxBps);
    }

    function setLimit(uint256 perDay) external {
        vm.prank(_owner);
        _instant.setWalletLimit(bound(perDay, 0, 20_000e6));
    }

    function setPrice(uint256 price) external {
        _oracle.set(int256(bound(price, 0.98e8, 1.02e8)), block.timestamp);
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 0, 30 hours));
    }

    function rebaseUp(uint256 value) external {
        uint256 maximum = _usdPlus.totalSupply() / 100;
        if (maximum == 0) return;
        vm.prank(_operator);
        _usdPlus.rebaseAdd(uint128(bound(value, 1, maximum)));
    }
}
