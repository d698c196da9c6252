// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RelayThief} from "./RelayThief.sol";
import {RoleTest} from "./RoleTest.sol";
import {Thief} from "./Thief.sol";

/// @notice The most that the key `relay` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract RelayKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new RelayThief();
    }

    function handler() internal pure override returns (string memory) {
        return "RelayThief";
    }

    function role() internal pure override returns (string memory) {
        return "relay";
    }
}
