// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {ControlledUpgradeable} from "../../src/ControlledUpgradeable.sol";
import {DShare} from "../../src/DShare.sol";
import {DShareFactory} from "../../src/DShareFactory.sol";
import {RebasingVault} from "../../src/RebasingVault.sol";
import {TokenNames} from "../../src/TokenNames.sol";
import {WrappedDShare} from "../../src/WrappedDShare.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

/// @notice A later version of the factory.
contract DShareFactoryNext is DShareFactory {
    function version() public pure override returns (uint8) {
        return 3;
    }
}

/// @notice Calls every restricted function of the stock token contracts from every account that has a role in them.
contract StockRoleMatrixTest is DShareFixture {
    struct RestrictedCall {
        address target;
        bytes32 role;
        bytes data;
        /// A call that the owner makes first, so that the call can succeed; empty for none.
        bytes first;
    }

    bytes32 private constant ADMIN = bytes32(0);
    bytes32 private constant UPGRADER = keccak256("UPGRADER_ROLE");

    /// @dev The unrestricted functions `initialize`, `acceptDefaultAdminTransfer` and `renounceRole`.
    uint256 private constant OPEN_TO_ALL = 3;

    /// @dev The payable function `upgradeToAndCall`, which is in the matrix.
    uint256 private constant PAYABLE = 1;

    /// @dev The unrestricted functions `transfer`, `transferFrom`, `approve` and `permit`.
    uint256 private constant OF_A_TOKEN = 4;

    /// @dev The unrestricted functions `deposit`, `mint`, `withdraw`, `redeem`, `multicall`, `selfPermit` and
    /// `recordGains`.
    uint256 private constant OF_A_VAULT = 4 + 2 + 3;

    RestrictedCall[] private _calls;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        wrappedDShare.setGainsDuration(8 hours);
        mintStock(alice, 10e18);
        mintStock(seller, 10e18);
        mintStock(address(wrappedDShare), 1e18);
        vm.prank(alice);
        dShare.approve(seller, 1e18);
    }

    function test_stockTokenRequiresTheRightRole() external {
        _assertMatrix(_callsOfTheToken());
    }

    function test_wrappedStockTokenRequiresTheRightRole() external {
        _assertMatrix(_callsOfTheVault());
    }

    function test_factoryRequiresTheRightRole() external {
        _assertMatrix(_callsOfTheFactory());
    }

    /// @dev A new function fails here until it is added to the matrix or to the lists above.
    function test_everyWritingFunctionIsListed() external {
        _assertCount("DShare", _callsOfTheToken().length + OPEN_TO_ALL + OF_A_TOKEN);
        uint256 ofTheVault = OPEN_TO_ALL + OF_A_TOKEN + OF_A_VAULT;
        _assertCount("WrappedDShare", _callsOfTheVault().length + ofTheVault);
        _assertCount("DShareFactory", _callsOfTheFactory().length - PAYABLE + OPEN_TO_ALL);
    }

    function _callsOfTheToken() private returns (RestrictedCall[] memory) {
        delete _calls;
        address target = address(dShare);
        _addCommon(target);
        _addNamesAndPause(target);
        bytes memory announce = abi.encodeCall(DShare.announceSplit, (2e18));
        _add(target, ADMIN, announce);
        _calls.push(RestrictedCall(target, ADMIN, abi.encodeCall(DShare.setBalancePerShare, (2e18)), announce));
        _calls.push(RestrictedCall(target, ADMIN, abi.encodeCall(DShare.cancelSplit, ()), announce));
        _add(target, ADMIN, abi.encodeCall(DShare.setSplitDelay, (2 days)));
        _add(target, ADMIN, abi.encodeCall(DShare.setTransferRestrictor, (address(0))));
        _add(target, MINTER_ROLE, abi.encodeCall(DShare.mint, (bob, 1e18)));
        _add(target, BURNER_ROLE, abi.encodeCall(DShare.burn, (1e18)));
        _add(target, BURNER_ROLE, abi.encodeCall(DShare.burnFrom, (alice, 1e18)));
        return _calls;
    }

    function _callsOfTheVault() private returns (RestrictedCall[] memory) {
        delete _calls;
        address target = address(wrappedDShare);
        _addCommon(target);
        _addNamesAndPause(target);
        _add(target, ADMIN, abi.encodeCall(WrappedDShare.recover, (bob, 1e18)));
        _add(target, ADMIN, abi.encodeCall(wrappedDShare.setGainsDuration, (1 hours)));
        return _calls;
    }

    function _callsOfTheFactory() private returns (RestrictedCall[] memory) {
        delete _calls;
        address target = address(factory);
        _addCommon(target);
        bytes memory reinitialize = abi.encodeCall(ControlledUpgradeable.reinitialize, (bob));
        address next = address(new DShareFactoryNext());
        bytes memory upgrade = abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (next, reinitialize));
        _add(target, UPGRADER, upgrade);
        _calls.push(RestrictedCall(target, UPGRADER, reinitialize, upgrade));
        _add(target, ADMIN, abi.encodeCall(DShareFactory.setNewTransferRestrictor, (bob)));
        _add(target, ADMIN, abi.encodeCall(DShareFactory.createDShare, (bob, "n", "s", "wn", "ws")));
        bytes memory init = abi.encodeCall(WrappedDShare.initialize, (owner, address(usdPlus), "n", "s"));
        address wrapped = address(new BeaconProxy(address(wrappedBeacon), init));
        _add(target, ADMIN, abi.encodeCall(DShareFactory.announceExistingDShare, (address(usdPlus), wrapped)));
        return _calls;
    }

    function _addCommon(address target) private {
        _add(target, ADMIN, abi.encodeCall(IAccessControl.grantRole, (MINTER_ROLE, bob)));
        _add(target, ADMIN, abi.encodeCall(IAccessControl.revokeRole, (MINTER_ROLE, broker)));
        _add(target, ADMIN, abi.encodeWithSignature("beginDefaultAdminTransfer(address)", bob));
        _add(target, ADMIN, abi.encodeWithSignature("cancelDefaultAdminTransfer()"));
        _add(target, ADMIN, abi.encodeWithSignature("changeDefaultAdminDelay(uint48)", 1 days));
        _add(target, ADMIN, abi.encodeWithSignature("rollbackDefaultAdminDelay()"));
    }

    function _addNamesAndPause(address target) private {
        _add(target, ADMIN, abi.encodeCall(TokenNames.setName, ("Orchard Inc.")));
        _add(target, ADMIN, abi.encodeCall(TokenNames.setSymbol, ("ORCH.d")));
        bytes memory pause = abi.encodeCall(RebasingVault.pause, ());
        _add(target, ADMIN, pause);
        _calls.push(RestrictedCall(target, ADMIN, abi.encodeCall(RebasingVault.unpause, ()), pause));
    }

    function _add(address target, bytes32 role, bytes memory data) private {
        _calls.push(RestrictedCall(target, role, data, ""));
    }

    function _assertMatrix(RestrictedCall[] memory calls) private {
        address[8] memory accounts = [owner, upgrader, broker, seller, alice, stranger, restrictorKey, address(factory)];
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
        string memory path = "$.abi[?(@.type == 'function' && @.stateMutability == 'nonpayable')].name";
        bytes memory names = vm.parseJson(json, path);
        assertEq(abi.decode(names, (string[])).length, known, name);
    }

    function _holder(bytes32 role) private view returns (address) {
        if (role == ADMIN) return owner;
        if (role == UPGRADER) return upgrader;
        return role == MINTER_ROLE ? broker : seller;
    }
}
