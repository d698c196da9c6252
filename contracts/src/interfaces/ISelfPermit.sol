// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title ISelfPermit
/// @notice Submits a signed EIP-2612 permit for this contract, so that `multicall` can approve and act in one
/// transaction.
interface ISelfPermit {
    /// @notice Gives this contract the allowance that `owner` signed. Anyone may call it.
    /// @dev An observer of the mempool can submit the permit first. A failing permit is therefore ignored if the
    /// allowance is at least `value`; otherwise the call reverts with the token's own error. The caller gains nothing
    /// from the allowance: deposits, redemption requests and orders spend the tokens of their own caller. The only
    /// exceptions are holders of the redeemer's proxy role, and operators who submit an order that its requester
    /// signed.
    /// @param token A token with EIP-2612 permits. For a token without permits whose fallback accepts any call, nothing
    /// changes here and the following transfer reverts.
    /// @param owner The signer of the permit.
    /// @param value The signed allowance in base units of the token.
    /// @param deadline The signed deadline as a Unix timestamp in seconds.
    function selfPermit(address token, address owner, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}
