// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ISplitSchedule} from "./interfaces/ISplitSchedule.sol";

/// @title SplitSchedule
/// @notice Implementation of `ISplitSchedule`, which has the documentation. Requirement KY-02.
/// @dev All state is valid while it is zero, because tokens behind a beacon are upgraded without a call of their own.
abstract contract SplitSchedule is ISplitSchedule {
    /// @custom:storage-location erc7201:parvalue.storage.SplitSchedule
    struct SplitScheduleStorage {
        /// The announced balance of one share, 0 for none.
        uint128 announced;
        uint48 executableAt;
        uint32 delay;
        /// Whether the owner has set the delay; the initial one applies otherwise.
        bool isDelaySet;
        /// Whether the last pause is of the owner or guardian: the operator can neither lift it nor split under it.
        bool isPausedByOwner;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.SplitSchedule")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xef4674037d2b72b4921867a9d7906105bfdf98e77360cee8e30e96f427f37b00;

    /// @inheritdoc ISplitSchedule
    uint256 public constant SPLIT_WINDOW = 7 days;

    /// @dev Long enough for the guardian to read the announcement on any day of the week.
    uint32 private constant DEFAULT_DELAY = 1 days;

    /// @inheritdoc ISplitSchedule
    function splitDelay() public view returns (uint32) {
        return _scheduleStorage().isDelaySet ? _scheduleStorage().delay : DEFAULT_DELAY;
    }

    /// @inheritdoc ISplitSchedule
    function pendingSplit() public view returns (uint128 balancePerShare, uint256 executableAt) {
        SplitScheduleStorage storage $ = _scheduleStorage();
        if ($.announced == 0 || block.timestamp > $.executableAt + SPLIT_WINDOW) return (0, 0);
        return ($.announced, $.executableAt);
    }

    /// @inheritdoc ISplitSchedule
    function pausedByOwner() public view virtual returns (bool) {
        return _scheduleStorage().isPausedByOwner;
    }

    function _setSplitDelay(uint32 newDelay) internal {
        (_scheduleStorage().delay, _scheduleStorage().isDelaySet) = (newDelay, true);
        emit SplitDelaySet(newDelay);
    }

    function _setPausedByOwner(bool isPausedByOwner) internal {
        _scheduleStorage().isPausedByOwner = isPausedByOwner;
    }

    /// @dev An earlier announcement is replaced, so there is one at a time and its delay begins anew.
    function _announceSplit(uint128 newBalancePerShare) internal {
        (uint128 previous,) = pendingSplit();
        if (previous != 0) emit SplitCanceled(previous);
        uint32 delay = splitDelay();
        // Later than the delay by a second, so that two splits never lie within a day of the initial length.
        uint256 executableAt = delay == 0 ? block.timestamp : block.timestamp + delay + 1;
        SplitScheduleStorage storage $ = _scheduleStorage();
        ($.announced, $.executableAt) = (newBalancePerShare, uint48(executableAt));
        emit SplitAnnounced(newBalancePerShare, executableAt);
    }

    function _cancelSplit() internal {
        (uint128 announced,) = pendingSplit();
        if (announced == 0) revert NoSplitPending();
        _scheduleStorage().announced = 0;
        emit SplitCanceled(announced);
    }

    /// @dev Uses the announcement up, or reverts.
    function _spendSplit(uint128 newBalancePerShare) internal {
        if (pausedByOwner()) revert SplitWhilePaused();
        (uint128 announced, uint256 executableAt) = pendingSplit();
        if (newBalancePerShare != announced) revert SplitNotAnnounced(newBalancePerShare, announced);
        if (block.timestamp < executableAt) revert SplitTooSoon(executableAt);
        _scheduleStorage().announced = 0;
    }

    function _scheduleStorage() private pure returns (SplitScheduleStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
