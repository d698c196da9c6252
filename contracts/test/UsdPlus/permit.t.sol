// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusPermitTest is Fixture {
    struct Signature {
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    function testFuzz_revertsWhen_deadlineHasPassed(uint256 late) external {
        uint256 deadline = block.timestamp;
        Signature memory signature = _sign(aliceKey, 1e6, 0, deadline);
        vm.warp(deadline + bound(late, 1, 365 days));
        vm.expectRevert(IRebasingToken.PermitExpired.selector);
        usdPlus.permit(alice, bob, 1e6, deadline, signature.v, signature.r, signature.s);
    }

    function testFuzz_revertsWhen_someoneElseSigned(uint256 key) external {
        key = bound(key, 1, type(uint128).max);
        Signature memory signature = _sign(key, 1e6, 0, block.timestamp);
        vm.expectRevert(IRebasingToken.InvalidPermit.selector);
        usdPlus.permit(alice, bob, 1e6, block.timestamp, signature.v, signature.r, signature.s);
    }

    function testFuzz_revertsWhen_theValueIsNotTheSignedOne(uint256 signed, uint256 used) external {
        vm.assume(signed != used);
        Signature memory signature = _sign(aliceKey, signed, 0, block.timestamp);
        vm.expectRevert(IRebasingToken.InvalidPermit.selector);
        usdPlus.permit(alice, bob, used, block.timestamp, signature.v, signature.r, signature.s);
    }

    function test_revertsWhen_usedTwice() external {
        Signature memory signature = _sign(aliceKey, 1e6, 0, block.timestamp);
        usdPlus.permit(alice, bob, 1e6, block.timestamp, signature.v, signature.r, signature.s);
        vm.expectRevert(IRebasingToken.InvalidPermit.selector);
        usdPlus.permit(alice, bob, 1e6, block.timestamp, signature.v, signature.r, signature.s);
    }

    function test_revertsWhen_signedForAnotherChain() external {
        Signature memory signature = _sign(aliceKey, 1e6, 0, block.timestamp);
        vm.chainId(block.chainid + 1);
        vm.expectRevert(IRebasingToken.InvalidPermit.selector);
        usdPlus.permit(alice, bob, 1e6, block.timestamp, signature.v, signature.r, signature.s);
    }

    function test_revertsWhen_ownerIsZero() external {
        vm.expectRevert(IRebasingToken.InvalidPermit.selector);
        usdPlus.permit(address(0), bob, 1e6, block.timestamp, 0, 0, 0);
    }

    function test_revertsWhen_signatureIsTheOtherHalfOfTheCurve() external {
        Signature memory signature = _sign(aliceKey, 1e6, 0, block.timestamp);
        uint256 order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
        bytes32 mirrored = bytes32(order - uint256(signature.s));
        vm.expectRevert(IRebasingToken.InvalidPermit.selector);
        usdPlus.permit(alice, bob, 1e6, block.timestamp, signature.v == 27 ? 28 : 27, signature.r, mirrored);
    }

    function testFuzz_setsTheAllowanceAndUsesTheNonce(uint256 value, uint256 wait) external {
        wait = bound(wait, 0, 365 days);
        uint256 deadline = block.timestamp + wait;
        Signature memory signature = _sign(aliceKey, value, 0, deadline);
        vm.warp(deadline);

        vm.expectEmit(address(usdPlus));
        emit IERC20.Approval(alice, bob, value);
        vm.prank(stranger);
        usdPlus.permit(alice, bob, value, deadline, signature.v, signature.r, signature.s);

        assertEq(usdPlus.allowance(alice, bob), value, "allowance");
        assertEq(usdPlus.nonces(alice), 1, "nonce");
    }

    function test_publishesTheDomainThatIsSigned() external view {
        (bytes1 fields, string memory name, string memory version, uint256 chain, address verifier,,) =
            usdPlus.eip712Domain();
        assertEq(bytes32(fields), bytes32(hex"0f"), "fields");
        assertEq(name, "USD+", "name");
        assertEq(version, "1", "version");
        assertEq(chain, block.chainid, "chain");
        assertEq(verifier, address(usdPlus), "contract");
        assertEq(usdPlus.DOMAIN_SEPARATOR(), _domain(), "separator");
    }

    function _sign(uint256 key, uint256 value, uint256 nonce, uint256 deadline)
        private
        view
        returns (Signature memory signature)
    {
        bytes32 permit = keccak256(abi.encode(PERMIT_TYPEHASH, alice, bob, value, nonce, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", _domain(), permit));
        (signature.v, signature.r, signature.s) = vm.sign(key, digest);
    }

    function _domain() private view returns (bytes32) {
        bytes32 domainType =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return keccak256(abi.encode(domainType, keccak256("USD+"), keccak256("1"), block.chainid, address(usdPlus)));
    }
}
