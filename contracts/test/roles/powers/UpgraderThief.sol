// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {ProposerThief} from "./ProposerThief.sol";

/// @notice Code with which a thief would replace that of a contract, to take its tokens.
contract StolenCode {
    function take(address token, address to, uint256 amount) external {
        (bool ok,) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        ok;
    }
}

/// @notice A thief with the key that schedules upgrades.
contract UpgraderThief is ProposerThief {
    address private _code = address(new StolenCode());

    function take() external measured {
        _try(_key(), address(vault), abi.encodeCall(StolenCode.take, (address(mockUsd), _key(), 1_000_000e6)));
    }

    function timelock() internal view override returns (TimelockController) {
        return upgrades;
    }

    function calls() internal pure override returns (uint256) {
        return 5;
    }

    function callAt(uint256 index) internal view override returns (Call memory) {
        if (index == 0) return Call(address(upgrades), abi.encodeCall(TimelockController.updateDelay, (0)));
        if (index == 1) {
            bytes32 role = keccak256("UPGRADER_ROLE");
            return Call(address(usdPlus), abi.encodeCall(IAccessControl.grantRole, (role, _key())));
        }
        if (index == 2) return Call(address(dShareBeacon), abi.encodeCall(UpgradeableBeacon.upgradeTo, (_code)));
        address target = index == 3 ? address(vault) : address(usdPlus);
        return Call(target, abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (_code, "")));
    }

    function _key() internal view override returns (address) {
        return upgraderKey;
    }
}
