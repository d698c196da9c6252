// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IDividendDistribution
/// @notice Pays dividends of the stock tokens: one distribution for each dividend, each recipient of it once. Of wrapped
/// tokens the dividend is reinvested instead, as stock tokens of the vault.
/// @dev `total` and every `amount` are counted as at the creation. What is held for a distribution is counted in units:
/// the shares of USD+ that came, or the balance of another token that came. A payment moves the part of the units that is
/// left which its amount is of the amount that is left, rounded down. So a rebase in between makes no payment revert and
/// strands nothing: each recipient gets its part, with what it grew or shrank by meanwhile.
///
/// One recipient that cannot be paid (it is restricted) concerns no other: every payment is a call of its own. What is not
/// paid by the end goes back to a distributor.
///
/// Pause. While paused nothing is created, paid or reinvested. Taking back what has ended stays open.
interface IDividendDistribution {
    /// @notice How long a distribution lasts at least changed.
    event MinDistributionTimeSet(uint64 minDistributionTime);

    /// @notice `account` was paid; the amount as of the creation.
    event Distributed(uint256 indexed distributionId, address indexed account, uint256 amount);

    /// @notice A distribution began.
    event NewDistributionCreated(
        uint256 indexed distributionId, uint256 totalDistribution, uint256 startDate, uint256 endDate
    );

    /// @notice What was not paid went back.
    event DistributionReclaimed(uint256 indexed distributionId, uint256 totalReclaimed);

    /// @notice `amount` of the stock token was minted to its vault for the dividend `ref`.
    event Reinvested(bytes32 indexed ref, address indexed wrappedDShare, uint256 amount);

    /// @notice The end is too near.
    error EndTimeBeforeMin();

    /// @notice It can still be paid from.
    error DistributionRunning();

    /// @notice It is over, or there never was one.
    error DistributionEnded();

    /// @notice There is nothing to take back.
    error NotReclaimable();

    /// @notice This recipient was paid; one distribution pays an account once.
    error AlreadyDistributed(uint256 distributionId, address account);

    /// @notice More than is left.
    error AmountTooLarge(uint256 amount, uint256 remaining);

    /// @notice A token whose balances move by themselves, and that is not USD+.
    error UnsupportedToken(address token);

    /// @notice This dividend was reinvested; one reference is reinvested once.
    error AlreadyReinvested(bytes32 ref);

    /// @notice A dividend without a reference could be reinvested twice.
    error ZeroReference();

    /// @notice Not a wrapped stock token of ours.
    error UnknownToken(address wrappedDShare);

    /// @notice An address must not be zero.
    error ZeroAddress();

    /// @notice An amount must not be zero.
    error ZeroAmount();

    /// @notice The role that distributes.
    function DISTRIBUTOR_ROLE() external view returns (bytes32);

    /// @notice What part of a vault one call may add to it, in basis points.
    /// @dev 10 %: more than any usual dividend, and the most that one wrong call can cost.
    function MAX_REINVEST_BPS() external view returns (uint256);

    /// @notice Sets USD+, the factory of the stock tokens, the owner and the upgrader. The owner grants `DISTRIBUTOR_ROLE`.
    function initialize(address usdPlus, address dShareFactory, address owner, address upgrader) external;

    /// @notice The USD+ token.
    function usdplus() external view returns (address);

    /// @notice The factory that knows which stock tokens are ours.
    function dShareFactory() external view returns (address);

    /// @notice How long a distribution lasts at least, in seconds.
    function minDistributionTime() external view returns (uint64);

    /// @notice The number of the next distribution; none is ever used again.
    function nextDistributionId() external view returns (uint256);

    /// @notice What a distribution pays, how much of it is left, and until when; all zero once it was taken back.
    function distributions(uint256 distributionId)
        external
        view
        returns (address token, uint256 remainingDistribution, uint256 endTime);

    /// @notice What lies here for a distribution: shares of USD+, or units of another token.
    function remainingUnits(uint256 distributionId) external view returns (uint256);

    /// @notice What `account` was paid, as of the creation; 0 if nothing yet.
    function distributed(uint256 distributionId, address account) external view returns (uint256);

    /// @notice What was reinvested for the dividend `ref`; 0 if nothing yet.
    function reinvested(bytes32 ref) external view returns (uint256);

    /// @notice Sets how long a distribution lasts at least. Owner only.
    function setMinDistributionTime(uint64 minDistributionTime) external;

    /// @notice Takes `total` of `token` from the caller, with its allowance, to be distributed until `endTime`.
    /// Distributor only.
    /// @dev Refused below `minDistributionTime` from now, and for rebasing tokens other than USD+.
    function createDistribution(address token, uint256 total, uint256 endTime) external returns (uint256 distributionId);

    /// @notice Pays `amount` to `recipient`. Distributor only.
    /// @dev Refused for a recipient that was paid or is restricted, beyond what is left, and after the end.
    function distribute(uint256 distributionId, address recipient, uint256 amount) external;

    /// @notice Sends what was not paid to the caller, after the end. Distributor only.
    function reclaimDistribution(uint256 distributionId) external;

    /// @notice Mints `amount` of the stock token to its vault, so that every wrapped token is worth more. Distributor only.
    /// @dev After the broker bought that much. Needs the minter role of the token.
    function reinvest(bytes32 ref, address wrappedDShare, uint256 amount) external;

    /// @notice Stops distributions. Owner only.
    function pause() external;

    /// @notice Lets distributions go on. Owner only.
    function unpause() external;
}
