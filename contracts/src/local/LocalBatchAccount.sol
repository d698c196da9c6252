// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title LocalBatchAccount
/// @notice The code that the test wallet's accounts delegate to (EIP-7702) so that several calls are one atomic
/// transaction (ERC-7821). Only the account itself may execute; its signatures stay those of its key.
contract LocalBatchAccount is ERC7821, IERC1271 {
    bytes4 private constant INVALID_SIGNATURE = 0xffffffff;

    /// @notice Accepts native coin, as an account without code does.
    receive() external payable {}

    /// @inheritdoc IERC1271
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError recoverError,) = ECDSA.tryRecoverCalldata(hash, signature);
        bool isSignedByAccount = recoverError == ECDSA.RecoverError.NoError && signer == address(this);
        return isSignedByAccount ? IERC1271.isValidSignature.selector : INVALID_SIGNATURE;
    }
}
