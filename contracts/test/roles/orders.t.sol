// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {RoleTest} from "./RoleTest.sol";
import {Thief} from "./Thief.sol";
import {OrdersThief} from "./OrdersThief.sol";

/// @notice The most that the key `orders` can take.
/// forge-config: default.invariant.runs = 8
/// forge-config: full.invariant.runs = 64
contract OrdersKeyTest is RoleTest {
    function makeThief() internal override returns (Thief) {
        return new OrdersThief();
    }

    function handler() internal pure override returns (string memory) {
        return "OrdersThief";
    }

    function role() internal pure override returns (string memory) {
        return "orders";
    }
}
