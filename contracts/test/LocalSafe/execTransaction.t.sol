// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ILocalSafe} from "../../src/interfaces/ILocalSafe.sol";
import {LocalSafe} from "../../src/local/LocalSafe.sol";
import {SafeFixture} from "./SafeFixture.sol";

contract LocalSafeExecTransactionTest is SafeFixture {
    function test_revertsWhen_ownersAreWrong() external {
        address[] memory none = new address[](0);
        _expectNoSafe(none, 0);
        _expectNoSafe(owners, 0);
        _expectNoSafe(owners, 4);
        _expectNoSafe(new address[](17), 1);
        address[] memory twice = new address[](2);
        (twice[0], twice[1]) = (alice, alice);
        _expectNoSafe(twice, 1);
        _expectNoSafe(new address[](1), 1);
    }

    function test_revertsWhen_tooFewHaveSigned() external {
        bytes32 hash = _hash(_pay(4e6), 0, 0);
        _expectRevert(_pay(4e6), 0, sign(0, hash));
        _expectRevert(_pay(4e6), 0, "");
        _expectRevert(_pay(4e6), 0, bytes.concat(sign(0, hash), sign(0, hash)));
    }

    function test_revertsWhen_signaturesAreOutOfOrder() external {
        bytes32 hash = _hash(_pay(4e6), 0, 0);
        _expectRevert(_pay(4e6), 0, bytes.concat(sign(1, hash), sign(0, hash)));
    }

    function test_revertsWhen_aSignerIsNoOwner() external {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, _hash(_pay(4e6), 0, 0));
        bytes memory others = abi.encodePacked(r, s, v);
        bytes memory owners0 = sign(0, _hash(_pay(4e6), 0, 0));
        bool isFirst = alice < owners[0];
        _expectRevert(_pay(4e6), 0, isFirst ? bytes.concat(others, owners0) : bytes.concat(owners0, others));
    }

    function test_revertsWhen_anotherAmountNonceSafeOrChainWasSigned() external {
        _expectRevert(_pay(5e6), 0, signBoth(_hash(_pay(4e6), 0, 0)));
        _expectRevert(_pay(4e6), 0, signBoth(_hash(_pay(4e6), 0, 1)));
        LocalSafe other = new LocalSafe(owners, 2);
        bytes32 othersHash =
            other.getTransactionHash(address(mockUsd), 0, _pay(4e6), 0, 0, 0, 0, address(0), address(0), 0);
        _expectRevert(_pay(4e6), 0, signBoth(othersHash));
        bytes memory here = signBoth(_hash(_pay(4e6), 0, 0));
        vm.chainId(421614);
        _expectRevert(_pay(4e6), 0, here);
    }

    function test_revertsWhen_executedTwice() external {
        bytes memory signatures = signBoth(_hash(_pay(4e6), 0, 0));
        _execute(_pay(4e6), 0, signatures);
        _expectRevert(_pay(4e6), 0, signatures);
    }

    function test_revertsWhen_itIsADelegateCallOrARefund() external {
        vm.expectRevert(ILocalSafe.Unsupported.selector);
        safe.execTransaction(alice, 0, "", 1, 0, 0, 0, address(0), payable(0), "");
        vm.expectRevert(ILocalSafe.Unsupported.selector);
        safe.execTransaction(alice, 0, "", 0, 0, 0, 1, address(0), payable(0), "");
    }

    function test_revertsWhen_callFailsWithoutSafeTxGas() external {
        bytes memory signatures = signBoth(_hash(_pay(11e6), 0, 0));
        vm.expectRevert(ILocalSafe.ExecutionFailed.selector);
        _execute(_pay(11e6), 0, signatures);
        assertEq(safe.nonce(), 0, "nonce");
    }

    function test_revertsWhen_gasIsBelowSafeTxGas() external {
        bytes memory signatures = signBoth(_hash(_pay(4e6), 20_000_000_000, 0));
        vm.expectRevert(ILocalSafe.NotEnoughGas.selector);
        _execute(_pay(4e6), 20_000_000_000, signatures);
    }

    function test_failureWithSafeTxGasConsumesTheNonceAndEmitsAnEvent() external {
        bytes32 hash = _hash(_pay(11e6), 50_000, 0);
        vm.expectEmit(address(safe));
        emit ILocalSafe.ExecutionFailure(hash, 0);
        assertFalse(_execute(_pay(11e6), 50_000, signBoth(hash)), "success");
        assertEq(safe.nonce(), 1, "nonce");
        assertEq(mockUsd.balanceOf(address(safe)), 10e6, "balance");
    }

    function test_anyTwoOwnersAreEnough() external {
        for (uint256 left; left < 3; ++left) {
            bytes32 hash = _hash(_pay(1e6), 0, left);
            (uint256 low, uint256 high) = left == 0 ? (1, 2) : left == 1 ? (0, 2) : (0, 1);
            vm.expectEmit(address(safe));
            emit ILocalSafe.ExecutionSuccess(hash, 0);
            vm.prank(stranger);
            assertTrue(_execute(_pay(1e6), 0, bytes.concat(sign(low, hash), sign(high, hash))), "success");
        }
        assertEq(mockUsd.balanceOf(bob), 3e6, "received");
        assertEq(safe.nonce(), 3, "nonce");
    }

    function test_reportsVersionThresholdAndOwners() external view {
        assertEq(safe.VERSION(), "1.4.1", "version");
        assertEq(safe.getThreshold(), 2, "threshold");
        assertEq(safe.getOwners().length, 3, "owners");
        assertTrue(safe.isOwner(owners[2]), "owner");
        assertFalse(safe.isOwner(alice), "no owner");
    }

    /// @dev The test contains the type hashes of the published contract, with which Safe tools sign.
    function test_hashesAsAPublishedSafeDoes() external view {
        bytes32 domain = keccak256(
            abi.encode(0x47e79534a245952e8b16893a336b85a3d9ea9fa8c573f3d803afb92a79469218, block.chainid, address(safe))
        );
        assertEq(safe.domainSeparator(), domain, "domain");
        bytes32 content = keccak256(
            abi.encode(
                0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8,
                bob,
                uint256(7),
                keccak256("data"),
                uint8(0),
                uint256(11),
                uint256(12),
                uint256(0),
                alice,
                stranger,
                uint256(13)
            )
        );
        bytes32 hash = safe.getTransactionHash(bob, 7, "data", 0, 11, 12, 0, alice, stranger, 13);
        assertEq(hash, keccak256(abi.encodePacked(hex"1901", domain, content)), "transaction");
    }

    function _pay(uint256 amount) private view returns (bytes memory) {
        return abi.encodeCall(mockUsd.transfer, (bob, amount));
    }

    function _hash(bytes memory data, uint256 safeTxGas, uint256 number) private view returns (bytes32) {
        return safe.getTransactionHash(address(mockUsd), 0, data, 0, safeTxGas, 0, 0, address(0), address(0), number);
    }

    function _execute(bytes memory data, uint256 safeTxGas, bytes memory signatures) private returns (bool) {
        return safe.execTransaction(address(mockUsd), 0, data, 0, safeTxGas, 0, 0, address(0), payable(0), signatures);
    }

    function _expectRevert(bytes memory data, uint256 safeTxGas, bytes memory signatures) private {
        uint256 before = mockUsd.balanceOf(bob);
        vm.expectRevert(ILocalSafe.InvalidSignatures.selector);
        _execute(data, safeTxGas, signatures);
        assertEq(mockUsd.balanceOf(bob), before, "nothing moved");
    }

    function _expectNoSafe(address[] memory who, uint256 threshold) private {
        vm.expectRevert(ILocalSafe.InvalidOwners.selector);
        new LocalSafe(who, threshold);
    }
}
