// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingVault} from "./IRebasingVault.sol";
import {ITokenNames} from "./ITokenNames.sol";

/// @title IWrappedDShare
/// @notice An ERC-4626 vault of one stock token (see `IRebasingVault`): a split does not change the number of wrapped
/// tokens. Dividends of wrapped holders are reinvested: stock tokens are minted to this vault, which raises the
/// price of every wrapped token. The owner holds `DEFAULT_ADMIN_ROLE`; a beacon shared by all wrapped tokens holds the
/// implementation.
/// @dev `VIRTUAL_SHARES`, a millionth of a token, replace a seed deposit against the inflation attack: a donation of a
/// million tokens makes one base unit cost a millionth of a token and is lost to the donor except for the part of its
/// own holding.
interface IWrappedDShare is ITokenNames, IRebasingVault {
    /// @notice Emitted when `amount` base units of the stock token were returned by `recover`.
    event Rescued(address indexed account, uint256 amount);

    /// @notice Thrown if `amount` exceeds `maximum`, the tokens that are neither deposited nor recorded as gains.
    error RecoverTooLarge(uint256 amount, uint256 maximum);

    /// @notice Returns the number of wrapped tokens, and of stock token shares, that the conversion adds to both
    /// totals, in base units.
    function VIRTUAL_SHARES() external view returns (uint256);

    /// @notice Initializes the proxy with the owner, the stock token, the name and the symbol.
    /// @dev Reverts with `ZeroAddress` if the stock token is zero, and with `InvalidInitialization` if it ran before.
    function initialize(address owner, address dShare, string calldata name, string calldata symbol) external;

    /// @notice Sends `account` `amount` of the stock token that was transferred here by mistake. Callable by the owner
    /// only. Emits `Rescued`.
    /// @dev Only tokens that are not recorded yet can be recovered, so no deposit, no reinvested dividend and no gain
    /// that has begun to count is touched, and the price stays. The next deposit or withdrawal records them, and so does
    /// `recordGains`, which is open to all. Reverts with `RecoverTooLarge`.
    /// @param amount In base units of the stock token (18 decimals).
    function recover(address account, uint256 amount) external;

    /// @notice Returns the largest amount that `recover` can send, in base units of the stock token, rounded down.
    function maxRecover() external view returns (uint256);
}
