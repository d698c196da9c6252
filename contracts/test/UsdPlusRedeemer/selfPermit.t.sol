// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerSelfPermitTest is RedeemerFixture {
    function test_revertsWhen_permitHasExpired() external {
        bytes[] memory calls = _permitAndRequest(1e6, alice, block.timestamp - 1);
        vm.prank(alice);
        vm.expectRevert(IRebasingToken.PermitExpired.selector);
        redeemer.multicall(calls);
    }

    function test_revertsWhen_aStrangerUsesThePermit() external {
        mintUsdPlus(alice, 1e6);
        bytes[] memory calls = _permitAndRequest(1e6, stranger, block.timestamp);
        vm.prank(stranger);
        vm.expectRevert(IUsdPlusRedeemer.UnauthorizedRedeemer.selector);
        redeemer.multicall(calls);
    }

    function testFuzz_multicallPermitsAndRequestsInOneTransaction(uint256 amount, bool isUsedFirst) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        mintUsdPlus(alice, amount);
        bytes[] memory calls = _permitAndRequest(amount, alice, block.timestamp);
        if (isUsedFirst) {
            // The permit is front-run from the mempool; the request succeeds nevertheless.
            (bool ok,) = address(redeemer).call(calls[0]);
            assertTrue(ok, "used first");
        }
        vm.prank(alice);
        bytes[] memory answers = redeemer.multicall(calls);
        assertEq(abi.decode(answers[1], (uint256)), 0, "ticket");
        assertEq(redeemer.requests(0).usdplusAmount, amount, "amount");
        assertEq(usdPlus.allowance(alice, address(redeemer)), 0, "allowance");
    }

    function _permitAndRequest(uint256 amount, address receiver, uint256 deadline)
        private
        view
        returns (bytes[] memory calls)
    {
        bytes32 permit = keccak256(abi.encode(PERMIT_TYPEHASH, alice, redeemer, amount, 0, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", usdPlus.DOMAIN_SEPARATOR(), permit));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, digest);
        calls = new bytes[](2);
        calls[0] = abi.encodeCall(redeemer.selfPermit, (address(usdPlus), alice, amount, deadline, v, r, s));
        calls[1] = abi.encodeCall(redeemer.requestRedeem, (address(mockUsd), amount, receiver, alice));
    }
}
