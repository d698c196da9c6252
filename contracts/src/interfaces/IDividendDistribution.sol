// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IReinvestLimits} from "./IReinvestLimits.sol";

/// @title IDividendDistribution
/// @notice Pays the dividends of stock tokens: one distribution per dividend, one payment per recipient. The dividend
/// of wrapped stock tokens is reinvested instead, as stock tokens minted to their vault. Access and upgrades: see
/// `IControlledUpgradeable`.
/// @dev Amounts. `total` and every `amount` are in token base units as of the creation. The balance of a distribution
/// is accounted in units: shares of USD+, or base units of any other token. A payment of `amount` transfers the
/// fraction `amount / remaining` of the remaining units, rounded down. So no rebase makes a payment revert or leaves a
/// remainder: each recipient gets its part of what the total is worth by then.
///
/// Every payment is a call of its own, so a restricted recipient affects no other. A distributor reclaims what is
/// unpaid after the end.
///
/// Pause. While paused, `createDistribution`, `distribute` and `reinvest` revert with `EnforcedPause`;
/// `reclaimDistribution` stays open.
interface IDividendDistribution is IReinvestLimits {
    /// @notice Emitted when the minimum duration of a distribution is set, in seconds.
    event MinDistributionTimeSet(uint64 minDistributionTime);

    /// @notice Emitted when `account` is paid; `amount` in token base units as of the creation.
    event Distributed(uint256 indexed distributionId, address indexed account, uint256 amount);

    /// @notice Emitted when a distribution is created; dates are Unix timestamps in seconds.
    event NewDistributionCreated(
        uint256 indexed distributionId, uint256 totalDistribution, uint256 startDate, uint256 endDate
    );

    /// @notice Emitted when the unpaid rest is reclaimed; `totalReclaimed` in token base units as of the creation.
    event DistributionReclaimed(uint256 indexed distributionId, uint256 totalReclaimed);

    /// @notice Emitted when `amount` base units of the stock token were minted to its vault for the dividend `ref`.
    event Reinvested(bytes32 indexed ref, address indexed wrappedDShare, uint256 amount);

    /// @notice Thrown if the end is not later than the minimum duration from now.
    error EndTimeBeforeMin();

    /// @notice Thrown by `reclaimDistribution` before the end.
    error DistributionRunning();

    /// @notice Thrown by `distribute` after the end, and for an unknown or reclaimed distribution.
    error DistributionEnded();

    /// @notice Thrown if the distribution is unknown or has no units left.
    error NotReclaimable();

    /// @notice Thrown if the distribution has paid this account before.
    error AlreadyDistributed(uint256 distributionId, address account);

    /// @notice Thrown if `amount` exceeds what remains: of the distribution, or of the limit of one reinvestment.
    error AmountTooLarge(uint256 amount, uint256 remaining);

    /// @notice Thrown if the token rebases and is not USD+.
    error UnsupportedToken(address token);

    /// @notice Thrown if the reference was reinvested before.
    error AlreadyReinvested(bytes32 ref);

    /// @notice Thrown if the reference is zero: a dividend without a reference could be reinvested twice.
    error ZeroReference();

    /// @notice Thrown if the factory does not list the token as a wrapped stock token.
    error UnknownToken(address wrappedDShare);

    /// @notice Thrown if a required address is zero.
    error ZeroAddress();

    /// @notice Thrown if the amount is zero.
    error ZeroAmount();

    /// @notice Role that may create, pay, reclaim and reinvest.
    function DISTRIBUTOR_ROLE() external view returns (bytes32);

    /// @notice Returns the largest part of a vault's assets that one `reinvest` may add, in basis points.
    /// @dev 1,000 (10 %) is more than any usual dividend. It bounds one call; `IReinvestLimits` bounds all calls of a
    /// day.
    function MAX_REINVEST_BPS() external view returns (uint256);

