// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "./RoleTest.sol";
import {Thief} from "./Thief.sol";
import {WireThief} from "./WireThief.sol";

/// @notice The most that the key `wire-minter` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract WireMinterKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new WireThief();
    }

    function handler() internal pure override returns (string memory) {
        return "WireThief";
    }

    function role() internal pure override returns (string memory) {
        return "wire-minter";
    }
}
