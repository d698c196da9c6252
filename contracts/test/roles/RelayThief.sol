// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {Thief} from "./Thief.sol";

/// @notice A thief with the key that delivers bridge messages (`RELAY_ROLE` of LocalCCIPRouter). It invents messages:
/// for the waypoints, and for a contract of its own that takes any message.
contract RelayThief is Thief {
    uint256 private constant GAS_LIMIT = 1_000_000;

    MessageTaker private _taker;
    uint64 private _sequence = 1_000;

    function deliver(uint256 amount, uint256 receiverSeed, bool isMost) external measured {
        _deliver(isMost ? _most() : amount, receiverSeed, false);
    }

    function deliverWithGas(uint256 amount, uint256 receiverSeed, bool isMost) external measured {
        _deliver(isMost ? _most() : amount, receiverSeed, true);
    }

    /// @dev Takes what both waypoints release, and then what the router may still mint.
    function _strike(uint256) internal override {
        for (uint256 i; i < 5; ++i) {
            _deliver(waypoint.releaseLimitLeft() / (5 - i), 0, false);
            _deliver(wrappedWaypoint.releaseLimitLeft() / (5 - i), 1, false);
        }
        while (_most() != 0) {
            _deliver(_most(), 2, true);
        }
    }

    function _key() internal view override returns (address) {
        return relay;
    }

    function _most() private view returns (uint256) {
        return Math.min(usdPlus.mintingCurrentLimitOf(address(router)), router.releaseMaximum());
    }

    function _deliver(uint256 amount, uint256 receiverSeed, bool isWithGas) private {
        if (address(_taker) == address(0)) _taker = new MessageTaker(IERC20(address(usdPlus)), accomplice);
        ILocalCCIPRouter.Message memory message = ILocalCCIPRouter.Message({
            sourceChainSelector: THERE,
            sourceRouter: address(there.router),
            destinationChainSelector: HERE,
            sequenceNumber: ++_sequence,
            sender: receiverSeed % 3 == 0 ? address(there.waypoint) : address(there.wrappedWaypoint),
            receiver: [address(waypoint), address(wrappedWaypoint), address(_taker)][receiverSeed % 3],
            gasLimit: GAS_LIMIT,
            data: abi.encode(accomplice, amount),
            amount: amount
        });
        bytes32 id = router.idOf(message);
        _try(
            relay,
            address(router),
            isWithGas
                ? abi.encodeCall(ILocalCCIPRouter.deliverWithGas, (id, message, GAS_LIMIT))
                : abi.encodeCall(ILocalCCIPRouter.deliver, (id, message))
        );
    }
}

/// @notice Takes any message and passes its USD+ on.
contract MessageTaker {
    IERC20 private immutable _usdPlus;
    address private immutable _receiver;

    constructor(IERC20 usdPlus, address receiver) {
        (_usdPlus, _receiver) = (usdPlus, receiver);
    }

    fallback() external {
        _usdPlus.transfer(_receiver, _usdPlus.balanceOf(address(this)));
    }
}
