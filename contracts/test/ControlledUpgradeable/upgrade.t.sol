// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IERC1967} from "@openzeppelin/contracts/interfaces/IERC1967.sol";
import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ControlledUpgradeable} from "../../src/ControlledUpgradeable.sol";
import {CCIPWaypoint} from "../../src/CCIPWaypoint.sol";
import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusMinter} from "../../src/UsdPlusMinter.sol";
import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {WireMinter} from "../../src/WireMinter.sol";
import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {WrappedUsdPlusWaypoint} from "../../src/WrappedUsdPlusWaypoint.sol";
import {IControlledUpgradeable} from "../../src/interfaces/IControlledUpgradeable.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {LocalCCIPRouter} from "../../src/local/LocalCCIPRouter.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {
    CCIPWaypointNext,
    LocalCCIPRouterNext,
    TransferRestrictorNext,
    UsdPlusMinterNext,
    UsdPlusNext,
    UsdPlusRedeemerNext,
    WireMinterNext,
    WrappedUsdPlusNext,
    WrappedUsdPlusWaypointNext
} from "../mocks/NextVersion.sol";

/// @notice Tests the guarantees of `ControlledUpgradeable` for each contract that inherits it.
contract UpgradeTest is BridgeFixture {
    struct Subject {
        ControlledUpgradeable proxy;
        address next;
        bytes initialize;
    }

    function test_revertsWhen_anyoneButTheUpgraderUpgrades() external {
        Subject[9] memory subjects = _subjects();
        address[3] memory callers = [owner, operator, stranger];
        for (uint256 i; i < subjects.length; ++i) {
            for (uint256 j; j < 3; ++j) {
                expectMissingRole(callers[j], keccak256("UPGRADER_ROLE"));
                vm.prank(callers[j]);
                subjects[i].proxy.upgradeToAndCall(subjects[i].next, "");
            }
        }
    }

    function test_revertsWhen_theNewCodeIsNotUpgradeable() external {
        Subject[9] memory subjects = _subjects();
        for (uint256 i; i < subjects.length; ++i) {
            vm.prank(upgrader);
            vm.expectRevert(
                abi.encodeWithSelector(ERC1967Utils.ERC1967InvalidImplementation.selector, address(mockUsd))
            );
            subjects[i].proxy.upgradeToAndCall(address(mockUsd), "");
        }
    }

    function test_revertsWhen_theImplementationIsUpgradedItself() external {
        Subject[9] memory subjects = _subjects();
        for (uint256 i; i < subjects.length; ++i) {
            vm.prank(upgrader);
            vm.expectRevert(UUPSUpgradeable.UUPSUnauthorizedCallContext.selector);
            ControlledUpgradeable(subjects[i].next).upgradeToAndCall(subjects[i].next, "");
        }
    }

    function test_revertsWhen_reinitializedWithinAVersion() external {
        Subject[9] memory subjects = _subjects();
        for (uint256 i; i < subjects.length; ++i) {
            vm.prank(upgrader);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            subjects[i].proxy.reinitialize(stranger);
        }
    }

    function test_revertsWhen_anUpgradeOmitsItsInitialization() external {
        Subject[9] memory subjects = _subjects();
        for (uint256 i; i < subjects.length; ++i) {
            ControlledUpgradeable proxy = subjects[i].proxy;
            uint8 next = proxy.version() + 1;
            vm.prank(upgrader);
            vm.expectRevert(IControlledUpgradeable.UpgradeNotInitialized.selector);
            proxy.upgradeToAndCall(subjects[i].next, "");
            assertEq(proxy.version(), next - 1, "the code is the old one");
        }
    }

    function test_revertsWhen_theOwnerAppointsAnUpgrader() external {
        Subject[9] memory subjects = _subjects();
        for (uint256 i; i < subjects.length; ++i) {
            ControlledUpgradeable proxy = subjects[i].proxy;
            bytes32 role = proxy.UPGRADER_ROLE();
            expectMissingRole(owner, role);
            vm.prank(owner);
            proxy.grantRole(role, owner);
            expectMissingRole(upgrader, bytes32(0));
            vm.prank(upgrader);
            proxy.grantRole(keccak256("OPERATOR_ROLE"), upgrader);
        }
    }

    /// @dev The state is that after an upgrade by code of an earlier version, which did not refuse it.
    function test_revertsWhen_aStrangerFinishesAnUnfinishedUpgrade() external {
        Subject[9] memory subjects = _subjects();
        for (uint256 i; i < subjects.length; ++i) {
            prepareCall(
                upgrader,
                address(subjects[i].proxy),
                abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (subjects[i].next, ""))
            );

            expectMissingRole(stranger, keccak256("UPGRADER_ROLE"));
            vm.prank(stranger);
            subjects[i].proxy.reinitialize(stranger);

            // The initializer of a later version could run again, but the owner is set already.
            vm.prank(stranger);
            (bool ok, bytes memory reason) = address(subjects[i].proxy).call(subjects[i].initialize);
            assertFalse(ok, "initialized again");
            bytes4 revertData = IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminRules.selector;
            assertEq(bytes32(bytes4(reason)), bytes32(revertData), "refusal");
        }
    }

    function test_upgraderUpgradesAndReinitializesInOneCall() external {
        mintUsdPlus(alice, 100e6);
        wrap(stranger, 50e6);
        vm.prank(stranger);
        usdPlus.approve(address(redeemer), 10e6);
        mintUsdPlus(stranger, 10e6);
        vm.prank(stranger);
        redeemer.requestRedeem(address(mockUsd), 10e6, stranger, stranger);
        vm.prank(wireKey);
        wireMinter.mint("ref", stranger, 1e6);
        vm.deal(stranger, 1 ether);
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(stranger, stranger, 1e6);
        restrict(bob);
        Subject[9] memory subjects = _subjects();
        for (uint256 i; i < subjects.length; ++i) {
            ControlledUpgradeable proxy = subjects[i].proxy;
            uint8 previous = proxy.version();
            vm.expectEmit(address(proxy));
            emit IERC1967.Upgraded(subjects[i].next);
            vm.expectEmit(address(proxy));
            emit IAccessControl.RoleGranted(keccak256("UPGRADER_ROLE"), stranger, upgrader);
            vm.prank(upgrader);
            proxy.upgradeToAndCall(subjects[i].next, abi.encodeCall(proxy.reinitialize, (stranger)));

            assertEq(proxy.version(), previous + 1, "version");
            assertEq(proxy.owner(), owner, "owner");
            assertTrue(proxy.hasRole(proxy.UPGRADER_ROLE(), stranger), "new upgrader");
        }
        assertEq(usdPlus.balanceOf(alice), 100e6, "balance outlives the upgrade");
        assertEq(wrapped.balanceOf(stranger), 50e6, "wrapped balance outlives the upgrade");
        assertTrue(restrictor.isBlacklisted(bob), "list outlives the upgrade");
        assertEq(minter.paymentRecipient(), treasury, "recipient outlives the upgrade");
        assertEq(redeemer.requestShares(0), 10e6, "escrow outlives the upgrade");
        assertEq(wireMinter.minted("ref"), 1e6, "reference outlives the upgrade");
        assertEq(router.sentTotal(THERE), 1e6, "total outlives the upgrade");
        assertEq(waypoint.getApprovedReceiver(THERE), address(there.waypoint), "peer outlives the upgrade");
        assertEq(wrappedWaypoint.wrappedUsdplus(), address(wrapped), "wUSD+ outlives the upgrade");
        assertDelivered(id, message);
    }

    function test_ownershipMovesInTwoSteps() external {
        bytes32 admin = bytes32(0);
        Subject[9] memory subjects = _subjects();
        for (uint256 i; i < subjects.length; ++i) {
            ControlledUpgradeable proxy = subjects[i].proxy;
            vm.startPrank(owner);
            vm.expectRevert(IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminRules.selector);
            proxy.grantRole(admin, bob);
            proxy.beginDefaultAdminTransfer(bob);
            vm.stopPrank();
            assertEq(proxy.owner(), owner, "owner before it is accepted");

            vm.expectRevert(
                abi.encodeWithSelector(
                    IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminDelay.selector,
                    block.timestamp + 2 days
                )
            );
            vm.prank(bob);
            proxy.acceptDefaultAdminTransfer();

            vm.warp(block.timestamp + 2 days + 1);
            vm.prank(bob);
            proxy.acceptDefaultAdminTransfer();
            assertEq(proxy.owner(), bob, "owner after");
            assertFalse(proxy.hasRole(admin, owner), "old owner");
        }
    }

    function _subjects() private returns (Subject[9] memory subjects) {
        subjects[0] = Subject(
            restrictor,
            address(new TransferRestrictorNext()),
            abi.encodeCall(TransferRestrictor.initialize, (stranger, bob))
        );
        subjects[1] = Subject(
            usdPlus,
            address(new UsdPlusNext()),
            abi.encodeCall(UsdPlus.initialize, (stranger, address(0), stranger, bob))
        );
        subjects[2] = Subject(
            minter,
            address(new UsdPlusMinterNext()),
            abi.encodeCall(UsdPlusMinter.initialize, (address(usdPlus), stranger, stranger, bob))
        );
        subjects[3] = Subject(
            wrapped,
            address(new WrappedUsdPlusNext()),
            abi.encodeCall(WrappedUsdPlus.initialize, (address(usdPlus), stranger, bob))
        );
        subjects[4] = Subject(
            redeemer,
            address(new UsdPlusRedeemerNext()),
            abi.encodeCall(UsdPlusRedeemer.initialize, (address(usdPlus), stranger, bob))
        );
        subjects[5] = Subject(
            wireMinter,
            address(new WireMinterNext()),
            abi.encodeCall(WireMinter.initialize, (address(usdPlus), stranger, bob))
        );
        subjects[6] = Subject(
            waypoint,
            address(new CCIPWaypointNext()),
            abi.encodeCall(CCIPWaypoint.initialize, (address(usdPlus), stranger, stranger, bob))
        );
        subjects[7] = Subject(
            wrappedWaypoint,
            address(new WrappedUsdPlusWaypointNext()),
            abi.encodeCall(WrappedUsdPlusWaypoint.initialize, (address(wrapped), stranger, stranger, bob))
        );
        subjects[8] = Subject(
            router,
            address(new LocalCCIPRouterNext()),
            abi.encodeCall(LocalCCIPRouter.initialize, (address(usdPlus), 1, stranger, bob))
        );
    }
}
