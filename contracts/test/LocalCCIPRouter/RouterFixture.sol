// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {Client} from "../../src/libraries/Client.sol";
import {TestReceiver} from "../mocks/BridgeMocks.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

/// @notice The bridge with an additional sender beside the waypoints, and a receiver on the other chain.
abstract contract RouterFixture is BridgeFixture {
    TestReceiver internal receiver;

    function setUp() public virtual override {
        super.setUp();
        receiver = new TestReceiver();
        vm.startPrank(owner);
        router.grantRole(router.SENDER_ROLE(), alice);
        vm.stopPrank();
    }

    function toMessage(uint256 amount) internal view returns (Client.EVM2AnyMessage memory message) {
        (message.receiver, message.data) = (abi.encode(address(receiver)), "data");
        message.tokenAmounts = new Client.EVMTokenAmount[](1);
        message.tokenAmounts[0] = Client.EVMTokenAmount(address(usdPlus), amount);
    }

    /// @dev Mints USD+ to the account so that it can transfer `amount`, and approves it to the router.
    function fundSender(address account, uint256 amount) internal {
        fundOn(here, account, amount);
        vm.prank(account);
        usdPlus.approve(address(router), amount);
    }

    function sendMessage(Client.EVM2AnyMessage memory message)
        internal
        returns (bytes32 id, ILocalCCIPRouter.Message memory sent)
    {
        fundSender(alice, message.tokenAmounts[0].amount);
        vm.recordLogs();
        vm.prank(alice);
        id = router.ccipSend{value: 1 ether}(THERE, message);
        sent = lastMessage();
    }
}
