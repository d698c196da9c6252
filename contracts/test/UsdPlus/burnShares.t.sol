// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {Fixture} from "../Fixture.sol";

contract UsdPlusBurnSharesTest is Fixture {
    address private _escrow = makeAddress("escrow");

    function setUp() public override {
        super.setUp();
        bytes32 role = usdPlus.ESCROW_ROLE();
        vm.startPrank(owner);
        usdPlus.grantRole(role, _escrow);
        usdPlus.setIssuerLimits(_escrow, 0, UNLIMITED);
        vm.stopPrank();
    }

    function test_revertsWhen_callerIsNoEscrow() external {
        mintUsdPlus(issuer, 1e6);
        expectMissingRole(issuer, usdPlus.ESCROW_ROLE());
        vm.prank(issuer);
        usdPlus.burnShares(1e6);
    }

    function test_revertsWhen_callerIsRestricted() external {
        mintUsdPlus(_escrow, 1e6);
        restrict(_escrow);
        vm.prank(_escrow);
        vm.expectRevert(ITransferRestrictor.AccountRestricted.selector);
        usdPlus.burnShares(1e6);
    }

    function testFuzz_revertsWhen_sharesAreTooFew(uint256 amount, uint256 shares, uint256 seed) external {
        amount = bound(amount, 0, MAX_AMOUNT);
        mintUsdPlus(_escrow, amount);
        rebase(seed);
        shares = bound(shares, usdPlus.sharesOf(_escrow) + 1, type(uint256).max);
        vm.prank(_escrow);
        vm.expectRevert(IRebasingToken.InsufficientBalance.selector);
        usdPlus.burnShares(shares);
    }

    function testFuzz_revertsWhen_valueIsOverTheLimit(uint256 shares, uint256 seed) external {
        mintUsdPlus(_escrow, MAX_AMOUNT);
        rebase(seed);
        shares = bound(shares, 10, usdPlus.sharesOf(_escrow));
        uint256 value = toBalanceDown(shares);
        vm.prank(owner);
        usdPlus.setIssuerLimits(_escrow, 0, value - 1);
        vm.prank(_escrow);
        vm.expectRevert(IUsdPlus.ERC7281_LimitExceeded.selector);
        usdPlus.burnShares(shares);
    }

    function testFuzz_burnsExactlyTheShares(uint256 amount, uint256 shares, uint256 seed, bool isPaused) external {
        amount = bound(amount, 0, MAX_AMOUNT);
        mintUsdPlus(_escrow, amount);
        mintUsdPlus(bob, 5e6);
        rebase(seed);
        shares = bound(shares, 0, usdPlus.sharesOf(_escrow));
        uint256 value = toBalanceDown(shares);
        uint256 own = usdPlus.sharesOf(_escrow);
        uint256 allShares = usdPlus.totalShares();
        uint256 supply = usdPlus.totalSupply();
        vm.startPrank(owner);
        usdPlus.setIssuerLimits(_escrow, 0, value);
        if (isPaused) usdPlus.pause();
        vm.stopPrank();

        vm.expectEmit(address(usdPlus));
        emit IERC20.Transfer(_escrow, address(0), value);
        vm.expectEmit(address(usdPlus));
        emit IRebasingToken.TransferShares(_escrow, address(0), shares);
        vm.prank(_escrow);
        assertEq(usdPlus.burnShares(shares), value, "returned");

        assertEq(usdPlus.sharesOf(_escrow), own - shares, "left");
        assertEq(usdPlus.totalShares(), allShares - shares, "all shares");
        assertEq(usdPlus.burningCurrentLimitOf(_escrow), 0, "limit");
        assertGe(supply - usdPlus.totalSupply(), value, "the supply falls by no less");
        assertLe(supply - usdPlus.totalSupply(), value + 1, "and by a unit more at most");
    }
}
