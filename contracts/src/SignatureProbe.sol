// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title SignatureProbe
/// @notice Asks a wallet that is a contract whether a signature is its own (ERC-1271), or a wallet that is not deployed
/// yet (ERC-6492). It is never deployed: nodes run its constructor in an `eth_call`, which leaves nothing behind, and
/// hand out the word it ends with: one for a signature that counts, zero for any other.
/// @dev Nothing the wallet or the factory does reaches the outside but that word: not a revert, nor a long answer, nor
/// more gas than they are given. So whatever a node says besides is the node's own trouble.
contract SignatureProbe {
    uint256 private constant FACTORY_GAS = 6_000_000;
    uint256 private constant WALLET_GAS = 4_000_000;

    /// @param factory Who deploys the wallet, or nobody. A wallet that is there already is asked as it is: whoever could
    /// make calls before the question could borrow what the wallet's answer depends on.
    constructor(address wallet, bytes32 digest, bytes memory signature, address factory, bytes memory factoryData) {
        if (wallet.code.length == 0 && factory != address(0)) _deploy(factory, factoryData);
        bool isSigned = wallet.code.length > 0 && _ask(wallet, digest, signature);
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

    function _ask(address wallet, bytes32 digest, bytes memory signature) private view returns (bool isSigned) {
        bytes memory question = abi.encodeCall(IERC1271.isValidSignature, (digest, signature));
        bytes32 yes = bytes32(IERC1271.isValidSignature.selector);
        assembly ("memory-safe") {
            let isAnswered := staticcall(WALLET_GAS, wallet, add(question, 32), mload(question), 0, 32)
            isSigned := and(and(isAnswered, eq(returndatasize(), 32)), eq(mload(0), yes))
        }
    }
}
