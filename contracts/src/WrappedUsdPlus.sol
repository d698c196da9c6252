// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {RebasingVault} from "./RebasingVault.sol";
import {IWrappedUsdPlus} from "./interfaces/IWrappedUsdPlus.sol";

/// @title WrappedUsdPlus
/// @notice Implementation of `IWrappedUsdPlus`, which has the documentation.
contract WrappedUsdPlus is IWrappedUsdPlus, RebasingVault, ControlledUpgradeable {
    /// @inheritdoc IWrappedUsdPlus
    uint256 public constant MIN_SEED = 1_000e6;

    /// @inheritdoc IWrappedUsdPlus
    address public constant SEED_HOLDER = 0x000000000000000000000000000000000000dEaD;

    /// @inheritdoc IWrappedUsdPlus
    function initialize(address usdplus, address initialOwner, address upgrader) external reinitializer(version()) {
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __RebasingVault_init(usdplus, "wUSD+", "wUSD+");
    }

    /// @inheritdoc ControlledUpgradeable
    function version() public pure virtual override returns (uint8) {
        return 2;
    }

    /// @inheritdoc ControlledUpgradeable
    function publicVersion() public pure override returns (string memory) {
        return "1.1.0";
    }

    /// @inheritdoc IWrappedUsdPlus
    function seed(uint256 assets) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (totalSupply() != 0) revert AlreadySeeded();
        if (assets < MIN_SEED) revert SeedTooSmall(assets);
        _deposit(msg.sender, SEED_HOLDER, assets, _asset().balanceToShares(assets));
    }

    /// @inheritdoc ControlledUpgradeable
    function _migrate() internal override {
        _startRecording();
    }

    /// @inheritdoc RebasingVault
    function _isStarted() internal view override returns (bool) {
        return totalSupply() != 0;
    }

    /// @inheritdoc RebasingVault
    function _requireStarted() internal view override {
        if (!_isStarted()) revert NotSeeded();
    }

    /// @inheritdoc RebasingVault
    /// @dev One, because the locked seed already protects the price.
    function _virtualShares() internal pure override returns (uint256) {
        return 1;
    }
}
