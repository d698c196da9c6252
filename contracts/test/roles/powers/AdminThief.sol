// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {IVault} from "../../../src/interfaces/IVault.sol";
import {ProposerThief} from "./ProposerThief.sol";

/// @notice A thief with the key that schedules changes at the timelock of the owner.
contract AdminThief is ProposerThief {
    function timelock() internal view override returns (TimelockController) {
        return owners;
    }

    function calls() internal pure override returns (uint256) {
        return 6;
    }

    function callAt(uint256 index) internal view override returns (Call memory) {
        if (index == 0) return Call(address(owners), abi.encodeCall(TimelockController.updateDelay, (0)));
        if (index == 1) return _grant(address(wireMinter), "MINTER_ROLE");
        if (index == 2) return _grant(address(dShare), "MINTER_ROLE");
        if (index == 3) return _grant(address(vault), "OPERATOR_ROLE");
        if (index == 4) {
            return Call(
                address(usdPlus),
                abi.encodeCall(usdPlus.setIssuerLimits, (_key(), type(uint256).max, type(uint256).max))
            );
        }
        return Call(address(vault), abi.encodeCall(IVault.withdrawFunds, (address(mockUsd), _key(), 1_000_000e6)));
    }

    function _key() internal view override returns (address) {
        return adminKey;
    }

    function _grant(address target, string memory name) private view returns (Call memory) {
        return Call(target, abi.encodeCall(IAccessControl.grantRole, (keccak256(bytes(name)), _key())));
    }
}
