// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IMintCaps} from "../../src/interfaces/IMintCaps.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {IWireMinter} from "../../src/interfaces/IWireMinter.sol";
import {Fixture} from "../Fixture.sol";

contract WireMinterMintTest is Fixture {
    bytes32 private constant REF = "20260102MMQFMPU7000123";

    function test_revertsWhen_callerIsNoMinter() external {
        bytes32 role = wireMinter.MINTER_ROLE();
        address[3] memory callers = [owner, issuer, alice];
        for (uint256 i; i < callers.length; ++i) {
            vm.prank(callers[i]);
            expectMissingRole(callers[i], role);
            wireMinter.mint(REF, alice, 1e6);
        }
    }

    function test_revertsWhen_paused() external {
        vm.prank(owner);
        wireMinter.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        _mint(REF, alice, 1e6);
    }

    function test_revertsWhen_usdPlusIsPaused() external {
        vm.prank(owner);
        usdPlus.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        _mint(REF, alice, 1e6);
    }

    function test_revertsWhen_referenceIsZero() external {
        vm.expectRevert(IWireMinter.ZeroReference.selector);
        _mint(bytes32(0), alice, 1e6);
    }

    function test_revertsWhen_receiverIsZero() external {
        vm.expectRevert(IWireMinter.ZeroAddress.selector);
        _mint(REF, address(0), 1e6);
        // The receiver is checked before the amount.
        vm.expectRevert(IWireMinter.ZeroAddress.selector);
        _mint(REF, address(0), 0);
    }

    function test_revertsWhen_amountIsZero() external {
        vm.expectRevert(IWireMinter.ZeroAmount.selector);
        _mint(REF, alice, 0);
    }

    function testFuzz_revertsWhen_theWireWasMinted(bytes32 ref, uint256 amount, uint256 again, bool isSame) external {
        if (ref == bytes32(0)) return;
        amount = bound(amount, 1, MAX_AMOUNT);
        again = bound(again, 1, MAX_AMOUNT);
        _mint(ref, alice, amount);
        vm.expectRevert(abi.encodeWithSelector(IWireMinter.AlreadyMinted.selector, ref));
        _mint(ref, isSame ? alice : bob, isSame ? amount : again);
    }

    function test_revertsWhen_receiverIsRestricted() external {
        restrict(alice);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        _mint(REF, alice, 1e6);
        vm.prank(restrictorKey);
        restrictor.unrestrict(alice);
        _mint(REF, alice, 1e6);
        assertEq(usdPlus.balanceOf(alice), 1e6, "a refused wire can be tried again");
    }

    function test_revertsWhen_mintLimitIsExceeded() external {
        vm.prank(owner);
        usdPlus.setIssuerLimits(address(wireMinter), 1e6, 0);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        _mint(REF, alice, 1e6 + 1);
    }

    function test_revertsWhen_capsAreExceeded() external {
        vm.prank(owner);
        usdPlus.setMintCaps(1e6, 10e6);
        vm.expectRevert(abi.encodeWithSelector(IMintCaps.MintCapPerTransactionExceeded.selector, 1e6 + 1, 1e6));
        _mint(REF, alice, 1e6 + 1);
        vm.prank(owner);
        usdPlus.setMintCaps(UNLIMITED, 1e6);
        vm.expectRevert(abi.encodeWithSelector(IMintCaps.MintCapPerDayExceeded.selector, 1e6 + 1, 1e6));
        _mint(REF, alice, 1e6 + 1);
        assertEq(wireMinter.minted(REF), 0, "the reference is unused");
    }

    function testFuzz_mintsOnceAndRecordsTheWire(bytes32 ref, uint256 amount, uint256 seed) external {
        if (ref == bytes32(0)) return;
        mintUsdPlus(bob, 1e12);
        rebase(seed);
        amount = bound(amount, 1, MAX_AMOUNT);
        uint256 shares = toSharesDown(amount);

        vm.expectEmit(address(wireMinter));
        emit IWireMinter.WireMinted(ref, alice, amount);
        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(address(0), alice, amount);
        _mint(ref, alice, amount);

        assertEq(wireMinter.minted(ref), amount, "remembered");
        assertEq(usdPlus.sharesOf(alice), shares, "shares");
        assertEq(usdPlus.balanceOf(address(wireMinter)), 0, "nothing stays here");
    }

    function _mint(bytes32 ref, address to, uint256 amount) private {
        vm.prank(wireKey);
        wireMinter.mint(ref, to, amount);
    }
}
