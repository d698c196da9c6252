// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {LocalSafe} from "../../src/local/LocalSafe.sol";
import {Fixture} from "../Fixture.sol";

/// @notice A Safe with three owners in ascending order, two of whom have to sign.
abstract contract SafeFixture is Fixture {
    LocalSafe internal safe;
    address[] internal owners;
    uint256[] internal keys;

    function setUp() public virtual override {
        super.setUp();
        string[3] memory names = ["first", "second", "third"];
        for (uint256 i; i < names.length; ++i) {
            (address account, uint256 key) = makeAccount(names[i]);
            owners.push(account);
            keys.push(key);
        }
        _sort();
        safe = new LocalSafe(owners, 2);
        mockUsd.mint(address(safe), 10e6);
    }

    function sign(uint256 index, bytes32 hash) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keys[index], hash);
        return abi.encodePacked(r, s, v);
    }

    function signBoth(bytes32 hash) internal view returns (bytes memory) {
        return bytes.concat(sign(0, hash), sign(1, hash));
    }

    function _sort() private {
        for (uint256 i; i < owners.length; ++i) {
            for (uint256 j = i + 1; j < owners.length; ++j) {
                if (owners[i] < owners[j]) continue;
                (owners[i], owners[j]) = (owners[j], owners[i]);
                (keys[i], keys[j]) = (keys[j], keys[i]);
            }
        }
    }
}
