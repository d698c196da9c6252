// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Thief} from "./Thief.sol";

/// @notice A thief with the key that rebases USD+ (`OPERATOR_ROLE` of UsdPlus).
contract RebaserThief is Thief {
    function rebaseAdd(uint128 value, bool isMost) external measured {
        uint256 maximum = usdPlus.maxRebaseAdd();
        _rebase(IUsdPlus.rebaseAdd.selector, isMost ? uint128(maximum) : value);
    }

    function rebaseSub(uint128 value, bool isMost) external measured {
        uint256 maximum = usdPlus.maxRebaseSub();
        _rebase(IUsdPlus.rebaseSub.selector, isMost ? uint128(maximum) : value);
    }

    /// @dev The accomplice's capital enlarges the supply first. A week has accrued then, and waiting for the end of the
    /// day pays more than a rebase after each period.
    function _strike(uint256 hour) internal override {
        if (hour == 0) _buyUsdPlus(mockUsd.balanceOf(accomplice));
        if (hour % 24 == 0) _rebase(IUsdPlus.rebaseAdd.selector, uint128(usdPlus.maxRebaseAdd()));
    }

    function _key() internal view override returns (address) {
        return operator;
    }

    function _rebase(bytes4 selector, uint128 value) private {
        _try(operator, address(usdPlus), abi.encodeWithSelector(selector, value));
    }
}
