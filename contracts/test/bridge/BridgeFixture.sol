// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {CCIPWaypoint} from "../../src/CCIPWaypoint.sol";
import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {Waypoint} from "../../src/Waypoint.sol";
import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {WrappedUsdPlusWaypoint} from "../../src/WrappedUsdPlusWaypoint.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {LocalCCIPRouter} from "../../src/local/LocalCCIPRouter.sol";
import {Client} from "../../src/libraries/Client.sol";
import {Vm} from "../Base.sol";
import {WrappedFixture} from "../WrappedUsdPlus/WrappedFixture.sol";

/// @notice Simulates two chains in one: `here` has the contracts of the other fixtures, and `there` has its own set.
abstract contract BridgeFixture is WrappedFixture {
    struct Chain {
        uint64 selector;
        TransferRestrictor restrictor;
        UsdPlus usdPlus;
        WrappedUsdPlus wrapped;
        LocalCCIPRouter router;
        CCIPWaypoint waypoint;
        WrappedUsdPlusWaypoint wrappedWaypoint;
    }

    uint64 internal constant HERE = 16015286601757825753;
    uint64 internal constant THERE = 3478487238524512106;
    uint64 internal constant NOWHERE = 10344971235874465080;

    uint256 internal constant BRIDGE_FLAT_FEE = 1e14;
    uint256 internal constant FEE_PER_GAS = 1e9;
    uint256 internal constant FEE = BRIDGE_FLAT_FEE + 200_000 * FEE_PER_GAS;
    uint256 internal constant WRAPPED_FEE = BRIDGE_FLAT_FEE + 500_000 * FEE_PER_GAS;

    address internal relay = makeAddress("relay");

    Chain internal here;
    Chain internal there;
    LocalCCIPRouter internal router;
    CCIPWaypoint internal waypoint;
    WrappedUsdPlusWaypoint internal wrappedWaypoint;

    function setUp() public virtual override {
        super.setUp();
        (here.selector, here.restrictor, here.usdPlus, here.wrapped) = (HERE, restrictor, usdPlus, wrapped);
        there.selector = THERE;
        there.restrictor = deployRestrictor();
        there.usdPlus = deployUsdPlus(treasury, address(there.restrictor));
        there.wrapped = deployWrapped(address(there.usdPlus));
        _setUpThere();
        _deployBridge(here);
        _deployBridge(there);
        _connect(here, there);
        _connect(there, here);
        (router, waypoint, wrappedWaypoint) = (here.router, here.waypoint, here.wrappedWaypoint);
        vm.deal(alice, 100 ether);
        vm.deal(bob, 100 ether);
    }

    function deployRouter(address usdPlus_, uint64 selector) internal returns (LocalCCIPRouter) {
        bytes memory init = abi.encodeCall(LocalCCIPRouter.initialize, (usdPlus_, selector, owner, upgrader));
        return LocalCCIPRouter(deployProxy(address(new LocalCCIPRouter()), init));
    }

    function deployWaypoint(address usdPlus_, address router_) internal returns (CCIPWaypoint) {
        bytes memory init = abi.encodeCall(CCIPWaypoint.initialize, (usdPlus_, router_, owner, upgrader));
        return CCIPWaypoint(deployProxy(address(new CCIPWaypoint()), init));
    }

    function deployWrappedWaypoint(address wrapped_, address router_) internal returns (WrappedUsdPlusWaypoint) {
        bytes memory init = abi.encodeCall(WrappedUsdPlusWaypoint.initialize, (wrapped_, router_, owner, upgrader));
        return WrappedUsdPlusWaypoint(deployProxy(address(new WrappedUsdPlusWaypoint()), init));
    }

    /// @dev Mints USD+ to the account so that it can transfer `amount`, and approves it to the waypoint.
    function fundOn(Chain memory chain, address account, uint256 amount) internal {
        uint256 enough = amount + chain.usdPlus.balancePerShare() / ONE + 1;
        vm.prank(issuer);
        chain.usdPlus.mint(account, enough);
        vm.prank(account);
        chain.usdPlus.approve(address(chain.waypoint), amount);
    }

    /// @dev Wraps wUSD+ for the account and approves it to the waypoint.
    function fundWrappedOn(Chain memory chain, address account, uint256 wrappedAmount) internal {
        uint256 assets = chain.wrapped.previewMint(wrappedAmount);
        fundOn(chain, account, assets);
        vm.startPrank(account);
        chain.usdPlus.approve(address(chain.wrapped), assets);
        chain.wrapped.mint(wrappedAmount, account);
        chain.wrapped.approve(address(chain.wrappedWaypoint), wrappedAmount);
        vm.stopPrank();
    }

    /// @dev Sends USD+ of `account` from here and returns the message that the relay reads.
    function send(address account, address to, uint256 amount)
        internal
        returns (bytes32 id, ILocalCCIPRouter.Message memory message)
    {
        fundOn(here, account, amount);
        vm.recordLogs();
        vm.prank(account);
        id = waypoint.sendUsdPlus{value: FEE}(THERE, to, amount);
        message = lastMessage();
    }

    function sendWrapped(address account, address to, uint256 wrappedAmount)
        internal
        returns (bytes32 id, ILocalCCIPRouter.Message memory message)
    {
        fundWrappedOn(here, account, wrappedAmount);
        vm.recordLogs();
        vm.prank(account);
        id = wrappedWaypoint.sendWrappedUsdPlus{value: WRAPPED_FEE}(THERE, to, wrappedAmount);
        message = lastMessage();
    }

    /// @dev Delivers the message there.
    function deliver(bytes32 id, ILocalCCIPRouter.Message memory message)
        internal
        returns (ILocalCCIPRouter.MessageState)
    {
        vm.prank(relay);
        return there.router.deliver(id, message);
    }

    function assertDelivered(bytes32 id, ILocalCCIPRouter.Message memory message) internal {
        assertTrue(deliver(id, message) == ILocalCCIPRouter.MessageState.Delivered, "delivered");
        assertTrue(there.router.stateOf(id) == ILocalCCIPRouter.MessageState.Delivered, "state");
    }

    /// @dev Asserts that the delivery fails for exactly this reason and leaves no trace.
    function assertFails(bytes32 id, ILocalCCIPRouter.Message memory message, bytes4 reason) internal {
        uint256 supply = there.usdPlus.totalShares();
        uint256 total = there.router.deliveredTotal(HERE);
        vm.expectEmit(address(there.router));
        emit ILocalCCIPRouter.MessageFailed(id, HERE, message.sequenceNumber, message.receiver, message.amount, reason);
        assertTrue(deliver(id, message) == ILocalCCIPRouter.MessageState.Failed, "failed");
        assertTrue(there.router.stateOf(id) == ILocalCCIPRouter.MessageState.Failed, "state");
        assertEq(there.usdPlus.totalShares(), supply, "nothing was minted");
        assertEq(there.router.deliveredTotal(HERE), total, "nothing counts as delivered");
        assertFalse(Waypoint(message.receiver).isReceived(id), "not received");
    }

    /// @dev Returns the last `MessageSent` since the recording of logs started.
    function lastMessage() internal returns (ILocalCCIPRouter.Message memory message) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != ILocalCCIPRouter.MessageSent.selector) continue;
            (message,) = abi.decode(logs[i].data, (ILocalCCIPRouter.Message, uint256));
        }
        require(message.sourceRouter != address(0), "nothing was sent");
    }

    /// @dev Returns the message that the next send of USD+ from here creates, built as the interface defines it.
    function expectedMessage(address to, uint256 amount) internal view returns (ILocalCCIPRouter.Message memory) {
        return ILocalCCIPRouter.Message({
            sourceChainSelector: HERE,
            sourceRouter: address(router),
            destinationChainSelector: THERE,
            sequenceNumber: router.sentCount(THERE) + 1,
            sender: address(waypoint),
            receiver: address(there.waypoint),
            gasLimit: 200_000,
            data: abi.encode(to),
            amount: amount
        });
    }

    /// @dev Returns the CCIP message that the waypoint there receives from here.
    function toReceived(bytes32 id, address sender, bytes memory data, uint256 amount)
        internal
        view
        returns (Client.Any2EVMMessage memory received)
    {
        (received.messageId, received.sourceChainSelector) = (id, HERE);
        (received.sender, received.data) = (abi.encode(sender), data);
        received.destTokenAmounts = new Client.EVMTokenAmount[](1);
        received.destTokenAmounts[0] = Client.EVMTokenAmount(address(there.usdPlus), amount);
    }

    /// @dev Rebases USD+ as `rebase` does, on the given chain.
    function rebaseOn(Chain memory chain, uint256 seed) internal {
        vm.startPrank(operator);
        for (uint256 i; i < seed % 16; ++i) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            uint128 value = uint128(bound(random >> 1, 1, chain.usdPlus.maxRebaseSub()));
            if (random & 1 == 0) chain.usdPlus.rebaseAdd(value);
            else chain.usdPlus.rebaseSub(value);
        }
        vm.stopPrank();
    }

    function restrictOn(Chain memory chain, address account) internal {
        vm.prank(restrictorKey);
        chain.restrictor.restrict(account);
    }

    function unrestrictOn(Chain memory chain, address account) internal {
        vm.prank(restrictorKey);
        chain.restrictor.unrestrict(account);
    }

    function sharesDownOn(Chain memory chain, uint256 value) internal view returns (uint256) {
        return value * ONE / chain.usdPlus.balancePerShare();
    }

    function sharesUpOn(Chain memory chain, uint256 value) internal view returns (uint256) {
        uint256 perShare = chain.usdPlus.balancePerShare();
        return (value * ONE + perShare - 1) / perShare;
    }

    function _setUpThere() private {
        vm.startPrank(owner);
        there.restrictor.grantRole(there.restrictor.RESTRICTOR_ROLE(), restrictorKey);
        there.usdPlus.grantRole(there.usdPlus.OPERATOR_ROLE(), operator);
        there.usdPlus.setRebaseLimits(0, UNLIMITED_RATE, UNLIMITED_RATE);
        there.usdPlus.setRebaseDuration(0);
        there.usdPlus.setMintCaps(UNLIMITED, UNLIMITED);
        there.usdPlus.setIssuerLimits(issuer, UNLIMITED, UNLIMITED);
        vm.stopPrank();
        vm.prank(issuer);
        there.usdPlus.mint(owner, SEED);
        vm.startPrank(owner);
        there.usdPlus.approve(address(there.wrapped), SEED);
        there.wrapped.seed(SEED);
        there.wrapped.setGainsDuration(0);
        vm.stopPrank();
    }

    function _deployBridge(Chain storage chain) private {
        chain.router = deployRouter(address(chain.usdPlus), chain.selector);
        chain.waypoint = deployWaypoint(address(chain.usdPlus), address(chain.router));
        chain.wrappedWaypoint = deployWrappedWaypoint(address(chain.wrapped), address(chain.router));
        vm.startPrank(owner);
        chain.usdPlus.grantRole(chain.usdPlus.ESCROW_ROLE(), address(chain.router));
        chain.usdPlus.grantRole(chain.usdPlus.ESCROW_ROLE(), address(chain.waypoint));
        chain.usdPlus.grantRole(chain.usdPlus.ESCROW_ROLE(), address(chain.wrappedWaypoint));
        chain.usdPlus.setIssuerLimits(address(chain.router), UNLIMITED, UNLIMITED);
        chain.router.grantRole(chain.router.RELAY_ROLE(), relay);
        chain.router.grantRole(chain.router.SENDER_ROLE(), address(chain.waypoint));
        chain.router.grantRole(chain.router.SENDER_ROLE(), address(chain.wrappedWaypoint));
        chain.router.setFees(BRIDGE_FLAT_FEE, FEE_PER_GAS);
        chain.waypoint.setLimits(UNLIMITED, UNLIMITED);
        chain.wrappedWaypoint.setLimits(UNLIMITED, UNLIMITED);
        chain.router.setMessageMaximums(UNLIMITED, UNLIMITED);
        chain.waypoint.setMessageMaximums(UNLIMITED, UNLIMITED);
        chain.wrappedWaypoint.setMessageMaximums(UNLIMITED, UNLIMITED);
        vm.stopPrank();
    }

    function _connect(Chain storage chain, Chain storage peer) private {
        vm.startPrank(owner);
        chain.router.setLane(peer.selector, address(peer.router));
        chain.waypoint.setApprovedSender(peer.selector, address(peer.waypoint));
        chain.waypoint.setApprovedReceiver(peer.selector, address(peer.waypoint));
        chain.wrappedWaypoint.setApprovedSender(peer.selector, address(peer.wrappedWaypoint));
        chain.wrappedWaypoint.setApprovedReceiver(peer.selector, address(peer.wrappedWaypoint));
        vm.stopPrank();
    }
}
