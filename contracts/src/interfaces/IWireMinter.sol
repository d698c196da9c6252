// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IWireMinter
/// @notice Issues USD+ for dollars that arrived at the bank: once per wire, named by the bank's own reference.
/// @dev The amount is what was asked of USD+, whose own mint rounds down by a unit or two (see `IRebasingToken`). It counts
/// against this contract's mint limit and the mint caps at USD+. A reference is known on one chain only; that a wire is not
/// minted on two is for whoever holds the role to see to.
///
/// Pause. While paused, here or at USD+, nothing is minted. Nothing of anyone's is held here, so there is no exit to keep
/// open: the wire is still at the bank, and its reference unused.
interface IWireMinter {
    /// @notice The wire `bankRef` was minted to `to`.
    event WireMinted(bytes32 indexed bankRef, address indexed to, uint256 amount);

    /// @notice The wire was minted before; one reference is one mint, whatever its receiver and amount.
    error AlreadyMinted(bytes32 bankRef);

    /// @notice A wire without a reference could be minted twice.
    error ZeroReference();

    /// @notice An address must not be zero.
    error ZeroAddress();

    /// @notice An amount must not be zero.
    error ZeroAmount();

    /// @notice The role that mints.
    function MINTER_ROLE() external view returns (bytes32);

    /// @notice Sets USD+, the owner and the upgrader. The owner grants `MINTER_ROLE`.
    function initialize(address usdPlus, address owner, address upgrader) external;

    /// @notice The USD+ token.
    function usdplus() external view returns (address);

    /// @notice What was minted for the wire `bankRef`; 0 if nothing yet.
    function minted(bytes32 bankRef) external view returns (uint256);

    /// @notice Mints `amount` to `to` for the wire `bankRef`. Minter only.
    /// @dev Refused while paused, for a reference used before or zero, for a receiver that is zero or restricted, and beyond
    /// the limit and the caps. A refused wire can be tried again.
    /// @param bankRef The bank's reference of the wire, or its hash.
    /// @param amount In the 6 decimals of USD+.
    function mint(bytes32 bankRef, address to, uint256 amount) external;

    /// @notice Stops mints. Owner only.
    function pause() external;

    /// @notice Lets mints go on. Owner only.
    function unpause() external;
}
