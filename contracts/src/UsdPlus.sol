// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {GuardedPause} from "./GuardedPause.sol";
import {MintCaps} from "./MintCaps.sol";
import {RebaseLimits} from "./RebaseLimits.sol";
import {RebaseStream} from "./RebaseStream.sol";
import {RebasingToken} from "./RebasingToken.sol";
import {IRebaseLimits} from "./interfaces/IRebaseLimits.sol";
import {ITransferRestrictor} from "./interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "./interfaces/IUsdPlus.sol";
import {DailyLimit} from "./libraries/DailyLimit.sol";
import {SharesMath} from "./libraries/SharesMath.sol";

/// @title UsdPlus
/// @notice Implementation of `IUsdPlus`, which has the documentation.
contract UsdPlus is IUsdPlus, RebaseStream, MintCaps, RebaseLimits, GuardedPause {
    using DailyLimit for DailyLimit.Limit;
    using SharesMath for uint256;

    /// @custom:storage-location erc7201:parvalue.storage.UsdPlus
    struct UsdPlusStorage {
        address treasury;
        ITransferRestrictor transferRestrictor;
        mapping(address issuer => DailyLimit.Limit) mintLimits;
        mapping(address issuer => DailyLimit.Limit) burnLimits;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.UsdPlus")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xece2d6a82bac9356add441bce3945fb3d4399dff2142478fbb5b351feeef6100;

    /// @inheritdoc IUsdPlus
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    /// @inheritdoc IUsdPlus
    bytes32 public constant ESCROW_ROLE = keccak256("ESCROW_ROLE");

    /// @inheritdoc IUsdPlus
    function initialize(address initialTreasury, address initialRestrictor, address initialOwner, address upgrader)
        external
        reinitializer(version())
    {
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __RebasingToken_init(name());
        __Pausable_init();
        __RebaseLimits_init();
        __RebaseStream_init();
        _setTreasury(initialTreasury);
        _setTransferRestrictor(initialRestrictor);
    }

    /// @inheritdoc ControlledUpgradeable
    function version() public pure virtual override returns (uint8) {
        return 4;
    }

    /// @inheritdoc ControlledUpgradeable
    function publicVersion() public pure override returns (string memory) {
        return "1.3.0";
    }

    /// @inheritdoc IERC20Metadata
    function name() public pure returns (string memory) {
        return "USD+";
    }

    /// @inheritdoc IERC20Metadata
    function symbol() external pure returns (string memory) {
        return "USD+";
    }

    /// @inheritdoc IERC20Metadata
    function decimals() external pure returns (uint8) {
        return 6;
    }

    /// @inheritdoc IUsdPlus
    function treasury() external view returns (address) {
        return _usdPlusStorage().treasury;
    }

    /// @inheritdoc IUsdPlus
    function transferRestrictor() external view returns (address) {
        return address(_usdPlusStorage().transferRestrictor);
    }

    /// @inheritdoc IUsdPlus
    function isBlacklisted(address account) external view returns (bool) {
        ITransferRestrictor restrictor = _usdPlusStorage().transferRestrictor;
        return address(restrictor) != address(0) && restrictor.isBlacklisted(account);
    }

    /// @inheritdoc IUsdPlus
    function checkTransferRestricted(address from, address to) external view {
        _checkTransfer(from, to);
    }

    /// @inheritdoc IUsdPlus
    function setTreasury(address newTreasury) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTreasury(newTreasury);
    }

    /// @inheritdoc IUsdPlus
    function setTransferRestrictor(address newRestrictor) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTransferRestrictor(newRestrictor);
    }

    /// @inheritdoc IUsdPlus
    function setIssuerLimits(address issuer, uint256 mintLimit, uint256 burnLimit)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        _usdPlusStorage().mintLimits[issuer].setMax(mintLimit);
        _usdPlusStorage().burnLimits[issuer].setMax(burnLimit);
        emit IssuerLimitsSet(issuer, mintLimit, burnLimit);
    }

    /// @inheritdoc IUsdPlus
    function pause() external onlyOwnerOrGuardian {
        _pause();
    }

    /// @inheritdoc IUsdPlus
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc IUsdPlus
    function paused() public view override(IUsdPlus, GuardedPause) returns (bool) {
        return super.paused();
    }

    /// @inheritdoc IUsdPlus
    function mintingMaxLimitOf(address issuer) external view returns (uint256) {
        return _usdPlusStorage().mintLimits[issuer].max;
    }

    /// @inheritdoc IUsdPlus
    function burningMaxLimitOf(address issuer) external view returns (uint256) {
        return _usdPlusStorage().burnLimits[issuer].max;
    }

    /// @inheritdoc IUsdPlus
    function mintingCurrentLimitOf(address issuer) external view returns (uint256) {
        return _usdPlusStorage().mintLimits[issuer].current();
    }

    /// @inheritdoc IUsdPlus
    function burningCurrentLimitOf(address issuer) external view returns (uint256) {
        return _usdPlusStorage().burnLimits[issuer].current();
    }

    /// @inheritdoc IUsdPlus
    function mint(address to, uint256 value) external {
        if (!_usdPlusStorage().mintLimits[msg.sender].trySpend(value)) revert ERC7281_LimitExceeded();
        _spendMintCaps(value);
        _mint(to, value);
    }

    /// @inheritdoc IUsdPlus
    function burn(address from, uint256 value) external {
        if (from != msg.sender) _spendAllowance(from, msg.sender, value);
        _burnWithinLimit(from, value);
    }

    /// @inheritdoc IUsdPlus
    function burn(uint256 value) external {
        _burnWithinLimit(msg.sender, value);
    }

    /// @inheritdoc IUsdPlus
    function transferShares(address to, uint256 shares) external onlyRole(ESCROW_ROLE) {
        _transferShares(msg.sender, to, shares);
    }

    /// @inheritdoc IUsdPlus
    function burnShares(uint256 shares) external onlyRole(ESCROW_ROLE) returns (uint256 value) {
        value = _burnShares(msg.sender, shares);
        _spendBurnLimit(value);
    }

    /// @inheritdoc IRebaseLimits
    function maxRebaseAdd() external view returns (uint256) {
        return Math.min(_maxRebase(_supplyAfterLosses(), maxGainBpsPerYear()), _mintable());
    }

    /// @inheritdoc IRebaseLimits
    function maxRebaseSub() external view returns (uint256) {
        return _maxRebase(_supplyAfterLosses(), maxLossBpsPerYear());
    }

    /// @inheritdoc IUsdPlus
    function rebaseAdd(uint128 value) external onlyRole(OPERATOR_ROLE) {
        _spendRebaseOf(value, maxGainBpsPerYear());
        _spendMintCaps(value);
        _startGain(value);
    }

    /// @inheritdoc IUsdPlus
    function rebaseSub(uint128 value) external onlyRole(OPERATOR_ROLE) {
        _spendRebaseOf(value, maxLossBpsPerYear());
        _startLoss(uint256(value) * SharesMath.ONE / totalShares());
    }

    function _migrate() internal override {
        __RebaseLimits_init();
        __RebaseStream_init();
    }

    /// @inheritdoc RebasingToken
    /// @dev A pause does not stop burns, so that redemptions can be closed.
    function _checkTransfer(address from, address to) internal view override {
        if (to != address(0)) _requireNotPaused();
        ITransferRestrictor restrictor = _usdPlusStorage().transferRestrictor;
        if (address(restrictor) != address(0)) restrictor.requireNotRestricted(from, to);
    }

    /// @dev Limits `value` to 1 % of the supply after all losses that stream, so that no number of losses lowers the
    /// balance per share to zero.
    function _spendRebaseOf(uint256 value, uint256 bpsPerYear) private {
        if (value == 0) revert ZeroAmount();
        uint256 supply = _supplyAfterLosses();
        if (supply == 0) revert ZeroSupply();
        _spendRebase(value, supply, bpsPerYear);
    }

    function _supplyAfterLosses() private view returns (uint256) {
        return totalShares().toBalanceDown(balancePerShareAfterLosses());
    }

    function _burnWithinLimit(address from, uint256 value) private {
        _spendBurnLimit(value);
        _burn(from, value);
    }

    function _spendBurnLimit(uint256 value) private {
        if (!_usdPlusStorage().burnLimits[msg.sender].trySpend(value)) revert ERC7281_LimitExceeded();
    }

    function _setTreasury(address newTreasury) private {
        if (newTreasury == address(0)) revert ZeroAddress();
        _usdPlusStorage().treasury = newTreasury;
        emit TreasurySet(newTreasury);
    }

    function _setTransferRestrictor(address newRestrictor) private {
        _usdPlusStorage().transferRestrictor = ITransferRestrictor(newRestrictor);
        emit TransferRestrictorSet(newRestrictor);
    }

    function _usdPlusStorage() private pure returns (UsdPlusStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
