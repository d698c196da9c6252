// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IWireMinter} from "../../src/interfaces/IWireMinter.sol";
import {Thief} from "./Thief.sol";

/// @notice A thief with the key that mints for wires (`MINTER_ROLE` of WireMinter).
contract WireThief is Thief {
    uint256 private _references;

    function mint(uint256 amount, bool isMost, bool isNew) external measured {
        if (isMost) amount = usdPlus.mintingCurrentLimitOf(address(wireMinter));
        _mint(bytes32(isNew ? ++_references : _references), amount);
    }

    function _strike(uint256) internal override {
        _mint(bytes32(++_references), usdPlus.mintingCurrentLimitOf(address(wireMinter)));
    }

    function _key() internal view override returns (address) {
        return wireKey;
    }

    function _mint(bytes32 ref, uint256 amount) private {
        _try(wireKey, address(wireMinter), abi.encodeCall(IWireMinter.mint, (ref, accomplice, amount)));
    }
}
