// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Client
/// @notice The messages of CCIP as its published ABI has them, written down by us.
library Client {
    struct EVMTokenAmount {
        /// On the chain where it is read.
        address token;
        uint256 amount;
    }

    /// @notice What a sender hands to its router.
    struct EVM2AnyMessage {
        /// The receiver on the destination, `abi.encode` of its address.
        bytes receiver;
        bytes data;
        EVMTokenAmount[] tokenAmounts;
        /// Zero pays the fee in the chain's native coin.
        address feeToken;
        /// Empty, or the tag of a version and its arguments.
        bytes extraArgs;
    }

    /// @notice What a receiver is handed by its router.
    struct Any2EVMMessage {
        bytes32 messageId;
        uint64 sourceChainSelector;
        /// The sender on the source, `abi.encode` of its address.
        bytes sender;
        bytes data;
        EVMTokenAmount[] destTokenAmounts;
    }

    /// @notice The tag of extra arguments that are a gas limit and nothing else.
    bytes4 internal constant EVM_EXTRA_ARGS_V1_TAG = 0x97a657c9;

    /// @notice The gas a receiver gets when a message does not say.
    uint256 internal constant DEFAULT_GAS_LIMIT = 200_000;

    /// @notice Extra arguments that ask for `gasLimit` at the receiver.
    function toExtraArgs(uint256 gasLimit) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(EVM_EXTRA_ARGS_V1_TAG, gasLimit);
    }
}
