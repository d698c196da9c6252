// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IReinvestLimits} from "./interfaces/IReinvestLimits.sol";
import {DailyLimit} from "./libraries/DailyLimit.sol";

/// @title ReinvestLimits
/// @notice Implementation of `IReinvestLimits`, which has the documentation. Requirement KY-02.
/// @dev Limits count parts of a vault's assets with 18 decimals, so splits do not change them. The state is valid while
/// it is zero.
abstract contract ReinvestLimits is IReinvestLimits, ControlledUpgradeable {
    using DailyLimit for DailyLimit.Limit;

    /// @custom:storage-location erc7201:parvalue.storage.ReinvestLimits
    struct ReinvestLimitsStorage {
        uint16 bpsPerDay;
        /// Whether the owner has set the limit; the initial one applies otherwise.
        bool isSet;
        mapping(address wrappedDShare => DailyLimit.Limit) limits;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.ReinvestLimits")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x1ec2c6b50e347e5a83c67bdd6f4c86bb37f596602a4f933ec6282046b7a58300;

    /// @dev More than the usual dividend of a quarter; for a special dividend the owner raises the limit.
    uint16 private constant DEFAULT_BPS_PER_DAY = 200;

    uint256 private constant ALL = 1e18;
    uint256 private constant ONE_BPS = 1e14;

    /// @inheritdoc IReinvestLimits
    function maxReinvestBpsPerDay() public view returns (uint16) {
        return _limitsStorage().isSet ? _limitsStorage().bpsPerDay : DEFAULT_BPS_PER_DAY;
    }

    /// @inheritdoc IReinvestLimits
    function setMaxReinvestBpsPerDay(uint16 newMax) external onlyRole(DEFAULT_ADMIN_ROLE) {
        (_limitsStorage().bpsPerDay, _limitsStorage().isSet) = (newMax, true);
        emit MaxReinvestBpsPerDaySet(newMax);
    }

    /// @dev Returns how much of `assets` may be reinvested at this block's time, rounded down.
    function _maxReinvest(address wrappedDShare, uint256 assets) internal view returns (uint256) {
        DailyLimit.Limit storage limit = _limitsStorage().limits[wrappedDShare];
        uint256 spent = limit.max - limit.current();
        return Math.mulDiv(assets, Math.saturatingSub(_maxPart(), spent), ALL);
    }

    /// @dev Counts `amount`, or reverts.
    function _spendReinvest(address wrappedDShare, uint256 amount, uint256 assets) internal {
        DailyLimit.Limit storage limit = _limitsStorage().limits[wrappedDShare];
        if (limit.max != _maxPart()) limit.setMax(_maxPart());
        uint256 part = Math.mulDiv(amount, ALL, assets, Math.Rounding.Ceil);
        if (!limit.trySpend(part)) revert ReinvestLimitExceeded(amount, _maxReinvest(wrappedDShare, assets));
    }

    function _maxPart() private view returns (uint256) {
        return maxReinvestBpsPerDay() * ONE_BPS;
    }

    function _limitsStorage() private pure returns (ReinvestLimitsStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
