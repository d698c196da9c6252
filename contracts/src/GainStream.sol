// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IGainStream} from "./interfaces/IGainStream.sol";

/// @title GainStream
/// @notice Implementation of `IGainStream`, which has the documentation. Requirement KY-03.
/// @dev All state is valid while it is zero, because vaults behind a beacon are upgraded without a call of their own:
/// until the first call what the vault holds counts, and from then on each gain streams.
abstract contract GainStream is IGainStream {
    using SafeCast for uint256;

    /// @custom:storage-location erc7201:parvalue.storage.GainStream
    struct GainStreamStorage {
        /// The asset shares that deposits have brought and that were recorded as gains, less withdrawals.
        uint128 recorded;
        /// The part of `recorded` that did not count yet at `startedAt`.
        uint128 streaming;
        uint48 startedAt;
        uint48 endsAt;
        uint32 duration;
        /// Whether the owner has set the duration; the initial one applies otherwise.
        bool isDurationSet;
        bool isRecording;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.GainStream")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xfbbc5166a68785ed7c216b8072aa59578c51c8843f812a99c5b24ae30e28a600;

    /// @inheritdoc IGainStream
    uint32 public constant MAX_GAINS_DURATION = 7 days;

    uint32 private constant DEFAULT_DURATION = 8 hours;

    /// @inheritdoc IGainStream
    function gainsDuration() public view returns (uint32) {
        return _streamStorage().isDurationSet ? _streamStorage().duration : DEFAULT_DURATION;
    }

    /// @inheritdoc IGainStream
    function gainStream()
        external
        view
        returns (uint256 recorded, uint256 streaming, uint256 startedAt, uint256 endsAt)
    {
        GainStreamStorage storage $ = _streamStorage();
        return ($.recorded, $.streaming, $.startedAt, $.endsAt);
    }

    /// @inheritdoc IGainStream
    function uncountedShares() external view returns (uint256) {
        return _heldShares() - _countedShares();
    }

    /// @inheritdoc IGainStream
    function recordGains() external {
        _recordGains();
    }

    /// @dev Returns the shares of the asset that this contract holds.
    function _heldShares() internal view virtual returns (uint256);

    /// @dev Returns the held shares that count in the price at this block's time.
    function _countedShares() internal view returns (uint256) {
        GainStreamStorage storage $ = _streamStorage();
        uint256 held = _heldShares();
        if (!$.isRecording) return held;
        uint256 counted = gainsDuration() == 0 ? held : Math.min(held, $.recorded);
        return Math.saturatingSub(counted, _streamingShares());
    }

    /// @dev Returns the held shares that are neither deposited nor recorded.
    function _unrecordedShares() internal view returns (uint256) {
        if (!_streamStorage().isRecording || gainsDuration() == 0) return 0;
        return Math.saturatingSub(_heldShares(), _streamStorage().recorded);
    }

    /// @dev Lets new shares stream. This never changes the price: they do not count before and do not count now.
    function _recordGains() internal {
        GainStreamStorage storage $ = _streamStorage();
        uint256 held = _heldShares();
        if (!$.isRecording) return _startRecording();
        uint256 recorded = $.recorded;
        if (held == recorded) return;
        $.recorded = held.toUint128();
        // A loss counts at once. Without a duration the gain does, too.
        if (held < recorded || gainsDuration() == 0) return;
        _addToStream(held - recorded);
    }

    /// @dev Counts what the vault holds, and records from now on.
    function _startRecording() internal {
        GainStreamStorage storage $ = _streamStorage();
        if ($.isRecording) return;
        uint256 held = _heldShares();
        ($.isRecording, $.recorded) = (true, held.toUint128());
        emit RecordingStarted(held);
    }

    /// @dev Records a deposit or withdrawal, which the caller has priced, after `_recordGains`.
    function _recordHeld() internal {
        _streamStorage().recorded = _heldShares().toUint128();
    }

    /// @dev Records under the former duration first, so that the price does not change.
    function _setGainsDuration(uint32 newDuration) internal {
        if (newDuration > MAX_GAINS_DURATION) revert GainsDurationTooLong(newDuration);
        _recordGains();
        (_streamStorage().duration, _streamStorage().isDurationSet) = (newDuration, true);
        emit GainsDurationSet(newDuration);
    }

    /// @dev The rest of a running stream and the gain share one end: the average of their remaining times, weighted by
    /// their shares and rounded down. It is never earlier than the end of the running stream, and a gain of a few base
    /// units does not move it.
    function _addToStream(uint256 gain) private {
        GainStreamStorage storage $ = _streamStorage();
        uint256 rest = _streamingShares();
        uint256 remaining = Math.saturatingSub($.endsAt, block.timestamp);
        uint256 average = (rest * remaining + gain * gainsDuration()) / (rest + gain);
        uint256 endsAt = block.timestamp + Math.max(average, rest == 0 ? 0 : remaining);
        ($.streaming, $.startedAt, $.endsAt) = ((rest + gain).toUint128(), uint48(block.timestamp), uint48(endsAt));
        emit GainsRecorded(gain, rest + gain, endsAt);
    }

    /// @dev Returns the part of the stream that does not count yet at this block's time, rounded up.
    function _streamingShares() private view returns (uint256) {
        GainStreamStorage storage $ = _streamStorage();
        (uint256 startedAt, uint256 endsAt) = ($.startedAt, $.endsAt);
        if (block.timestamp >= endsAt) return 0;
        // After a restart of a local chain, block time can be a few seconds behind the start.
        uint256 left = endsAt - Math.max(block.timestamp, startedAt);
        return Math.mulDiv($.streaming, left, endsAt - startedAt, Math.Rounding.Ceil);
    }

    function _streamStorage() private pure returns (GainStreamStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
