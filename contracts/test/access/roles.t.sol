// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ControlledUpgradeable} from "../../src/ControlledUpgradeable.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {RestrictedCalls} from "./RestrictedCalls.sol";

/// @notice Calls every restricted function from every account that has a role in the system.
contract RoleMatrixTest is RestrictedCalls {
    /// @dev The numbers of unrestricted functions per contract; each overload counts once.
    uint256 private constant OPEN_TO_ALL = 3;
    uint256 private constant OF_USDPLUS = 4 + 4;
    uint256 private constant OF_THE_MINTER = 4 + 2;
    uint256 private constant OF_THE_REDEEMER = 4 + 2;
    uint256 private constant OF_THE_VAULT = 4 + 2 + 4 + 3;
    uint256 private constant OF_A_WAYPOINT = 2;
    uint256 private constant OF_THE_ROUTER = 1;

    function test_usdPlusRequiresTheRightRole() external {
        _assertMatrix(callsOfUsdPlus());
    }

    function test_minterRequiresTheRightRole() external {
        _assertMatrix(callsOfTheMinter());
    }

    function test_redeemerRequiresTheRightRole() external {
        _assertMatrix(callsOfTheRedeemer());
    }

    function test_wireMinterRequiresTheRightRole() external {
        _assertMatrix(callsOfTheWireMinter());
    }

    function test_restrictorRequiresTheRightRole() external {
        _assertMatrix(callsOfTheRestrictor());
    }

    function test_waypointRequiresTheRightRole() external {
        _assertMatrix(callsOfTheWaypoint());
    }

    function test_wrappedWaypointRequiresTheRightRole() external {
        _assertMatrix(callsOfTheWrappedWaypoint());
    }

    function test_routerRequiresTheRightRole() external {
        _assertMatrix(callsOfTheRouter());
    }

    function test_vaultRequiresTheRightRole() external {
        _assertMatrix(callsOfTheVault());
    }

    /// @dev The unrestricted functions that write. All contracts: `initialize`, `acceptDefaultAdminTransfer` and
    /// `renounceRole`. USD+: transfer, transferFrom, approve, permit, mint, two burns and settleRebase. Minter: two
    /// deposits, two mints, multicall and selfPermit. Redeemer: two requests, `cancelByOwner`, claim, multicall and
    /// selfPermit. Vault: the four of ERC-4626, two with a minimum, the four of a token, multicall, selfPermit and
    /// recordGains. Waypoint: the send and `ccipReceive`, which checks its router. Router: `execute`, which checks for
    /// itself. A new function fails here until it is added to the matrix or to this list.
    function test_everyWritingFunctionIsListed() external {
        _assertCount("UsdPlus", callsOfUsdPlus().length + OPEN_TO_ALL + OF_USDPLUS);
        _assertCount("UsdPlusMinter", callsOfTheMinter().length + OPEN_TO_ALL + OF_THE_MINTER);
        _assertCount("UsdPlusRedeemer", callsOfTheRedeemer().length + OPEN_TO_ALL + OF_THE_REDEEMER);
        _assertCount("WireMinter", callsOfTheWireMinter().length + OPEN_TO_ALL);
        _assertCount("TransferRestrictor", callsOfTheRestrictor().length + OPEN_TO_ALL);
        _assertCount("CCIPWaypoint", callsOfTheWaypoint().length + OPEN_TO_ALL + OF_A_WAYPOINT);
        _assertCount("WrappedUsdPlusWaypoint", callsOfTheWrappedWaypoint().length + OPEN_TO_ALL + OF_A_WAYPOINT);
        _assertCount("LocalCCIPRouter", callsOfTheRouter().length + OPEN_TO_ALL + OF_THE_ROUTER);
        _assertCount("WrappedUsdPlus", callsOfTheVault().length + OPEN_TO_ALL + OF_THE_VAULT);
    }

    function test_mintsAndBurnsNeedALimitWhateverTheRole() external {
        address[] memory accounts = _accounts();
        for (uint256 i; i < accounts.length; ++i) {
            vm.startPrank(accounts[i]);
            if (usdPlus.mintingMaxLimitOf(accounts[i]) == 0) {
                vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
                usdPlus.mint(accounts[i], 1);
            }
            if (usdPlus.burningMaxLimitOf(accounts[i]) == 0) {
                vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
                usdPlus.burn(1);
            }
            vm.stopPrank();
        }
    }

    function test_onlyTheNextOwnerAccepts() external {
        ControlledUpgradeable[9] memory targets = _targets();
        address[] memory accounts = _accounts();
        for (uint256 i; i < targets.length; ++i) {
            vm.prank(owner);
            targets[i].beginDefaultAdminTransfer(bob);
            vm.warp(block.timestamp + 2 days + 1);
            for (uint256 j; j < accounts.length; ++j) {
                vm.prank(accounts[j]);
                (bool ok,) = address(targets[i]).call(abi.encodeCall(targets[i].acceptDefaultAdminTransfer, ()));
                assertFalse(ok, "accepted by another");
            }
            vm.prank(bob);
            targets[i].acceptDefaultAdminTransfer();
            assertEq(targets[i].owner(), bob, "owner");
        }
    }

    function test_accountsCannotRenounceRolesOfOthers() external {
        ControlledUpgradeable[9] memory targets = _targets();
        address[] memory accounts = _accounts();
        for (uint256 i; i < targets.length; ++i) {
            for (uint256 j; j < accounts.length; ++j) {
                if (accounts[j] == upgrader) continue;
                vm.prank(accounts[j]);
                vm.expectRevert(IAccessControl.AccessControlBadConfirmation.selector);
                targets[i].renounceRole(UPGRADER, upgrader);
            }
        }
    }

    function test_contractsCannotBeInitializedAgain() external {
        address[] memory accounts = _accounts();
        for (uint256 i; i < accounts.length; ++i) {
            vm.startPrank(accounts[i]);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            usdPlus.initialize(bob, bob, bob, bob);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            minter.initialize(bob, bob, bob, bob);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            restrictor.initialize(bob, bob);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            wrapped.initialize(bob, bob, bob);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            redeemer.initialize(bob, bob, bob);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            wireMinter.initialize(bob, bob, bob);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            waypoint.initialize(bob, bob, bob, bob);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            wrappedWaypoint.initialize(bob, bob, bob, bob);
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            router.initialize(bob, HERE, bob, bob);
            vm.stopPrank();
        }
    }

    function _assertMatrix(RestrictedCall[] memory calls) private {
        address[] memory accounts = _accounts();
        for (uint256 i; i < calls.length; ++i) {
            for (uint256 j; j < accounts.length; ++j) {
                uint256 snapshot = vm.snapshotState();
                _assertObeyed(calls[i], accounts[j]);
                vm.revertToState(snapshot);
            }
        }
    }

    function _assertObeyed(RestrictedCall memory call, address account) private {
        address holder = _holder(call.role);
        if (call.first.length != 0) prepareCall(holder, call.target, call.first);
        vm.prank(account);
        (bool ok, bytes memory reason) = call.target.call(call.data);
        assertEq(ok, account == holder, "obeyed");
        if (ok) return;
        bytes memory revertData =
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, call.role);
        assertEq(keccak256(reason), keccak256(revertData), "refusal");
    }

    function _assertCount(string memory name, uint256 known) private view {
        string memory json = readArtifact(name);
        bytes memory types =
            vm.parseJson(json, "$.abi[?(@.stateMutability == 'nonpayable' || @.stateMutability == 'payable')].type");
        assertEq(abi.decode(types, (string[])).length, known, name);
    }

    function _holder(bytes32 role) private view returns (address) {
        if (role == ADMIN) return owner;
        if (role == UPGRADER) return upgrader;
        if (role == ESCROW) return address(redeemer);
        if (role == FULFILLER) return fulfiller;
        if (role == WIRES) return wireKey;
        if (role == RELAY) return relay;
        if (role == SENDER) return issuer;
        return role == OPERATOR ? operator : restrictorKey;
    }

    function _targets() private view returns (ControlledUpgradeable[9] memory) {
        return [
            ControlledUpgradeable(restrictor),
            usdPlus,
            minter,
            wrapped,
            redeemer,
            wireMinter,
            waypoint,
            wrappedWaypoint,
            router
        ];
    }

    function _accounts() private view returns (address[] memory accounts) {
        accounts = new address[](15);
        (accounts[0], accounts[1], accounts[2], accounts[3]) = (owner, upgrader, operator, restrictorKey);
        (accounts[4], accounts[5], accounts[6], accounts[7]) = (issuer, treasury, alice, stranger);
        (accounts[8], accounts[9]) = (address(minter), address(wrapped));
        (accounts[10], accounts[11]) = (address(redeemer), address(wireMinter));
        (accounts[12], accounts[13], accounts[14]) = (fulfiller, wireKey, relay);
    }
}
