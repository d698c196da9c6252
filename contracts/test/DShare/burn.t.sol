// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {DShareFixture} from "./DShareFixture.sol";

/// @notice Tests both burns: of the caller's own tokens, and of a holder's tokens by allowance.
contract DShareBurnTest is DShareFixture {
    function test_revertsWhen_callerIsNoBurner() external {
        mintStock(alice, 1e18);
        address[4] memory callers = [owner, upgrader, broker, alice];
        for (uint256 i; i < 4; ++i) {
            vm.startPrank(callers[i]);
            expectMissingRole(callers[i], BURNER_ROLE);
            dShare.burn(1);
            expectMissingRole(callers[i], BURNER_ROLE);
            dShare.burnFrom(alice, 1);
            vm.stopPrank();
        }
    }

    function testFuzz_revertsWhen_allowanceIsTooSmall(uint256 value) external {
        value = bound(value, 1, 1e18);
        mintStock(alice, 1e18);
        vm.prank(alice);
        dShare.approve(seller, value - 1);
        vm.prank(seller);
        vm.expectRevert(IRebasingToken.InsufficientAllowance.selector);
        dShare.burnFrom(alice, value);
    }

    function testFuzz_revertsWhen_balanceIsTooSmall(uint256 minted, uint256 above, uint256 seed) external {
        mintStock(alice, bound(minted, 1e18, MAX_AMOUNT));
        split(seed);
        uint256 value = dShare.balanceOf(alice) + bound(above, 1, MAX_AMOUNT);
        vm.prank(alice);
        dShare.approve(seller, value);
        vm.startPrank(seller);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        dShare.burnFrom(alice, value);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        dShare.burn(1);
    }

    /// @dev One share is one and a half base units then, of which the balance shows one.
    function test_revertsWhen_theValueIsOneUnitAboveTheBalance() external {
        mintStock(seller, 1);
        splitTo(1.5e18);
        vm.startPrank(seller);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        dShare.burn(2);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        dShare.transfer(alice, 2);
        dShare.burn(1);
        assertEq(dShare.totalShares(), 0, "shares");
    }

    function test_revertsWhen_theHolderIsRestricted() external {
        mintStock(alice, 1e18);
        mintStock(seller, 1e18);
        vm.prank(alice);
        dShare.approve(seller, 1e18);
        restrict(alice);
        vm.prank(seller);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        dShare.burnFrom(alice, 1e18);
        restrict(seller);
        vm.prank(seller);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        dShare.burn(1e18);
    }

    function testFuzz_burnsTheSharesRoundedUp(uint256 minted, uint256 value, uint256 seed) external {
        mintStock(alice, bound(minted, 1e18, MAX_AMOUNT));
        split(seed);
        value = bound(value, 0, dShare.balanceOf(alice));
        uint256 held = dShare.sharesOf(alice);
        vm.prank(alice);
        dShare.approve(seller, value);

        vm.expectEmit(address(dShare));
        emit IERC20.Transfer(alice, address(0), value);
        vm.prank(seller);
        dShare.burnFrom(alice, value);

        assertEq(dShare.sharesOf(alice), held - toStockSharesUp(value), "shares");
        assertEq(dShare.totalShares(), dShare.sharesOf(alice), "all shares");
        assertEq(dShare.allowance(alice, seller), 0, "allowance");
    }

    function test_staysOpenWhilePaused() external {
        mintStock(seller, 2e18);
        mintStock(alice, 1e18);
        vm.prank(owner);
        dShare.pause();
        vm.prank(alice);
        dShare.approve(seller, 1e18);
        vm.startPrank(seller);
        dShare.burn(2e18);
        dShare.burnFrom(alice, 1e18);
        assertEq(dShare.totalSupply(), 0, "supply");
    }
}
