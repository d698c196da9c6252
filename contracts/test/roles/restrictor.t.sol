// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "./RoleTest.sol";
import {Thief} from "./Thief.sol";
import {RestrictorThief} from "./RestrictorThief.sol";

/// @notice The most that the key `restrictor` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract RestrictorKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new RestrictorThief();
    }

    function handler() internal pure override returns (string memory) {
        return "RestrictorThief";
    }

    function role() internal pure override returns (string memory) {
        return "restrictor";
    }
}
