// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IMintCaps
/// @notice What all issuers together may mint, in one transaction and per day: a slip of the keyboard, or an issuer gone
/// wrong, costs no more than that.
/// @dev Both count beside the limit of the issuer, and both read as the limits do: 0 forbids, `type(uint256).max` does
/// not bound. They start at 0, so nothing is minted before the owner has set them. The cap per day refills linearly;
/// used at once and again as it refills it allows at most twice the cap within one day.
interface IMintCaps {
    /// @notice The caps changed.
    event MintCapsSet(uint256 perTransaction, uint256 perDay);

    /// @notice With `value` this transaction would mint more than the cap; `left` is what it still may.
    error MintCapPerTransactionExceeded(uint256 value, uint256 left);

    /// @notice `value` is more than the `left` of the day.
    error MintCapPerDayExceeded(uint256 value, uint256 left);

    /// @notice Sets both caps. Owner only.
    /// @dev What is left of the day moves with its cap, as an issuer's limit does.
    function setMintCaps(uint256 perTransaction, uint256 perDay) external;

    /// @notice What one transaction may mint, all its mints together.
    function mintCapPerTransaction() external view returns (uint256);

    /// @notice What may be minted per day.
    function mintCapPerDay() external view returns (uint256);

    /// @notice What is left of the cap per day now.
    function mintCapLeft() external view returns (uint256);
}
