// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Thief} from "../Thief.sol";

/// @notice A thief with the key that schedules and executes the changes of one timelock.
/// @dev The guardian does nothing here, so the figure is the delay's alone.
abstract contract ProposerThief is Thief {
    struct Call {
        address target;
        bytes data;
    }

    function schedule(uint256 seed, uint256 delay, bool isLegal) external measured {
        _schedule(_call(seed), isLegal ? DELAY : delay);
    }

    function execute(uint256 seed) external measured {
        _execute(_call(seed));
    }

    function scheduleBatch(uint256 seed, uint256 delay, bool isLegal) external measured {
        _send(_encodeBatch(TimelockController.scheduleBatch.selector, seed, abi.encode(isLegal ? DELAY : delay)));
    }

    function executeBatch(uint256 seed) external measured {
        _send(_encodeBatch(TimelockController.executeBatch.selector, seed, ""));
    }

    function cancel(uint256 seed) external measured {
        Call memory each = _call(seed);
        bytes32 id = timelock().hashOperation(each.target, 0, each.data, 0, 0);
        _send(abi.encodeCall(TimelockController.cancel, (id)));
    }

    function callDirectly(uint256 seed) external measured {
        Call memory each = _call(seed);
        _try(_key(), each.target, each.data);
    }

    /// @dev Schedules every call at first, and tries to execute all of them at each hour.
    function _strike(uint256 hour) internal override {
        for (uint256 i; i < calls(); ++i) {
            if (hour == 0) _schedule(_call(i), DELAY);
            _execute(_call(i));
        }
    }

    function timelock() internal view virtual returns (TimelockController);

    /// @dev Returns the number of hostile calls.
    function calls() internal view virtual returns (uint256);

    /// @dev Returns a call with which the timelock would take or free the most.
    function callAt(uint256 index) internal view virtual returns (Call memory);

    function _call(uint256 seed) private view returns (Call memory) {
        return callAt(seed % calls());
    }

    function _schedule(Call memory each, uint256 delay) private {
        _send(abi.encodeCall(TimelockController.schedule, (each.target, 0, each.data, 0, 0, delay)));
    }

    function _execute(Call memory each) private {
        _send(abi.encodeCall(TimelockController.execute, (each.target, 0, each.data, 0, 0)));
    }

    function _send(bytes memory data) private {
        _try(_key(), address(timelock()), data);
    }

    /// @dev Encodes a batch of all calls from one on; `rest` is an encoded last argument.
    function _encodeBatch(bytes4 selector, uint256 seed, bytes memory rest) private view returns (bytes memory) {
        uint256 first = seed % calls();
        uint256 count = 1 + first;
        address[] memory targets = new address[](count);
        bytes[] memory payloads = new bytes[](count);
        for (uint256 i; i < count; ++i) {
            Call memory each = _call(first + i);
            (targets[i], payloads[i]) = (each.target, each.data);
        }
        uint256[] memory values = new uint256[](count);
        if (rest.length == 0) return abi.encodeWithSelector(selector, targets, values, payloads, 0, 0);
        return abi.encodeWithSelector(selector, targets, values, payloads, 0, 0, abi.decode(rest, (uint256)));
    }
}
