// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IProceedsEscrow
/// @notice The part of the vault that holds the proceeds of a sale while its seller or their receiver is restricted.
///
/// The restrictor of the stock token decides, whatever the payment token allows: a restricted wallet
/// can no more sell its tokens for money than transfer them. Only the receiver of the order can be paid the held
/// proceeds, and no role can release them before the restriction ends.
interface IProceedsEscrow {
    /// @notice Emitted when the proceeds of a fill are held instead of paid. `id` is an order of `processor`.
    event ProceedsHeld(
        address indexed processor, uint256 indexed id, address indexed account, address token, uint256 units
    );

    /// @notice Emitted when all held proceeds of an order are sent to `account`.
    event ProceedsClaimed(
        address indexed processor, uint256 indexed id, address indexed account, address token, uint256 units
    );

    /// @notice Thrown by `claimProceeds` while the seller or the receiver is restricted.
    error StillRestricted(address account);

    /// @notice Returns the held proceeds of the order `id` of `processor`: the receiver, the payment token and its
    /// units. All are zero if nothing is held.
    function heldProceeds(address processor, uint256 id)
        external
        view
        returns (address account, address token, uint256 units);

    /// @notice Sends all held proceeds of an order to their receiver, once neither the receiver nor the seller is
    /// restricted. Anyone may call it. Emits `ProceedsClaimed`.
    /// @dev Reverts with `IVault.NothingHeld`, `StillRestricted`, and `IVault.StillRefused` if the payment token
    /// refuses the receiver.
    function claimProceeds(address processor, uint256 id) external;

    /// @notice Sends the whole payment part of the caller's order, which is the proceeds of a fill after its fee, to
    /// `account`, or holds it while `seller` or `account` is restricted. Callable by processors only.
    /// @dev Emits `ProceedsHeld` if it is held. Otherwise works as `IVault.pay`.
    function payProceeds(uint256 id, address stockToken, address token, address seller, address account) external;
}
