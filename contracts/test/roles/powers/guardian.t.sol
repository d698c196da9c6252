// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "../RoleTest.sol";
import {Thief} from "../Thief.sol";
import {GuardianThief} from "./GuardianThief.sol";

/// @notice The most that the key `guardian` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract GuardianKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new GuardianThief();
    }

    function handler() internal pure override returns (string memory) {
        return "GuardianThief";
    }

    function role() internal pure override returns (string memory) {
        return "guardian";
    }
}
