// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {DividendDistribution} from "../../src/DividendDistribution.sol";
import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {DividendFixture} from "./DividendFixture.sol";

/// @notice A later version of the contract.
contract DividendDistributionNext is DividendDistribution {
    function version() public pure override returns (uint8) {
        return 3;
    }
}

contract DividendDistributionInitializeTest is DividendFixture {
    function test_revertsWhen_calledOnTheImplementation() external {
        DividendDistribution implementation = new DividendDistribution();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(address(usdPlus), address(factory), owner, upgrader);
    }

    function test_revertsWhen_calledTwice() external {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        dividends.initialize(address(usdPlus), address(factory), stranger, stranger);
    }

    function test_revertsWhen_anAddressIsZero() external {
        address implementation = address(new DividendDistribution());
        address[2][2] memory parts = [[address(0), address(factory)], [address(usdPlus), address(0)]];
        for (uint256 i; i < 2; ++i) {
            bytes memory init =
                abi.encodeCall(DividendDistribution.initialize, (parts[i][0], parts[i][1], owner, upgrader));
            vm.expectRevert(IDividendDistribution.ZeroAddress.selector);
            deployProxy(implementation, init);
        }
    }

    function test_initializesAllState() external {
        DividendDistribution fresh = deployDividends();
        assertEq(fresh.usdplus(), address(usdPlus), "usd+");
        assertEq(fresh.dShareFactory(), address(factory), "factory");
        assertEq(fresh.minDistributionTime(), 1 days, "shortest");
        assertEq(fresh.nextDistributionId(), 0, "next");
        assertEq(fresh.owner(), owner, "owner");
        assertTrue(fresh.hasRole(fresh.UPGRADER_ROLE(), upgrader), "upgrader");
        assertFalse(fresh.hasRole(fresh.DISTRIBUTOR_ROLE(), owner), "no distributor yet");
        assertEq(fresh.version(), 2, "version");
        assertEq(fresh.publicVersion(), "1.1.0", "public version");
    }

    function test_upgradePreservesState() external {
        uint256 id = create(100e6);
        pay(id, alice, 40e6);
        address next = address(new DividendDistributionNext());
        vm.prank(upgrader);
        dividends.upgradeToAndCall(next, abi.encodeCall(dividends.reinitialize, (upgrader)));
        assertEq(dividends.version(), 3, "version");
        assertEq(dividends.distributed(id, alice), 40e6, "paid");
        pay(id, bob, 60e6);
        assertEq(usdPlus.balanceOf(bob), 60e6, "the rest");
    }
}
