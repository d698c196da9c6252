// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingVault} from "./IRebasingVault.sol";

/// @title IWrappedUsdPlus
/// @notice wUSD+: an ERC-4626 vault of USD+ (see `IRebasingVault`). Its price rises with the yield. Access and
/// upgrades: see `IControlledUpgradeable`.
/// @dev wUSD+ has the 6 decimals of USD+, so only a locked seed deposit protects it from the inflation attack: most of
/// a donation goes to the seed.
interface IWrappedUsdPlus is IRebasingVault {
    /// @notice Thrown by deposits before the vault is seeded.
    error NotSeeded();

    /// @notice Thrown by a second seed.
    error AlreadySeeded();

    /// @notice Thrown if the seed of `assets` is below `MIN_SEED`.
    error SeedTooSmall(uint256 assets);

    /// @notice Returns the smallest seed: 1,000 USD+ in base units.
    function MIN_SEED() external view returns (uint256);

    /// @notice Returns the account that holds the seed's wUSD+; its private key is unknown.
    function SEED_HOLDER() external view returns (address);

    /// @notice Initializes the proxy with USD+, the owner and the upgrader.
    /// @dev Reverts with `ZeroAddress` if USD+ is zero, and with `InvalidInitialization` if it ran before.
    function initialize(address usdplus, address owner, address upgrader) external;

    /// @notice Makes the first deposit from the caller's USD+ and locks its wUSD+ forever. Callable by the owner only,
    /// once. Emits `Deposit`.
    /// @dev Needs the caller's allowance. In an empty vault one base unit is the whole supply, and a donor sets the
    /// price of the next share (the inflation attack). Beside a thousand dollars of locked shares a donation is lost to
    /// the donor and hardly affects the rounding: a million dollars raise the price of a base unit to a thousandth of a
    /// dollar. The seed gets one wUSD+ per share of USD+ whatever the current price, so earlier donations do no harm.
    /// Reverts with `AlreadySeeded` and `SeedTooSmall`.
    /// @param assets In USD+ base units (6 decimals).
    function seed(uint256 assets) external;
}
