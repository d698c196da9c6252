// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title ISelfPermit
/// @notice Uses a signed EIP-2612 permit for this contract, so that with `multicall` approving and acting are one
/// transaction.
interface ISelfPermit {
    /// @notice Gives this contract the allowance that `owner` signed.
    /// @dev Anyone may see the permit in the mempool and use it first. So a permit that fails is no failure as long as
    /// the allowance is there; otherwise the token's own error comes through. The allowance is useless to whoever calls
    /// this: purchases and requests take from their own caller only, or through a proxy the owner of this contract chose.
    /// @param token A token with EIP-2612 permits. One without, but with a fallback that accepts any call, changes
    /// nothing here and fails at the purchase.
    /// @param owner Who signed.
    /// @param value What was signed, in the decimals of the token.
    /// @param deadline What was signed, in seconds.
    function selfPermit(address token, address owner, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}
