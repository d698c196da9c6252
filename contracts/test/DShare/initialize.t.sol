// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {DShare} from "../../src/DShare.sol";
import {DShareFixture} from "./DShareFixture.sol";

contract DShareInitializeTest is DShareFixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        DShare implementation = new DShare();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(stranger, "name", "symbol", address(0));
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        dShare.initialize(stranger, "name", "symbol", address(0));
    }

    function test_initializesAllState() external view {
        assertEq(dShare.name(), "Apple Inc. dShare", "name");
        assertEq(dShare.symbol(), "AAPL.d", "symbol");
        assertEq(dShare.decimals(), 18, "decimals");
        assertEq(dShare.owner(), owner, "owner");
        assertEq(dShare.defaultAdminDelay(), 2 days, "admin delay");
        assertEq(dShare.transferRestrictor(), address(restrictor), "restrictor");
        assertEq(dShare.balancePerShare(), ONE, "balance per share");
        assertEq(dShare.totalSupply(), 0, "supply");
        assertFalse(dShare.hasRole(MINTER_ROLE, owner), "the owner does not mint");
        assertFalse(dShare.hasRole(BURNER_ROLE, owner), "or burn");
        assertFalse(dShare.paused(), "paused");
    }
}
