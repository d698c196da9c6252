// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusInitializeTest is Fixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        UsdPlus implementation = new UsdPlus();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(treasury, address(0), owner, upgrader);
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        usdPlus.initialize(treasury, address(0), stranger, stranger);
    }

    function test_revertsWhen_treasuryIsZero() external {
        UsdPlus implementation = new UsdPlus();
        bytes memory init = abi.encodeCall(UsdPlus.initialize, (address(0), address(0), owner, upgrader));
        vm.expectRevert(IRebasingToken.ZeroAddress.selector);
        deployProxy(address(implementation), init);
    }

    function test_initializesAllState() external view {
        assertEq(usdPlus.name(), "USD+", "name");
        assertEq(usdPlus.symbol(), "USD+", "symbol");
        assertEq(usdPlus.decimals(), 6, "decimals");
        assertEq(usdPlus.treasury(), treasury, "treasury");
        assertEq(usdPlus.transferRestrictor(), address(restrictor), "restrictor");
        assertEq(usdPlus.owner(), owner, "owner");
        assertEq(usdPlus.defaultAdminDelay(), 2 days, "admin delay");
        assertTrue(usdPlus.hasRole(usdPlus.UPGRADER_ROLE(), upgrader), "upgrader");
        assertFalse(usdPlus.hasRole(usdPlus.UPGRADER_ROLE(), owner), "owner does not upgrade");
        assertEq(usdPlus.version(), 4, "version");
        assertEq(usdPlus.publicVersion(), "1.3.0", "public version");
        assertEq(usdPlus.balancePerShare(), ONE, "balance per share");
        assertEq(usdPlus.totalSupply(), 0, "supply");
        assertEq(usdPlus.maxSupply(), type(uint128).max, "maximum supply");
    }

    function test_hasNoSupplyAndIsNotPaused() external {
        UsdPlus fresh = deployUsdPlus(treasury, address(restrictor));
        assertEq(fresh.mintCapPerTransaction(), 0, "cap per transaction");
        assertEq(fresh.mintCapPerDay(), 0, "cap per day");
        assertEq(fresh.mintCapLeft(), 0, "left");
        assertFalse(fresh.paused(), "paused");
    }

    function test_withoutRestrictorNoAccountIsRestricted() external {
        UsdPlus open = deployUsdPlus(treasury, address(0));
        restrict(alice);
        assertFalse(open.isBlacklisted(alice), "alice");
        open.checkTransferRestricted(alice, bob);
    }
}
