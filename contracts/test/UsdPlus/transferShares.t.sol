// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusTransferSharesTest is Fixture {
    address private _escrow = makeAddress("escrow");

    function setUp() public override {
        super.setUp();
        bytes32 role = usdPlus.ESCROW_ROLE();
        vm.prank(owner);
        usdPlus.grantRole(role, _escrow);
    }

    function test_revertsWhen_callerIsNoEscrow() external {
        mintUsdPlus(alice, 1e6);
        expectMissingRole(alice, usdPlus.ESCROW_ROLE());
        vm.prank(alice);
        usdPlus.transferShares(bob, 1e6);
    }

    function test_revertsWhen_paused() external {
        mintUsdPlus(_escrow, 1e6);
        vm.prank(owner);
        usdPlus.pause();
        vm.prank(_escrow);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        usdPlus.transferShares(bob, 1e6);
    }

    function test_revertsWhen_eitherAccountIsRestricted() external {
        mintUsdPlus(_escrow, 1e6);
        address[2] memory accounts = [_escrow, bob];
        for (uint256 i; i < 2; ++i) {
            restrict(accounts[i]);
            vm.prank(_escrow);
            vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
            usdPlus.transferShares(bob, 1e6);
            vm.prank(restrictorKey);
            restrictor.unrestrict(accounts[i]);
        }
    }

    function test_revertsWhen_receiverIsZero() external {
        mintUsdPlus(_escrow, 1e6);
        vm.prank(_escrow);
        vm.expectRevert(IRebasingToken.ZeroAddress.selector);
        usdPlus.transferShares(address(0), 1e6);
    }

    function testFuzz_revertsWhen_sharesAreTooFew(uint256 amount, uint256 shares, uint256 seed) external {
        amount = bound(amount, 0, MAX_AMOUNT);
        mintUsdPlus(_escrow, amount);
        rebase(seed);
        shares = bound(shares, usdPlus.sharesOf(_escrow) + 1, type(uint256).max);
        vm.prank(_escrow);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        usdPlus.transferShares(bob, shares);
    }

    function testFuzz_transfersExactlyTheShares(uint256 amount, uint256 shares, uint256 seed, bool isToItself)
        external
    {
        amount = bound(amount, 0, MAX_AMOUNT);
        mintUsdPlus(_escrow, amount);
        mintUsdPlus(bob, 5e6);
        rebase(seed);
        shares = bound(shares, 0, usdPlus.sharesOf(_escrow));
        address to = isToItself ? _escrow : bob;
        uint256 others = usdPlus.sharesOf(to);
        uint256 own = usdPlus.sharesOf(_escrow);
        uint256 supply = usdPlus.totalSupply();

        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(_escrow, to, toBalanceDown(shares));
        vm.expectEmit(address(usdPlus));
        emit IRebasingToken.TransferShares(_escrow, to, shares);
        vm.prank(_escrow);
        usdPlus.transferShares(to, shares);

        assertEq(usdPlus.sharesOf(to), isToItself ? own : others + shares, "arrived");
        assertEq(usdPlus.sharesOf(_escrow), isToItself ? own : own - shares, "left");
        assertEq(usdPlus.totalSupply(), supply, "supply");
    }

    /// @dev While a share is worth one base unit or more, the value of a transfer determines its shares: an indexer
    /// that follows only `Transfer` stays exact.
    function testFuzz_valueIdentifiesTheShares(uint256 shares, uint256 growth) external {
        mintUsdPlus(_escrow, MAX_AMOUNT);
        vm.startPrank(operator);
        for (uint256 i; i < growth % 20; ++i) {
            usdPlus.rebaseAdd(uint128(usdPlus.totalSupply() / 100));
        }
        vm.stopPrank();
        shares = bound(shares, 0, usdPlus.sharesOf(_escrow));
        assertEq(toSharesUp(toBalanceDown(shares)), shares, "shares");
    }
}
