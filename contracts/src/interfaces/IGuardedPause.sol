// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IGuardedPause
/// @notice A pause that the owner and the guardian can start, and only the owner can end. It cannot hold funds for
/// good: a pause of the guardian ends by itself after 14 days, and so does a pause of the owner where it stops exits
/// (USD+, redemptions, distributions, stock tokens, the bridge).
/// @dev After a pause of its own the guardian cannot pause again for 28 days, counted from its start, unless the owner
/// ended that pause. So a stolen guardian's key stops a contract for at most every other fortnight, until the owner
/// revokes the role.
interface IGuardedPause {
    /// @notice Thrown if the guardian pauses again too early.
    error GuardianMustWait(uint256 until);

    /// @notice Role that may pause but not unpause.
    function GUARDIAN_ROLE() external view returns (bytes32);

    /// @notice The longest pause of the guardian, and of the owner where a pause stops exits, in seconds.
    function MAX_PAUSE() external view returns (uint48);

    /// @notice Returns the Unix time in seconds at which the current or last pause ends by itself; 0 if it does not.
    function pauseEndsAt() external view returns (uint48);
}
