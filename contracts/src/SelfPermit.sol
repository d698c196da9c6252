// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ISelfPermit} from "./interfaces/ISelfPermit.sol";

/// @title SelfPermit
/// @notice Implementation of `ISelfPermit`, which has the documentation.
abstract contract SelfPermit is ISelfPermit {
    /// @inheritdoc ISelfPermit
    function selfPermit(address token, address owner, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        try IERC20Permit(token).permit(owner, address(this), value, deadline, v, r, s) {}
        catch (bytes memory reason) {
            if (IERC20(token).allowance(owner, address(this)) < value) LowLevelCall.bubbleRevert(reason);
        }
    }
}
