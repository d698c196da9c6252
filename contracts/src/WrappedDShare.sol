// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {EIP712Upgradeable} from "@openzeppelin/contracts-upgradeable/utils/cryptography/EIP712Upgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {RebasingVault} from "./RebasingVault.sol";
import {TokenNames} from "./TokenNames.sol";
import {IWrappedDShare} from "./interfaces/IWrappedDShare.sol";
import {Powers} from "./libraries/Powers.sol";

/// @title WrappedDShare
/// @notice Implementation of `IWrappedDShare`, which has the documentation.
contract WrappedDShare is IWrappedDShare, RebasingVault, TokenNames {
    using SafeERC20 for IERC20;

    /// @inheritdoc IWrappedDShare
    uint256 public constant VIRTUAL_SHARES = 1e12;

    /// @dev Locks the implementation, which only proxies may use: no account can initialize it and become its owner.
    constructor() {
        _disableInitializers();
    }

    /// @inheritdoc IWrappedDShare
    function initialize(
        address initialOwner,
        address dShare,
        string calldata initialName,
        string calldata initialSymbol
    ) external initializer {
        __AccessControlDefaultAdminRules_init(Powers.HAND_OVER_DELAY, initialOwner);
        __TokenNames_init(initialName, initialSymbol);
        __RebasingVault_init(dShare, initialName, initialSymbol);
    }

    /// @inheritdoc IWrappedDShare
    function recover(address account, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        uint256 maximum = maxRecover();
        if (amount > maximum) revert RecoverTooLarge(amount, maximum);
        emit Rescued(account, amount);
        IERC20(asset()).safeTransfer(account, amount);
    }

    /// @inheritdoc IWrappedDShare
    /// @dev Rounded down, so the transfer of this amount, whose shares round up, takes at most the unrecorded shares.
    function maxRecover() public view returns (uint256) {
        return _asset().sharesToBalance(_unrecordedShares());
    }

    /// @inheritdoc IERC20Metadata
    function name() public view override(ERC20Upgradeable, IERC20Metadata) returns (string memory) {
        return _tokenName();
    }

    /// @inheritdoc IERC20Metadata
    function symbol() public view override(ERC20Upgradeable, IERC20Metadata) returns (string memory) {
        return _tokenSymbol();
    }

    /// @inheritdoc RebasingVault
    function _isStarted() internal pure override returns (bool) {
        return true;
    }

    /// @inheritdoc RebasingVault
    function _requireStarted() internal pure override {}

    /// @inheritdoc RebasingVault
    function _virtualShares() internal pure override returns (uint256) {
        return VIRTUAL_SHARES;
    }

    /// @inheritdoc EIP712Upgradeable
    function _EIP712Name() internal view override returns (string memory) {
        return _tokenName();
    }
}