    /// @notice Initializes the proxy with USD+, the stock token factory, the owner and the upgrader, and a minimum
    /// duration of one day. The owner grants `DISTRIBUTOR_ROLE` afterwards.
    /// @dev Reverts with `ZeroAddress` if USD+ or the factory is zero, and with `InvalidInitialization` if it ran
    /// before.
    function initialize(address usdPlus, address dShareFactory, address owner, address upgrader) external;

    /// @notice Returns the USD+ token.
    function usdplus() external view returns (address);

    /// @notice Returns the factory that registers the stock tokens.
    function dShareFactory() external view returns (address);

    /// @notice Returns the minimum duration of a distribution in seconds.
    function minDistributionTime() external view returns (uint64);

    /// @notice Returns the id of the next distribution; ids are never reused.
    function nextDistributionId() external view returns (uint256);

    /// @notice Returns the token, the unpaid rest (in base units as of the creation) and the end of a distribution;
    /// zeros if it is unknown or reclaimed.
    function distributions(uint256 distributionId)
        external
        view
        returns (address token, uint256 remainingDistribution, uint256 endTime);

    /// @notice Returns the remaining units of a distribution: shares of USD+, or base units of another token.
    function remainingUnits(uint256 distributionId) external view returns (uint256);

    /// @notice Returns the amount that `account` was paid, in token base units as of the creation; 0 if it was not paid
    /// yet.
    function distributed(uint256 distributionId, address account) external view returns (uint256);

    /// @notice Returns the stock token base units that were reinvested for the dividend `ref`; 0 if none.
    function reinvested(bytes32 ref) external view returns (uint256);

    /// @notice Sets the minimum duration of new distributions in seconds. Callable by the owner only. Emits
    /// `MinDistributionTimeSet`.
    function setMinDistributionTime(uint64 minDistributionTime) external;

    /// @notice Transfers `total` of `token` from the caller, to be distributed until `endTime` (Unix timestamp in
    /// seconds). Callable by the distributor only. Emits `NewDistributionCreated`.
    /// @dev Needs the caller's allowance. Reverts with `EnforcedPause`, `ZeroAmount`, `EndTimeBeforeMin` and
    /// `UnsupportedToken`.
    function createDistribution(address token, uint256 total, uint256 endTime) external returns (uint256 distributionId);

    /// @notice Pays `amount` to `recipient`. Callable by the distributor only. Emits `Distributed`.
    /// @dev Reverts with `EnforcedPause`, `ZeroAddress`, `ZeroAmount`, `DistributionEnded`, `AlreadyDistributed`,
    /// `AmountTooLarge`, and, for a restricted recipient, with the error of the token.
    function distribute(uint256 distributionId, address recipient, uint256 amount) external;

    /// @notice Sends the unpaid rest to the caller after the end. Callable by the distributor only. Emits
    /// `DistributionReclaimed`.
    /// @dev Reverts with `NotReclaimable` and `DistributionRunning`.
    function reclaimDistribution(uint256 distributionId) external;

    /// @notice Mints `amount` base units of the stock token to its vault, which records them as a gain: the
    /// price of every wrapped token rises over some hours. Callable by the distributor only. Emits `Reinvested`.
    /// @dev To be called after the broker has bought as many shares. Needs the minter role of the stock token. Reverts
    /// with `EnforcedPause` (here or at the stock token), `ZeroReference`, `ZeroAmount`, `AlreadyReinvested`,
    /// `UnknownToken`, `AmountTooLarge` and `ReinvestLimitExceeded`.
    /// @param ref The unique reference of the dividend.
    function reinvest(bytes32 ref, address wrappedDShare, uint256 amount) external;

    /// @notice Pauses distributions; the interface comment lists what stays open. Callable by the owner and the guardian.
    /// @dev Emits `Paused`. Reverts with `EnforcedPause` if already paused.
    function pause() external;

    /// @notice Resumes distributions. Callable by the owner only.
    /// @dev Emits `Unpaused`. Reverts with `ExpectedPause` if not paused.
    function unpause() external;
}
