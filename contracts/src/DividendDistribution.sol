// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {GuardedPause} from "./GuardedPause.sol";
import {ReinvestLimits} from "./ReinvestLimits.sol";
import {IDShare} from "./interfaces/IDShare.sol";
import {IDShareFactory} from "./interfaces/IDShareFactory.sol";
import {IDividendDistribution} from "./interfaces/IDividendDistribution.sol";
import {IGainStream} from "./interfaces/IGainStream.sol";
import {IReinvestLimits} from "./interfaces/IReinvestLimits.sol";
import {IRebasingToken} from "./interfaces/IRebasingToken.sol";
import {IUsdPlus} from "./interfaces/IUsdPlus.sol";

/// @title DividendDistribution
/// @notice Implementation of `IDividendDistribution`, which has the documentation.
contract DividendDistribution is IDividendDistribution, ReinvestLimits, GuardedPause, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    struct Distribution {
        address token;
        uint256 endTime;
        /// The unpaid part of the total in token base units as of the creation.
        uint256 remaining;
        /// The units that back the unpaid part: shares of USD+, or base units of another token.
        uint256 units;
    }

    /// @custom:storage-location erc7201:parvalue.storage.DividendDistribution
    struct DividendDistributionStorage {
        address usdplus;
        address dShareFactory;
        uint64 minDistributionTime;
        uint256 nextDistributionId;
        mapping(uint256 id => Distribution) distributions;
        mapping(uint256 id => mapping(address account => uint256)) distributed;
        mapping(bytes32 ref => uint256) reinvested;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.DividendDistribution")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x78f2c75ef1fea1d88e3bb50bac52eb6e750c8ea3231ea84941355d4cc65f2000;

    /// @inheritdoc IDividendDistribution
    bytes32 public constant DISTRIBUTOR_ROLE = keccak256("DISTRIBUTOR_ROLE");

    /// @inheritdoc IDividendDistribution
    uint256 public constant MAX_REINVEST_BPS = 1_000;

    uint256 private constant BPS = 10_000;

    /// @inheritdoc IDividendDistribution
    function initialize(address usdPlus, address factory, address initialOwner, address upgrader)
        external
        reinitializer(version())
    {
        if (usdPlus == address(0) || factory == address(0)) revert ZeroAddress();
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __Pausable_init();
        _dividendStorage().usdplus = usdPlus;
        _dividendStorage().dShareFactory = factory;
        _setMinDistributionTime(1 days);
    }

    /// @inheritdoc ControlledUpgradeable
    function version() public pure virtual override returns (uint8) {
        return 2;
    }

    /// @inheritdoc ControlledUpgradeable
    function publicVersion() public pure override returns (string memory) {
        return "1.1.0";
    }

    /// @inheritdoc IDividendDistribution
    function usdplus() public view returns (address) {
        return _dividendStorage().usdplus;
    }

    /// @inheritdoc IDividendDistribution
    function dShareFactory() public view returns (address) {
        return _dividendStorage().dShareFactory;
    }

    /// @inheritdoc IDividendDistribution
    function minDistributionTime() public view returns (uint64) {
        return _dividendStorage().minDistributionTime;
    }

    /// @inheritdoc IDividendDistribution
    function nextDistributionId() external view returns (uint256) {
        return _dividendStorage().nextDistributionId;
    }

    /// @inheritdoc IDividendDistribution
    function distributions(uint256 distributionId)
        external
        view
        returns (address token, uint256 remainingDistribution, uint256 endTime)
    {
        Distribution storage $ = _dividendStorage().distributions[distributionId];
        return ($.token, $.remaining, $.endTime);
    }

    /// @inheritdoc IDividendDistribution
    function remainingUnits(uint256 distributionId) external view returns (uint256) {
        return _dividendStorage().distributions[distributionId].units;
    }

    /// @inheritdoc IDividendDistribution
    function distributed(uint256 distributionId, address account) public view returns (uint256) {
        return _dividendStorage().distributed[distributionId][account];
    }

    /// @inheritdoc IDividendDistribution
    function reinvested(bytes32 ref) public view returns (uint256) {
        return _dividendStorage().reinvested[ref];
    }

    /// @inheritdoc IReinvestLimits
    function maxReinvest(address wrappedDShare) external view returns (uint256) {
        uint256 assets = IERC4626(wrappedDShare).totalAssets();
        return Math.min(assets * MAX_REINVEST_BPS / BPS, _maxReinvest(wrappedDShare, assets));
    }

    /// @inheritdoc IDividendDistribution
    function setMinDistributionTime(uint64 newMinDistributionTime) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setMinDistributionTime(newMinDistributionTime);
    }

    /// @inheritdoc IDividendDistribution
    function createDistribution(address token, uint256 total, uint256 endTime)
        external
        whenNotPaused
        nonReentrant
        onlyRole(DISTRIBUTOR_ROLE)
        returns (uint256 distributionId)
    {
        if (total == 0) revert ZeroAmount();
        if (endTime <= block.timestamp + minDistributionTime()) revert EndTimeBeforeMin();
        if (token != usdplus() && _isRebasing(token)) revert UnsupportedToken(token);

        DividendDistributionStorage storage $ = _dividendStorage();
        distributionId = $.nextDistributionId++;
        uint256 units = _receiveUnits(token, total);
        $.distributions[distributionId] = Distribution(token, endTime, total, units);
        emit NewDistributionCreated(distributionId, total, block.timestamp, endTime);
    }

    /// @inheritdoc IDividendDistribution
    function distribute(uint256 distributionId, address recipient, uint256 amount)
        external
        whenNotPaused
        nonReentrant
        onlyRole(DISTRIBUTOR_ROLE)
    {
        if (recipient == address(0)) revert ZeroAddress();
        if (amount == 0) revert ZeroAmount();
        Distribution storage $ = _dividendStorage().distributions[distributionId];
        if (block.timestamp > $.endTime) revert DistributionEnded();
        if (distributed(distributionId, recipient) != 0) revert AlreadyDistributed(distributionId, recipient);
        if (amount > $.remaining) revert AmountTooLarge(amount, $.remaining);

        uint256 units = Math.mulDiv($.units, amount, $.remaining);
        $.remaining -= amount;
        $.units -= units;
        _dividendStorage().distributed[distributionId][recipient] = amount;
        emit Distributed(distributionId, recipient, amount);
        _payUnits($.token, recipient, units);
    }

    /// @inheritdoc IDividendDistribution
    function reclaimDistribution(uint256 distributionId) external nonReentrant onlyRole(DISTRIBUTOR_ROLE) {
        Distribution memory distribution = _dividendStorage().distributions[distributionId];
        if (distribution.units == 0) revert NotReclaimable();
        if (block.timestamp <= distribution.endTime) revert DistributionRunning();

        delete _dividendStorage().distributions[distributionId];
        emit DistributionReclaimed(distributionId, distribution.remaining);
        _payUnits(distribution.token, msg.sender, distribution.units);
    }

    /// @inheritdoc IDividendDistribution
    function reinvest(bytes32 ref, address wrappedDShare, uint256 amount)
        external
        whenNotPaused
        nonReentrant
        onlyRole(DISTRIBUTOR_ROLE)
    {
        if (ref == bytes32(0)) revert ZeroReference();
        if (amount == 0) revert ZeroAmount();
        if (reinvested(ref) != 0) revert AlreadyReinvested(ref);
        if (!IDShareFactory(dShareFactory()).isTokenWrappedDShare(wrappedDShare)) revert UnknownToken(wrappedDShare);
        uint256 assets = IERC4626(wrappedDShare).totalAssets();
        uint256 maximum = assets * MAX_REINVEST_BPS / BPS;
        if (amount > maximum) revert AmountTooLarge(amount, maximum);
        _spendReinvest(wrappedDShare, amount, assets);

        _dividendStorage().reinvested[ref] = amount;
        emit Reinvested(ref, wrappedDShare, amount);
        // A vault that was just upgraded records from its first call on, and counts what it holds by then.
        IGainStream(wrappedDShare).recordGains();
        IDShare(IERC4626(wrappedDShare).asset()).mint(wrappedDShare, amount);
        IGainStream(wrappedDShare).recordGains();
    }

    /// @inheritdoc IDividendDistribution
    function pause() external onlyOwnerOrGuardian {
        _pause();
    }

    /// @inheritdoc IDividendDistribution
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _setMinDistributionTime(uint64 newMinDistributionTime) private {
        _dividendStorage().minDistributionTime = newMinDistributionTime;
        emit MinDistributionTimeSet(newMinDistributionTime);
    }

    /// @dev Transfers `total` from the caller and returns the units that really arrived, which the distribution owns.
    function _receiveUnits(address token, uint256 total) private returns (uint256) {
        uint256 unitsBefore = _unitsHeld(token);
        IERC20(token).safeTransferFrom(msg.sender, address(this), total);
        return _unitsHeld(token) - unitsBefore;
    }

    /// @dev Transfers exactly `units`: shares of USD+, or base units of another token.
    function _payUnits(address token, address to, uint256 units) private {
        if (token == usdplus()) IUsdPlus(token).transferShares(to, units);
        else IERC20(token).safeTransfer(to, units);
    }

    /// @dev Returns the units of the token that this contract holds.
    function _unitsHeld(address token) private view returns (uint256) {
        return token == usdplus() ? IUsdPlus(token).sharesOf(address(this)) : IERC20(token).balanceOf(address(this));
    }

    /// @dev Returns whether the token rebases: a loss could lower its balance below the units of the distributions.
    function _isRebasing(address token) private view returns (bool) {
        (bool ok, bytes memory answer) = token.staticcall(abi.encodeCall(IRebasingToken.balancePerShare, ()));
        return ok && answer.length == 32;
    }

    function _dividendStorage() private pure returns (DividendDistributionStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
