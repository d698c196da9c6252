// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice A token whose transfers return false and transfer nothing instead of reverting.
contract FalseReturnToken {
    uint8 public constant decimals = 6;

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }
}
