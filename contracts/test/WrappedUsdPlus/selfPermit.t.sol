// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {WrappedFixture} from "./WrappedFixture.sol";

contract WrappedUsdPlusSelfPermitTest is WrappedFixture {
    function test_revertsWhen_permitHasExpired() external {
        mintUsdPlus(alice, 1e6);
        bytes[] memory calls = _permitAndWrap(1e6, block.timestamp - 1);
        vm.prank(alice);
        vm.expectRevert(IRebasingToken.PermitExpired.selector);
        wrapped.multicall(calls);
        assertEq(wrapped.balanceOf(alice), 0, "nothing was wrapped");
    }

    function test_strangerCannotWrapWithThePermit() external {
        mintUsdPlus(alice, 1e6);
        bytes[] memory calls = _permitAndWrap(1e6, block.timestamp);
        vm.prank(stranger);
        (bool ok,) = address(wrapped).call(abi.encodeCall(wrapped.multicall, (calls)));
        assertFalse(ok, "the stranger has no USD+");
        assertEq(usdPlus.balanceOf(alice), 1e6, "kept");
    }

    function testFuzz_multicallPermitsAndWrapsInOneTransaction(uint256 amount, bool isUsedFirst) external {
        amount = bound(amount, 1e6, MAX_AMOUNT);
        mintUsdPlus(alice, amount);
        bytes[] memory calls = _permitAndWrap(amount, block.timestamp);
        if (isUsedFirst) {
            // The permit is front-run from the mempool; the wrapping succeeds nevertheless.
            (bool ok,) = address(wrapped).call(calls[0]);
            assertTrue(ok, "used first");
        }
        uint256 expected = wrapped.previewDeposit(amount);
        vm.prank(alice);
        wrapped.multicall(calls);
        assertEq(wrapped.balanceOf(alice), expected, "wrapped");
        assertEq(usdPlus.allowance(alice, address(wrapped)), 0, "allowance");
    }

    function _permitAndWrap(uint256 amount, uint256 deadline) private view returns (bytes[] memory calls) {
        bytes32 permit = keccak256(abi.encode(PERMIT_TYPEHASH, alice, wrapped, amount, 0, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", usdPlus.DOMAIN_SEPARATOR(), permit));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, digest);
        calls = new bytes[](2);
        calls[0] = abi.encodeCall(wrapped.selfPermit, (address(usdPlus), alice, amount, deadline, v, r, s));
        calls[1] = abi.encodeCall(IERC4626.deposit, (amount, alice));
    }
}
