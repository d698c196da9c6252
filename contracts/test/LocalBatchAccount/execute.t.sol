// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Execution} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";
import {LocalBatchAccount} from "../../src/local/LocalBatchAccount.sol";
import {MockUSD} from "../../src/mocks/MockUSD.sol";
import {Fixture} from "../Fixture.sol";

contract LocalBatchAccountExecuteTest is Fixture {
    bytes32 private constant BATCH = bytes32(bytes1(0x01));
    bytes32 private constant SINGLE = bytes32(0);

    LocalBatchAccount private account;

    function setUp() public override {
        super.setUp();
        account = new LocalBatchAccount();
    }

    function testFuzz_refusesOtherCallers(address stranger) external {
        vm.assume(stranger != address(account));
        bytes memory calls = _twoCalls(1);
        vm.expectRevert(abi.encodeWithSelector(Account.AccountUnauthorized.selector, stranger));
        vm.prank(stranger);
        account.execute(BATCH, calls);
    }

    function test_refusesOtherModes() external {
        bytes memory calls = _twoCalls(1);
        vm.expectRevert(ERC7821.UnsupportedExecutionMode.selector);
        vm.prank(address(account));
        account.execute(SINGLE, calls);
    }

    function test_revertsAllCallsWhenOneFails() external {
        bytes memory calls = _twoCalls(1_000e6 + 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientBalance.selector, address(account), 1_000e6, 1_000e6 + 1
            )
        );
        vm.prank(address(account));
        account.execute(BATCH, calls);
        assertEq(mockUsd.balanceOf(address(account)), 0, "nothing was done");
    }

    function testFuzz_executesAllCallsInOneTransaction(uint256 amount) external {
        amount = bound(amount, 0, 1_000e6);
        bytes memory calls = _twoCalls(amount);
        vm.prank(address(account));
        account.execute(BATCH, calls);
        assertEq(mockUsd.balanceOf(alice), amount, "sent");
        assertEq(mockUsd.balanceOf(address(account)), 1_000e6 - amount, "kept");
    }

    function test_acceptsNativeCoin() external {
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        (bool isSent,) = address(account).call{value: 1 ether}("");
        assertEq(isSent, true, "sent");
    }

    /// @dev Returns two calls: a thousand tokens from the faucet, then a transfer of `amount` to Alice.
    function _twoCalls(uint256 amount) private view returns (bytes memory) {
        Execution[] memory calls = new Execution[](2);
        calls[0] = Execution(address(mockUsd), 0, abi.encodeCall(MockUSD.faucet, ()));
        calls[1] = Execution(address(mockUsd), 0, abi.encodeCall(mockUsd.transfer, (alice, amount)));
        return abi.encode(calls);
    }
}
