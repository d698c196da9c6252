// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAny2EVMMessageReceiver} from "../../src/interfaces/IAny2EVMMessageReceiver.sol";
import {IRouterClient} from "../../src/interfaces/IRouterClient.sol";
import {Client} from "../../src/libraries/Client.sol";

/// @notice A wallet that makes one call and, when it receives native coin, refuses it or calls again, as configured.
contract TestWallet {
    address private _target;
    bytes private _onReceive;
    bool private _isRefusing;

    receive() external payable {
        if (_isRefusing) revert("no coin");
        if (_target == address(0)) return;
        (bool ok, bytes memory reason) = _target.call(_onReceive);
        if (ok) return;
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }

    function refuse() external {
        _isRefusing = true;
    }

    function setCall(address target, bytes calldata data) external {
        (_target, _onReceive) = (target, data);
    }

    function call(address target, uint256 value, bytes calldata data) external returns (bool ok, bytes memory answer) {
        (ok, answer) = target.call{value: value}(data);
    }
}

/// @notice A router that calls the waypoint back during a send.
contract ReenteringRouter is IRouterClient {
    bytes private _data;

    function setCall(bytes calldata data) external {
        _data = data;
    }

    function isChainSupported(uint64) external pure returns (bool) {
        return true;
    }

    function getFee(uint64, Client.EVM2AnyMessage calldata) external pure returns (uint256) {
        return 0;
    }

    function ccipSend(uint64, Client.EVM2AnyMessage calldata) external payable returns (bytes32) {
        (bool ok, bytes memory reason) = msg.sender.call(_data);
        require(!ok, "let in");
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}

/// @notice A message receiver that burns gas, reverts with long data or calls back.
contract TestReceiver is IAny2EVMMessageReceiver {
    enum Behavior {
        Accepting,
        Reverting,
        LongRevert,
        BurningGas,
        Reentering
    }

    error NotToday();

    Behavior private _behavior;
    bytes private _data;

    Client.Any2EVMMessage public received;

    function setBehavior(Behavior behavior, bytes calldata data) external {
        (_behavior, _data) = (behavior, data);
    }

    function ccipReceive(Client.Any2EVMMessage calldata message) external {
        if (_behavior == Behavior.Reverting) revert NotToday();
        if (_behavior == Behavior.LongRevert) {
            assembly {
                revert(0, 100000)
            }
        }
        if (_behavior == Behavior.BurningGas) _burnGas();
        if (_behavior == Behavior.Reentering) {
            (bool ok, bytes memory reason) = msg.sender.call(_data);
            if (!ok) {
                assembly {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
        received.messageId = message.messageId;
        received.sourceChainSelector = message.sourceChainSelector;
        received.sender = message.sender;
        received.data = message.data;
    }

    /// @dev Burns about 300,000 gas.
    function _burnGas() private view {
        uint256 start = gasleft();
        while (start - gasleft() < 300_000) {}
    }
}
