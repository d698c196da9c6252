// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {LocalContractWallet} from "../../src/local/LocalContractWallet.sol";
import {Fixture} from "../Fixture.sol";

contract LocalContractWalletIsValidSignatureTest is Fixture {
    bytes32 internal constant DIGEST = keccak256("digest");

    LocalContractWallet internal wallet;

    function setUp() public override {
        super.setUp();
        wallet = new LocalContractWallet(alice);
    }

    function test_refusesTheOwnersPlainSignature() external view {
        assertEq(bytes32(wallet.isValidSignature(DIGEST, _sign(DIGEST))), bytes32(bytes4(0xffffffff)), "plain");
    }

    function test_refusesASignatureForAnotherWalletOfTheOwner() external {
        LocalContractWallet other = new LocalContractWallet(alice);
        bytes memory signature = _sign(other.toWalletDigest(DIGEST));
        assertEq(bytes32(wallet.isValidSignature(DIGEST, signature)), bytes32(bytes4(0xffffffff)), "other wallet");
    }

    function test_refusesASignatureForAnotherChain() external {
        bytes memory signature = _sign(wallet.toWalletDigest(DIGEST));
        vm.chainId(421614);
        assertEq(bytes32(wallet.isValidSignature(DIGEST, signature)), bytes32(bytes4(0xffffffff)), "other chain");
    }

    function testFuzz_refusesAnyOtherSignature(bytes calldata signature) external view {
        assertEq(bytes32(wallet.isValidSignature(DIGEST, signature)), bytes32(bytes4(0xffffffff)), "anything");
    }

    function testFuzz_acceptsTheOwnersSignature(bytes32 digest) external view {
        bytes memory signature = _sign(wallet.toWalletDigest(digest));
        assertEq(bytes32(wallet.isValidSignature(digest, signature)), bytes32(bytes4(0x1626ba7e)), "owner's");
    }

    function _sign(bytes32 digest) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, digest);
        return abi.encodePacked(r, s, v);
    }
}
