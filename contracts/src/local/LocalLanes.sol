// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {GuardedPause} from "../GuardedPause.sol";
import {MessageLimits} from "../MessageLimits.sol";
import {ILocalCCIPRouter} from "../interfaces/ILocalCCIPRouter.sol";
import {IRouterClient} from "../interfaces/IRouterClient.sol";
import {Client} from "../libraries/Client.sol";

/// @title LocalLanes
/// @notice The lanes of the local router, its fees and its pause. See `ILocalCCIPRouter`.
abstract contract LocalLanes is ILocalCCIPRouter, MessageLimits, GuardedPause, ReentrancyGuardTransient {
    /// @custom:storage-location erc7201:parvalue.storage.LocalLanes
    struct LocalLanesStorage {
        uint64 chainSelector;
        uint256 flatFee;
        uint256 feePerGas;
        mapping(uint64 chainSelector => address) lanes;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.LocalLanes")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xc85e66c4ec6a13da3160908e42b409381c8a182c0faf7e610054bf9d8f9a6800;

    uint256 private constant GAS_LIMIT_LENGTH = 32;

    /// @inheritdoc ILocalCCIPRouter
    uint256 public constant MAX_GAS_LIMIT = 3_000_000;

    function __LocalLanes_init(uint64 initialChainSelector) internal onlyInitializing {
        __Pausable_init();
        _lanesStorage().chainSelector = initialChainSelector;
    }

    /// @inheritdoc ILocalCCIPRouter
    function chainSelector() public view returns (uint64) {
        return _lanesStorage().chainSelector;
    }

    /// @inheritdoc ILocalCCIPRouter
    function laneOf(uint64 selector) public view returns (address) {
        return _lanesStorage().lanes[selector];
    }

    /// @inheritdoc ILocalCCIPRouter
    function flatFee() public view returns (uint256) {
        return _lanesStorage().flatFee;
    }

    /// @inheritdoc ILocalCCIPRouter
    function feePerGas() public view returns (uint256) {
        return _lanesStorage().feePerGas;
    }

    /// @inheritdoc IRouterClient
    function isChainSupported(uint64 selector) public view returns (bool) {
        return laneOf(selector) != address(0);
    }

    /// @inheritdoc IRouterClient
    function getFee(uint64 destinationChainSelector, Client.EVM2AnyMessage memory message)
        public
        view
        returns (uint256)
    {
        if (!isChainSupported(destinationChainSelector)) {
            revert UnsupportedDestinationChain(destinationChainSelector);
        }
        if (message.feeToken != address(0)) revert UnsupportedFeeToken(message.feeToken);
        return flatFee() + feePerGas() * _toGasLimit(message.extraArgs);
    }

    /// @inheritdoc ILocalCCIPRouter
    function setLane(uint64 selector, address router) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (selector == chainSelector()) revert UnsupportedDestinationChain(selector);
        _lanesStorage().lanes[selector] = router;
        emit LaneSet(selector, router);
    }

    /// @inheritdoc ILocalCCIPRouter
    function setFees(uint256 newFlatFee, uint256 newFeePerGas) external onlyRole(DEFAULT_ADMIN_ROLE) {
        (_lanesStorage().flatFee, _lanesStorage().feePerGas) = (newFlatFee, newFeePerGas);
        emit FeesSet(newFlatFee, newFeePerGas);
    }

    /// @inheritdoc ILocalCCIPRouter
    function withdrawFees(address to, uint256 amount) external nonReentrant onlyRole(DEFAULT_ADMIN_ROLE) {
        if (to == address(0)) revert ZeroAddress();
        emit FeesWithdrawn(to, amount);
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert NativeTransferFailed();
    }

    /// @inheritdoc ILocalCCIPRouter
    function pause() external onlyOwnerOrGuardian {
        _pause();
    }

    /// @inheritdoc ILocalCCIPRouter
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @dev Decodes the receiver's gas limit from the extra arguments of a message.
    function _toGasLimit(bytes memory extraArgs) internal pure returns (uint256 gasLimit) {
        if (extraArgs.length == 0) return Client.DEFAULT_GAS_LIMIT;
        if (extraArgs.length != 4 + GAS_LIMIT_LENGTH) revert InvalidExtraArgs();
        // The first four bytes are the version tag.
        // forge-lint: disable-next-line(unsafe-typecast)
        if (bytes4(extraArgs) != Client.EVM_EXTRA_ARGS_V1_TAG) revert InvalidExtraArgs();
        assembly ("memory-safe") {
            gasLimit := mload(add(extraArgs, 36))
        }
        if (gasLimit > MAX_GAS_LIMIT) revert GasLimitTooHigh(gasLimit, MAX_GAS_LIMIT);
    }

    function _lanesStorage() private pure returns (LocalLanesStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
