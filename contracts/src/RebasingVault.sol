// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {
    ERC20PermitUpgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PermitUpgradeable.sol";
import {ERC4626Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol";
import {MulticallUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/MulticallUpgradeable.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {GainStream} from "./GainStream.sol";
import {GuardedPause} from "./GuardedPause.sol";
import {SelfPermit} from "./SelfPermit.sol";
import {IGainStream} from "./interfaces/IGainStream.sol";
import {IRebasingVault} from "./interfaces/IRebasingVault.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {SharesMath} from "./libraries/SharesMath.sol";

/// @title RebasingVault
/// @notice The ERC-4626 vault of wUSD+ and of the wrapped stock tokens. See `IRebasingVault`. The inheriting contract
/// decides how the price is protected from donations: by a locked seed or by virtual shares.
abstract contract RebasingVault is
    IRebasingVault,
    GainStream,
    ERC4626Upgradeable,
    ERC20PermitUpgradeable,
    SelfPermit,
    MulticallUpgradeable,
    GuardedPause
{
    using SharesMath for uint256;

    function __RebasingVault_init(address rebasingAsset, string memory tokenName, string memory tokenSymbol)
        internal
        onlyInitializing
    {
        if (rebasingAsset == address(0)) revert ZeroAddress();
        __ERC20_init(tokenName, tokenSymbol);
        __ERC20Permit_init(tokenName);
        __ERC4626_init(IERC20(rebasingAsset));
        __Multicall_init();
        __Pausable_init();
        _startRecording();
    }

    /// @inheritdoc IRebasingVault
    function pause() external onlyOwnerOrGuardian {
        _pause();
    }

    /// @inheritdoc IRebasingVault
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc IGainStream
    function setGainsDuration(uint32 newDuration) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setGainsDuration(newDuration);
    }

    /// @inheritdoc IRebasingVault
    function isBlacklisted(address account) public view returns (bool) {
        return _asset().isBlacklisted(account);
    }

    /// @inheritdoc IERC20Metadata
    function decimals() public view override(ERC20Upgradeable, ERC4626Upgradeable, IERC20Metadata) returns (uint8) {
        return ERC4626Upgradeable.decimals();
    }

    /// @inheritdoc IERC4626
    function totalAssets() public view override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        return _asset().sharesToBalance(_countedShares());
    }

    /// @inheritdoc IERC4626
    /// @dev No deposit can exceed the largest supply of the asset.
    function maxDeposit(address receiver) public view override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        bool isOpen = !paused() && _isStarted() && receiver != address(0) && _canTransfer(receiver);
        return isOpen ? _asset().maxSupply() : 0;
    }

    /// @inheritdoc IERC4626
    function maxMint(address receiver) public view override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        return convertToShares(maxDeposit(receiver));
    }

    /// @inheritdoc IERC4626
    /// @dev Returns 0 while paused although `redeem` stays open, as ERC-4626 allows: see `IRebasingVault`.
    function maxRedeem(address owner) public view override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        return !paused() && _canTransfer(owner) ? balanceOf(owner) : 0;
    }

    /// @inheritdoc IERC4626
    function deposit(uint256 assets, address receiver) public override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        _requireOpen(receiver);
        return super.deposit(assets, receiver);
    }

    /// @inheritdoc IRebasingVault
    function deposit(uint256 assets, address receiver, uint256 minShares) external returns (uint256 shares) {
        shares = deposit(assets, receiver);
        if (shares < minShares) revert SlippageViolation(shares, minShares);
    }

    /// @inheritdoc IERC4626
    function mint(uint256 shares, address receiver) public override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        _requireOpen(receiver);
        return super.mint(shares, receiver);
    }

    /// @inheritdoc IERC4626
    function withdraw(uint256 assets, address receiver, address owner)
        public
        override(ERC4626Upgradeable, IERC4626)
        returns (uint256)
    {
        _asset().checkTransferRestricted(owner, address(this));
        uint256 maximum = previewRedeem(balanceOf(owner));
        if (assets > maximum) revert ERC4626ExceededMaxWithdraw(owner, assets, maximum);
        uint256 shares = previewWithdraw(assets);
        _withdraw(_msgSender(), receiver, owner, assets, shares);
        return shares;
    }

    /// @inheritdoc IERC4626
    function redeem(uint256 shares, address receiver, address owner)
        public
        override(ERC4626Upgradeable, IERC4626)
        returns (uint256)
    {
        _asset().checkTransferRestricted(owner, address(this));
        uint256 maximum = balanceOf(owner);
        if (shares > maximum) revert ERC4626ExceededMaxRedeem(owner, shares, maximum);
        uint256 assets = previewRedeem(shares);
        _withdraw(_msgSender(), receiver, owner, assets, shares);
        return assets;
    }

    /// @inheritdoc IRebasingVault
    function redeem(uint256 shares, address receiver, address owner, uint256 minAssets)
        external
        returns (uint256 assets)
    {
        assets = redeem(shares, receiver, owner);
        if (assets < minAssets) revert SlippageViolation(assets, minAssets);
    }

    /// @dev Returns whether deposits are open: with few virtual shares they need a seed first.
    function _isStarted() internal view virtual returns (bool);

    /// @dev Reverts if `_isStarted` returns false.
    function _requireStarted() internal view virtual;

    /// @dev Returns the wrapped tokens, and the asset shares, that the conversion adds to both totals. They set the
    /// initial price to one share, and a donation has to raise the price of all of them.
    function _virtualShares() internal pure virtual returns (uint256);

    /// @inheritdoc GuardedPause
    function _pauseStopsExits() internal pure override returns (bool) {
        return false;
    }

    /// @inheritdoc GainStream
    function _heldShares() internal view override returns (uint256) {
        return _asset().sharesOf(address(this));
    }

    function _asset() internal view returns (IVaultAsset) {
        return IVaultAsset(asset());
    }

    /// @inheritdoc ERC20Upgradeable
    function _update(address from, address to, uint256 value) internal override {
        _asset().checkTransferRestricted(from, to);
        super._update(from, to, value);
    }

    /// @inheritdoc ERC4626Upgradeable
    /// @dev Measures the shares, so that every deposit is backed whatever a later version of the asset does in
    /// transfers.
    function _transferIn(address from, uint256 assets) internal override {
        uint256 expected = _heldShares() + _asset().balanceToShares(assets);
        super._transferIn(from, assets);
        if (_heldShares() < expected) revert TransferShort();
    }

    /// @inheritdoc ERC4626Upgradeable
    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override {
        _recordGains();
        super._deposit(caller, receiver, assets, shares);
        _recordHeld();
    }

    /// @inheritdoc ERC4626Upgradeable
    function _withdraw(address caller, address receiver, address owner, uint256 assets, uint256 shares)
        internal
        override
    {
        _recordGains();
        super._withdraw(caller, receiver, owner, assets, shares);
        _recordHeld();
    }

    /// @inheritdoc ERC4626Upgradeable
    function _convertToShares(uint256 assets, Math.Rounding rounding) internal view override returns (uint256) {
        uint256 perShare = _asset().balancePerShare();
        uint256 assetShares =
            rounding == Math.Rounding.Floor ? assets.toSharesDown(perShare) : assets.toSharesUp(perShare);
        return Math.mulDiv(assetShares, totalSupply() + _virtualShares(), _countedShares() + _virtualShares(), rounding);
    }

    /// @inheritdoc ERC4626Upgradeable
    function _convertToAssets(uint256 shares, Math.Rounding rounding) internal view override returns (uint256) {
        uint256 perShare = _asset().balancePerShare();
        uint256 assetShares =
            Math.mulDiv(shares, _countedShares() + _virtualShares(), totalSupply() + _virtualShares(), rounding);
        return rounding == Math.Rounding.Floor ? assetShares.toBalanceDown(perShare) : assetShares.toBalanceUp(perShare);
    }

    /// @dev Reverts with the reason for which `max*` would only return 0.
    function _requireOpen(address receiver) private view {
        _requireNotPaused();
        _requireStarted();
        _asset().checkTransferRestricted(address(this), receiver);
    }

    function _canTransfer(address account) private view returns (bool) {
        return !_asset().paused() && !isBlacklisted(account) && !isBlacklisted(address(this));
    }
}
