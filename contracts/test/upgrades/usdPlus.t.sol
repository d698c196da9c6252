// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UsdPlus} from "../../src/UsdPlus.sol";
import {IRebaseLimits} from "../../src/interfaces/IRebaseLimits.sol";
import {Fixture} from "../Fixture.sol";
import {UsdPlusNext} from "../mocks/NextVersion.sol";

/// @notice Upgrades a running deployment of USD+ 1.0.0, whose bytecode lies beside this file.
contract UsdPlusUpgradeTest is Fixture {
    UsdPlus private _token;

    function setUp() public override {
        super.setUp();
        bytes memory init = abi.encodeCall(UsdPlus.initialize, (treasury, address(restrictor), owner, upgrader));
        _token = UsdPlus(deployProxy(_deployCode("UsdPlus-1.0.0"), init));
        vm.startPrank(owner);
        _token.grantRole(_token.OPERATOR_ROLE(), operator);
        _token.setMintCaps(1e15, 1e16);
        _token.setIssuerLimits(issuer, 1e14, 1e13);
        vm.stopPrank();
        vm.prank(issuer);
        _token.mint(alice, 1_000_000e6);
        vm.prank(alice);
        _token.approve(bob, 7e6);
        vm.prank(operator);
        _token.rebaseAdd(1_234e6);
    }

    function test_keepsItsStateAndGetsTheLimits() external {
        assertEq(_token.version(), 1, "version before");
        bytes32 before = _state();
        _upgrade(address(new UsdPlus()));

        assertEq(_state(), before, "state");
        assertEq(_token.version(), 4, "version");
        assertEq(_token.publicVersion(), "1.3.0", "public version");
        assertEq(_token.rebasePeriod(), 20 hours, "period");
        assertEq(_token.maxGainBpsPerYear(), 2_000, "gain");
        assertEq(_token.maxLossBpsPerYear(), 2_000, "loss");
        assertEq(_token.lastRebaseAt(), block.timestamp, "time counts from the upgrade");
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooSoon.selector, block.timestamp + 20 hours));
        _token.rebaseAdd(1);
    }

    /// @dev An upgrade that omits `reinitialize` leaves the limits at zero.
    function test_withoutReinitializeItRefusesRebases() external {
        vm.startPrank(upgrader);
        _token.upgradeToAndCall(address(new UsdPlus()), "");
        vm.stopPrank();
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IRebaseLimits.RebaseTooLarge.selector, 1, 0));
        _token.rebaseAdd(1);

        vm.prank(upgrader);
        _token.reinitialize(upgrader);
        assertEq(_token.maxGainBpsPerYear(), 2_000, "gain");
    }

    function test_theNextUpgradeKeepsTheOwnersLimits() external {
        _upgrade(address(new UsdPlus()));
        vm.prank(owner);
        _token.setRebaseLimits(2 hours, 3, 4);
        uint48 last = _token.lastRebaseAt();
        vm.warp(block.timestamp + 1 days);
        _upgrade(address(new UsdPlusNext()));
        assertEq(_token.rebasePeriod(), 2 hours, "period");
        assertEq(_token.maxGainBpsPerYear(), 3, "gain");
        assertEq(_token.maxLossBpsPerYear(), 4, "loss");
        assertEq(_token.lastRebaseAt(), last, "last");
    }

    function _upgrade(address next) private {
        vm.prank(upgrader);
        _token.upgradeToAndCall(next, abi.encodeCall(_token.reinitialize, (upgrader)));
    }

    function _state() private view returns (bytes32) {
        return keccak256(
            abi.encode(
                _token.owner(),
                _token.treasury(),
                _token.transferRestrictor(),
                _token.balancePerShare(),
                _token.sharesOf(alice),
                _token.totalSupply(),
                _token.allowance(alice, bob),
                _token.mintCapPerTransaction(),
                _token.mintCapLeft(),
                _token.mintingCurrentLimitOf(issuer),
                _token.burningMaxLimitOf(issuer),
                _token.hasRole(_token.OPERATOR_ROLE(), operator)
            )
        );
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
