// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {CCIPWaypoint} from "../../src/CCIPWaypoint.sol";
import {Waypoint} from "../../src/Waypoint.sol";
import {WrappedUsdPlusWaypoint} from "../../src/WrappedUsdPlusWaypoint.sol";
import {IAny2EVMMessageReceiver} from "../../src/interfaces/IAny2EVMMessageReceiver.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {IRouterClient} from "../../src/interfaces/IRouterClient.sol";
import {IWaypoint} from "../../src/interfaces/IWaypoint.sol";
import {Client} from "../../src/libraries/Client.sol";
import {BridgeFixture} from "./BridgeFixture.sol";

/// @notice The router of Chainlink's local simulator: MockCCIPRouter of @chainlink/local.
interface IChainlinkLocalRouter is IRouterClient {
    error ReceiverError(bytes err);
    error InvalidExtraArgsTag();

    function setFee(uint256 feeAmount) external;
}

/// @notice Our waypoints send and receive through Chainlink's own local router, which judges them and our router. It
/// calls the receiver in the transaction of the sender, on the same chain.
contract ChainlinkLocalRouterTest is BridgeFixture {
    bytes4 private constant EXTRA_ARGS_V2_TAG = 0x181dcf10;
    uint256 private constant CHAINLINK_FEE = 3e14;

    IChainlinkLocalRouter private chainlink;
    CCIPWaypoint private source;
    CCIPWaypoint private destination;
    WrappedUsdPlusWaypoint private wrappedSource;
    WrappedUsdPlusWaypoint private wrappedDestination;

    function setUp() public override {
        super.setUp();
        chainlink = _deployChainlinkRouter();
        source = deployWaypoint(address(usdPlus), address(chainlink));
        destination = deployWaypoint(address(usdPlus), address(chainlink));
        wrappedSource = deployWrappedWaypoint(address(wrapped), address(chainlink));
        wrappedDestination = deployWrappedWaypoint(address(wrapped), address(chainlink));
        _connectWaypoints(source, destination);
        _connectWaypoints(wrappedSource, wrappedDestination);
        chainlink.setFee(CHAINLINK_FEE);
    }

    function test_aSenderThatIsNotApprovedReachesNobody_RF02() external {
        vm.prank(owner);
        destination.setApprovedSender(HERE, stranger);
        _fund(alice, 5e6);
        bytes memory reason = abi.encodeWithSelector(IWaypoint.InvalidSender.selector, HERE, address(source));
        vm.expectRevert(abi.encodeWithSelector(IChainlinkLocalRouter.ReceiverError.selector, reason));
        vm.prank(alice);
        source.sendUsdPlus{value: CHAINLINK_FEE}(THERE, bob, 5e6);
        assertEq(usdPlus.balanceOf(bob), 0, "bob's");
    }

    function test_aMessageOfOurRouterIsNotChainlinks_RF02() external {
        Client.Any2EVMMessage memory message = toReceived(bytes32("id"), address(source), abi.encode(bob), 5e6);
        vm.expectRevert(abi.encodeWithSelector(IWaypoint.InvalidRouter.selector, address(router)));
        vm.prank(address(router));
        destination.ccipReceive(message);
    }

    /// @dev Both routers refuse the same payment with the same error.
    function test_aPaymentBelowTheFeeIsRefusedAlike_RF02() external {
        Client.EVM2AnyMessage memory message = _toMessage(address(destination), 5e6, "");
        vm.prank(owner);
        router.setFees(CHAINLINK_FEE, 0);
        for (uint256 i; i < 2; ++i) {
            IRouterClient one = i == 0 ? IRouterClient(chainlink) : IRouterClient(router);
            assertEq(one.getFee(THERE, message), CHAINLINK_FEE, "fee");
            vm.expectRevert(IRouterClient.InsufficientFeeTokenAmount.selector);
            vm.prank(address(waypoint));
            one.ccipSend{value: 0}(THERE, message);
        }
        _fund(alice, 5e6);
        vm.expectRevert(abi.encodeWithSelector(IWaypoint.InsufficientFunds.selector, CHAINLINK_FEE - 1, CHAINLINK_FEE));
        vm.prank(alice);
        source.sendUsdPlus{value: CHAINLINK_FEE - 1}(THERE, bob, 5e6);
    }

    function testFuzz_usdPlusArrivesThroughChainlinksRouter_RF02(uint256 amount, uint256 extra) external {
        amount = bound(amount, 1, MAX_AMOUNT);
        extra = bound(extra, 0, 1 ether);
        _fund(alice, amount);
        uint256 shares = usdPlus.totalShares();
        uint256 coins = alice.balance;
        vm.prank(alice);
        bytes32 id = source.sendUsdPlus{value: CHAINLINK_FEE + extra}(THERE, bob, amount);
        assertEq(usdPlus.balanceOf(bob), amount, "bob's");
        assertEq(usdPlus.balanceOf(address(destination)), 0, "nothing stays");
        assertEq(alice.balance, coins - CHAINLINK_FEE, "the rest is refunded");
        assertTrue(destination.isReceived(id), "received");
        assertEq(usdPlus.totalShares(), shares, "Chainlink's local router neither burns nor mints");
    }

    function testFuzz_wrappedUsdPlusArrivesThroughChainlinksRouter_RF02(uint256 wrappedAmount) external {
        wrappedAmount = bound(wrappedAmount, 1e3, MAX_AMOUNT);
        uint256 assets = wrapped.previewMint(wrappedAmount);
        mintUsdPlus(alice, assets);
        vm.startPrank(alice);
        usdPlus.approve(address(wrapped), assets);
        wrapped.mint(wrappedAmount, alice);
        wrapped.approve(address(wrappedSource), wrappedAmount);
        bytes32 id = wrappedSource.sendWrappedUsdPlus{value: CHAINLINK_FEE}(THERE, bob, wrappedAmount);
        vm.stopPrank();
        assertTrue(wrappedDestination.isReceived(id), "received");
        assertEq(wrapped.balanceOf(bob), wrappedAmount, "bob's");
        assertEq(wrapped.balanceOf(alice), 0, "alice's");
    }

    /// @dev The receiver gets the same message from both routers, but for the id, and the token's address on its chain.
    function test_bothRoutersPassOnTheSameMessage_RF02() external {
        Recorder theirs = new Recorder();
        Recorder ours = new Recorder();
        bytes memory extraArgs = Client.toExtraArgs(400_000);
        _sendAsWaypoint(chainlink, _toMessage(address(theirs), 5e6, extraArgs));
        vm.recordLogs();
        bytes32 id = _sendAsWaypoint(router, _toMessage(address(ours), 5e6, extraArgs));
        assertDelivered(id, lastMessage());
        Client.Any2EVMMessage memory left = theirs.message();
        Client.Any2EVMMessage memory right = ours.message();
        assertEq(right.messageId, id, "our id");
        assertEq(right.destTokenAmounts[0].token, address(there.usdPlus), "token there");
        assertEq(left.destTokenAmounts[0].token, address(usdPlus), "token here");
        (left.messageId, right.messageId) = (0, 0);
        right.destTokenAmounts[0].token = address(usdPlus);
        assertEq(keccak256(abi.encode(left)), keccak256(abi.encode(right)), "sender, source, data, amount");
    }

    /// @dev Chainlink's local router numbers nothing, so a second equal transfer has the id of the first.
    function test_ourRouterCarriesEqualTransfersAndChainlinksLocalOneDoesNot_RF02() external {
        _fund(alice, 10e6);
        vm.startPrank(alice);
        bytes32 id = source.sendUsdPlus{value: CHAINLINK_FEE}(THERE, bob, 5e6);
        bytes memory reason = abi.encodeWithSelector(IWaypoint.AlreadyReceived.selector, id);
        vm.expectRevert(abi.encodeWithSelector(IChainlinkLocalRouter.ReceiverError.selector, reason));
        source.sendUsdPlus{value: CHAINLINK_FEE}(THERE, bob, 5e6);
        vm.stopPrank();
        (bytes32 first, ILocalCCIPRouter.Message memory firstMessage) = send(alice, bob, 5e6);
        (bytes32 second, ILocalCCIPRouter.Message memory secondMessage) = send(alice, bob, 5e6);
        assertDelivered(first, firstMessage);
        assertDelivered(second, secondMessage);
        assertEq(there.usdPlus.balanceOf(bob), 10e6, "bob's there");
    }

    /// @dev Chainlink's local router reaches no other chain, whatever the sender names, and undoes what fails.
    function test_ourRouterReachesAnotherChainAndChainlinksLocalOneDoesNot_RF02() external {
        assertTrue(chainlink.isChainSupported(NOWHERE), "any chain for Chainlink's local router");
        assertFalse(router.isChainSupported(NOWHERE), "only those with a lane for ours");
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 5e6);
        restrictOn(there, bob);
        assertTrue(deliver(id, message) == ILocalCCIPRouter.MessageState.Failed, "fails there");
        unrestrictOn(there, bob);
        assertDelivered(id, message);
        assertEq(usdPlus.balanceOf(bob), 0, "bob's here");
        assertEq(there.usdPlus.balanceOf(bob), 5e6, "bob's there");
    }

    /// @dev Our waypoints name the gas of the receiver by the first version of the extra arguments, which both know.
    function test_onlyChainlinksRouterKnowsTheSecondVersionOfTheExtraArguments_RF02() external {
        Recorder receiver = new Recorder();
        bytes memory second = abi.encodeWithSelector(EXTRA_ARGS_V2_TAG, 400_000, true);
        bytes memory unknown = abi.encodeWithSelector(0x12345678, 400_000);
        _sendAsWaypoint(chainlink, _toMessage(address(receiver), 5e6, second));
        assertEq(receiver.message().destTokenAmounts[0].amount, 5e6, "received");
        _fundSender(chainlink, 5e6);
        vm.expectRevert(IChainlinkLocalRouter.InvalidExtraArgsTag.selector);
        vm.prank(address(waypoint));
        chainlink.ccipSend{value: CHAINLINK_FEE}(THERE, _toMessage(address(receiver), 5e6, unknown));
        _fundSender(router, 5e6);
        vm.expectRevert(ILocalCCIPRouter.InvalidExtraArgs.selector);
        vm.prank(address(waypoint));
        router.ccipSend{value: FEE}(THERE, _toMessage(address(receiver), 5e6, second));
    }

    /// @dev Sends a message of the waypoint here, which only our router requires.
    function _sendAsWaypoint(IRouterClient one, Client.EVM2AnyMessage memory message) private returns (bytes32 id) {
        _fundSender(one, message.tokenAmounts[0].amount);
        uint256 fee = one.getFee(THERE, message);
        vm.prank(address(waypoint));
        id = one.ccipSend{value: fee}(THERE, message);
    }

    function _fundSender(IRouterClient one, uint256 amount) private {
        mintUsdPlus(address(waypoint), amount);
        vm.deal(address(waypoint), 1 ether);
        vm.prank(address(waypoint));
        usdPlus.approve(address(one), amount);
    }

    function _toMessage(address receiver, uint256 amount, bytes memory extraArgs)
        private
        view
        returns (Client.EVM2AnyMessage memory message)
    {
        (message.receiver, message.data, message.extraArgs) = (abi.encode(receiver), abi.encode(bob), extraArgs);
        message.tokenAmounts = new Client.EVMTokenAmount[](1);
        message.tokenAmounts[0] = Client.EVMTokenAmount(address(usdPlus), amount);
    }

    function _fund(address account, uint256 amount) private {
        mintUsdPlus(account, amount);
        vm.prank(account);
        usdPlus.approve(address(source), amount);
    }

    /// @dev Chainlink's local router says that every message comes from Sepolia, which is `HERE`.
    function _connectWaypoints(Waypoint from, Waypoint to) private {
        vm.startPrank(owner);
        usdPlus.grantRole(usdPlus.ESCROW_ROLE(), address(from));
        usdPlus.grantRole(usdPlus.ESCROW_ROLE(), address(to));
        from.setApprovedReceiver(THERE, address(to));
        to.setApprovedSender(HERE, address(from));
        from.setLimits(UNLIMITED, UNLIMITED);
        to.setLimits(UNLIMITED, UNLIMITED);
        from.setMessageMaximums(UNLIMITED, UNLIMITED);
        to.setMessageMaximums(UNLIMITED, UNLIMITED);
        vm.stopPrank();
    }

    function _deployChainlinkRouter() private returns (IChainlinkLocalRouter deployed) {
        string memory json = vm.readFile("contracts/test/bridge/chainlink-local-router.json");
        bytes memory code = vm.parseBytes(vm.parseJsonString(json, ".MockCCIPRouter"));
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
        assertTrue(address(deployed) != address(0), "deployed");
    }
}

/// @notice A receiver that keeps the last message.
contract Recorder is IAny2EVMMessageReceiver {
    bytes private _message;

    function ccipReceive(Client.Any2EVMMessage calldata received) external {
        _message = abi.encode(received);
    }

    function message() external view returns (Client.Any2EVMMessage memory) {
        return abi.decode(_message, (Client.Any2EVMMessage));
    }

    /// @dev Chainlink's routers ask by ERC-165 before they call.
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == 0x01ffc9a7 || interfaceId == type(IAny2EVMMessageReceiver).interfaceId;
    }
}
