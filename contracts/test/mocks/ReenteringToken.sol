// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {TestToken} from "./TestToken.sol";

/// @notice A token that makes a configured call during a transfer and reverts if that call does.
contract ReenteringToken is TestToken(6) {
    address private _target;
    bytes private _data;

    function setCall(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        _call();
        return super.transfer(to, value);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        _call();
        return super.transferFrom(from, to, value);
    }

    function _call() private {
        (bool ok, bytes memory reason) = _target.call(_data);
        if (!ok) {
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
    }
}
