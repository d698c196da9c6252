// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title SignatureProbe
/// @notice Checks a signature of a contract wallet (ERC-1271), also of one that is not deployed yet (ERC-6492). It is
/// never deployed: a node runs its constructor in an `eth_call`, which changes no state and returns one word, 1 for a
/// valid signature and 0 for any other.
/// @dev Wallet and factory can influence only that word: their reverts and return data are dropped and their gas is
/// bounded. Any other error of the call is therefore an error of the node.
contract SignatureProbe {
    uint256 private constant FACTORY_GAS = 6_000_000;
    uint256 private constant WALLET_GAS = 4_000_000;

    /// @param wallet The wallet whose signature is checked.
    /// @param digest The hash that was signed.
    /// @param signature The signature to check.
    /// @param factory Deploys the wallet; zero if the wallet needs no deployment. It is not called if the wallet has
    /// code: a call before the check could change state that the wallet's answer depends on.
    /// @param factoryData The calldata for the factory.
    constructor(address wallet, bytes32 digest, bytes memory signature, address factory, bytes memory factoryData) {
        if (wallet.code.length == 0 && factory != address(0)) _deploy(factory, factoryData);
        bool isSigned = wallet.code.length > 0 && _isValidSignature(wallet, digest, signature);
        assembly ("memory-safe") {
            mstore(0, isSigned)
            return(0, 32)
        }
    }

    function _deploy(address factory, bytes memory data) private {
        assembly ("memory-safe") {
            pop(call(FACTORY_GAS, factory, 0, add(data, 32), mload(data), 0, 0))
        }
    }

    function _isValidSignature(address wallet, bytes32 digest, bytes memory signature)
        private
        view
        returns (bool isSigned)
    {
        bytes memory callData = abi.encodeCall(IERC1271.isValidSignature, (digest, signature));
        bytes32 magicValue = bytes32(IERC1271.isValidSignature.selector);
        assembly ("memory-safe") {
            let isSuccess := staticcall(WALLET_GAS, wallet, add(callData, 32), mload(callData), 0, 32)
            isSigned := and(and(isSuccess, eq(returndatasize(), 32)), eq(mload(0), magicValue))
        }
    }
}
