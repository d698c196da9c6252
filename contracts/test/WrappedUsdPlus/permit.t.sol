// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {
    ERC20PermitUpgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PermitUpgradeable.sol";
import {WrappedFixture} from "./WrappedFixture.sol";

contract WrappedUsdPlusPermitTest is WrappedFixture {
    function test_revertsWhen_deadlineHasPassed() external {
        uint256 deadline = block.timestamp;
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, _digest(5e6, deadline));
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20PermitUpgradeable.ERC2612ExpiredSignature.selector, deadline));
        wrapped.permit(alice, bob, 5e6, deadline, v, r, s);
    }

    function test_permitLetsTheSpenderUnwrap() external {
        wrap(alice, 10e6);
        uint256 deadline = block.timestamp;
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, _digest(5e6, deadline));
        wrapped.permit(alice, bob, 5e6, deadline, v, r, s);
        assertEq(wrapped.nonces(alice), 1, "nonce");
        vm.prank(bob);
        wrapped.redeem(5e6, bob, alice);
        assertEq(usdPlus.balanceOf(bob), 5e6, "USD+");
        assertEq(wrapped.allowance(alice, bob), 0, "allowance");
    }

    function _digest(uint256 value, uint256 deadline) private view returns (bytes32) {
        bytes32 domainType =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 domain =
            keccak256(abi.encode(domainType, keccak256("wUSD+"), keccak256("1"), block.chainid, address(wrapped)));
        bytes32 permit = keccak256(abi.encode(PERMIT_TYPEHASH, alice, bob, value, uint256(0), deadline));
        return keccak256(abi.encodePacked(hex"1901", domain, permit));
    }
}
