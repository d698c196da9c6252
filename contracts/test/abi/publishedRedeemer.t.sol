// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {IWireMinter} from "../../src/interfaces/IWireMinter.sol";
import {Vm} from "../Base.sol";
import {RedeemerFixture} from "../UsdPlusRedeemer/RedeemerFixture.sol";

/// @notice Pins the published selectors, topics and roles of the redeemer. The published `fulfill`, `cancel` and
/// `burnRequest` take only the ticket; they do not exist here in that form.
contract PublishedRedeemerAbiTest is RedeemerFixture {
    function test_roles() external view {
        assertEq(
            redeemer.FULFILLER_ROLE(),
            0x5fd84582b30bace1cbb5cc91a75b8ee48a0e84da1e64c2d880c8c865c813444f,
            "FULFILLER_ROLE"
        );
        assertEq(
            redeemer.PROXY_ROLE(), 0x77d72916e966418e6dc58a19999ae9934bef3f749f1547cde0a86e809f19c89b, "PROXY_ROLE"
        );
        assertEq(
            wireMinter.MINTER_ROLE(), 0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6, "MINTER_ROLE"
        );
    }

    function test_events() external pure {
        assertEq(
            IUsdPlusRedeemer.RequestCreated.selector,
            0xfdb99dbf8b0f336e7dccb5837d02b7432de2cd413f754b23300777f8b79f7ff8,
            "RequestCreated"
        );
        assertEq(
            IUsdPlusRedeemer.RequestFulfilled.selector,
            0xc7ce815728ca4f264c09fa0b7a741ecf81296e918974ae3fce79637d3d7c992a,
            "RequestFulfilled"
        );
        assertEq(
            IUsdPlusRedeemer.RequestCancelled.selector,
            0xe0d7665e06e7db1fc500d66d4e3898d1d4a5533d7efe54b352fcdaa177c22783,
            "RequestCancelled"
        );
        assertEq(
            IUsdPlusRedeemer.RequestBurned.selector,
            0xaf1e7d9fd0a7a24d0e7ea42b0215c66c5dbb6de2912bef746befe62e0141b0df,
            "RequestBurned"
        );
        assertEq(IUsdPlusRedeemer.FundsRescued.selector, keccak256("FundsRescued(address,uint256)"), "FundsRescued");
        assertEq(IWireMinter.WireMinted.selector, keccak256("WireMinted(bytes32,address,uint256)"), "WireMinted");
    }

    function test_functions() external view {
        _assertSelector(redeemer.requestRedeem.selector, 0x478f2787, "requestRedeem");
        _assertSelector(redeemer.previewRedeem.selector, 0xcbe52ae3, "previewRedeem");
        _assertSignature(redeemer.initialize.selector, "initialize(address,address,address)");
        _assertSignature(redeemer.usdplus.selector, "usdplus()");
        _assertSignature(redeemer.paymentTokenOracle.selector, "paymentTokenOracle(address)");
        _assertSignature(redeemer.getOraclePrice.selector, "getOraclePrice(address)");
        _assertSignature(redeemer.requests.selector, "requests(uint256)");
        _assertSignature(redeemer.nextTicket.selector, "nextTicket()");
        _assertSignature(redeemer.previewWithdraw.selector, "previewWithdraw(address,uint256)");
        _assertSignature(redeemer.requestWithdraw.selector, "requestWithdraw(address,uint256,address,address)");
        _assertSignature(redeemer.rescueFunds.selector, "rescueFunds(address,uint256)");
        _assertSignature(redeemer.pause.selector, "pause()");
        _assertSignature(redeemer.unpause.selector, "unpause()");
        _assertSignature(redeemer.multicall.selector, "multicall(bytes[])");
        _assertSignature(
            redeemer.selfPermit.selector, "selfPermit(address,address,uint256,uint256,uint8,bytes32,bytes32)"
        );
        _assertSignature(redeemer.fulfill.selector, "fulfill(uint256,bytes32)");
        _assertSignature(redeemer.cancel.selector, "cancel(uint256,bytes32)");
        _assertSignature(redeemer.burnRequest.selector, "burnRequest(uint256,bytes32)");
    }

    function test_errors() external pure {
        _assertSignature(IUsdPlusRedeemer.InvalidTicket.selector, "InvalidTicket()");
        _assertSignature(IUsdPlusRedeemer.UnauthorizedRedeemer.selector, "UnauthorizedRedeemer()");
    }

    /// @dev A ticket number alone must not close a request, because a reorg can give it to another one.
    function test_noFunctionClosesATicketByItsNumberAlone() external {
        request(alice, address(mockUsd), 1e6);
        fundFulfiller(0);
        bytes4[3] memory selectors = [bytes4(0x753b8807), bytes4(0x40e58ee5), bytes4(keccak256("burnRequest(uint256)"))];
        for (uint256 i; i < 3; ++i) {
            vm.prank(fulfiller);
            (bool ok,) = address(redeemer).call(abi.encodeWithSelector(selectors[i], 0));
            assertFalse(ok, "closed by its number");
        }
    }

    function test_requestHasFiveWords() external {
        request(alice, address(mockUsd), 3e6);
        (, bytes memory answer) = address(redeemer).staticcall(abi.encodeWithSignature("requests(uint256)", 0));
        assertEq(keccak256(answer), keccak256(abi.encode(alice, alice, mockUsd, 3e6, 3e6)), "request");
    }

    function test_indexedFields() external {
        vm.recordLogs();
        fund(alice, 3e6);
        vm.prank(alice);
        redeemer.requestRedeem(address(mockUsd), 3e6, bob, alice);
        _assertLog(3, bytes32(0), bob, abi.encode(mockUsd, 3e6, 3e6), "RequestCreated");
        fulfill(0);
        _assertLog(3, bytes32(0), bob, abi.encode(mockUsd, 3e6, 3e6), "RequestFulfilled");
        request(bob, address(mockUsd), 3e6);
        vm.recordLogs();
        cancel(1);
        _assertLog(3, bytes32(uint256(1)), bob, "", "RequestCancelled");
        request(alice, address(mockUsd), 3e6);
        vm.recordLogs();
        burnRequest(2);
        _assertLog(3, bytes32(uint256(2)), alice, abi.encode(3e6), "RequestBurned");
    }

    function test_storageIsInItsNamespaces() external {
        request(alice, address(mockUsd), 3e6);
        assertEq(vm.load(address(redeemer), _slot("PaymentTokens", 0)), _word(address(usdPlus)), "usd+");
        assertEq(vm.load(address(redeemer), _slot("UsdPlusRedeemer", 2)), bytes32(uint256(1)), "next ticket");
        assertEq(vm.load(address(redeemer), _slot("UsdPlusRedeemer", 3)), bytes32(uint256(3e6)), "escrowed shares");
        assertEq(vm.load(address(wireMinter), _slot("WireMinter", 0)), _word(address(usdPlus)), "usd+ of wires");
    }

    /// @dev Asserts the first log of the redeemer since the last call.
    function _assertLog(uint256 count, bytes32 ticket, address account, bytes memory data, string memory name) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 i;
        while (logs[i].emitter != address(redeemer)) ++i;
        assertEq(logs[i].topics.length, count, name);
        assertEq(logs[i].topics[1], ticket, name);
        assertEq(logs[i].topics[2], _word(account), name);
        assertEq(keccak256(logs[i].data), keccak256(data), name);
    }

    /// @dev Returns the storage slot of ERC-7201.
    function _slot(string memory name, uint256 offset) private pure returns (bytes32) {
        bytes32 id = keccak256(bytes(string.concat("parvalue.storage.", name)));
        return bytes32((uint256(keccak256(abi.encode(uint256(id) - 1))) & ~uint256(0xff)) + offset);
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }

    function _assertSelector(bytes4 actual, bytes4 published, string memory name) private pure {
        assertEq(bytes32(actual), bytes32(published), name);
    }

    function _assertSignature(bytes4 actual, string memory signature) private pure {
        assertEq(bytes32(actual), bytes32(bytes4(keccak256(bytes(signature)))), signature);
    }
}
