// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title ILocalSafe
/// @notice A multisig wallet for local development chains only. Its functions, hashes, signatures and events match Safe
/// 1.4.1 with its fallback handler as far as the transactions of a dapp use them. Owners cannot change, and modules,
/// guards, delegate calls and refunds are not supported.
interface ILocalSafe is IERC1271 {
    /// @notice Emitted when the transaction with this hash succeeded.
    event ExecutionSuccess(bytes32 indexed txHash, uint256 payment);
    /// @notice Emitted when the call of the transaction failed; its nonce is used nevertheless.
    event ExecutionFailure(bytes32 indexed txHash, uint256 payment);

    /// @notice Thrown by the constructor: too many owners, a zero or repeated owner, or a threshold of zero or above
    /// the number of owners.
    error InvalidOwners();
    /// @notice Thrown for a delegate call or a gas price, which this Safe does not support.
    error Unsupported();
    /// @notice Thrown if the signatures are too short, not by owners in ascending order, or for another hash.
    error InvalidSignatures();
    /// @notice Thrown if the call fails and `safeTxGas` is zero; the nonce stays unused.
    error ExecutionFailed();
    /// @notice Thrown if less gas is left than `safeTxGas` requires.
    error NotEnoughGas();

    /// @notice Returns "1.4.1", the Safe version that this contract imitates.
    function VERSION() external view returns (string memory);

    /// @notice Returns the nonce of the next transaction; a transaction with a lower nonce can no longer be executed.
    function nonce() external view returns (uint256);

    /// @notice Returns the number of required owner signatures.
    function getThreshold() external view returns (uint256);

    /// @notice Returns all owners.
    function getOwners() external view returns (address[] memory);

    /// @notice Returns whether the account is an owner.
    function isOwner(address account) external view returns (bool);

    /// @notice Returns the EIP-712 domain separator, which consists of chain id and Safe only.
    function domainSeparator() external view returns (bytes32);

    /// @notice Returns the hash that owners sign to execute a transaction: the `safeTxHash`.
    function getTransactionHash(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address refundReceiver,
        uint256 txNonce
    ) external view returns (bytes32);

    /// @notice Returns the hash that owners sign so that the Safe signs `message`.
    function getMessageHash(bytes calldata message) external view returns (bytes32);

    /// @notice Executes a transaction that enough owners have signed. Anyone may call it. Emits `ExecutionSuccess` or
    /// `ExecutionFailure`.
    /// @dev Uses the nonce, even if the call fails while `safeTxGas` is not zero. Reverts with `Unsupported`,
    /// `InvalidSignatures`, `NotEnoughGas` and `ExecutionFailed`.
    /// @param signatures 65 bytes per signature, in ascending order of the owners.
    function execTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address payable refundReceiver,
        bytes calldata signatures
    ) external payable returns (bool success);
}
