// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {ILocalSafe} from "../interfaces/ILocalSafe.sol";

/// @title LocalSafe
/// @notice Implementation of `ILocalSafe`, which has the documentation. For local chains only.
contract LocalSafe is ILocalSafe {
    bytes32 private constant DOMAIN_TYPEHASH = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant MESSAGE_TYPEHASH = keccak256("SafeMessage(bytes message)");
    bytes32 private constant TRANSACTION_TYPEHASH = keccak256(
        "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)"
    );

    uint256 private constant OWNERS_MAX = 16;
    uint256 private constant SIGNATURE_LENGTH = 65;

    /// @dev Gas reserved for the event after the call.
    uint256 private constant GAS_RESERVE = 2500;

    address[] private _owners;

    /// @inheritdoc ILocalSafe
    mapping(address account => bool) public isOwner;

    /// @inheritdoc ILocalSafe
    uint256 public immutable getThreshold;

    /// @inheritdoc ILocalSafe
    uint256 public nonce;

    /// @inheritdoc ILocalSafe
    string public constant VERSION = "1.4.1";

    constructor(address[] memory owners, uint256 threshold) {
        if (threshold == 0 || threshold > owners.length || owners.length > OWNERS_MAX) revert InvalidOwners();
        for (uint256 i; i < owners.length; ++i) {
            if (owners[i] == address(0) || isOwner[owners[i]]) revert InvalidOwners();
            isOwner[owners[i]] = true;
        }
        _owners = owners;
        getThreshold = threshold;
    }

    receive() external payable {}

    /// @inheritdoc ILocalSafe
    function getOwners() external view returns (address[] memory) {
        return _owners;
    }

    /// @inheritdoc ILocalSafe
    function domainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, block.chainid, address(this)));
    }

    /// @inheritdoc ILocalSafe
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
    ) public view returns (bytes32) {
        // Encoded in two parts, because one `abi.encode` of all values exceeds the stack.
        bytes memory firstPart = abi.encode(TRANSACTION_TYPEHASH, to, value, keccak256(data), operation);
        bytes memory secondPart = abi.encode(safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, txNonce);
        return MessageHashUtils.toTypedDataHash(domainSeparator(), keccak256(bytes.concat(firstPart, secondPart)));
    }

    /// @inheritdoc ILocalSafe
    function getMessageHash(bytes memory message) public view returns (bytes32) {
        bytes32 content = keccak256(abi.encode(MESSAGE_TYPEHASH, keccak256(message)));
        return MessageHashUtils.toTypedDataHash(domainSeparator(), content);
    }

    /// @inheritdoc IERC1271
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        _requireSigned(getMessageHash(abi.encode(digest)), signature);
        return IERC1271.isValidSignature.selector;
    }

    /// @inheritdoc ILocalSafe
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
    ) external payable returns (bool success) {
        if (operation != 0 || gasPrice != 0) revert Unsupported();
        bytes32 txHash = getTransactionHash(
            to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce
        );
        ++nonce;
        _requireSigned(txHash, signatures);
        if (gasleft() * 63 / 64 < safeTxGas + GAS_RESERVE) revert NotEnoughGas();
        success = _call(to, value, data);
        if (!success && safeTxGas == 0) revert ExecutionFailed();
        if (success) emit ExecutionSuccess(txHash, 0);
        else emit ExecutionFailure(txHash, 0);
    }

    /// @dev Drops the return data, which no caller needs, so that it costs no gas to copy.
    function _call(address to, uint256 value, bytes memory data) private returns (bool success) {
        assembly ("memory-safe") {
            success := call(sub(gas(), GAS_RESERVE), to, value, add(data, 32), mload(data), 0, 0)
        }
    }

    function _requireSigned(bytes32 hash, bytes calldata signatures) private view {
        if (signatures.length < getThreshold * SIGNATURE_LENGTH) revert InvalidSignatures();
        address previousSigner;
        for (uint256 i; i < getThreshold; ++i) {
            bytes calldata signature = signatures[i * SIGNATURE_LENGTH:(i + 1) * SIGNATURE_LENGTH];
            (address signer, ECDSA.RecoverError recoverError,) = ECDSA.tryRecoverCalldata(hash, signature);
            if (recoverError != ECDSA.RecoverError.NoError || signer <= previousSigner || !isOwner[signer]) {
                revert InvalidSignatures();
            }
            previousSigner = signer;
        }
    }
}
