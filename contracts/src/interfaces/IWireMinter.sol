// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IWireMinter
/// @notice Issues USD+ for dollars that arrived at the bank by wire, once per wire reference of the bank. Access and
/// upgrades: see `IControlledUpgradeable`.
/// @dev The amount is the one requested from USD+, whose own mint rounds down by up to `p + 1` base units (see
/// `IRebasingToken`). It counts against this contract's mint limit and the mint caps at USD+. References are unique per
/// chain only: the holder of `MINTER_ROLE` must not mint the same wire on two chains.
///
/// Pause. While this contract or USD+ is paused, nothing is minted. The contract holds no funds, so no exit has to stay
/// open: the dollars remain at the bank, and the reference stays unused.
interface IWireMinter {
    /// @notice Emitted when `amount` USD+ base units were minted to `to` for the wire `bankRef`.
    event WireMinted(bytes32 indexed bankRef, address indexed to, uint256 amount);

    /// @notice Thrown if the reference was used before, whatever the receiver and amount.
    error AlreadyMinted(bytes32 bankRef);

    /// @notice Thrown if the reference is zero: a wire without a reference could be minted twice.
    error ZeroReference();

    /// @notice Thrown if a required address is zero.
    error ZeroAddress();

    /// @notice Thrown if the amount is zero.
    error ZeroAmount();

    /// @notice Role that may mint for wires.
    function MINTER_ROLE() external view returns (bytes32);

    /// @notice Initializes the proxy with USD+, the owner and the upgrader. The owner grants `MINTER_ROLE` afterwards.
    /// @dev Reverts with `ZeroAddress` if USD+ is zero, and with `InvalidInitialization` if it ran before.
    function initialize(address usdPlus, address owner, address upgrader) external;

    /// @notice Returns the USD+ token.
    function usdplus() external view returns (address);

    /// @notice Returns the USD+ base units that were minted for the wire `bankRef`; 0 if none.
    function minted(bytes32 bankRef) external view returns (uint256);

    /// @notice Mints `amount` USD+ to `to` for the wire `bankRef`. Callable by the minter only. Emits `WireMinted`.
    /// @dev Reverts with `EnforcedPause`, `ZeroReference`, `ZeroAddress` (receiver), `ZeroAmount`, `AlreadyMinted`, and
    /// the errors of `IUsdPlus.mint` for a restricted receiver and beyond the limit or the caps. A reverted mint leaves
    /// the reference unused, so it can be retried.
    /// @param bankRef The bank's reference of the wire, or its hash.
    /// @param to Receives the USD+.
    /// @param amount In USD+ base units (6 decimals).
    function mint(bytes32 bankRef, address to, uint256 amount) external;

    /// @notice Pauses mints. Callable by the owner and the guardian.
    /// @dev Emits `Paused`. Reverts with `EnforcedPause` if already paused.
    function pause() external;

    /// @notice Resumes mints. Callable by the owner only.
    /// @dev Emits `Unpaused`. Reverts with `ExpectedPause` if not paused.
    function unpause() external;
}
