// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {
    ERC20PermitUpgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PermitUpgradeable.sol";
import {ERC4626Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IUsdPlus} from "./interfaces/IUsdPlus.sol";
import {IWrappedUsdPlus} from "./interfaces/IWrappedUsdPlus.sol";
import {SharesMath} from "./libraries/SharesMath.sol";

/// @title WrappedUsdPlus
contract WrappedUsdPlus is
    IWrappedUsdPlus,
    ERC4626Upgradeable,
    ERC20PermitUpgradeable,
    ControlledUpgradeable,
    PausableUpgradeable
{
    using SharesMath for uint256;

    /// @inheritdoc IWrappedUsdPlus
    uint256 public constant MIN_SEED = 1_000e6;

    /// @inheritdoc IWrappedUsdPlus
    address public constant SEED_HOLDER = 0x000000000000000000000000000000000000dEaD;

    /// @inheritdoc IWrappedUsdPlus
    function initialize(address usdplus, address initialOwner, address upgrader) external reinitializer(version()) {
        if (usdplus == address(0)) revert ZeroAddress();
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __ERC20_init("wUSD+", "wUSD+");
        __ERC20Permit_init("wUSD+");
        __ERC4626_init(IERC20(usdplus));
        __Pausable_init();
    }

    /// @inheritdoc IWrappedUsdPlus
    function seed(uint256 assets) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (totalSupply() != 0) revert AlreadySeeded();
        if (assets < MIN_SEED) revert SeedTooSmall(assets);
        _deposit(msg.sender, SEED_HOLDER, assets, _usdPlus().balanceToShares(assets));
    }

    /// @inheritdoc IWrappedUsdPlus
    function pause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _pause();
    }

    /// @inheritdoc IWrappedUsdPlus
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc IWrappedUsdPlus
    function isBlacklisted(address account) public view returns (bool) {
        return _usdPlus().isBlacklisted(account);
    }

    /// @inheritdoc IERC20Metadata
    function decimals() public view override(ERC20Upgradeable, ERC4626Upgradeable, IERC20Metadata) returns (uint8) {
        return ERC4626Upgradeable.decimals();
    }

    /// @inheritdoc IERC4626
    /// @dev More than the largest supply of USD+ cannot exist.
    function maxDeposit(address receiver) public view override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        bool isOpen = !paused() && totalSupply() != 0 && _canMove(receiver);
        return isOpen ? _usdPlus().maxSupply() : 0;
    }

    /// @inheritdoc IERC4626
    function maxMint(address receiver) public view override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        return convertToShares(maxDeposit(receiver));
    }

    /// @inheritdoc IERC4626
    function maxRedeem(address owner) public view override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        return _canMove(owner) ? balanceOf(owner) : 0;
    }

    /// @inheritdoc IERC4626
    function deposit(uint256 assets, address receiver) public override(ERC4626Upgradeable, IERC4626) returns (uint256) {
        _requireOpen(receiver);
        return super.deposit(assets, receiver);
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
        _usdPlus().checkTransferRestricted(owner, address(this));
        return super.withdraw(assets, receiver, owner);
    }

    /// @inheritdoc IERC4626
    function redeem(uint256 shares, address receiver, address owner)
        public
        override(ERC4626Upgradeable, IERC4626)
        returns (uint256)
    {
        _usdPlus().checkTransferRestricted(owner, address(this));
        return super.redeem(shares, receiver, owner);
    }

    /// @dev `max*` would refuse with a number; this gives the reason.
    function _requireOpen(address receiver) private view {
        _requireNotPaused();
        if (totalSupply() == 0) revert NotSeeded();
        _usdPlus().checkTransferRestricted(address(this), receiver);
    }

    function _canMove(address account) private view returns (bool) {
        return !_usdPlus().paused() && !isBlacklisted(account) && !isBlacklisted(address(this));
    }

    /// @inheritdoc ERC20Upgradeable
    function _update(address from, address to, uint256 value) internal override {
        _usdPlus().checkTransferRestricted(from, to);
        super._update(from, to, value);
    }

    /// @inheritdoc ERC4626Upgradeable
    /// @dev Measured, so that wUSD+ has USD+ behind it whatever a later USD+ does with transfers.
    function _transferIn(address from, uint256 assets) internal override {
        uint256 expected = _heldShares() + _usdPlus().balanceToShares(assets);
        super._transferIn(from, assets);
        if (_heldShares() < expected) revert TransferShort();
    }

    /// @inheritdoc ERC4626Upgradeable
    function _convertToShares(uint256 assets, Math.Rounding rounding) internal view override returns (uint256) {
        uint256 perShare = _usdPlus().balancePerShare();
        uint256 usdPlusShares =
            rounding == Math.Rounding.Floor ? assets.toSharesDown(perShare) : assets.toSharesUp(perShare);
        return Math.mulDiv(usdPlusShares, totalSupply() + 1, _heldShares() + 1, rounding);
    }

    /// @inheritdoc ERC4626Upgradeable
    function _convertToAssets(uint256 shares, Math.Rounding rounding) internal view override returns (uint256) {
        uint256 perShare = _usdPlus().balancePerShare();
        uint256 usdPlusShares = Math.mulDiv(shares, _heldShares() + 1, totalSupply() + 1, rounding);
        return
            rounding == Math.Rounding.Floor
                ? usdPlusShares.toBalanceDown(perShare)
                : usdPlusShares.toBalanceUp(perShare);
    }

    function _heldShares() private view returns (uint256) {
        return _usdPlus().sharesOf(address(this));
    }

    function _usdPlus() private view returns (IUsdPlus) {
        return IUsdPlus(asset());
    }
}
