// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Fixture} from "../Fixture.sol";

/// @notice Both timelocks with their keys and the guardian, and the moves of a contract's powers to them.
abstract contract TimelockFixture is Fixture {
    uint256 internal constant DELAY = 2 days;

    address internal adminKey = makeAddress("admin");
    address internal upgraderKey = makeAddress("upgrader key");
    address internal guardianKey = makeAddress("guardian");
    TimelockController internal owners;
    TimelockController internal upgrades;

    function deployTimelocks() internal {
        owners = _deployTimelock(adminKey);
        upgrades = _deployTimelock(upgraderKey);
    }

    /// @dev Appoints the timelock of upgrades. Stock tokens have no upgraders, because their beacons are upgraded.
    function moveUpgrades(address target) internal {
        bytes32 role = keccak256("UPGRADER_ROLE");
        AccessControlDefaultAdminRules access = AccessControlDefaultAdminRules(target);
        if (!access.hasRole(role, upgrader)) return;
        vm.startPrank(upgrader);
        access.grantRole(role, address(upgrades));
        access.renounceRole(role, upgrader);
        vm.stopPrank();
    }

    /// @dev Begins to move the ownership, which `finishMove` ends at least two days later.
    function beginMove(address target) internal {
        AccessControlDefaultAdminRules access = AccessControlDefaultAdminRules(target);
        vm.startPrank(owner);
        access.grantRole(keccak256("GUARDIAN_ROLE"), guardianKey);
        access.beginDefaultAdminTransfer(address(owners));
        vm.stopPrank();
    }

    function finishMove(address target) internal {
        vm.prank(address(owners));
        AccessControlDefaultAdminRules(target).acceptDefaultAdminTransfer();
    }

    function _deployTimelock(address key) private returns (TimelockController timelock) {
        address[] memory keys = new address[](1);
        keys[0] = key;
        timelock = new TimelockController(DELAY, keys, keys, address(this));
        timelock.grantRole(timelock.CANCELLER_ROLE(), guardianKey);
        timelock.renounceRole(bytes32(0), address(this));
    }
}
