// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {Fixture} from "../Fixture.sol";

/// @notice Upgrades a running deployment of which one key was owner and upgrader, and hands it to two timelocks, in the
/// order of `docs/operations.md`. The bytecode of the versions before lies beside this file.
contract PowersUpgradeTest is Fixture {
    bytes32 private constant UPGRADER = keccak256("UPGRADER_ROLE");
    bytes32 private constant GUARDIAN = keccak256("GUARDIAN_ROLE");

    address private _deployer = makeAddress("deployer");
    address private _admin = makeAddress("admin");
    address private _upgraderKey = makeAddress("upgrader key");
    address private _guardian = makeAddress("guardian");
    TimelockController private _owners;
    TimelockController private _upgrades;
    UsdPlus private _token;
    UsdPlusRedeemer private _redeemer;

    function setUp() public override {
        super.setUp();
        bytes memory init = abi.encodeCall(UsdPlus.initialize, (treasury, address(restrictor), _deployer, _deployer));
        _token = UsdPlus(deployProxy(_deployCode("UsdPlus-1.1.0"), init));
        init = abi.encodeCall(UsdPlusRedeemer.initialize, (address(_token), _deployer, _deployer));
        _redeemer = UsdPlusRedeemer(deployProxy(_deployCode("UsdPlusRedeemer-1.0.0"), init));
        _owners = _deployTimelock(_admin);
        _upgrades = _deployTimelock(_upgraderKey);
    }

    function test_aRunningDeploymentMovesToTheTimelocks() external {
        _upgrade();
        vm.startPrank(_deployer);
        _token.grantRole(GUARDIAN, _guardian);
        _token.changeDefaultAdminDelay(2 days);
        _token.renounceRole(UPGRADER, _deployer);
        vm.warp(block.timestamp + 2 days + 1);
        _token.beginDefaultAdminTransfer(address(_owners));
        vm.stopPrank();
        assertEq(_token.defaultAdminDelay(), 2 days, "delay");
        bytes memory data = abi.encodeCall(_token.acceptDefaultAdminTransfer, ());
        vm.prank(_admin);
        _owners.schedule(address(_token), 0, data, 0, 0, 2 days);
        vm.warp(block.timestamp + 2 days + 1);
        vm.prank(_admin);
        _owners.execute(address(_token), 0, data, 0, 0);

        assertEq(_token.owner(), address(_owners), "owner");
        assertTrue(_token.hasRole(UPGRADER, address(_upgrades)), "upgrader");
        assertFalse(_token.hasRole(bytes32(0), _deployer), "the deployer owns nothing");
        assertFalse(_token.hasRole(UPGRADER, _deployer), "the deployer upgrades nothing");
        expectMissingRole(address(_owners), UPGRADER);
        vm.prank(address(_owners));
        _token.grantRole(UPGRADER, _admin);
        vm.prank(_guardian);
        _token.pause();
        assertTrue(_token.paused(), "the guardian pauses");
    }

    function test_keepsItsStateAndAPauseWithoutEnd() external {
        vm.startPrank(_deployer);
        _token.setMintCaps(1e15, 1e16);
        _token.setRebaseLimits(2 hours, 3, 4);
        _redeemer.pause();
        vm.stopPrank();
        _upgrade();
        assertEq(_token.publicVersion(), "1.3.0", "version of USD+");
        assertEq(_redeemer.publicVersion(), "1.2.0", "version of the redeemer");
        assertEq(_token.mintCapPerTransaction(), 1e15, "cap");
        assertEq(_token.rebasePeriod(), 2 hours, "period");
        assertEq(_redeemer.pauseEndsAt(), 0, "no end");
        vm.warp(block.timestamp + 365 days);
        assertTrue(_redeemer.paused(), "still paused");
        vm.prank(_deployer);
        _redeemer.unpause();
        assertFalse(_redeemer.paused(), "resumed");
    }

    function _upgrade() private {
        address[2] memory targets = [address(_token), address(_redeemer)];
        address[2] memory codes = [address(new UsdPlus()), address(new UsdPlusRedeemer())];
        bytes memory data = abi.encodeCall(_token.reinitialize, (address(_upgrades)));
        vm.startPrank(_deployer);
        for (uint256 i; i < 2; ++i) {
            UsdPlus(targets[i]).upgradeToAndCall(codes[i], data);
        }
        vm.stopPrank();
    }

    function _deployTimelock(address key) private returns (TimelockController timelock) {
        address[] memory keys = new address[](1);
        keys[0] = key;
        return new TimelockController(2 days, keys, keys, address(0));
    }

    function _deployCode(string memory name) private returns (address deployed) {
        string memory json = vm.readFile(string.concat("contracts/test/upgrades/", name, ".json"));
        bytes memory code = abi.decode(vm.parseJson(json, ".bytecode"), (bytes));
        assembly {
            deployed := create(0, add(code, 0x20), mload(code))
        }
        assertTrue(deployed != address(0), "deployed");
    }
}
