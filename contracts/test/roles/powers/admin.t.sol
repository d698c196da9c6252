// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "../RoleTest.sol";
import {Thief} from "../Thief.sol";
import {AdminThief} from "./AdminThief.sol";

/// @notice The most that the key `admin` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract AdminKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new AdminThief();
    }

    function handler() internal pure override returns (string memory) {
        return "AdminThief";
    }

    function role() internal pure override returns (string memory) {
        return "admin";
    }
}
