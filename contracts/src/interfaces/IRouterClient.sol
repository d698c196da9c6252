// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Client} from "../libraries/Client.sol";

/// @title IRouterClient
/// @notice The part of the published CCIP router that a sender uses, re-declared from its published ABI.
/// @dev Chain selectors are CCIP's own identifiers, not chain ids.
interface IRouterClient {
    /// @notice Thrown if the router does not send to that chain.
    error UnsupportedDestinationChain(uint64 destChainSelector);

    /// @notice Thrown if the payment is less than the fee.
    error InsufficientFeeTokenAmount();

    /// @notice Thrown if native coin is sent with a message whose fee is paid in a token.
    error InvalidMsgValue();

    /// @notice Returns whether the router sends messages to that chain and receives messages from it.
    function isChainSupported(uint64 chainSelector) external view returns (bool supported);

    /// @notice Returns the current fee of `message` in base units of its fee token; in wei for the native coin.
    function getFee(uint64 destinationChainSelector, Client.EVM2AnyMessage memory message)
        external
        view
        returns (uint256 fee);

    /// @notice Transfers the tokens of `message` from the caller and sends it.
    /// @dev Needs the caller's allowance for the tokens. A payment above the fee is not refunded.
    function ccipSend(uint64 destinationChainSelector, Client.EVM2AnyMessage calldata message)
        external
        payable
        returns (bytes32 messageId);
}
