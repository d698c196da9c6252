// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice Says false instead of reverting, and moves nothing.
contract FalseReturnToken {
    uint8 public constant decimals = 6;

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }
}
