// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {GuardedPause} from "./GuardedPause.sol";
import {IUsdPlus} from "./interfaces/IUsdPlus.sol";
import {IWireMinter} from "./interfaces/IWireMinter.sol";

/// @title WireMinter
/// @notice Implementation of `IWireMinter`, which has the documentation.
contract WireMinter is IWireMinter, ControlledUpgradeable, GuardedPause {
    /// @custom:storage-location erc7201:parvalue.storage.WireMinter
    struct WireMinterStorage {
        address usdplus;
        mapping(bytes32 bankRef => uint256) minted;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.WireMinter")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x375486b1b24b1e727efb6ee4732fe45efbc31e86353ae07b05617607274d4700;

    /// @inheritdoc IWireMinter
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    /// @inheritdoc IWireMinter
    function initialize(address usdPlus, address initialOwner, address upgrader) external reinitializer(version()) {
        if (usdPlus == address(0)) revert ZeroAddress();
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __Pausable_init();
        _wireMinterStorage().usdplus = usdPlus;
    }

    /// @inheritdoc IWireMinter
    function usdplus() public view returns (address) {
        return _wireMinterStorage().usdplus;
    }

    /// @inheritdoc IWireMinter
    function minted(bytes32 bankRef) public view returns (uint256) {
        return _wireMinterStorage().minted[bankRef];
    }

    /// @inheritdoc IWireMinter
    function mint(bytes32 bankRef, address to, uint256 amount) external whenNotPaused onlyRole(MINTER_ROLE) {
        if (bankRef == bytes32(0)) revert ZeroReference();
        if (to == address(0)) revert ZeroAddress();
        if (amount == 0) revert ZeroAmount();
        if (minted(bankRef) != 0) revert AlreadyMinted(bankRef);

        _wireMinterStorage().minted[bankRef] = amount;
        emit WireMinted(bankRef, to, amount);
        IUsdPlus(usdplus()).mint(to, amount);
    }

    /// @inheritdoc IWireMinter
    function pause() external onlyOwnerOrGuardian {
        _pause();
    }

    /// @inheritdoc IWireMinter
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc GuardedPause
    function _pauseStopsExits() internal pure override returns (bool) {
        return false;
    }

    function _wireMinterStorage() private pure returns (WireMinterStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
