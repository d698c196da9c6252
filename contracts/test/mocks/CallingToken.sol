// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UsdPlusMinter} from "../../src/UsdPlusMinter.sol";
import {TestToken} from "./TestToken.sol";

/// @notice A token that calls back during a transfer, like ERC-777, and attempts a second purchase within the first.
contract CallingToken is TestToken(6) {
    UsdPlusMinter private immutable _minter;

    constructor(UsdPlusMinter minter) {
        _minter = minter;
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        _minter.deposit(address(this), value, from);
        return super.transferFrom(from, to, value);
    }
}
