// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Client} from "../libraries/Client.sol";

/// @title IAny2EVMMessageReceiver
/// @notice Interface of a CCIP message receiver, re-declared from its published ABI.
/// @dev Published routers call only receivers that report this interface by ERC-165.
interface IAny2EVMMessageReceiver {
    /// @notice Handles a message after its tokens were transferred to this contract. Callable by the router only. A
    /// revert also undoes that transfer, and the message can be delivered again.
    function ccipReceive(Client.Any2EVMMessage calldata message) external;
}
