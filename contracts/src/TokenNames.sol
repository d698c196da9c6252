// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {
    AccessControlDefaultAdminRulesUpgradeable
} from "@openzeppelin/contracts-upgradeable/access/extensions/AccessControlDefaultAdminRulesUpgradeable.sol";
import {ITokenNames} from "./interfaces/ITokenNames.sol";

/// @title TokenNames
/// @notice Implementation of `ITokenNames`, which has the documentation.
abstract contract TokenNames is ITokenNames, AccessControlDefaultAdminRulesUpgradeable {
    /// @custom:storage-location erc7201:parvalue.storage.TokenNames
    struct TokenNamesStorage {
        string name;
        string symbol;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.TokenNames")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xf72e1450201977fd9603b60ebe6b72780935d0143271210cbf71122b8438bc00;

    function __TokenNames_init(string calldata newName, string calldata newSymbol) internal onlyInitializing {
        _namesStorage().name = newName;
        _namesStorage().symbol = newSymbol;
    }

    /// @inheritdoc ITokenNames
    function setName(string calldata newName) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _namesStorage().name = newName;
        emit NameSet(newName);
    }

    /// @inheritdoc ITokenNames
    function setSymbol(string calldata newSymbol) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _namesStorage().symbol = newSymbol;
        emit SymbolSet(newSymbol);
    }

    function _tokenName() internal view returns (string memory) {
        return _namesStorage().name;
    }

    function _tokenSymbol() internal view returns (string memory) {
        return _namesStorage().symbol;
    }

    function _namesStorage() private pure returns (TokenNamesStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
