// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Powers
/// @notice Constants of the powers that all contracts of the system share.
library Powers {
    /// @dev The time between the announcement of a new owner and the earliest acceptance, as long as a timelock's
    /// delay.
    uint48 internal constant HAND_OVER_DELAY = 2 days;

    /// @dev Role that may pause, and nothing else.
    bytes32 internal constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");
}
