// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {RedeemerFixture} from "./RedeemerFixture.sol";

contract UsdPlusRedeemerRescueFundsTest is RedeemerFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        mintUsdPlus(address(redeemer), 1e6);
        expectMissingRole(fulfiller, bytes32(0));
        vm.prank(fulfiller);
        redeemer.rescueFunds(fulfiller, 1e6);
    }

    function testFuzz_revertsWhen_amountExceedsTheSurplus(uint256 donation, uint256 amount, uint256 seed) external {
        donation = bound(donation, 0, MAX_AMOUNT);
        request(alice, address(mockUsd), 100e6);
        request(bob, address(mockUsd), 50e6);
        restrict(bob);
        cancel(1);
        mintUsdPlus(address(redeemer), donation);
        rebase(seed);
        uint256 reservedShares = redeemer.escrowedShares() + redeemer.totalHeldShares();
        uint256 maximum = toBalanceDown(usdPlus.sharesOf(address(redeemer)) - reservedShares);
        amount = bound(amount, maximum + 1, type(uint256).max);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IUsdPlusRedeemer.RescueTooLarge.selector, amount, maximum));
        redeemer.rescueFunds(owner, amount);
    }

    function testFuzz_rescuesSharesOfNoTicket(uint256 donation, uint256 seed) external {
        donation = bound(donation, 0, MAX_AMOUNT);
        request(alice, address(mockUsd), 100e6);
        request(bob, address(mockUsd), 50e6);
        restrict(bob);
        cancel(1);
        mintUsdPlus(address(redeemer), donation);
        rebase(seed);
        uint256 reservedShares = redeemer.escrowedShares() + redeemer.totalHeldShares();
        uint256 maximum = toBalanceDown(usdPlus.sharesOf(address(redeemer)) - reservedShares);

        vm.expectEmit(address(redeemer));
        emit IUsdPlusRedeemer.FundsRescued(stranger, maximum);
        vm.prank(owner);
        redeemer.rescueFunds(stranger, maximum);

        assertGe(usdPlus.balanceOf(stranger), maximum, "arrived");
        assertGe(usdPlus.sharesOf(address(redeemer)), reservedShares, "tickets keep theirs");
        fulfill(0);
        unrestrict(bob);
        redeemer.claim(bob);
    }
}
