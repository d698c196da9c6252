// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderLimits} from "../../src/interfaces/IOrderLimits.sol";
import {Thief} from "./Thief.sol";

/// @notice A thief with the key of prices (`REPORTER_ROLE` of Vault).
contract ReporterThief is Thief {
    function reportPrice(uint256 price, uint256 tokenSeed) external measured {
        address token = tokenSeed % 4 == 0 ? address(usdPlus) : address(dShare);
        _report(token, bound(price, 0, 10 * STOCK_PRICE * 1e12));
    }

    /// @dev No price gives the key anything.
    function _strike(uint256) internal override {
        _report(address(dShare), STOCK_PRICE * 0.8e12);
    }

    function _key() internal view override returns (address) {
        return priceReporter;
    }

    function _report(address token, uint256 price) private {
        _try(priceReporter, address(vault), abi.encodeCall(IOrderLimits.reportPrice, (token, price)));
    }
}
