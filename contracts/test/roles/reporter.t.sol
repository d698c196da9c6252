// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "./RoleTest.sol";
import {Thief} from "./Thief.sol";
import {ReporterThief} from "./ReporterThief.sol";

/// @notice The most that the key `reporter` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract ReporterKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new ReporterThief();
    }

    function handler() internal pure override returns (string memory) {
        return "ReporterThief";
    }

    function role() internal pure override returns (string memory) {
        return "reporter";
    }
}
