// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "./RoleTest.sol";
import {Thief} from "./Thief.sol";
import {DistributorThief} from "./DistributorThief.sol";

/// @notice The most that the key `distributor` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract DistributorKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new DistributorThief();
    }

    function handler() internal pure override returns (string memory) {
        return "DistributorThief";
    }

    function role() internal pure override returns (string memory) {
        return "distributor";
    }
}
