// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "../RoleTest.sol";
import {Thief} from "../Thief.sol";
import {UpgraderThief} from "./UpgraderThief.sol";

/// @notice The most that the key `upgrader` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract UpgraderKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new UpgraderThief();
    }

    function handler() internal pure override returns (string memory) {
        return "UpgraderThief";
    }

    function role() internal pure override returns (string memory) {
        return "upgrader";
    }
}
