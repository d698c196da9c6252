// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {IDShare} from "./interfaces/IDShare.sol";
import {IDShareFactory} from "./interfaces/IDShareFactory.sol";
import {IWrappedDShare} from "./interfaces/IWrappedDShare.sol";

/// @title DShareFactory
/// @notice Implementation of `IDShareFactory`, which has the documentation.
contract DShareFactory is IDShareFactory, ControlledUpgradeable {
    /// @custom:storage-location erc7201:parvalue.storage.DShareFactory
    struct DShareFactoryStorage {
        address dShareBeacon;
        address wrappedDShareBeacon;
        address transferRestrictor;
        /// Entries are never removed, so equal indexes of the two lists belong together.
        address[] dShares;
        address[] wrappedDShares;
        mapping(address token => bool) isDShare;
        mapping(address token => bool) isWrappedDShare;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.DShareFactory")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x2de08239164b198438fde536c911d04c00dea9fbbf0533fe0186848065451800;

    /// @inheritdoc IDShareFactory
    function initialize(
        address initialOwner,
        address upgrader,
        address dShareBeacon,
        address wrappedDShareBeacon,
        address initialRestrictor
    ) external reinitializer(version()) {
        if (dShareBeacon == address(0) || wrappedDShareBeacon == address(0)) {
            revert ZeroAddress();
        }
        __ControlledUpgradeable_init(initialOwner, upgrader);
        _factoryStorage().dShareBeacon = dShareBeacon;
        _factoryStorage().wrappedDShareBeacon = wrappedDShareBeacon;
        _setTransferRestrictor(initialRestrictor);
    }

    /// @inheritdoc IDShareFactory
    function getDShareBeacon() external view returns (address) {
        return _factoryStorage().dShareBeacon;
    }

    /// @inheritdoc IDShareFactory
    function getWrappedDShareBeacon() external view returns (address) {
        return _factoryStorage().wrappedDShareBeacon;
    }

    /// @inheritdoc IDShareFactory
    function getTransferRestrictor() external view returns (address) {
        return _factoryStorage().transferRestrictor;
    }

    /// @inheritdoc IDShareFactory
    function isTokenDShare(address token) external view returns (bool) {
        return _factoryStorage().isDShare[token];
    }

    /// @inheritdoc IDShareFactory
    function isTokenWrappedDShare(address token) external view returns (bool) {
        return _factoryStorage().isWrappedDShare[token];
    }

    /// @inheritdoc IDShareFactory
    function getDShares() external view returns (address[] memory, address[] memory) {
        return (_factoryStorage().dShares, _factoryStorage().wrappedDShares);
    }

    /// @inheritdoc IDShareFactory
    function setNewTransferRestrictor(address newRestrictor) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTransferRestrictor(newRestrictor);
    }

    /// @inheritdoc IDShareFactory
    function createDShare(
        address tokenOwner,
        string calldata name,
        string calldata symbol,
        string calldata wrappedName,
        string calldata wrappedSymbol
    ) external onlyRole(DEFAULT_ADMIN_ROLE) returns (address dShare, address wrappedDShare) {
        DShareFactoryStorage storage $ = _factoryStorage();
        bytes memory init = abi.encodeCall(IDShare.initialize, (tokenOwner, name, symbol, $.transferRestrictor));
        dShare = address(new BeaconProxy($.dShareBeacon, init));
        init = abi.encodeCall(IWrappedDShare.initialize, (tokenOwner, dShare, wrappedName, wrappedSymbol));
        wrappedDShare = address(new BeaconProxy($.wrappedDShareBeacon, init));
        _add(dShare, wrappedDShare);
    }

    /// @inheritdoc IDShareFactory
    function announceExistingDShare(address dShare, address wrappedDShare) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (IERC4626(wrappedDShare).asset() != dShare) revert Mismatch();
        _add(dShare, wrappedDShare);
    }

    function _add(address dShare, address wrappedDShare) private {
        DShareFactoryStorage storage $ = _factoryStorage();
        if ($.isDShare[dShare] || $.isWrappedDShare[wrappedDShare]) revert PreviouslyAnnounced();
        $.isDShare[dShare] = true;
        $.isWrappedDShare[wrappedDShare] = true;
        $.dShares.push(dShare);
        $.wrappedDShares.push(wrappedDShare);
        IERC20Metadata token = IERC20Metadata(dShare);
        emit DShareAdded(dShare, wrappedDShare, token.symbol(), token.name());
    }

    function _setTransferRestrictor(address newRestrictor) private {
        if (newRestrictor == address(0)) revert ZeroAddress();
        _factoryStorage().transferRestrictor = newRestrictor;
        emit NewTransferRestrictorSet(newRestrictor);
    }

    function _factoryStorage() private pure returns (DShareFactoryStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
