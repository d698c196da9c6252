// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Client} from "../libraries/Client.sol";

/// @title IAny2EVMMessageReceiver
/// @notice The published interface of whoever receives CCIP messages, written down by us.
/// @dev The published routers call only receivers that say, by ERC-165, that they have it.
interface IAny2EVMMessageReceiver {
    /// @notice Called by the router after the message's tokens were given to this contract. A revert takes them back, and
    /// the message can be delivered again.
    function ccipReceive(Client.Any2EVMMessage calldata message) external;
}
