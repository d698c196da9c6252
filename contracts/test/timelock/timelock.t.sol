// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusNext} from "../mocks/NextVersion.sol";
import {TimelockFixture} from "./TimelockFixture.sol";

/// @notice USD+ as it is deployed: one timelock owns it, another one upgrades it, and the guardian cancels.
contract TimelockTest is TimelockFixture {
    UsdPlus private _token;

    function setUp() public override {
        super.setUp();
        deployTimelocks();
        bytes memory init =
            abi.encodeCall(UsdPlus.initialize, (treasury, address(restrictor), address(owners), address(upgrades)));
        _token = UsdPlus(deployProxy(address(new UsdPlus()), init));
    }

    function test_KY04_theOwnersKeyChangesNothingWithinTwoDays() external {
        bytes memory data = abi.encodeCall(_token.setTreasury, (bob));
        expectMissingRole(adminKey, bytes32(0));
        vm.prank(adminKey);
        _token.setTreasury(bob);
        _assertDelayed(owners, adminKey, address(_token), data);
        assertEq(_token.treasury(), bob, "after the delay");
    }

    function test_KY04_anUpgradeTakesTwoDaysAndInitializesAtOnce() external {
        address next = address(new UsdPlusNext());
        bytes memory reinitialize = abi.encodeCall(_token.reinitialize, (address(upgrades)));
        bytes memory data = abi.encodeCall(_token.upgradeToAndCall, (next, reinitialize));
        expectMissingRole(address(owners), keccak256("UPGRADER_ROLE"));
        vm.prank(address(owners));
        _token.upgradeToAndCall(next, reinitialize);
        uint8 previous = _token.version();
        _assertDelayed(upgrades, upgraderKey, address(_token), data);
        assertEq(_token.version(), previous + 1, "after the delay");
    }

    function test_aBeaconIsUpgradedAfterTwoDays() external {
        UpgradeableBeacon beacon = new UpgradeableBeacon(address(new UsdPlus()), address(upgrades));
        address next = address(new UsdPlusNext());
        _assertDelayed(upgrades, upgraderKey, address(beacon), abi.encodeCall(beacon.upgradeTo, (next)));
        assertEq(beacon.implementation(), next, "after the delay");
    }

    function test_KY04_theGuardianCancelsAndCannotSchedule() external {
        bytes memory data = abi.encodeCall(_token.setTreasury, (bob));
        bytes32 proposer = owners.PROPOSER_ROLE();
        expectMissingRole(guardianKey, proposer);
        vm.prank(guardianKey);
        owners.schedule(address(_token), 0, data, 0, 0, DELAY);

        vm.prank(adminKey);
        owners.schedule(address(_token), 0, data, 0, 0, DELAY);
        bytes32 id = owners.hashOperation(address(_token), 0, data, 0, 0);
        vm.prank(guardianKey);
        owners.cancel(id);
        vm.warp(block.timestamp + DELAY);
        vm.prank(adminKey);
        (bool ok,) = address(owners).call(abi.encodeCall(TimelockController.execute, (address(_token), 0, data, 0, 0)));
        assertFalse(ok, "canceled");
        assertEq(_token.treasury(), treasury, "unchanged");
    }

    function test_theDelayItselfChangesOnlyAfterTheDelay() external {
        _assertDelayed(owners, adminKey, address(owners), abi.encodeCall(owners.updateDelay, (0)));
        assertEq(owners.getMinDelay(), 0, "after the delay");
    }

    function test_KY04_ownershipMovesWithTheDelayOfBoth() external {
        _assertDelayed(owners, adminKey, address(_token), abi.encodeCall(_token.beginDefaultAdminTransfer, (bob)));
        vm.prank(bob);
        (bool ok,) = address(_token).call(abi.encodeCall(_token.acceptDefaultAdminTransfer, ()));
        assertFalse(ok, "accepted at once");
        vm.warp(block.timestamp + 2 days + 1);
        vm.prank(bob);
        _token.acceptDefaultAdminTransfer();
        assertEq(_token.owner(), bob, "owner");
    }

    /// @dev Schedules the call, and asserts that it is refused until the delay has passed.
    function _assertDelayed(TimelockController timelock, address key, address target, bytes memory data) private {
        vm.startPrank(key);
        (bool ok,) =
            address(timelock).call(abi.encodeCall(TimelockController.schedule, (target, 0, data, 0, 0, DELAY - 1)));
        assertFalse(ok, "scheduled too early");
        timelock.schedule(target, 0, data, 0, 0, DELAY);
        uint256 begin = block.timestamp;
        vm.warp(begin + DELAY - 1);
        (ok,) = address(timelock).call(abi.encodeCall(TimelockController.execute, (target, 0, data, 0, 0)));
        assertFalse(ok, "executed too early");
        vm.warp(begin + DELAY);
        timelock.execute(target, 0, data, 0, 0);
        vm.stopPrank();
    }
}
