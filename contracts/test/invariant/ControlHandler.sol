// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {Actors} from "./Actors.sol";

/// @notice Random actions of owner and restrictor, and the passage of time.
contract ControlHandler is Actors {
    /// @notice The USD+ shares of an account when it was restricted.
    mapping(address account => uint256) public sharesWhenRestricted;
    /// @notice The wUSD+ of an account when it was restricted.
    mapping(address account => uint256) public wrappedWhenRestricted;

    /// @notice The highest daily cap so far, in USD+ base units.
    uint256 public highestCap;

    constructor(System memory system) Actors(system) {
        highestCap = _system.usdPlus.mintCapPerDay();
    }

    function restrict(uint256 actorSeed) external {
        address account = _actor(actorSeed);
        vm.prank(_system.restrictorKey);
        _system.restrictor.restrict(account);
        sharesWhenRestricted[account] = _system.usdPlus.sharesOf(account);
        wrappedWhenRestricted[account] = _system.wrapped.balanceOf(account);
    }

    function unrestrict(uint256 actorSeed) external {
        vm.prank(_system.restrictorKey);
        _system.restrictor.unrestrict(_actor(actorSeed));
    }

    /// @dev Pauses each of the five contracts one time in four.
    function setPauses(uint256 seed) external {
        address[5] memory targets = [
            address(_system.minter),
            address(_system.wrapped),
            address(_system.usdPlus),
            address(_system.redeemer),
            address(_system.wireMinter)
        ];
        vm.startPrank(_system.owner);
        for (uint256 i; i < targets.length; ++i) {
            PausableUpgradeable target = PausableUpgradeable(targets[i]);
            bool isPaused = (seed >> 2 * i) % 4 == 0;
            if (target.paused() == isPaused) continue;
            (bool ok,) = targets[i].call(abi.encodeWithSignature(isPaused ? "pause()" : "unpause()"));
            assertTrue(ok, "pause");
        }
        vm.stopPrank();
    }

    function setCaps(uint256 perTransaction, uint256 perDay, bool isUnlimited) external {
        perTransaction = isUnlimited ? type(uint256).max : bound(perTransaction, 0, MAX_VALUE);
        perDay = bound(perDay, 0, MAX_VALUE * 10);
        if (perDay > highestCap) highestCap = perDay;
        vm.prank(_system.owner);
        _system.usdPlus.setMintCaps(perTransaction, perDay);
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 0, 12 hours));
    }
}
