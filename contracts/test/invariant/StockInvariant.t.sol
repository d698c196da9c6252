// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DShareFixture} from "../DShare/DShareFixture.sol";
import {StockHandler} from "./StockHandler.sol";

/// @notice Invariants of stock tokens after any sequence of purchases, sales, transfers, splits, wraps, unwraps,
/// reinvested dividends, recoveries and restrictions.
contract StockInvariantTest is DShareFixture {
    StockHandler private _handler;

    function setUp() public override {
        super.setUp();
        _handler = new StockHandler(
            StockHandler.Contracts(dShare, wrappedDShare, restrictor, owner, broker, seller, restrictorKey)
        );
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_supplyEqualsShares() external view {
        uint256 shares = dShare.sharesOf(address(wrappedDShare)) + dShare.sharesOf(owner);
        uint256 sum = dShare.balanceOf(address(wrappedDShare)) + dShare.balanceOf(owner);
        for (uint256 i; i < 4; ++i) {
            shares += dShare.sharesOf(_handler.actors(i));
            sum += dShare.balanceOf(_handler.actors(i));
        }
        assertEq(dShare.totalShares(), shares, "all shares are held by someone");
        assertEq(dShare.totalSupply(), shares * dShare.balancePerShare() / ONE, "supply");
        assertLe(sum, dShare.totalSupply(), "balances");
        assertLe(dShare.totalSupply(), sum + 6, "short by less than one unit each");
    }

    function invariant_wrappedTokensAreBacked() external view {
        uint256 wrapped;
        for (uint256 i; i < 4; ++i) {
            wrapped += wrappedDShare.balanceOf(_handler.actors(i));
        }
        assertEq(wrappedDShare.totalSupply(), wrapped, "all wrapped tokens are held by someone");
        assertGe(dShare.sharesOf(address(wrappedDShare)), wrapped, "a share for each of them");
        assertLe(wrappedDShare.convertToAssets(wrapped), wrappedDShare.totalAssets(), "promised");
    }

    function invariant_backingOfAWrappedTokenNeverFalls() external view {
        assertEq(_handler.backingsLowered(), 0, "backings lost");
    }
}
