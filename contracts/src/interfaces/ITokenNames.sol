// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title ITokenNames
/// @notice A token whose owner can change its name and symbol when the company changes them.
/// @dev The name is part of the EIP-712 domain of permits, so a change voids all signed permits that are not used yet.
interface ITokenNames {
    /// @notice Emitted when the name is set.
    event NameSet(string name);

    /// @notice Emitted when the symbol is set.
    event SymbolSet(string symbol);

    /// @notice Sets the name. Callable by the owner only. Emits `NameSet`.
    function setName(string calldata name) external;

    /// @notice Sets the symbol. Callable by the owner only. Emits `SymbolSet`.
    function setSymbol(string calldata symbol) external;
}
