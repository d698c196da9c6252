// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IRebasingToken} from "../interfaces/IRebasingToken.sol";

/// @title TokenUnits
/// @notice Accounts for tokens in units that no rebase changes: shares of a rebasing token (USD+, stock tokens), base
/// units of any other. Balances that are recorded and paid in units cannot fall short by rounding or loss, and leave no
/// yield without an owner.
library TokenUnits {
    using SafeERC20 for IERC20;

    /// @notice Returns the units of `account`.
    function unitsOf(address token, address account) internal view returns (uint256) {
        return isRebasing(token) ? IRebasingToken(token).sharesOf(account) : IERC20(token).balanceOf(account);
    }

    /// @notice Converts units to token base units, rounded down.
    function toAmountDown(address token, uint256 units) internal view returns (uint256) {
        return isRebasing(token) ? IRebasingToken(token).sharesToBalance(units) : units;
    }

    /// @notice Sends the current value of `units` and returns whether the token accepted it. A value of zero is not
    /// sent and counts as accepted.
    /// @dev The value is rounded down, so a fraction of one base unit can stay here.
    function trySend(address token, address to, uint256 units) internal returns (bool) {
        uint256 amount = toAmountDown(token, units);
        return amount == 0 || IERC20(token).trySafeTransfer(to, amount);
    }

    /// @notice Returns whether the token rebases, which it shows by a `balancePerShare` of 32 bytes.
    function isRebasing(address token) internal view returns (bool) {
        (bool ok, bytes memory answer) = token.staticcall(abi.encodeCall(IRebasingToken.balancePerShare, ()));
        return ok && answer.length == 32;
    }
}
