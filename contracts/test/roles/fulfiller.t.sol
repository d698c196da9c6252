// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "./RoleTest.sol";
import {Thief} from "./Thief.sol";
import {FulfillerThief} from "./FulfillerThief.sol";

/// @notice The most that the key `fulfiller` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract FulfillerKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new FulfillerThief();
    }

    function handler() internal pure override returns (string memory) {
        return "FulfillerThief";
    }

    function role() internal pure override returns (string memory) {
        return "fulfiller";
    }
}
