// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title ILocalContractWallet
/// @notice A contract wallet with one owner, for local development chains only. It signs by ERC-1271 and executes
/// calls of its owner.
interface ILocalContractWallet is IERC1271 {
    /// @notice Thrown by the constructor if the owner is zero.
    error ZeroAddress();
    /// @notice Thrown if the caller is not the owner.
    error OnlyOwner(address caller);

    /// @notice Returns the owner, whose key signs for the wallet.
    function owner() external view returns (address);

    /// @notice Returns the digest that the owner signs so that the wallet signs `digest`. It includes wallet and chain,
    /// so the signature is not valid for another wallet of the same owner.
    function toWalletDigest(bytes32 digest) external view returns (bytes32);

    /// @notice Calls `to` as the wallet. Callable by the owner only.
    /// @dev Reverts with `OnlyOwner`, or with the error of the called contract.
    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory answer);
}
