// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Client
/// @notice Message structs of Chainlink CCIP, re-declared from its published ABI.
library Client {
    struct EVMTokenAmount {
        /// The token's address on the chain that reads the message.
        address token;
        uint256 amount;
    }

    /// @notice The message that a sender passes to its router.
    struct EVM2AnyMessage {
        /// `abi.encode` of the receiver's address on the destination chain.
        bytes receiver;
        bytes data;
        EVMTokenAmount[] tokenAmounts;
        /// Zero pays the fee in the native coin of the chain.
        address feeToken;
        /// Empty, or a version tag followed by its arguments.
        bytes extraArgs;
    }

    /// @notice The message that a router passes to a receiver.
    struct Any2EVMMessage {
        bytes32 messageId;
        uint64 sourceChainSelector;
        /// `abi.encode` of the sender's address on the source chain.
        bytes sender;
        bytes data;
        EVMTokenAmount[] destTokenAmounts;
    }

    /// @notice Version tag of extra arguments that consist of a gas limit.
    bytes4 internal constant EVM_EXTRA_ARGS_V1_TAG = 0x97a657c9;

    /// @notice The receiver's gas limit if the message names none.
    uint256 internal constant DEFAULT_GAS_LIMIT = 200_000;

    /// @notice Encodes extra arguments with a gas limit for the receiver.
    function toExtraArgs(uint256 gasLimit) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(EVM_EXTRA_ARGS_V1_TAG, gasLimit);
    }
}
