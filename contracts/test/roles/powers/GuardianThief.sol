// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {IOrderProcessor} from "../../../src/interfaces/IOrderProcessor.sol";
import {ISplitSchedule} from "../../../src/interfaces/ISplitSchedule.sol";
import {UsdPlus} from "../../../src/UsdPlus.sol";
import {Thief} from "../Thief.sol";

/// @notice A thief with the key that pauses the contracts and cancels what is scheduled.
/// @dev A paused contract keeps its tokens, so a pause counts as no damage.
contract GuardianThief is Thief {
    function pause(uint256 seed) external measured {
        _pause(seed);
    }

    function pauseEverything() external measured {
        _pauseEverything();
    }

    function pauseOrders() external measured {
        _pauseOrders();
    }

    function cancelSplit() external measured {
        _try(guardianKey, address(dShare), abi.encodeCall(ISplitSchedule.cancelSplit, ()));
    }

    function cancel(bytes32 id, bool isOwners) external measured {
        address timelock = address(isOwners ? owners : upgrades);
        _try(guardianKey, timelock, abi.encodeCall(TimelockController.cancel, (id)));
    }

    /// @dev Tries what the key must not be able to do.
    function unpause(uint256 seed) external measured {
        _try(guardianKey, deployed()[seed % 18].target, abi.encodeCall(UsdPlus.unpause, ()));
    }

    function _strike(uint256) internal override {
        _pauseEverything();
        _pauseOrders();
    }

    function _key() internal view override returns (address) {
        return guardianKey;
    }

    function _pauseOrders() private {
        _try(guardianKey, address(processor), abi.encodeCall(IOrderProcessor.setOrdersPaused, (true)));
    }

    function _pauseEverything() private {
        for (uint256 i; i < 18; ++i) {
            _pause(i);
        }
    }

    /// @dev Every contract that can be paused has the same function as USD+.
    function _pause(uint256 seed) private {
        _try(guardianKey, deployed()[seed % 18].target, abi.encodeCall(UsdPlus.pause, ()));
    }
}
