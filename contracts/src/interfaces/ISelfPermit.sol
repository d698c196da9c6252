// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @title ISelfPermit
/// @notice Uses a signed EIP-2612 permit for this contract, so that with `multicall` approving and acting are one
/// transaction.
interface ISelfPermit {
    /// @notice Gives this contract the allowance that `owner` signed.
    /// @dev Anyone may see the permit in the mempool and use it first. So a permit that fails is no failure as long as
    /// the allowance is there; otherwise the token's own error comes through.
    function selfPermit(address token, address owner, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}
