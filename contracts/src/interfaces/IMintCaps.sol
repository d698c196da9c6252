// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IMintCaps
/// @notice Caps on all that is created, per transaction and within any 24 hours: what all issuers together mint, and
/// the yield of rebases. They bound the damage of a mistyped amount or of a compromised key. Amounts are in token base
/// units. Requirement KY-02.
/// @dev Both caps apply in addition to the limit of the issuer. 0 forbids minting, `type(uint256).max` disables the
/// cap. Both start at 0, so nothing can be minted before the owner sets them. What counts
/// against the daily cap becomes available again after 24 to 26 hours (see `DailyLimit`).
interface IMintCaps {
    /// @notice Emitted when the owner sets the caps.
    event MintCapsSet(uint256 perTransaction, uint256 perDay);

    /// @notice Thrown if minting `value` would exceed the cap of this transaction, of which `left` remains.
    error MintCapPerTransactionExceeded(uint256 value, uint256 left);

    /// @notice Thrown if `value` exceeds what is `left` of the daily cap.
    error MintCapPerDayExceeded(uint256 value, uint256 left);

    /// @notice Sets both caps. Callable by the owner only. Emits `MintCapsSet`.
    /// @dev What was created within the day counts against the new cap.
    function setMintCaps(uint256 perTransaction, uint256 perDay) external;

    /// @notice Returns the cap on the sum of all mints of one transaction.
    function mintCapPerTransaction() external view returns (uint256);

    /// @notice Returns the daily cap.
    function mintCapPerDay() external view returns (uint256);

    /// @notice Returns what is left of the daily cap at this block's time.
    function mintCapLeft() external view returns (uint256);
}
