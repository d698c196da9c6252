// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IRebaseLimits} from "./interfaces/IRebaseLimits.sol";

/// @title RebaseLimits
/// @notice Implementation of `IRebaseLimits`, which has the documentation. Requirement KY-02.
abstract contract RebaseLimits is IRebaseLimits, ControlledUpgradeable {
    /// @custom:storage-location erc7201:parvalue.storage.RebaseLimits
    struct RebaseLimitsStorage {
        uint48 lastRebaseAt;
        uint32 period;
        uint32 gainBpsPerYear;
        uint32 lossBpsPerYear;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.RebaseLimits")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x7798fe7aeaaa06dcdc146df84a3d3822ddabaa68ef64517e48ddcbb360445f00;

    /// @inheritdoc IRebaseLimits
    uint256 public constant MAX_REBASE_BPS = 100;

    /// @inheritdoc IRebaseLimits
    uint256 public constant MAX_REBASE_ACCRUAL = 7 days;

    uint256 private constant BPS = 10_000;

    /// @dev The rate that leaves only `MAX_REBASE_BPS`.
    uint32 private constant UNLIMITED_RATE = type(uint32).max;

    /// @dev Less than a day, so that a daily rebase that was mined late does not delay the next one.
    uint32 private constant DEFAULT_PERIOD = 20 hours;

    /// @dev 20 % a year, several times the yield of Treasuries.
    uint32 private constant DEFAULT_GAIN_BPS_PER_YEAR = 2_000;

    /// @dev For a larger loss than 20 % a year the owner raises the rate first.
    uint32 private constant DEFAULT_LOSS_BPS_PER_YEAR = 2_000;

    /// @dev Sets the initial limits unless an earlier version did, so that a later upgrade keeps those of the owner.
    function __RebaseLimits_init() internal onlyInitializing {
        if (lastRebaseAt() != 0) return;
        _limitsStorage().lastRebaseAt = uint48(block.timestamp);
        _setRebaseLimits(DEFAULT_PERIOD, DEFAULT_GAIN_BPS_PER_YEAR, DEFAULT_LOSS_BPS_PER_YEAR);
    }

    /// @inheritdoc IRebaseLimits
    function setRebaseLimits(uint32 period, uint32 gainBpsPerYear, uint32 lossBpsPerYear)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        _setRebaseLimits(period, gainBpsPerYear, lossBpsPerYear);
    }

    /// @inheritdoc IRebaseLimits
    function rebasePeriod() external view returns (uint32) {
        return _limitsStorage().period;
    }

    /// @inheritdoc IRebaseLimits
    function maxGainBpsPerYear() public view returns (uint32) {
        return _limitsStorage().gainBpsPerYear;
    }

    /// @inheritdoc IRebaseLimits
    function maxLossBpsPerYear() public view returns (uint32) {
        return _limitsStorage().lossBpsPerYear;
    }

    /// @inheritdoc IRebaseLimits
    function lastRebaseAt() public view returns (uint48) {
        return _limitsStorage().lastRebaseAt;
    }

    /// @inheritdoc IRebaseLimits
    function nextRebaseAt() public view returns (uint256) {
        return uint256(_limitsStorage().lastRebaseAt) + _limitsStorage().period;
    }

    /// @dev Returns by how much a rebase may change `supply` at this block's time, 0 if it is too soon.
    function _maxRebase(uint256 supply, uint256 bpsPerYear) internal view returns (uint256) {
        return _elapsed() < _limitsStorage().period ? 0 : _accruedRebase(supply, bpsPerYear);
    }

    /// @dev Records a rebase by `value` at this block's time, or reverts.
    function _spendRebase(uint256 value, uint256 supply, uint256 bpsPerYear) internal {
        if (_elapsed() < _limitsStorage().period) revert RebaseTooSoon(nextRebaseAt());
        uint256 maximum = _accruedRebase(supply, bpsPerYear);
        if (value > maximum) revert RebaseTooLarge(value, maximum);
        _limitsStorage().lastRebaseAt = uint48(block.timestamp);
    }

    function _accruedRebase(uint256 supply, uint256 bpsPerYear) private view returns (uint256) {
        uint256 maximum = supply * MAX_REBASE_BPS / BPS;
        if (bpsPerYear == UNLIMITED_RATE) return maximum;
        uint256 paidFor = Math.min(_elapsed(), MAX_REBASE_ACCRUAL);
        return Math.min(maximum, Math.mulDiv(supply, bpsPerYear * paidFor, BPS * 365 days));
    }

    /// @dev After a restart of a local chain, block time can be a few seconds behind the last rebase.
    function _elapsed() private view returns (uint256) {
        return Math.saturatingSub(block.timestamp, lastRebaseAt());
    }

    function _setRebaseLimits(uint32 period, uint32 gainBpsPerYear, uint32 lossBpsPerYear) private {
        RebaseLimitsStorage storage $ = _limitsStorage();
        ($.period, $.gainBpsPerYear, $.lossBpsPerYear) = (period, gainBpsPerYear, lossBpsPerYear);
        emit RebaseLimitsSet(period, gainBpsPerYear, lossBpsPerYear);
    }

    function _limitsStorage() private pure returns (RebaseLimitsStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
