// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ILocalSafe} from "../../src/interfaces/ILocalSafe.sol";
import {LocalSafe} from "../../src/local/LocalSafe.sol";
import {SafeFixture} from "./SafeFixture.sol";

contract LocalSafeIsValidSignatureTest is SafeFixture {
    bytes32 internal constant DIGEST = keccak256("digest");

    function test_revertsWhen_oneOwnerAloneHasSigned() external {
        bytes memory signature = sign(0, safe.getMessageHash(abi.encode(DIGEST)));
        vm.expectRevert(ILocalSafe.InvalidSignatures.selector);
        safe.isValidSignature(DIGEST, signature);
    }

    function test_revertsWhen_theOwnersSignedThePlainDigest() external {
        vm.expectRevert(ILocalSafe.InvalidSignatures.selector);
        safe.isValidSignature(DIGEST, signBoth(DIGEST));
    }

    function test_revertsWhen_theSignatureIsAnotherSafes() external {
        LocalSafe other = new LocalSafe(owners, 2);
        bytes memory signature = signBoth(other.getMessageHash(abi.encode(DIGEST)));
        vm.expectRevert(ILocalSafe.InvalidSignatures.selector);
        safe.isValidSignature(DIGEST, signature);
    }

    function testFuzz_acceptsTwoOwners(bytes32 digest) external view {
        bytes memory signature = signBoth(safe.getMessageHash(abi.encode(digest)));
        assertEq(bytes32(safe.isValidSignature(digest, signature)), bytes32(bytes4(0x1626ba7e)), "signed");
    }

    /// @dev The test contains the type hash of the published contract, with which Safe tools sign.
    function test_hashesMessagesAsAPublishedSafeDoes() external view {
        bytes32 typehash = 0x60b3cbf8b4a223d68d641b3b6ddf9a298e7f33710cf3d3a9d1146b5a6150fbca;
        bytes32 content = keccak256(abi.encode(typehash, keccak256("message")));
        bytes32 expected = keccak256(abi.encodePacked(hex"1901", safe.domainSeparator(), content));
        assertEq(safe.getMessageHash("message"), expected, "message");
    }
}
