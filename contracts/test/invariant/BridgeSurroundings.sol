// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {Base} from "../Base.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

/// @notice Two chains, their actors, and what happens beside the bridge: wraps, donations, rebases, restrictions,
/// pauses, limits and time.
abstract contract BridgeSurroundings is Base {
    uint256 internal constant ONE = 1e18;
    uint256 private constant LIMIT = 2e15;

    BridgeFixture.Chain[2] internal _chains;
    address[] internal _actors;
    address private _owner;
    address internal _relay;
    address private _operator;
    address private _restrictor;
    /// @notice USD+ shares transferred to the waypoints and the router by mistake, per chain.
    uint256[2] public given;

    constructor(
        BridgeFixture.Chain[2] memory chains,
        address owner,
        address relay,
        address operator,
        address restrictor
    ) {
        for (uint256 i; i < 2; ++i) {
            _chains[i] = chains[i];
        }
        (_owner, _relay, _operator, _restrictor) = (owner, relay, operator, restrictor);
        for (uint256 i; i < 3; ++i) {
            _actors.push(makeAddress(string.concat("bridger ", string(abi.encodePacked(bytes1(uint8(49 + i)))))));
            vm.deal(_actors[i], 1e30);
        }
    }

    function actors() external view returns (address[] memory) {
        return _actors;
    }

    /// @dev Wraps a fuzzed amount, at most what the vault accepts, without the bridge.
    function wrap(uint256 chainSeed, uint256 actorSeed, uint256 assets) external {
        (BridgeFixture.Chain storage chain, address account,) = _pick(chainSeed, actorSeed, 0);
        uint256 maximum = chain.wrapped.maxDeposit(account);
        uint256 balance = chain.usdPlus.balanceOf(account);
        assets = bound(assets, 0, maximum < balance ? maximum : balance);
        if (maximum == 0) return;
        vm.startPrank(account);
        chain.usdPlus.approve(address(chain.wrapped), assets);
        chain.wrapped.deposit(assets, account);
        vm.stopPrank();
    }

    function donate(uint256 chainSeed, uint256 actorSeed, uint256 targetSeed, uint256 value) external {
        (BridgeFixture.Chain storage chain, address account,) = _pick(chainSeed, actorSeed, 0);
        address[3] memory targets = [address(chain.waypoint), address(chain.wrappedWaypoint), address(chain.router)];
        address target = targets[targetSeed % 3];
        if (chain.usdPlus.paused() || chain.restrictor.isBlacklisted(account)) return;
        value = bound(value, 0, chain.usdPlus.balanceOf(account) / 100);
        uint256 before = chain.usdPlus.sharesOf(target);
        vm.prank(account);
        chain.usdPlus.transfer(target, value);
        given[chainSeed % 2] += chain.usdPlus.sharesOf(target) - before;
    }

    /// @dev Rebases one chain.
    function rebase(uint256 chainSeed, uint256 value, bool isLoss) external {
        BridgeFixture.Chain storage chain = _chains[chainSeed % 2];
        value = bound(value, 1, chain.usdPlus.totalSupply() / 100);
        vm.prank(_operator);
        if (isLoss) chain.usdPlus.rebaseSub(uint128(value));
        else chain.usdPlus.rebaseAdd(uint128(value));
    }

    function restrict(uint256 chainSeed, uint256 actorSeed, bool isFreed) external {
        (BridgeFixture.Chain storage chain, address account,) = _pick(chainSeed, actorSeed, 0);
        vm.prank(_restrictor);
        if (isFreed) chain.restrictor.unrestrict(account);
        else chain.restrictor.restrict(account);
    }

    /// @dev Pauses each of the five contracts one time in eight.
    function setPauses(uint256 chainSeed, uint256 seed) external {
        BridgeFixture.Chain storage chain = _chains[chainSeed % 2];
        address[5] memory targets = [
            address(chain.usdPlus),
            address(chain.wrapped),
            address(chain.waypoint),
            address(chain.wrappedWaypoint),
            address(chain.router)
        ];
        for (uint256 i; i < targets.length; ++i) {
            bool isPaused = (seed >> 3 * i) % 8 == 0;
            if (PausableUpgradeable(targets[i]).paused() == isPaused) continue;
            vm.prank(_owner);
            (bool ok,) = targets[i].call(abi.encodeWithSignature(isPaused ? "pause()" : "unpause()"));
            assertTrue(ok, "pause");
        }
    }

    function setLimits(uint256 chainSeed, uint256 toSend, uint256 toRelease) external {
        BridgeFixture.Chain storage chain = _chains[chainSeed % 2];
        vm.startPrank(_owner);
        chain.waypoint.setLimits(bound(toSend, 0, LIMIT), bound(toRelease, 0, LIMIT));
        chain.wrappedWaypoint.setLimits(bound(toRelease, 0, LIMIT), bound(toSend, 0, LIMIT));
        vm.stopPrank();
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 0, 1 days));
    }

    function _other(uint256 chainSeed) internal view returns (BridgeFixture.Chain storage) {
        return _chains[1 - chainSeed % 2];
    }

    function _pick(uint256 chainSeed, uint256 actorSeed, uint256 receiverSeed)
        internal
        view
        returns (BridgeFixture.Chain storage chain, address account, address to)
    {
        (chain, account) = (_chains[chainSeed % 2], _actors[actorSeed % _actors.length]);
        to = _actors[receiverSeed % _actors.length];
    }
}
