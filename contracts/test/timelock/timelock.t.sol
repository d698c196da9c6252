// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {Fixture} from "../Fixture.sol";
import {UsdPlusNext} from "../mocks/NextVersion.sol";

/// @notice USD+ as it is deployed: one timelock owns it, another one upgrades it, and the guardian cancels.
contract TimelockTest is Fixture {
    uint256 private constant DELAY = 2 days;

    address private _admin = makeAddress("admin");
    address private _upgrader = makeAddress("upgrader key");
    address private _guardian = makeAddress("guardian");
    TimelockController private _owners;
    TimelockController private _upgrades;
    UsdPlus private _token;

    function setUp() public override {
        super.setUp();
        _owners = _deployTimelock(_admin);
        _upgrades = _deployTimelock(_upgrader);
        bytes memory init =
            abi.encodeCall(UsdPlus.initialize, (treasury, address(restrictor), address(_owners), address(_upgrades)));
        _token = UsdPlus(deployProxy(address(new UsdPlus()), init));
    }

    function test_theOwnersKeyChangesNothingWithinTwoDays() external {
        bytes memory data = abi.encodeCall(_token.setTreasury, (bob));
        expectMissingRole(_admin, bytes32(0));
        vm.prank(_admin);
        _token.setTreasury(bob);
        _assertDelayed(_owners, _admin, address(_token), data);
        assertEq(_token.treasury(), bob, "after the delay");
    }

    function test_anUpgradeTakesTwoDaysAndInitializesAtOnce() external {
        address next = address(new UsdPlusNext());
        bytes memory reinitialize = abi.encodeCall(_token.reinitialize, (address(_upgrades)));
        bytes memory data = abi.encodeCall(_token.upgradeToAndCall, (next, reinitialize));
        expectMissingRole(address(_owners), keccak256("UPGRADER_ROLE"));
        vm.prank(address(_owners));
        _token.upgradeToAndCall(next, reinitialize);
        uint8 previous = _token.version();
        _assertDelayed(_upgrades, _upgrader, address(_token), data);
        assertEq(_token.version(), previous + 1, "after the delay");
    }

    function test_aBeaconIsUpgradedAfterTwoDays() external {
        UpgradeableBeacon beacon = new UpgradeableBeacon(address(new UsdPlus()), address(_upgrades));
        address next = address(new UsdPlusNext());
        _assertDelayed(_upgrades, _upgrader, address(beacon), abi.encodeCall(beacon.upgradeTo, (next)));
        assertEq(beacon.implementation(), next, "after the delay");
    }

    function test_theGuardianCancelsAndCannotSchedule() external {
        bytes memory data = abi.encodeCall(_token.setTreasury, (bob));
        bytes32 proposer = _owners.PROPOSER_ROLE();
        expectMissingRole(_guardian, proposer);
        vm.prank(_guardian);
        _owners.schedule(address(_token), 0, data, 0, 0, DELAY);

        vm.prank(_admin);
        _owners.schedule(address(_token), 0, data, 0, 0, DELAY);
        bytes32 id = _owners.hashOperation(address(_token), 0, data, 0, 0);
        vm.prank(_guardian);
        _owners.cancel(id);
        vm.warp(block.timestamp + DELAY);
        vm.prank(_admin);
        (bool ok,) = address(_owners).call(abi.encodeCall(TimelockController.execute, (address(_token), 0, data, 0, 0)));
        assertFalse(ok, "canceled");
        assertEq(_token.treasury(), treasury, "unchanged");
    }

    function test_theDelayItselfChangesOnlyAfterTheDelay() external {
        _assertDelayed(_owners, _admin, address(_owners), abi.encodeCall(_owners.updateDelay, (0)));
        assertEq(_owners.getMinDelay(), 0, "after the delay");
    }

    function test_ownershipMovesWithTheDelayOfBoth() external {
        _assertDelayed(_owners, _admin, address(_token), abi.encodeCall(_token.beginDefaultAdminTransfer, (bob)));
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

    function _deployTimelock(address key) private returns (TimelockController timelock) {
        address[] memory keys = new address[](1);
        keys[0] = key;
        timelock = new TimelockController(DELAY, keys, keys, address(this));
        timelock.grantRole(timelock.CANCELLER_ROLE(), _guardian);
        timelock.renounceRole(bytes32(0), address(this));
    }
}
