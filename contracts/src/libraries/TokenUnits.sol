// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IRebasingToken} from "../interfaces/IRebasingToken.sol";

/// @title TokenUnits
/// @notice Holds tokens in the units in which they stay the same: shares of a token that rebases (USD+, stock tokens), the
/// amount itself of any other. What is kept and given in units can neither fall short by a rounding or a loss, nor leave
/// growth behind that belongs to nobody.
library TokenUnits {
    using SafeERC20 for IERC20;

    /// @notice The units of `account`.
    function unitsOf(address token, address account) internal view returns (uint256) {
        return isRebasing(token) ? IRebasingToken(token).sharesOf(account) : IERC20(token).balanceOf(account);
    }

    /// @notice What so many units are worth now, rounded down.
    function toAmountDown(address token, uint256 units) internal view returns (uint256) {
        return isRebasing(token) ? IRebasingToken(token).sharesToBalance(units) : units;
    }

    /// @notice Sends what the units are worth, and says whether the token let it. What is worth less than one unit of the
    /// token stays here.
    function trySend(address token, address to, uint256 units) internal returns (bool) {
        uint256 amount = toAmountDown(token, units);
        return amount == 0 || IERC20(token).trySafeTransfer(to, amount);
    }

    /// @notice Whether the token has shares.
    function isRebasing(address token) internal view returns (bool) {
        (bool ok, bytes memory answer) = token.staticcall(abi.encodeCall(IRebasingToken.balancePerShare, ()));
        return ok && answer.length == 32;
    }
}
