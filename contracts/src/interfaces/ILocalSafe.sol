// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title ILocalSafe
/// @notice A wallet of several owners, for local chains only. Its functions, hashes, signatures and events have the
/// public shapes of a Safe 1.4.1 with its fallback handler, as far as a transaction of a dapp meets them: owners do not
/// change, there are no modules, no guards, no delegate calls and no refunds.
interface ILocalSafe is IERC1271 {
    /// @notice The transaction with this hash did what it was to do.
    event ExecutionSuccess(bytes32 indexed txHash, uint256 payment);
    /// @notice The transaction with this hash failed inside, and its nonce is used all the same.
    event ExecutionFailure(bytes32 indexed txHash, uint256 payment);

    /// @dev No owners, too many of them, one twice or one that is nobody, or a threshold beyond their number.
    error InvalidOwners();
    /// @dev Whatever this Safe leaves out.
    error Unsupported();
    /// @dev Too short, not of owners in ascending order, or not of this hash.
    error InvalidSignatures();
    /// @dev What was called failed, and no `safeTxGas` was given that would let the nonce pass all the same.
    error ExecutionFailed();
    /// @dev Less gas was sent than `safeTxGas` promises.
    error NotEnoughGas();

    /// @notice "1.4.1", whose shapes these are.
    function VERSION() external view returns (string memory);

    /// @notice Which transaction is next. One of an earlier number can never be executed any more.
    function nonce() external view returns (uint256);

    /// @notice How many owners have to sign.
    function getThreshold() external view returns (uint256);

    /// @notice All owners.
    function getOwners() external view returns (address[] memory);

    /// @notice Whether somebody is an owner.
    function isOwner(address account) external view returns (bool);

    /// @notice Of EIP-712, with chain and Safe and nothing else.
    function domainSeparator() external view returns (bytes32);

    /// @notice What owners sign to have a transaction executed: the `safeTxHash`.
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

    /// @notice What owners sign to have the Safe sign `message`.
    function getMessageHash(bytes calldata message) external view returns (bytes32);

    /// @notice Anybody hands in a transaction that enough owners have signed. It uses the nonce up, also where the call
    /// fails and `safeTxGas` is not zero.
    /// @param signatures 65 bytes for each signature, in ascending order of the owners.
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
