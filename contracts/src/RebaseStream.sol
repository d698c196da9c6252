// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {RebasingToken} from "./RebasingToken.sol";
import {IRebaseStream} from "./interfaces/IRebaseStream.sol";
import {SharesMath} from "./libraries/SharesMath.sol";

/// @title RebaseStream
/// @notice Implementation of `IRebaseStream`, which has the documentation. Requirement KY-03.
/// @dev All state is valid while it is zero: until an upgraded token is initialized, rebases count at once.
abstract contract RebaseStream is RebasingToken, IRebaseStream, ControlledUpgradeable {
    using SafeCast for uint256;

    /// @dev The first slot is all that a transfer needs. A `uint96` holds any supply below
    /// 7.9e22 dollars, a `uint64` any loss below 18 times the initial balance per share, and a `uint32` any time before
    /// the year 2106.
    /// @custom:storage-location erc7201:parvalue.storage.RebaseStream
    struct RebaseStreamStorage {
        uint96 gain;
        uint64 loss;
        uint32 settledAt;
        uint32 gainEndsAt;
        uint32 lossEndsAt;
        uint32 duration;
        bool isInitialized;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.RebaseStream")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x5404ce4d337119b2fb92455f76c76726925182b109bd43a8bb7a95ae96df9d00;

    /// @inheritdoc IRebaseStream
    uint32 public constant MAX_REBASE_DURATION = 7 days;

    /// @dev The time between two rebases, so that USD+ earns the same in each hour.
    uint32 private constant DEFAULT_DURATION = 1 days;

    /// @dev Sets the initial duration unless an earlier version did, so that a later upgrade keeps that of the owner.
    function __RebaseStream_init() internal onlyInitializing {
        if (_streamStorage().isInitialized) return;
        _streamStorage().isInitialized = true;
        _setRebaseDuration(DEFAULT_DURATION);
    }

    /// @inheritdoc RebasingToken
    function balancePerShare() public view override returns (uint128) {
        (uint256 gain, uint256 loss) = _due();
        return _afterDue(gain, loss);
    }

    /// @inheritdoc IRebaseStream
    function settledBalancePerShare() public view returns (uint128) {
        return _storedBalancePerShare();
    }

    /// @inheritdoc IRebaseStream
    function balancePerShareAfterLosses() public view returns (uint128) {
        (uint256 gain,) = _due();
        return _afterDue(gain, _streamStorage().loss);
    }

    /// @inheritdoc IRebaseStream
    function rebaseDuration() public view returns (uint32) {
        return _streamStorage().duration;
    }

    /// @inheritdoc IRebaseStream
    function rebaseStream()
        external
        view
        returns (uint256 gain, uint256 gainEndsAt, uint256 loss, uint256 lossEndsAt)
    {
        RebaseStreamStorage storage $ = _streamStorage();
        (uint256 gainDue, uint256 lossDue) = _due();
        return ($.gain - gainDue, $.gainEndsAt, $.loss - lossDue, $.lossEndsAt);
    }

    /// @inheritdoc IRebaseStream
    function settleRebase() external {
        _settle();
    }

    /// @inheritdoc IRebaseStream
    function setRebaseDuration(uint32 newDuration) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setRebaseDuration(newDuration);
    }

    /// @inheritdoc RebasingToken
    function _settle() internal override {
        (uint256 gain, uint256 loss) = _due();
        if (gain == 0 && loss == 0) return;
        uint128 perShare = _afterDue(gain, loss);
        RebaseStreamStorage storage $ = _streamStorage();
        ($.gain, $.loss, $.settledAt) = (uint96($.gain - gain), uint64($.loss - loss), block.timestamp.toUint32());
        if (perShare != _storedBalancePerShare()) _setBalancePerShare(perShare);
    }

    /// @dev Lets holders gain `value` USD+ base units. There must be shares.
    function _startGain(uint256 value) internal {
        _settle();
        uint256 duration = rebaseDuration();
        if (duration == 0) _setBalancePerShare(_afterDue(value, 0));
        else _start(value, 0, duration);
        _emitStarted();
    }

    /// @dev Lets the balance per share fall by `loss` (18 decimals), which has to leave it above zero together with the
    /// losses that still stream.
    function _startLoss(uint256 loss) internal {
        _settle();
        uint256 duration = rebaseDuration();
        if (duration == 0) _setBalancePerShare(_afterDue(0, loss));
        else _start(0, loss, duration);
        _emitStarted();
    }

    /// @dev Adds a gain or a loss to the stream. The rest of earlier rebases ends together with the new one.
    function _start(uint256 gain, uint256 loss, uint256 duration) private {
        RebaseStreamStorage storage $ = _streamStorage();
        uint32 endsAt = (block.timestamp + duration).toUint32();
        $.settledAt = block.timestamp.toUint32();
        if (gain != 0) ($.gain, $.gainEndsAt) = (($.gain + gain).toUint96(), endsAt);
        if (loss != 0) ($.loss, $.lossEndsAt) = (($.loss + loss).toUint64(), endsAt);
    }

    function _emitStarted() private {
        RebaseStreamStorage storage $ = _streamStorage();
        emit RebaseStarted($.gain, $.gainEndsAt, $.loss, $.lossEndsAt);
    }

    function _setRebaseDuration(uint32 newDuration) private {
        if (newDuration > MAX_REBASE_DURATION) revert RebaseDurationTooLong(newDuration);
        _streamStorage().duration = newDuration;
        emit RebaseDurationSet(newDuration);
    }

    /// @dev Returns what has streamed since the stored balance per share was set: the gain in base units, rounded down,
    /// and the loss per share, rounded up.
    function _due() private view returns (uint256 gain, uint256 loss) {
        RebaseStreamStorage storage $ = _streamStorage();
        (uint256 restOfGain, uint256 restOfLoss) = ($.gain, $.loss);
        if (restOfGain != 0) gain = _dueOf(restOfGain, $.settledAt, $.gainEndsAt, Math.Rounding.Floor);
        if (restOfLoss != 0) loss = _dueOf(restOfLoss, $.settledAt, $.lossEndsAt, Math.Rounding.Ceil);
    }

    function _dueOf(uint256 rest, uint256 from, uint256 until, Math.Rounding rounding) private view returns (uint256) {
        if (block.timestamp >= until) return rest;
        // After a restart of a local chain, block time can be a few seconds behind the last change.
        uint256 elapsed = Math.saturatingSub(block.timestamp, from);
        return Math.mulDiv(rest, elapsed, until - from, rounding);
    }

    /// @dev Returns the stored balance per share with a gain in base units, which is rounded down and which nobody gets
    /// while there are no shares, and with a loss per share.
    function _afterDue(uint256 gain, uint256 loss) private view returns (uint128) {
        uint256 perShare = _storedBalancePerShare();
        if (gain != 0) {
            uint256 shares = totalShares();
            if (shares != 0) perShare += gain * SharesMath.ONE / shares;
        }
        return (perShare - loss).toUint128();
    }

    function _streamStorage() private pure returns (RebaseStreamStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
