// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ILocalContractWallet} from "../../src/interfaces/ILocalContractWallet.sol";
import {LocalContractWallet} from "../../src/local/LocalContractWallet.sol";
import {Fixture} from "../Fixture.sol";

contract LocalContractWalletExecuteTest is Fixture {
    LocalContractWallet internal wallet;

    function setUp() public override {
        super.setUp();
        wallet = new LocalContractWallet(alice);
        mockUsd.mint(address(wallet), 10e6);
        vm.deal(address(wallet), 1 ether);
    }

    function test_revertsWhen_ownerIsZero() external {
        vm.expectRevert(ILocalContractWallet.ZeroAddress.selector);
        new LocalContractWallet(address(0));
    }

    function test_revertsWhen_notTheOwner() external {
        vm.expectRevert(abi.encodeWithSelector(ILocalContractWallet.OnlyOwner.selector, stranger));
        vm.prank(stranger);
        wallet.execute(stranger, 0, "");
    }

    function test_passesOnTheRevertDataOfTheCall() external {
        bytes memory call = abi.encodeCall(mockUsd.transfer, (bob, 11e6));
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, address(wallet), 10e6, 11e6)
        );
        vm.prank(alice);
        wallet.execute(address(mockUsd), 0, call);
    }

    function test_callsWithTheWalletAsSender() external {
        vm.prank(alice);
        bytes memory answer = wallet.execute(address(mockUsd), 0, abi.encodeCall(mockUsd.transfer, (bob, 4e6)));
        assertTrue(abi.decode(answer, (bool)), "answer");
        assertEq(mockUsd.balanceOf(bob), 4e6, "received");
        assertEq(mockUsd.balanceOf(address(wallet)), 6e6, "kept");
        vm.prank(alice);
        wallet.execute(bob, 0.25 ether, "");
        assertEq(bob.balance, 0.25 ether, "native currency");
    }
}
