// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingVault} from "./IRebasingVault.sol";
import {ITokenNames} from "./ITokenNames.sol";

/// @title IWrappedDShare
/// @notice A stock token in a vault, see `IRebasingVault`: its count does not move with a split. Dividends of wrapped holders
/// are reinvested: more of the stock token is sent here, and the price of every wrapped token rises.
/// @dev No seed is needed. `VIRTUAL_SHARES` stand for one: with a millionth of a token as if it were here already, a gift of a
/// million tokens makes one unit cost a millionth of a token, and is lost to the giver but for the part of what it holds.
interface IWrappedDShare is ITokenNames, IRebasingVault {
    /// @notice What lay here by mistake was returned.
    event Rescued(address indexed account, uint256 amount);

    /// @notice Taking `amount` would touch what backs the wrapped tokens; `maximum` lies beyond it.
    error RecoverTooLarge(uint256 amount, uint256 maximum);

    /// @notice Wrapped tokens, and shares of the stock token, that count as if they were here.
    function VIRTUAL_SHARES() external view returns (uint256);

    /// @notice Sets the owner, the stock token and the names.
    function initialize(address owner, address dShare, string calldata name, string calldata symbol) external;

    /// @notice Sends `amount` of the stock token to `account`: what was sent here by mistake. Owner only.
    /// @dev Every wrapped token keeps the one share of the stock token that it was made with; beyond that lie gifts and
    /// reinvested dividends, which nobody can tell apart here. The price falls by what is taken.
    function recover(address account, uint256 amount) external;

    /// @notice The most that `recover` would send.
    function maxRecover() external view returns (uint256);
}
