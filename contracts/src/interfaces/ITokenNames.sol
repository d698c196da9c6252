// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title ITokenNames
/// @notice A company may change its name or its symbol, and its token follows.
/// @dev The name is part of what a permit signs, so permits that were signed before and not used yet are void.
interface ITokenNames {
    /// @notice The token's name changed.
    event NameSet(string name);

    /// @notice The token's symbol changed.
    event SymbolSet(string symbol);

    /// @notice Sets the name. Owner only.
    function setName(string calldata name) external;

    /// @notice Sets the symbol. Owner only.
    function setSymbol(string calldata symbol) external;
}
