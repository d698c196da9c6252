// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "./RoleTest.sol";
import {Thief} from "./Thief.sol";
import {RebaserThief} from "./RebaserThief.sol";

/// @notice The most that the key `rebaser` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract RebaserKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new RebaserThief();
    }

    function handler() internal pure override returns (string memory) {
        return "RebaserThief";
    }

    function role() internal pure override returns (string memory) {
        return "rebaser";
    }
}
