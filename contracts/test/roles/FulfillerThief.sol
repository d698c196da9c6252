// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {Thief} from "./Thief.sol";

/// @notice A thief with the key that pays redemptions (`FULFILLER_ROLE` of UsdPlusRedeemer).
contract FulfillerThief is Thief {
    function fulfill(uint256 ticketSeed, uint256 approved) external measured {
        vm.prank(fulfiller);
        mockUsd.approve(address(redeemer), approved);
        _close(IUsdPlusRedeemer.fulfill.selector, ticketSeed % (redeemer.nextTicket() + 1));
    }

    function cancel(uint256 ticketSeed) external measured {
        _close(IUsdPlusRedeemer.cancel.selector, ticketSeed % (redeemer.nextTicket() + 1));
    }

    function burnRequest(uint256 ticketSeed) external measured {
        _close(IUsdPlusRedeemer.burnRequest.selector, ticketSeed % (redeemer.nextTicket() + 1));
    }

    function sendDollars(uint256 amount) external measured {
        _send(bound(amount, 0, mockUsd.balanceOf(fulfiller)));
    }

    /// @dev Burns every ticket without a payment, and takes the payment tokens of the key.
    function _strike(uint256) internal override {
        for (uint256 each; each < redeemer.nextTicket(); ++each) {
            _close(IUsdPlusRedeemer.burnRequest.selector, each);
        }
        _send(mockUsd.balanceOf(fulfiller));
    }

    function _key() internal view override returns (address) {
        return fulfiller;
    }

    function _close(bytes4 selector, uint256 ticket_) private {
        bytes memory data = abi.encodeWithSelector(selector, ticket_, redeemer.requestHash(ticket_));
        _try(fulfiller, address(redeemer), data);
    }

    function _send(uint256 amount) private {
        _try(fulfiller, address(mockUsd), abi.encodeCall(IERC20.transfer, (accomplice, amount)));
    }
}
