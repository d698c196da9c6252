// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {DShare} from "../../src/DShare.sol";
import {WrappedDShare} from "../../src/WrappedDShare.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

/// @notice A later version of the stock token.
contract DShareNext is DShare {
    function release() external pure returns (uint256) {
        return 2;
    }
}

/// @notice A later version of the wrapped stock token.
contract WrappedDShareNext is WrappedDShare {
    function release() external pure returns (uint256) {
        return 2;
    }
}

/// @notice Tests which account may upgrade all stock tokens, and that their state survives an upgrade.
contract BeaconUpgradeTest is DShareFixture {
    function test_revertsWhen_anyoneButTheBeaconsOwnerUpgrades() external {
        UpgradeableBeacon[2] memory beacons = [dShareBeacon, wrappedBeacon];
        address[2] memory next = [address(new DShareNext()), address(new WrappedDShareNext())];
        address[5] memory callers = [owner, broker, seller, stranger, address(factory)];
        for (uint256 i; i < 2; ++i) {
            for (uint256 j; j < callers.length; ++j) {
                vm.prank(callers[j]);
                vm.expectRevert(
                    abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, callers[j])
                );
                beacons[i].upgradeTo(next[i]);
            }
        }
    }

    function test_revertsWhen_implementationHasNoCode() external {
        vm.prank(upgrader);
        vm.expectRevert(abi.encodeWithSelector(UpgradeableBeacon.BeaconInvalidImplementation.selector, stranger));
        dShareBeacon.upgradeTo(stranger);
    }

    function test_upgradesAllTokensOfAKindAtOnce() external {
        (DShare second, WrappedDShare secondWrapped) = createStock("NVDA.d");
        mintStock(alice, 10e18);
        vm.startPrank(alice);
        dShare.approve(address(wrappedDShare), 4e18);
        wrappedDShare.deposit(4e18, alice);
        vm.stopPrank();
        splitTo(2e18);

        vm.startPrank(upgrader);
        dShareBeacon.upgradeTo(address(new DShareNext()));
        wrappedBeacon.upgradeTo(address(new WrappedDShareNext()));
        vm.stopPrank();

        assertEq(DShareNext(address(dShare)).release(), 2, "first");
        assertEq(DShareNext(address(second)).release(), 2, "second");
        assertEq(WrappedDShareNext(address(wrappedDShare)).release(), 2, "first wrapped");
        assertEq(WrappedDShareNext(address(secondWrapped)).release(), 2, "second wrapped");
        assertEq(dShare.balanceOf(alice), 12e18, "balance outlives the upgrade");
        assertEq(wrappedDShare.balanceOf(alice), 4e18, "wrapped balance outlives the upgrade");
        assertEq(dShare.symbol(), "AAPL.d", "symbol outlives the upgrade");
        assertTrue(dShare.hasRole(MINTER_ROLE, broker), "roles outlive the upgrade");
    }
}
