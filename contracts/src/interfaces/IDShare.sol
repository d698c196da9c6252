// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ITokenNames} from "./ITokenNames.sol";
import {IVaultAsset} from "./IVaultAsset.sol";

/// @title IDShare
/// @notice A tokenized stock of 18 decimals: one token stands for one share of a company or fund. A split changes every
/// balance by one write. Rounding: see `IRebasingToken`.
/// @dev Whoever sells for the holder burns, with the holder's allowance, before the broker sells; whoever buys for the
/// holder mints after the broker bought. So there are never more tokens than shares.
///
/// Pause. As with USD+: while paused nothing is minted or moved, as on the day of a split; burns stay open, so what was
/// ordered can be settled, and so do `approve`, `permit` and everything the owner sets.
interface IDShare is ITokenNames, IVaultAsset {
    /// @notice The restrictor changed.
    event TransferRestrictorSet(address indexed transferRestrictor);

    /// @notice A value must not be zero.
    error ZeroValue();

    /// @notice The split goes beyond what one call may do: from `minimum` to `maximum`.
    error SplitTooLarge(uint256 balancePerShare, uint256 minimum, uint256 maximum);

    /// @notice The role that mints.
    function MINTER_ROLE() external view returns (bytes32);

    /// @notice The role that burns.
    function BURNER_ROLE() external view returns (bytes32);

    /// @notice The role that carries out splits: it pauses, sets the balance of one share and unpauses, as the owner may.
    /// @dev What it could do wrong is bounded by `MAX_SPLIT` and can be undone; it mints nothing.
    function OPERATOR_ROLE() external view returns (bytes32);

    /// @notice By how much one call may multiply or divide every balance.
    /// @dev 50: splits of fifty for one have happened, larger ones are slips of the decimal point.
    function MAX_SPLIT() external view returns (uint256);

    /// @notice Sets the owner, the names and the restrictor (zero: nobody is restricted).
    function initialize(address owner, string calldata name, string calldata symbol, address restrictor) external;

    /// @notice The list of restricted accounts; zero if nobody is restricted.
    function transferRestrictor() external view returns (address);

    /// @notice Sets the balance of one share, 18 decimals, after a split: all splits so far, multiplied. Owner
    /// and operator only.
    /// @dev Refused without supply, where a split has nothing to change: one token still stands for one share. Allowances
    /// count balance and stay as they are.
    function setBalancePerShare(uint128 balancePerShare) external;

    /// @notice Sets the restrictor; zero lifts every restriction. Owner only.
    /// @dev Warning: an address that is no restrictor stops every mint, burn and transfer until it is set again.
    function setTransferRestrictor(address transferRestrictor) external;

    /// @notice Stops mints and transfers. Owner and operator only. See above for what stays open.
    function pause() external;

    /// @notice Lets mints and transfers go on. Owner and operator only.
    function unpause() external;

    /// @notice Mints `value` to `to`. Minter only.
    /// @dev Refused while paused, for a receiver that is zero or restricted, and above `maxSupply`.
    function mint(address to, uint256 value) external;

    /// @notice Burns `value` of the caller. Burner only. Open while paused.
    function burn(uint256 value) external;

    /// @notice Burns `value` of `account` and spends the caller's allowance. Burner only. Open while paused.
    function burnFrom(address account, uint256 value) external;
}
