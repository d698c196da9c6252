// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {
    AccessControlDefaultAdminRulesUpgradeable
} from "@openzeppelin/contracts-upgradeable/access/extensions/AccessControlDefaultAdminRulesUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IControlledUpgradeable} from "./interfaces/IControlledUpgradeable.sol";
import {Powers} from "./libraries/Powers.sol";

/// @title ControlledUpgradeable
/// @notice Base of the UUPS contracts: owner, upgrader and versions. See `IControlledUpgradeable`.
abstract contract ControlledUpgradeable is
    IControlledUpgradeable,
    UUPSUpgradeable,
    AccessControlDefaultAdminRulesUpgradeable
{
    /// @inheritdoc IControlledUpgradeable
    bytes32 public constant UPGRADER_ROLE = keccak256("UPGRADER_ROLE");

    /// @dev Locks the implementation, which only proxies may use: no account can initialize it and become its owner.
    constructor() {
        _disableInitializers();
    }

    function __ControlledUpgradeable_init(address initialOwner, address upgrader) internal onlyInitializing {
        __AccessControlDefaultAdminRules_init(Powers.HAND_OVER_DELAY, initialOwner);
        _appointUpgrader(upgrader);
    }

    /// @inheritdoc IControlledUpgradeable
    function reinitialize(address upgrader) external onlyRole(UPGRADER_ROLE) reinitializer(version()) {
        _appointUpgrader(upgrader);
        _migrate();
    }

    /// @inheritdoc UUPSUpgradeable
    /// @dev Every upgrade has to initialize a new version, so one that omits `reinitialize` is refused as a whole.
    function upgradeToAndCall(address newImplementation, bytes memory data) public payable virtual override {
        uint64 previous = _getInitializedVersion();
        super.upgradeToAndCall(newImplementation, data);
        if (_getInitializedVersion() == previous) revert UpgradeNotInitialized();
    }

    /// @inheritdoc IControlledUpgradeable
    function version() public pure virtual returns (uint8) {
        return 2;
    }

    /// @inheritdoc IControlledUpgradeable
    function publicVersion() public pure virtual returns (string memory) {
        return "1.1.0";
    }

    /// @dev Initializes the state that earlier versions did not have. Later upgrades call it again.
    function _migrate() internal virtual {}

    /// @dev Makes the upgraders the only ones who appoint upgraders, so that the owner cannot make itself one.
    function _appointUpgrader(address upgrader) private {
        _setRoleAdmin(UPGRADER_ROLE, UPGRADER_ROLE);
        _grantRole(UPGRADER_ROLE, upgrader);
    }

    function _authorizeUpgrade(address) internal override onlyRole(UPGRADER_ROLE) {}
}
