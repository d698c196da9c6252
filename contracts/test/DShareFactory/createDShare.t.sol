// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IDShareFactory} from "../../src/interfaces/IDShareFactory.sol";
import {DShare} from "../../src/DShare.sol";
import {WrappedDShare} from "../../src/WrappedDShare.sol";
import {Vm} from "../Base.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

contract DShareFactoryCreateDShareTest is DShareFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        address[3] memory callers = [stranger, upgrader, broker];
        for (uint256 i; i < 3; ++i) {
            expectMissingRole(callers[i], bytes32(0));
            vm.prank(callers[i]);
            factory.createDShare(owner, "name", "symbol", "wrapped name", "wrapped symbol");
        }
    }

    function test_createsATokenAndItsWrappedToken() external {
        vm.recordLogs();
        vm.prank(owner);
        (address token, address wrapped) = factory.createDShare(bob, "NVIDIA", "NVDA.d", "Wrapped NVIDIA", "NVDA.d.x");
        Vm.Log[] memory logs = vm.getRecordedLogs();

        DShare made = DShare(token);
        assertEq(made.name(), "NVIDIA", "name");
        assertEq(made.symbol(), "NVDA.d", "symbol");
        assertEq(made.owner(), bob, "owner");
        assertEq(made.transferRestrictor(), address(restrictor), "restrictor");
        WrappedDShare madeWrapped = WrappedDShare(wrapped);
        assertEq(madeWrapped.name(), "Wrapped NVIDIA", "wrapped name");
        assertEq(madeWrapped.symbol(), "NVDA.d.x", "wrapped symbol");
        assertEq(madeWrapped.owner(), bob, "owner of the wrapped form");
        assertEq(madeWrapped.asset(), token, "what it wraps");

        Vm.Log memory last = logs[logs.length - 1];
        assertEq(last.emitter, address(factory), "emitter");
        assertEq(last.topics[0], IDShareFactory.DShareAdded.selector, "event");
        assertEq(last.topics[1], bytes32(uint256(uint160(token))), "token in the event");
        assertEq(last.topics[2], bytes32(uint256(uint160(wrapped))), "wrapped form in the event");
        assertEq(last.topics[3], keccak256("NVDA.d"), "symbol in the event");
        assertEq(abi.decode(last.data, (string)), "NVIDIA", "name in the event");
    }

    function test_listsTokensInOrder() external {
        (DShare second, WrappedDShare secondWrapped) = createStock("NVDA.d");
        (address[] memory tokens, address[] memory wrapped) = factory.getDShares();
        assertEq(tokens.length, 2, "tokens");
        assertEq(wrapped.length, 2, "wrapped forms");
        assertEq(tokens[0], address(dShare), "first");
        assertEq(wrapped[0], address(wrappedDShare), "first wrapped");
        assertEq(tokens[1], address(second), "second");
        assertEq(wrapped[1], address(secondWrapped), "second wrapped");
    }

    function test_recognizesRegisteredTokensOnly() external view {
        assertTrue(factory.isTokenDShare(address(dShare)), "token");
        assertFalse(factory.isTokenDShare(address(wrappedDShare)), "a wrapped form is no token");
        assertFalse(factory.isTokenDShare(address(usdPlus)), "USD+");
        assertTrue(factory.isTokenWrappedDShare(address(wrappedDShare)), "wrapped form");
        assertFalse(factory.isTokenWrappedDShare(address(dShare)), "a token is no wrapped form");
        assertFalse(factory.isTokenWrappedDShare(address(0)), "zero");
    }

    function test_newTokensUseTheNewRestrictor() external {
        address next = address(deployRestrictor());
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        factory.setNewTransferRestrictor(next);
        vm.startPrank(owner);
        vm.expectRevert(IDShareFactory.ZeroAddress.selector);
        factory.setNewTransferRestrictor(address(0));
        vm.expectEmit(address(factory));
        emit IDShareFactory.NewTransferRestrictorSet(next);
        factory.setNewTransferRestrictor(next);
        vm.stopPrank();
        (DShare second,) = createStock("NVDA.d");
        assertEq(factory.getTransferRestrictor(), next, "of new ones");
        assertEq(second.transferRestrictor(), next, "the new one's");
        assertEq(dShare.transferRestrictor(), address(restrictor), "the former keeps its own");
    }
}
