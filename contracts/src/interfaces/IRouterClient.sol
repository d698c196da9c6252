// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Client} from "../libraries/Client.sol";

/// @title IRouterClient
/// @notice The part of CCIP's published router that a sender uses, written down by us.
/// @dev Selectors name chains across all bridges and are not chain ids.
interface IRouterClient {
    /// @notice Nothing is sent to that chain.
    error UnsupportedDestinationChain(uint64 destChainSelector);

    /// @notice Less was paid than the fee.
    error InsufficientFeeTokenAmount();

    /// @notice Native coin came with a message whose fee is paid otherwise.
    error InvalidMsgValue();

    /// @notice Whether messages are sent to, and received from, that chain.
    function isChainSupported(uint64 chainSelector) external view returns (bool supported);

    /// @notice What sending `message` costs now, in its fee token; of the native coin in wei.
    function getFee(uint64 destinationChainSelector, Client.EVM2AnyMessage memory message)
        external
        view
        returns (uint256 fee);

    /// @notice Takes the tokens of `message` from the caller and sends it.
    /// @dev Needs the caller's allowance for the tokens. What is paid above the fee is kept.
    function ccipSend(uint64 destinationChainSelector, Client.EVM2AnyMessage calldata message)
        external
        payable
        returns (bytes32 messageId);
}
