// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {LocalBatchAccount} from "../../src/local/LocalBatchAccount.sol";
import {Fixture} from "../Fixture.sol";

contract LocalBatchAccountIsValidSignatureTest is Fixture {
    bytes4 private constant REFUSED = 0xffffffff;
    uint256 private constant OWN_KEY = 0xa11ce;

    LocalBatchAccount private account;

    /// @dev Sets the code at an address with a known key, as a delegation does.
    function setUp() public override {
        super.setUp();
        account = LocalBatchAccount(payable(vm.addr(OWN_KEY)));
        vm.etch(address(account), address(new LocalBatchAccount()).code);
    }

    function testFuzz_refusesOtherSigners(uint128 otherKey, bytes32 hash) external view {
        uint256 key = bound(otherKey, 1, type(uint128).max);
        if (key == OWN_KEY) return;
        assertEq(bytes32(account.isValidSignature(hash, _sign(key, hash))), bytes32(REFUSED), "other");
    }

    function test_refusesMalformedSignatures() external view {
        assertEq(bytes32(account.isValidSignature(bytes32(0), hex"00")), bytes32(REFUSED), "short");
    }

    function testFuzz_acceptsItsOwnSignature(bytes32 hash) external view {
        bytes4 answer = account.isValidSignature(hash, _sign(OWN_KEY, hash));
        assertEq(bytes32(answer), bytes32(IERC1271.isValidSignature.selector), "own");
    }

    function _sign(uint256 key, bytes32 hash) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        return abi.encodePacked(r, s, v);
    }
}
