// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OrderTerms} from "./OrderTerms.sol";
import {IOrderProcessor} from "./interfaces/IOrderProcessor.sol";
import {IOwnerCancels} from "./interfaces/IOwnerCancels.sol";
import {OrderHashes} from "./libraries/OrderHashes.sol";

/// @title OrderCancelRequests
/// @notice The requests of an order's owner to cancel it: sent, or signed with its id or with its terms.
abstract contract OrderCancelRequests is OrderTerms {
    /// @inheritdoc IOrderProcessor
    function requestCancel(uint256 id) external {
        OrderState storage state = _activeState(id);
        _requireRequester(state);
        _requestCancel(id, state);
    }

    /// @inheritdoc IOrderProcessor
    function requestCancelWithSignature(uint256 id, Signature calldata signature) external {
        _requestSignedCancel(id, _activeState(id), OrderHashes.hashCancelRequest(id, signature.deadline), signature);
    }

    /// @inheritdoc IOrderProcessor
    function requestCancelWithTerms(uint256 id, Order calldata order, Signature calldata signature) external {
        _requestSignedCancel(
            id, _activeOrder(id, order), OrderHashes.hashCancelOrder(order, signature.deadline), signature
        );
    }

    function _requestSignedCancel(
        uint256 id,
        OrderState storage state,
        bytes32 structHash,
        Signature calldata signature
    ) private {
        _requireSigned(state.requester, structHash, signature);
        _requestCancel(id, state);
    }

    function _requestCancel(uint256 id, OrderState storage state) private {
        IOwnerCancels(state.vault).beginCancelPeriod(id);
        emit CancelRequested(id, state.requester);
    }
}
