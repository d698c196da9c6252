// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingVault} from "./IRebasingVault.sol";

/// @title IWrappedUsdPlus
/// @notice wUSD+: USD+ in a vault, see `IRebasingVault`. Its price rises with the yield.
/// @dev wUSD+ has the 6 decimals of USD+, so nothing but a locked deposit keeps a share from becoming dear: of what
/// someone sends here most goes to that seed.
interface IWrappedUsdPlus is IRebasingVault {
    /// @notice Nothing can be wrapped before the vault is seeded.
    error NotSeeded();

    /// @notice The vault is seeded.
    error AlreadySeeded();

    /// @notice A seed of `assets` would be below `MIN_SEED`.
    error SeedTooSmall(uint256 assets);

    /// @notice The least seed: 1,000 USD+.
    function MIN_SEED() external view returns (uint256);

    /// @notice Where the seed's wUSD+ lie: an account without a key.
    function SEED_HOLDER() external view returns (address);

    /// @notice Sets USD+, the owner and the upgrader.
    function initialize(address usdplus, address owner, address upgrader) external;

    /// @notice Makes the first deposit out of the caller's USD+ and locks its wUSD+ for ever. Owner only, once.
    /// @dev Needs the caller's allowance. In an empty vault one unit is all shares, and who sends USD+ there decides how
    /// much a share costs the next one (the inflation attack). Beside a thousand dollars of locked shares such a gift is
    /// lost to the giver and hardly moves the rounding: a million dollars make a share cost a thousandth of a dollar. The
    /// seed gets one wUSD+ per share of USD+, not the price of the moment, so gifts before it do no harm.
    function seed(uint256 assets) external;
}
