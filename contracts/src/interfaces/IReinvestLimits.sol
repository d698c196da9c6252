// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IReinvestLimits
/// @notice Bounds what is reinvested into a wrapped stock token within a day, as a part of the vault's assets.
interface IReinvestLimits {
    /// @notice Emitted when the limit is set, in basis points of a vault's assets.
    event MaxReinvestBpsPerDaySet(uint16 maxReinvestBpsPerDay);

    /// @notice Thrown if `amount` exceeds what is left of the day's limit.
    error ReinvestLimitExceeded(uint256 amount, uint256 left);

    /// @notice Returns the part of a vault's assets that may be reinvested within a day, in basis points; initially
    /// 200 (2 %). Each reinvestment counts with its part of the assets at that time.
    function maxReinvestBpsPerDay() external view returns (uint16);

    /// @notice Returns the base units of the stock token that may be reinvested into the vault now.
    function maxReinvest(address wrappedDShare) external view returns (uint256);

    /// @notice Sets the limit in basis points. Callable by the owner only. Emits `MaxReinvestBpsPerDaySet`.
    function setMaxReinvestBpsPerDay(uint16 maxReinvestBpsPerDay) external;
}
