// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DividendDistribution} from "../../src/DividendDistribution.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {Base} from "../Base.sol";

/// @notice Random actions of the distributor, with rebases. An action that must revert is expected to; every other
/// revert fails the run.
contract DividendHandler is Base {
    UsdPlus private immutable _usdPlus;
    DividendDistribution private immutable _dividends;
    address private immutable _distributor;
    address private immutable _issuer;
    address private immutable _operator;

    address[] public recipients;

    /// @notice How often a distribution paid an account twice; must stay 0.
    uint256 public paidTwice;

    mapping(uint256 id => mapping(address account => uint256)) private _payments;

    constructor(UsdPlus usdPlus, DividendDistribution dividends, address[3] memory roles) {
        (_usdPlus, _dividends) = (usdPlus, dividends);
        (_distributor, _issuer, _operator) = (roles[0], roles[1], roles[2]);
        for (uint256 i; i < 4; ++i) {
            recipients.push(makeAddress(string.concat("recipient ", string(abi.encodePacked(bytes1(uint8(49 + i)))))));
        }
    }

    function create(uint256 total, uint256 lasting) external {
        total = bound(total, 1, 1e15);
        vm.prank(_issuer);
        _usdPlus.mint(_distributor, total + 10);
        vm.startPrank(_distributor);
        _usdPlus.approve(address(_dividends), total);
        uint256 end = block.timestamp + bound(lasting, 1 days + 1, 9 days);
        _dividends.createDistribution(address(_usdPlus), total, end);
        vm.stopPrank();
    }

    function distribute(uint256 indexSeed, uint256 actorSeed, uint256 amount) external {
        uint256 count = _dividends.nextDistributionId();
        if (count == 0) return;
        uint256 id = indexSeed % count;
        address to = recipients[actorSeed % 4];
        (, uint256 remaining, uint256 end) = _dividends.distributions(id);
        amount = bound(amount, 1, remaining + 2);
        bool isReverting = true;
        if (block.timestamp > end) {
            vm.expectRevert(IDividendDistribution.DistributionEnded.selector);
        } else if (_payments[id][to] != 0) {
            vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.AlreadyDistributed.selector, id, to));
        } else if (amount > remaining) {
            vm.expectRevert(abi.encodeWithSelector(IDividendDistribution.AmountTooLarge.selector, amount, remaining));
        } else {
            isReverting = false;
        }
        vm.prank(_distributor);
        _dividends.distribute(id, to, amount);
        if (isReverting) return;
        if (_payments[id][to] != 0) ++paidTwice;
        _payments[id][to] += amount;
    }

    function reclaim(uint256 indexSeed) external {
        uint256 count = _dividends.nextDistributionId();
        if (count == 0) return;
        uint256 id = indexSeed % count;
        (,, uint256 end) = _dividends.distributions(id);
        if (_dividends.remainingUnits(id) == 0) vm.expectRevert(IDividendDistribution.NotReclaimable.selector);
        else if (block.timestamp <= end) vm.expectRevert(IDividendDistribution.DistributionRunning.selector);
        vm.prank(_distributor);
        _dividends.reclaimDistribution(id);
    }

    function rebase(uint256 value, bool isUp) external {
        uint256 maximum = _usdPlus.totalSupply() / 100;
        uint256 perShare = _usdPlus.balancePerShare();
        if (maximum == 0 || perShare < 0.5e18 || perShare > 2e18) return;
        vm.prank(_operator);
        if (isUp) _usdPlus.rebaseAdd(uint128(bound(value, 1, maximum)));
        else _usdPlus.rebaseSub(uint128(bound(value, 1, maximum)));
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 1 hours, 3 days));
    }

    function paid(uint256 id, uint256 recipientIndex) external view returns (uint256) {
        return _payments[id][recipients[recipientIndex]];
    }
}
