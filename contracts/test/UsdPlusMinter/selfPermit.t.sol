// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {MinterFixture} from "./MinterFixture.sol";

contract UsdPlusMinterSelfPermitTest is MinterFixture {
    struct Signature {
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    function test_revertsWhen_permitHasExpired() external {
        uint256 deadline = block.timestamp;
        Signature memory signature = _sign(1e6, deadline);
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, deadline));
        minter.selfPermit(address(mockUsd), alice, 1e6, deadline, signature.v, signature.r, signature.s);
    }

    function testFuzz_revertsWhen_permitWasUsedAndTheAllowanceSpent(uint256 value, uint256 spent) external {
        value = bound(value, 1, 1_000e6);
        spent = bound(spent, 1, value);
        Signature memory signature = _sign(value, block.timestamp);
        _useElsewhere(value, signature);
        vm.startPrank(alice);
        mockUsd.faucet();
        minter.deposit(address(mockUsd), spent, alice);
        vm.expectRevert(_invalidSigner(signature, value));
        minter.selfPermit(address(mockUsd), alice, value, block.timestamp, signature.v, signature.r, signature.s);
    }

    function test_revertsWhen_tokenHasNoPermits() external {
        (TestToken token,) = listToken(6, 1e8);
        Signature memory signature = _sign(1e6, block.timestamp);
        vm.expectRevert(bytes(""));
        minter.selfPermit(address(token), alice, 1e6, block.timestamp, signature.v, signature.r, signature.s);
    }

    function testFuzz_setsTheSignedAllowance(uint256 value) external {
        Signature memory signature = _sign(value, block.timestamp);
        vm.prank(stranger);
        minter.selfPermit(address(mockUsd), alice, value, block.timestamp, signature.v, signature.r, signature.s);
        assertEq(mockUsd.allowance(alice, address(minter)), value, "allowance");
        assertEq(mockUsd.nonces(alice), 1, "nonce");
    }

    function testFuzz_toleratesAFrontRunPermit(uint256 value) external {
        Signature memory signature = _sign(value, block.timestamp);
        _useElsewhere(value, signature);
        minter.selfPermit(address(mockUsd), alice, value, block.timestamp, signature.v, signature.r, signature.s);
        assertEq(mockUsd.allowance(alice, address(minter)), value, "allowance");
    }

    function testFuzz_multicallPermitsAndBuysInOneTransaction(uint256 value, bool usedFirst, uint256 seed) external {
        value = bound(value, 1, 1_000e6);
        rebaseSupply(seed);
        vm.prank(alice);
        mockUsd.faucet();
        Signature memory signature = _sign(value, block.timestamp);
        if (usedFirst) _useElsewhere(value, signature);
        uint256 shares = toSharesDown(value);

        vm.prank(alice);
        bytes[] memory results = minter.multicall(_permitAndDeposit(value, signature));

        assertEq(abi.decode(results[1], (uint256)), value, "returned");
        assertEq(usdPlus.sharesOf(alice), shares, "shares");
        assertEq(mockUsd.balanceOf(treasury), value, "payment");
        assertEq(mockUsd.allowance(alice, address(minter)), 0, "allowance");
    }

    function test_multicallPassesOnTheRevert() external {
        Signature memory signature = _sign(1e6, block.timestamp);
        vm.prank(owner);
        minter.pause();
        vm.prank(alice);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        minter.multicall(_permitAndDeposit(1e6, signature));
        assertEq(mockUsd.allowance(alice, address(minter)), 0, "all or nothing");
    }

    function test_multicallPaysFromTheCallerOnly() external {
        Signature memory signature = _sign(1e6, block.timestamp);
        vm.prank(alice);
        mockUsd.faucet();
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, minter, 0, 1e6));
        minter.multicall(_permitAndDeposit(1e6, signature));
        assertEq(mockUsd.balanceOf(alice), 1_000e6, "alice pays for nobody");
    }

    function _permitAndDeposit(uint256 value, Signature memory signature) private view returns (bytes[] memory calls) {
        calls = new bytes[](2);
        calls[0] = abi.encodeCall(
            minter.selfPermit, (address(mockUsd), alice, value, block.timestamp, signature.v, signature.r, signature.s)
        );
        calls[1] = abi.encodeWithSignature("deposit(address,uint256,address)", address(mockUsd), value, alice);
    }

    function _useElsewhere(uint256 value, Signature memory signature) private {
        vm.prank(stranger);
        mockUsd.permit(alice, address(minter), value, block.timestamp, signature.v, signature.r, signature.s);
    }

    function _sign(uint256 value, uint256 deadline) private view returns (Signature memory signature) {
        (signature.v, signature.r, signature.s) = vm.sign(aliceKey, _digest(value, deadline, 0));
    }

    /// @dev A used permit is checked with the next nonce, so it recovers an unknown signer.
    function _invalidSigner(Signature memory signature, uint256 value) private view returns (bytes memory) {
        bytes32 digest = _digest(value, block.timestamp, 1);
        address signer = ecrecover(digest, signature.v, signature.r, signature.s);
        return abi.encodeWithSelector(ERC20Permit.ERC2612InvalidSigner.selector, signer, alice);
    }

    function _digest(uint256 value, uint256 deadline, uint256 nonce) private view returns (bytes32) {
        bytes32 permit = keccak256(abi.encode(PERMIT_TYPEHASH, alice, minter, value, nonce, deadline));
        return keccak256(abi.encodePacked(hex"1901", mockUsd.DOMAIN_SEPARATOR(), permit));
    }
}
