// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {WireMinter} from "../../src/WireMinter.sol";
import {WrappedFixture} from "../WrappedUsdPlus/WrappedFixture.sol";

/// @notice Tests which calls each pause stops and which stay open: every call in every combination of the pauses.
contract PauseMatrixTest is WrappedFixture {
    uint256 private constant NOTHING = 0;
    uint256 private constant MINTER = 1;
    uint256 private constant VAULT = 2;
    uint256 private constant USDPLUS = 4;
    uint256 private constant REDEEMER = 8;
    uint256 private constant WIRES = 16;
    uint256 private constant ALL = 31;

    struct GuardedCall {
        string name;
        address caller;
        address target;
        bytes data;
        /// Bit mask of the pauses that stop the call.
        uint256 stoppedBy;
    }

    GuardedCall[] private _guardedCalls;

    function setUp() public override {
        super.setUp();
        wrap(alice, 100e6);
        mintUsdPlus(alice, 100e6);
        vm.startPrank(alice);
        mockUsd.faucet();
        mockUsd.approve(address(minter), 1_000e6);
        usdPlus.approve(address(wrapped), 10e6);
        usdPlus.approve(bob, 10e6);
        usdPlus.approve(issuer, 10e6);
        wrapped.approve(bob, 10e6);
        vm.stopPrank();
        mintUsdPlus(issuer, 10e6);
        _openTickets();
        _listCalls();
    }

    function test_guardedCallsInEveryCombinationOfPauses() external {
        for (uint256 paused; paused <= ALL; ++paused) {
            uint256 snapshot = vm.snapshotState();
            _pause(paused);
            for (uint256 i; i < _guardedCalls.length; ++i) {
                uint256 inner = vm.snapshotState();
                _assertOutcome(_guardedCalls[i], _guardedCalls[i].stoppedBy & paused == 0);
                vm.revertToState(inner);
            }
            vm.revertToState(snapshot);
        }
    }

    function test_refusedCallsSucceedAfterUnpause() external {
        _pause(ALL);
        vm.startPrank(owner);
        redeemer.unpause();
        wireMinter.unpause();
        minter.unpause();
        wrapped.unpause();
        usdPlus.unpause();
        vm.stopPrank();
        for (uint256 i; i < _guardedCalls.length; ++i) {
            uint256 snapshot = vm.snapshotState();
            _assertOutcome(_guardedCalls[i], true);
            vm.revertToState(snapshot);
        }
    }

    function _listCalls() private {
        bytes memory purchase = abi.encode(address(mockUsd), 1e6, bob);
        _add("buy", alice, address(minter), _call("deposit(address,uint256,address)", purchase), MINTER | USDPLUS);
        _add("buy exactly", alice, address(minter), _call("mint(address,uint256,address)", purchase), MINTER | USDPLUS);

        _add("mint", issuer, address(usdPlus), abi.encodeCall(UsdPlus.mint, (bob, 1e6)), USDPLUS);
        _addToken(address(usdPlus), USDPLUS);
        _add("burn own", issuer, address(usdPlus), _call("burn(uint256)", abi.encode(1e6)), NOTHING);
        _add("burn", issuer, address(usdPlus), _call("burn(address,uint256)", abi.encode(alice, 1e6)), NOTHING);
        _add("add yield", operator, address(usdPlus), abi.encodeCall(UsdPlus.rebaseAdd, (1e6)), NOTHING);
        _add("take loss", operator, address(usdPlus), abi.encodeCall(UsdPlus.rebaseSub, (1e6)), NOTHING);
        _add("settle a rebase", bob, address(usdPlus), _call("settleRebase()", ""), NOTHING);
        _add("set limits", owner, address(usdPlus), abi.encodeCall(UsdPlus.setIssuerLimits, (issuer, 0, 0)), NOTHING);
        _add("set caps", owner, address(usdPlus), _call("setMintCaps(uint256,uint256)", abi.encode(0, 0)), NOTHING);

        _add(
            "restrict", restrictorKey, address(restrictor), abi.encodeCall(TransferRestrictor.restrict, (bob)), NOTHING
        );
        _add("free", restrictorKey, address(restrictor), abi.encodeCall(TransferRestrictor.unrestrict, (bob)), NOTHING);

        _add("wrap", alice, address(wrapped), abi.encodeCall(IERC4626.deposit, (1e6, bob)), VAULT | USDPLUS);
        _add("wrap exactly", alice, address(wrapped), abi.encodeCall(IERC4626.mint, (1e6, bob)), VAULT | USDPLUS);
        _add("unwrap", alice, address(wrapped), abi.encodeCall(IERC4626.redeem, (1e6, bob, alice)), USDPLUS);
        _add("unwrap exactly", alice, address(wrapped), abi.encodeCall(IERC4626.withdraw, (1e6, bob, alice)), USDPLUS);
        _addToken(address(wrapped), USDPLUS);

        _listRedemptions();
        _add(
            "mint a wire",
            wireKey,
            address(wireMinter),
            abi.encodeCall(WireMinter.mint, ("ref", bob, 1e6)),
            WIRES | USDPLUS
        );
    }

    /// @dev Creates one ticket that is canceled while its owner is restricted, one that stays open and that its owner
    /// can cancel, and one whose owner stays restricted.
    function _openTickets() private {
        vm.prank(owner);
        redeemer.setPaymentPeriod(0);
        mintUsdPlus(bob, 1e6);
        vm.startPrank(bob);
        usdPlus.approve(address(redeemer), 1e6);
        redeemer.requestRedeem(address(mockUsd), 1e6, bob, bob);
        vm.stopPrank();
        vm.startPrank(alice);
        usdPlus.approve(address(redeemer), 10e6);
        redeemer.requestRedeem(address(mockUsd), 1e6, alice, alice);
        vm.stopPrank();
        restrict(bob);
        bytes32 hash = redeemer.requestHash(0);
        vm.prank(fulfiller);
        redeemer.cancel(0, hash);
        vm.prank(restrictorKey);
        restrictor.unrestrict(bob);
        address frozen = makeAddress("frozen");
        mintUsdPlus(frozen, 1e6);
        vm.startPrank(frozen);
        usdPlus.approve(address(redeemer), 1e6);
        redeemer.requestRedeem(address(mockUsd), 1e6, frozen, frozen);
        vm.stopPrank();
        restrict(frozen);
        mintUsdPlus(address(redeemer), 2e6);
        mockUsd.mint(fulfiller, 1e6);
        vm.prank(fulfiller);
        mockUsd.approve(address(redeemer), 1e6);
    }

    function _listRedemptions() private {
        address target = address(redeemer);
        bytes memory request = abi.encode(address(mockUsd), 1e6, bob, alice);
        bytes memory redeem = bytes.concat(UsdPlusRedeemer.requestRedeem.selector, request);
        bytes memory withdraw = bytes.concat(UsdPlusRedeemer.requestWithdraw.selector, request);
        _add("redeem", alice, target, redeem, REDEEMER | USDPLUS);
        _add("redeem exactly", alice, target, withdraw, REDEEMER | USDPLUS);
        bytes32 hash = redeemer.requestHash(1);
        _add("pay", fulfiller, target, abi.encodeCall(UsdPlusRedeemer.fulfill, (1, hash)), NOTHING);
        _add("cancel", fulfiller, target, abi.encodeCall(UsdPlusRedeemer.cancel, (1, hash)), NOTHING);
        _add("cancel one's own", alice, target, abi.encodeWithSignature("cancelByOwner(uint256)", 1), NOTHING);
        hash = redeemer.requestHash(2);
        _add("burn a request", fulfiller, target, abi.encodeCall(UsdPlusRedeemer.burnRequest, (2, hash)), NOTHING);
        _add("claim", stranger, target, abi.encodeCall(UsdPlusRedeemer.claim, (bob)), USDPLUS);
        _add("rescue", owner, target, abi.encodeCall(UsdPlusRedeemer.rescueFunds, (bob, 1)), USDPLUS);
        _add("move shares", target, address(usdPlus), abi.encodeCall(UsdPlus.transferShares, (bob, 1)), USDPLUS);
        _add("burn shares", target, address(usdPlus), abi.encodeCall(UsdPlus.burnShares, (1)), NOTHING);
    }

    function _addToken(address token, uint256 stoppedBy) private {
        _add("transfer", alice, token, abi.encodeCall(IERC20.transfer, (bob, 1e6)), stoppedBy);
        _add("transferFrom", bob, token, abi.encodeCall(IERC20.transferFrom, (alice, bob, 1e6)), stoppedBy);
        _add("approve", alice, token, abi.encodeCall(IERC20.approve, (bob, 1e6)), NOTHING);
    }

    function _add(string memory name, address caller, address target, bytes memory data, uint256 stoppedBy) private {
        _guardedCalls.push(GuardedCall(name, caller, target, data, stoppedBy));
    }

    function _call(string memory signature, bytes memory arguments) private pure returns (bytes memory) {
        return bytes.concat(bytes4(keccak256(bytes(signature))), arguments);
    }

    function _pause(uint256 which) private {
        vm.startPrank(owner);
        if (which & MINTER != 0) minter.pause();
        if (which & VAULT != 0) wrapped.pause();
        if (which & USDPLUS != 0) usdPlus.pause();
        if (which & REDEEMER != 0) redeemer.pause();
        if (which & WIRES != 0) wireMinter.pause();
        vm.stopPrank();
    }

    function _assertOutcome(GuardedCall memory guarded, bool isOpen) private {
        vm.prank(guarded.caller);
        (bool ok, bytes memory reason) = guarded.target.call(guarded.data);
        assertEq(ok, isOpen, guarded.name);
        if (!ok) assertEq(bytes32(bytes4(reason)), bytes32(PausableUpgradeable.EnforcedPause.selector), guarded.name);
    }
}
