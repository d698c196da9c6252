// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ControlledUpgradeable} from "../../src/ControlledUpgradeable.sol";
import {DividendDistribution} from "../../src/DividendDistribution.sol";
import {DividendFixture} from "../DividendDistribution/DividendFixture.sol";
import {DividendDistributionNext} from "../DividendDistribution/initialize.t.sol";

/// @notice Calls every restricted function of the dividend contract from every account that has a role in it.
contract DividendRoleMatrixTest is DividendFixture {
    struct RestrictedCall {
        bytes32 role;
        bytes data;
        /// A call that the role holder makes first, so that the call can succeed; empty for none.
        bytes first;
    }

    bytes32 private constant ADMIN = bytes32(0);
    bytes32 private constant UPGRADER = keccak256("UPGRADER_ROLE");
    bytes32 private constant DISTRIBUTOR = keccak256("DISTRIBUTOR_ROLE");

    /// @dev The unrestricted functions `initialize`, `acceptDefaultAdminTransfer` and `renounceRole`; the only payable
    /// function is `upgradeToAndCall`.
    uint256 private constant OPEN_TO_ALL = 3;

    RestrictedCall[] private _calls;

    function setUp() public override {
        super.setUp();
        uint256 ended = create(1e6);
        assertEq(ended, 0, "ended");
        vm.warp(block.timestamp + 4 days);
        create(10e6);
        mintUsdPlus(distributor, 10e6);
        vm.prank(distributor);
        usdPlus.approve(address(dividends), 10e6);
        mintStock(address(wrappedDShare), 100e18);
        _listCalls();
    }

    function test_requiresTheRightRole() external {
        address[8] memory accounts = [owner, upgrader, distributor, broker, alice, stranger, operator, address(factory)];
        for (uint256 i; i < _calls.length; ++i) {
            for (uint256 j; j < accounts.length; ++j) {
                uint256 snapshot = vm.snapshotState();
                _assertObeyed(_calls[i], accounts[j]);
                vm.revertToState(snapshot);
            }
        }
    }

    /// @dev A new function fails here until it is added to the matrix or to the list above.
    function test_everyWritingFunctionIsListed() external view {
        string memory json = readArtifact("DividendDistribution");
        string memory path = "$.abi[?(@.stateMutability == 'nonpayable' || @.stateMutability == 'payable')].type";
        bytes memory types = vm.parseJson(json, path);
        assertEq(abi.decode(types, (string[])).length, _calls.length + OPEN_TO_ALL, "writing");
    }

    function _listCalls() private {
        bytes memory reinitialize = abi.encodeCall(ControlledUpgradeable.reinitialize, (bob));
        address next = address(new DividendDistributionNext());
        bytes memory upgrade = abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (next, reinitialize));
        _add(UPGRADER, upgrade);
        _calls.push(RestrictedCall(UPGRADER, reinitialize, upgrade));
        _add(ADMIN, abi.encodeCall(IAccessControl.grantRole, (DISTRIBUTOR, bob)));
        _add(ADMIN, abi.encodeCall(IAccessControl.revokeRole, (DISTRIBUTOR, distributor)));
        _add(ADMIN, abi.encodeWithSignature("beginDefaultAdminTransfer(address)", bob));
        _add(ADMIN, abi.encodeWithSignature("cancelDefaultAdminTransfer()"));
        _add(ADMIN, abi.encodeWithSignature("changeDefaultAdminDelay(uint48)", 1 days));
        _add(ADMIN, abi.encodeWithSignature("rollbackDefaultAdminDelay()"));
        bytes memory pause = abi.encodeCall(DividendDistribution.pause, ());
        _add(ADMIN, pause);
        _calls.push(RestrictedCall(ADMIN, abi.encodeCall(DividendDistribution.unpause, ()), pause));
        _add(ADMIN, abi.encodeCall(DividendDistribution.setMinDistributionTime, (2 days)));
        _add(ADMIN, abi.encodeCall(DividendDistribution(address(0)).setMaxReinvestBpsPerDay, (100)));
        uint256 end = block.timestamp + 3 days;
        _add(DISTRIBUTOR, abi.encodeCall(DividendDistribution.createDistribution, (address(usdPlus), 10e6, end)));
        _add(DISTRIBUTOR, abi.encodeCall(DividendDistribution.distribute, (1, alice, 1e6)));
        _add(DISTRIBUTOR, abi.encodeCall(DividendDistribution.reclaimDistribution, (0)));
        _add(DISTRIBUTOR, abi.encodeCall(DividendDistribution.reinvest, ("ref", address(wrappedDShare), 1e18)));
    }

    function _add(bytes32 role, bytes memory data) private {
        _calls.push(RestrictedCall(role, data, ""));
    }

    function _assertObeyed(RestrictedCall memory call, address account) private {
        address holder = call.role == ADMIN ? owner : call.role == UPGRADER ? upgrader : distributor;
        if (call.first.length != 0) prepareCall(holder, address(dividends), call.first);
        vm.prank(account);
        (bool ok, bytes memory reason) = address(dividends).call(call.data);
        assertEq(ok, account == holder, "obeyed");
        if (ok) return;
        bytes memory revertData =
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, call.role);
        assertEq(keccak256(reason), keccak256(revertData), "refusal");
    }
}
