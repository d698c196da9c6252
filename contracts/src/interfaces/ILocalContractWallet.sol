// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title ILocalContractWallet
/// @notice A wallet of one owner that is a contract, for local chains only: it signs by ERC-1271, and what its owner
/// sends goes out in its own name.
interface ILocalContractWallet is IERC1271 {
    error ZeroAddress();
    error OnlyOwner(address caller);

    /// @notice Whose key decides.
    function owner() external view returns (address);

    /// @notice What the owner signs so that the wallet has signed `digest`. It names wallet and chain: a signature for
    /// one wallet of an owner is none for another one.
    function toWalletDigest(bytes32 digest) external view returns (bytes32);

    /// @notice Calls in the wallet's name; the owner's alone.
    /// @dev Reverts with what the called contract said.
    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory answer);
}
