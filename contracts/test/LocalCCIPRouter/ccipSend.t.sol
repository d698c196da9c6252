// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IRouterClient} from "../../src/interfaces/IRouterClient.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Client} from "../../src/libraries/Client.sol";
import {TestWallet} from "../mocks/BridgeMocks.sol";
import {RouterFixture} from "./RouterFixture.sol";

contract LocalCCIPRouterSendTest is RouterFixture {
    function test_revertsWhen_callerIsNoSender() external {
        fundSender(bob, 1e6);
        bytes32 role = router.SENDER_ROLE();
        vm.prank(bob);
        expectMissingRole(bob, role);
        router.ccipSend{value: FEE}(THERE, toMessage(1e6));
    }

    function test_revertsWhen_paused() external {
        vm.prank(owner);
        router.pause();
        _assertReverts(toMessage(1e6), FEE, _error(PausableUpgradeable.EnforcedPause.selector));
    }

    function test_revertsWhen_theChainIsNotSupported() external {
        fundSender(alice, 1e6);
        uint64[2] memory selectors = [NOWHERE, HERE];
        for (uint256 i; i < selectors.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IRouterClient.UnsupportedDestinationChain.selector, selectors[i]));
            vm.prank(alice);
            router.ccipSend{value: FEE}(selectors[i], toMessage(1e6));
        }
    }

    function test_revertsWhen_theFeeIsNotPaid() external {
        _assertReverts(toMessage(1e6), FEE - 1, _error(IRouterClient.InsufficientFeeTokenAmount.selector));
        assertEq(bytes32(IRouterClient.InsufficientFeeTokenAmount.selector), bytes32(bytes4(0x07da6ee6)), "published");
        assertEq(bytes32(IRouterClient.UnsupportedDestinationChain.selector), bytes32(bytes4(0xae236d9c)), "published");
        assertEq(bytes32(IRouterClient.InvalidMsgValue.selector), bytes32(bytes4(0x1841b4e1)), "published");
    }

    function test_revertsWhen_feeTokenIsNotNative() external {
        Client.EVM2AnyMessage memory message = toMessage(1e6);
        message.feeToken = address(mockUsd);
        bytes memory revertData =
            abi.encodeWithSelector(ILocalCCIPRouter.UnsupportedFeeToken.selector, address(mockUsd));
        _assertReverts(message, FEE, revertData);
    }

    function test_revertsWhen_messageCarriesOtherThanUsdPlus() external {
        bytes memory revertData = _error(ILocalCCIPRouter.UnsupportedTokens.selector);
        Client.EVM2AnyMessage memory message = toMessage(0);
        _assertReverts(message, FEE, revertData);
        message.tokenAmounts[0] = Client.EVMTokenAmount(address(mockUsd), 1e6);
        _assertReverts(message, FEE, revertData);
        message.tokenAmounts = new Client.EVMTokenAmount[](0);
        _assertReverts(message, FEE, revertData);
        message.tokenAmounts = new Client.EVMTokenAmount[](2);
        _assertReverts(message, FEE, revertData);
    }

    function test_revertsWhen_receiverIsNoAddress() external {
        Client.EVM2AnyMessage memory message = toMessage(1e6);
        message.receiver = abi.encodePacked(address(receiver));
        _assertReverts(message, FEE, _error(ILocalCCIPRouter.InvalidReceiverBytes.selector));
        message.receiver = abi.encode(type(uint256).max);
        _assertReverts(message, FEE, "");
    }

    function test_revertsWhen_theExtraArgumentsAreUnknownOrTooMuch() external {
        Client.EVM2AnyMessage memory message = toMessage(1e6);
        bytes memory revertData = _error(ILocalCCIPRouter.InvalidExtraArgs.selector);
        bytes[4] memory unknown =
            [bytes(hex"97a657c9"), hex"00", abi.encode(1, 2), abi.encodePacked(bytes4(0x181dcf10), uint256(1))];
        for (uint256 i; i < unknown.length; ++i) {
            message.extraArgs = unknown[i];
            _assertReverts(message, FEE, revertData);
        }
        uint256 maximum = router.MAX_GAS_LIMIT();
        message.extraArgs = Client.toExtraArgs(maximum + 1);
        revertData = abi.encodeWithSelector(ILocalCCIPRouter.GasLimitTooHigh.selector, maximum + 1, maximum);
        _assertReverts(message, FEE, revertData);
    }

    function test_revertsWhen_burnLimitIsExceeded() external {
        vm.prank(owner);
        usdPlus.setIssuerLimits(address(router), UNLIMITED, 1e6);
        _assertReverts(toMessage(1e6 + 1), FEE, _error(IUsdPlus.ERC7281_LimitExceeded.selector));
    }

    function test_revertsWhen_callersBalanceIsTooSmall() external {
        vm.startPrank(alice);
        usdPlus.approve(address(router), 1e6);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        router.ccipSend{value: FEE}(THERE, toMessage(1e6));
        vm.stopPrank();
    }

    /// @dev Simulates a later version of USD+ that charges a fee on transfers.
    function test_revertsWhen_lessThanTheAmountArrives() external {
        fundSender(alice, 1e6);
        vm.mockCall(address(usdPlus), abi.encodeCall(usdPlus.balanceToShares, (1e6)), abi.encode(1e6 + 1));
        vm.expectRevert(ILocalCCIPRouter.TransferShort.selector);
        vm.prank(alice);
        router.ccipSend{value: FEE}(THERE, toMessage(1e6));
    }

    function testFuzz_feeFollowsTheGasLimitOfTheMessage(uint256 flat, uint256 perGas, uint256 gasLimit) external {
        (flat, perGas) = (bound(flat, 0, 0.1 ether), bound(perGas, 0, 1e9));
        gasLimit = bound(gasLimit, 0, router.MAX_GAS_LIMIT());
        vm.expectEmit(address(router));
        emit ILocalCCIPRouter.FeesSet(flat, perGas);
        vm.prank(owner);
        router.setFees(flat, perGas);
        Client.EVM2AnyMessage memory message = toMessage(1e6);
        assertEq(router.getFee(THERE, message), flat + 200_000 * perGas, "by default");
        message.extraArgs = Client.toExtraArgs(gasLimit);
        assertEq(router.getFee(THERE, message), flat + gasLimit * perGas, "as asked");
        (, ILocalCCIPRouter.Message memory sent) = sendMessage(message);
        assertEq(sent.gasLimit, gasLimit, "gas limit of the message");
    }

    /// @dev The router does not refund a payment above the fee, like CCIP.
    function test_overpaymentStaysAndCanBeWithdrawn() external {
        sendMessage(toMessage(1e6));
        assertEq(address(router).balance, 1 ether, "kept");
        vm.startPrank(owner);
        vm.expectRevert(ILocalCCIPRouter.ZeroAddress.selector);
        router.withdrawFees(address(0), 1);
        vm.expectRevert(ILocalCCIPRouter.NativeTransferFailed.selector);
        router.withdrawFees(address(receiver), 1);
        vm.expectEmit(address(router));
        emit ILocalCCIPRouter.FeesWithdrawn(stranger, 1 ether);
        router.withdrawFees(stranger, 1 ether);
        vm.stopPrank();
        assertEq(stranger.balance, 1 ether, "paid out");
    }

    function test_revertsWhen_aReceiverOfFeesSendsAMessage() external {
        sendMessage(toMessage(1e6));
        TestWallet wallet = new TestWallet();
        fundSender(address(wallet), 1e6);
        vm.startPrank(owner);
        router.grantRole(router.SENDER_ROLE(), address(wallet));
        router.setFees(0, 0);
        wallet.setCall(address(router), abi.encodeCall(router.ccipSend, (THERE, toMessage(1e6))));
        // The error data of the wallet is not passed on.
        vm.expectRevert(ILocalCCIPRouter.NativeTransferFailed.selector);
        router.withdrawFees(address(wallet), 1);
        vm.stopPrank();
        assertEq(router.sentCount(THERE), 1, "sent");
    }

    function test_acceptsTheLargestGasLimit() external {
        Client.EVM2AnyMessage memory message = toMessage(1e6);
        message.extraArgs = Client.toExtraArgs(3_000_000);
        (, ILocalCCIPRouter.Message memory sent) = sendMessage(message);
        assertEq(sent.gasLimit, 3_000_000, "gas limit");
    }

    function test_lanesOpenAndClose() external {
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IRouterClient.UnsupportedDestinationChain.selector, HERE));
        router.setLane(HERE, address(router));
        vm.expectEmit(address(router));
        emit ILocalCCIPRouter.LaneSet(NOWHERE, stranger);
        router.setLane(NOWHERE, stranger);
        assertTrue(router.isChainSupported(NOWHERE), "open");
        assertEq(router.laneOf(NOWHERE), stranger, "lane");
        router.setLane(NOWHERE, address(0));
        assertFalse(router.isChainSupported(NOWHERE), "closed");
        assertTrue(router.isChainSupported(THERE), "no other");
        vm.stopPrank();
    }

    function _error(bytes4 selector) private pure returns (bytes memory) {
        return abi.encodeWithSelector(selector);
    }

    function _assertReverts(Client.EVM2AnyMessage memory message, uint256 value, bytes memory revertData) private {
        fundSender(alice, 2e6);
        vm.expectRevert(revertData);
        vm.prank(alice);
        router.ccipSend{value: value}(THERE, message);
    }
}
