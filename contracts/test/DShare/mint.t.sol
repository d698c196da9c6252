// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {DShareFixture} from "./DShareFixture.sol";

contract DShareMintTest is DShareFixture {
    function test_revertsWhen_callerIsNoMinter() external {
        address[4] memory callers = [owner, upgrader, seller, stranger];
        for (uint256 i; i < 4; ++i) {
            expectMissingRole(callers[i], MINTER_ROLE);
            vm.prank(callers[i]);
            dShare.mint(alice, 1e18);
        }
    }

    function test_revertsWhen_receiverIsZero() external {
        vm.prank(broker);
        vm.expectRevert(IRebasingToken.ZeroAddress.selector);
        dShare.mint(address(0), 1e18);
    }

    function test_revertsWhen_receiverIsRestricted() external {
        restrict(alice);
        vm.prank(broker);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        dShare.mint(alice, 1e18);
    }

    function test_revertsWhen_paused() external {
        vm.prank(owner);
        dShare.pause();
        vm.prank(broker);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        dShare.mint(alice, 1e18);
    }

    function testFuzz_revertsWhen_theSupplyWouldNotFit(uint256 value) external {
        value = bound(value, dShare.maxSupply() + 1, type(uint256).max);
        vm.prank(broker);
        vm.expectRevert(IRebasingToken.TotalSupplyOverflow.selector);
        dShare.mint(alice, value);
    }

    /// @dev The largest supply is one and a half times an odd number of shares, rounded down.
    function test_revertsWhen_theSupplyIsOneUnitTooLarge() external {
        mintStock(seller, 1e18);
        splitTo(1.5e18);
        vm.startPrank(seller);
        dShare.burn(dShare.balanceOf(seller));
        vm.stopPrank();
        uint256 maximum = dShare.maxSupply();
        vm.startPrank(broker);
        vm.expectRevert(IRebasingToken.TotalSupplyOverflow.selector);
        dShare.mint(alice, maximum + 1);
        dShare.mint(alice, maximum);
        vm.stopPrank();
        assertEq(dShare.totalShares(), toStockSharesDown(maximum), "shares");
    }

    function testFuzz_mintsTheSharesRoundedDown(uint256 first, uint256 value, uint256 seed) external {
        mintStock(bob, bound(first, 1e18, MAX_AMOUNT));
        split(seed);
        value = bound(value, 0, MAX_AMOUNT);
        uint256 shares = toStockSharesDown(value);
        uint256 all = dShare.totalShares();

        vm.expectEmit(address(dShare));
        emit IERC20.Transfer(address(0), alice, value);
        vm.prank(broker);
        dShare.mint(alice, value);

        assertEq(dShare.sharesOf(alice), shares, "shares");
        assertEq(dShare.balanceOf(alice), toStockDown(shares), "balance");
        assertEq(dShare.totalShares(), all + shares, "all shares");
        assertLe(dShare.balanceOf(alice), value, "never more than was bought");
    }
}
