// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {Vm} from "../Base.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

/// @notice Pins the selectors that the web app reads and writes with, and the topics of the events it consumes.
contract UsedAbiTest is BridgeFixture {
    function test_AU08_tokensAreReadByPublishedSelectors() external {
        mintUsdPlus(alice, 7e6);
        wrap(bob, 3e6);
        assertEq(_readText(address(usdPlus), 0x06fdde03), "USD+", "name of USD+");
        assertEq(_readText(address(usdPlus), 0x95d89b41), "USD+", "symbol of USD+");
        assertEq(_read(address(usdPlus), abi.encodePacked(bytes4(0x313ce567))), 6, "decimals of USD+");
        assertEq(_read(address(usdPlus), abi.encodeWithSelector(0x70a08231, alice)), 7e6, "balance of USD+");
        assertEq(_readText(address(wrapped), 0x06fdde03), "wUSD+", "name of wUSD+");
        assertEq(_readText(address(wrapped), 0x95d89b41), "wUSD+", "symbol of wUSD+");
        assertEq(_read(address(wrapped), abi.encodePacked(bytes4(0x313ce567))), 6, "decimals of wUSD+");
        assertEq(_read(address(wrapped), abi.encodeWithSelector(0x70a08231, bob)), 3e6, "balance of wUSD+");
        assertEq(_read(address(mockUsd), abi.encodePacked(bytes4(0x313ce567))), 6, "decimals of the payment token");
    }

    function test_AU08_previewsAreReadByPublishedSelectors() external {
        wrap(alice, 3e6);
        donate(SEED + 3e6);
        uint256 treasuryRead = _read(address(usdPlus), abi.encodePacked(bytes4(0x61d027b3)));
        assertEq(treasuryRead, uint256(uint160(treasury)), "treasury");
        uint256 bought = _read(address(minter), abi.encodeWithSelector(0xb8f82b26, address(mockUsd), 5e6));
        assertEq(bought, 5e6, "previewDeposit of a purchase");
        uint256 paid = _read(address(redeemer), abi.encodeWithSelector(0xcbe52ae3, address(mockUsd), 5e6));
        assertEq(paid, 5e6, "previewRedeem of a redemption");
        assertEq(_read(address(wrapped), abi.encodeWithSelector(0xef8b30f7, 4e6)), 2e6, "previewDeposit of wrapping");
        assertEq(_read(address(wrapped), abi.encodeWithSelector(0x4cdad506, 2e6)), 4e6 - 1, "previewRedeem");
        assertEq(_read(address(wrapped), abi.encodeWithSelector(0xce96cb77, alice)), 6e6 - 1, "maxWithdraw");
    }

    function test_AU08_theFeeIsReadByItsPublishedSelector() external view {
        bytes memory call = abi.encodeWithSelector(0xdc4ca20c, THERE, address(there.waypoint), bob, 5e6);
        assertEq(_read(address(waypoint), call), FEE, "getFee of USD+");
        assertEq(_read(address(wrappedWaypoint), call), WRAPPED_FEE, "getFee of wUSD+");
    }

    function test_AU09_sendsUsePublishedSelectors() external {
        mintUsdPlus(alice, 5e6);
        vm.startPrank(alice);
        _write(address(usdPlus), abi.encodeWithSelector(0x095ea7b3, address(waypoint), 5e6));
        vm.recordLogs();
        bytes memory call = abi.encodeWithSelector(0xc8841c24, THERE, bob, 5e6);
        (bool ok, bytes memory id) = address(waypoint).call{value: FEE}(call);
        assertTrue(ok, "written");
        vm.stopPrank();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        Vm.Log memory sent = logs[logs.length - 1];
        assertEq(sent.emitter, address(waypoint), "emitter");
        assertEq(sent.topics[0], 0xbd07a34859253ff665e19717af52eecc4ecfb6986262b0883b1ea4225591d80a, "Sent");
        assertEq(sent.topics[1], abi.decode(id, (bytes32)), "message id");
        assertEq(sent.topics[2], bytes32(uint256(THERE)), "destination");
        assertEq(sent.topics[3], bytes32(uint256(uint160(address(there.waypoint)))), "waypoint");
        assertEq(keccak256(sent.data), keccak256(abi.encode(bob, 5e6, FEE)), "to, amount, fee");
    }

    function test_arrivalHasThePublishedTopic() external {
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 5e6);
        vm.recordLogs();
        assertDelivered(id, message);
        _assertTopic(0x40c674ca5bd1095e418bdb93c5a6ab979868486dc3ebc0321388f7a64095131f, "Received");
    }

    function test_AU09_purchasesUsePublishedSelectors() external {
        vm.startPrank(alice);
        mockUsd.faucet();
        _write(address(mockUsd), abi.encodeWithSelector(0x095ea7b3, address(minter), 5e6));
        vm.recordLogs();
        _write(address(minter), abi.encodeWithSelector(0xf45346dc, address(mockUsd), 5e6, bob));
        assertEq(usdPlus.balanceOf(bob), 5e6, "bought for the receiver");
        _assertTopic(0xfb523ef2d7d7cf3cca7bf64af41c5cce286257d61e3b23859742a3bbec9d5df8, "Issued");
        vm.stopPrank();
    }

    function test_AU09_wrapsUsePublishedSelectors() external {
        mintUsdPlus(alice, 5e6);
        vm.startPrank(alice);
        _write(address(usdPlus), abi.encodeWithSelector(0x095ea7b3, address(wrapped), 5e6));
        vm.recordLogs();
        _write(address(wrapped), abi.encodeWithSelector(0x6e553f65, 5e6, alice));
        _assertTopic(0xdcbc1c05240f31ff3ad067ef1ee35ce4997762752e3a095284754544f4c709d7, "Deposit");
        vm.recordLogs();
        _write(address(wrapped), abi.encodeWithSelector(0xba087652, 2e6, bob, alice));
        _assertTopic(0xfbde797d201c681b91056529119e0b02407c7bb96a4a2c75c01fc9667232c8db, "Withdraw");
        assertEq(wrapped.balanceOf(alice), 3e6, "wrapped and partly unwrapped");
        assertEq(usdPlus.balanceOf(bob), 2e6, "receiver before owner");
        vm.stopPrank();
    }

    function test_AU09_redemptionsUsePublishedSelectors() external {
        mintUsdPlus(alice, 5e6);
        vm.startPrank(alice);
        _write(address(usdPlus), abi.encodeWithSelector(0x095ea7b3, address(redeemer), 5e6));
        vm.recordLogs();
        _write(address(redeemer), abi.encodeWithSelector(0x478f2787, address(mockUsd), 5e6, bob, alice));
        _assertTopic(0xfdb99dbf8b0f336e7dccb5837d02b7432de2cd413f754b23300777f8b79f7ff8, "RequestCreated");
        vm.stopPrank();
        assertEq(redeemer.requests(0).receiver, bob, "receiver before owner");
        assertEq(redeemer.requests(0).owner, alice, "owner");

        mockUsd.mint(fulfiller, 5e6);
        vm.startPrank(fulfiller);
        mockUsd.approve(address(redeemer), 5e6);
        bytes32 hash = redeemer.requestHash(0);
        vm.recordLogs();
        _write(address(redeemer), abi.encodeWithSignature("fulfill(uint256,bytes32)", 0, hash));
        _assertTopic(0xc7ce815728ca4f264c09fa0b7a741ecf81296e918974ae3fce79637d3d7c992a, "RequestFulfilled");
        assertEq(mockUsd.balanceOf(bob), 5e6, "paid to the receiver");
        vm.stopPrank();
    }

    function test_rebaseHasThePublishedTopic() external {
        vm.recordLogs();
        vm.prank(operator);
        usdPlus.rebaseAdd(1e6);
        _assertTopic(0xf3d577151ab9bf469c121ab2aec02ef697f752b324e89f537aeae2575f202563, "BalancePerShareSet");
    }

    function _assertTopic(bytes32 topic, string memory name) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        bool isHeard;
        for (uint256 i; i < logs.length; ++i) {
            isHeard = isHeard || logs[i].topics[0] == topic;
        }
        assertTrue(isHeard, name);
    }

    function _read(address target, bytes memory data) private view returns (uint256) {
        return abi.decode(_answer(target, data), (uint256));
    }

    function _readText(address target, bytes4 selector) private view returns (string memory) {
        return abi.decode(_answer(target, abi.encodePacked(selector)), (string));
    }

    function _answer(address target, bytes memory data) private view returns (bytes memory answer) {
        bool ok;
        (ok, answer) = target.staticcall(data);
        assertTrue(ok, "read");
    }

    function _write(address target, bytes memory data) private {
        (bool ok,) = target.call(data);
        assertTrue(ok, "written");
    }
}
