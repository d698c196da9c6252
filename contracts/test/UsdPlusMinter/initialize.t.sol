// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UsdPlusMinter} from "../../src/UsdPlusMinter.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusMinterInitializeTest is Fixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        UsdPlusMinter implementation = new UsdPlusMinter();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(address(usdPlus), treasury, owner, upgrader);
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        minter.initialize(address(usdPlus), stranger, stranger, stranger);
    }

    function test_revertsWhen_usdPlusIsZero() external {
        UsdPlusMinter implementation = new UsdPlusMinter();
        bytes memory init = abi.encodeCall(UsdPlusMinter.initialize, (address(0), treasury, owner, upgrader));
        vm.expectRevert(IPaymentTokens.ZeroAddress.selector);
        deployProxy(address(implementation), init);
    }

    function test_revertsWhen_recipientIsZero() external {
        UsdPlusMinter implementation = new UsdPlusMinter();
        bytes memory init = abi.encodeCall(UsdPlusMinter.initialize, (address(usdPlus), address(0), owner, upgrader));
        vm.expectRevert(IPaymentTokens.ZeroAddress.selector);
        deployProxy(address(implementation), init);
    }

    function test_initializesAllState() external view {
        assertEq(minter.usdplus(), address(usdPlus), "usd+");
        assertEq(minter.paymentRecipient(), treasury, "recipient");
        assertEq(minter.owner(), owner, "owner");
        assertTrue(minter.hasRole(minter.UPGRADER_ROLE(), upgrader), "upgrader");
        assertFalse(minter.paused(), "paused");
        assertEq(minter.version(), 2, "version");
        assertEq(minter.publicVersion(), "1.1.0", "public version");
    }
}
