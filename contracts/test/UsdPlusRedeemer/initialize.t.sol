// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerInitializeTest is RedeemerFixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        UsdPlusRedeemer implementation = new UsdPlusRedeemer();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(address(usdPlus), owner, upgrader);
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        redeemer.initialize(address(usdPlus), stranger, stranger);
    }

    function test_revertsWhen_usdPlusIsZero() external {
        UsdPlusRedeemer implementation = new UsdPlusRedeemer();
        bytes memory init = abi.encodeCall(UsdPlusRedeemer.initialize, (address(0), owner, upgrader));
        vm.expectRevert(IPaymentTokens.ZeroAddress.selector);
        deployProxy(address(implementation), init);
    }

    function test_initializesAllState() external {
        UsdPlusRedeemer fresh = deployRedeemer(address(usdPlus));
        assertEq(fresh.usdplus(), address(usdPlus), "usd+");
        assertEq(fresh.owner(), owner, "owner");
        assertTrue(fresh.hasRole(fresh.UPGRADER_ROLE(), upgrader), "upgrader");
        assertFalse(fresh.hasRole(fresh.FULFILLER_ROLE(), owner), "no fulfiller yet");
        assertFalse(fresh.hasRole(fresh.PROXY_ROLE(), owner), "no proxy yet");
        assertFalse(fresh.paused(), "paused");
        assertEq(fresh.nextTicket(), 0, "the first ticket is 0");
        assertEq(fresh.escrowedShares(), 0, "escrow");
        assertEq(fresh.paymentPeriod(), 7 days, "payment period");
        assertEq(fresh.version(), 3, "version");
        assertEq(fresh.publicVersion(), "1.2.0", "public version");
    }

    function test_unknownTicketsHaveNoStatus() external view {
        assertClosed(0, IUsdPlusRedeemer.Status.None);
        assertClosed(type(uint256).max, IUsdPlusRedeemer.Status.None);
    }
}
