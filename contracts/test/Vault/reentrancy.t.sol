// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";
import {ReenteringToken} from "../mocks/ReenteringToken.sol";

/// @notice A token calls back while the vault sends it, and is an order processor and an operator itself.
contract VaultReentrancyTest is OrderFixture {
    ReenteringToken private _token;

    function setUp() public override {
        super.setUp();
        _token = new ReenteringToken();
        _token.mint(address(vault), 10e6);
        vm.startPrank(owner);
        vault.grantRole(vault.PROCESSOR_ROLE(), address(_token));
        vault.grantRole(vault.OPERATOR_ROLE(), address(_token));
        vm.stopPrank();
    }

    function test_revertsWhen_aTokenCallsBackForOtherFunds() external {
        mockUsd.mint(address(vault), 10e6);
        _expectRefusal(abi.encodeCall(vault.withdrawFunds, (address(mockUsd), bob, 1e6)));
        _expectRefusal(abi.encodeCall(vault.rescueERC20, (address(mockUsd), bob, 1e6)));
        _expectRefusal(abi.encodeCall(vault.claim, (address(mockUsd), alice)));
        _expectRefusal(abi.encodeCall(vault.claimProceeds, (address(processor), 1)));
    }

    function test_revertsWhen_aTokenCallsBackAsAProcessor() external {
        IVault.EscrowPart part = IVault.EscrowPart.Payment;
        address token = address(mockUsd);
        _expectRefusal(abi.encodeCall(vault.deposit, (1, part, token, 0)));
        _expectRefusal(abi.encodeCall(vault.countFill, (address(dShare), 1, token, 1)));
        _expectRefusal(abi.encodeCall(vault.take, (1, token, bob, 0, 1)));
        _expectRefusal(abi.encodeCall(vault.spend, (1, part, token, 0, 1)));
        _expectRefusal(abi.encodeCall(vault.pay, (1, part, token, bob, 0, 1)));
        _expectRefusal(abi.encodeCall(vault.payProceeds, (1, address(dShare), token, alice, bob)));
        _expectRefusal(abi.encodeCall(vault.mint, (address(dShare), bob, 1)));
        _expectRefusal(abi.encodeCall(vault.mintBack, (1, address(dShare), 1)));
        _expectRefusal(abi.encodeCall(vault.burn, (1, address(dShare), 0)));
    }

    /// @dev The owner rescues some of the token, whose transfer makes the call.
    function _expectRefusal(bytes memory call) private {
        _token.setCall(address(vault), call);
        vm.prank(owner);
        vm.expectRevert(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        vault.rescueERC20(address(_token), bob, 1e6);
    }
}
