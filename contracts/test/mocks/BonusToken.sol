// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TestToken} from "./TestToken.sol";

/// @notice A token that delivers one base unit more than requested.
contract BonusToken is TestToken(6) {
    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from != address(0) && to != address(0)) super._update(address(0), to, 1);
    }
}
