// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {OrderFixture} from "./OrderFixture.sol";

/// @notice Tests splits during an order: its quantities stay as created, and transferred amounts follow the split.
contract OrderProcessorSplitsTest is OrderFixture {
    function test_mintsABuyInTokensAfterTheSplit() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1000e6);
        (order.orderType, order.price) = (IOrderProcessor.OrderType.LIMIT, 100e18);
        mintStock(stranger, 5e18);
        uint256 id = create(alice, order, 0);
        _setPerShare(4e18);
        fill(id, order, 1000e6, 10e18, 0);
        assertEq(dShare.balanceOf(alice), 40e18, "ten shares of then are forty of now");
        assertEq(processor.getReceivedAmount(id), 10e18, "counted as then");
        assertEq(processor.latestFillPrice(address(dShare), address(mockUsd)).price, 25e18, "the price is of now");
    }

    function test_mintsABuyRoundedDownAndPricesTheMintedAmount() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1000e6);
        mintStock(stranger, 5e18);
        uint256 id = create(alice, order, 0);
        _setPerShare(0.25e18);
        fill(id, order, 1000e6, 7, 0);
        assertEq(dShare.balanceOf(alice), 1, "one and three quarters are minted as one");
        assertEq(processor.latestFillPrice(address(dShare), address(mockUsd)).price, 1e39, "for all that was paid");
    }

    function test_fillBelowOneUnitRecordsNoPrice() external {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 1000e6);
        mintStock(stranger, 5e18);
        uint256 id = create(alice, order, 0);
        _setPerShare(0.25e18);
        fill(id, order, 1000e6, 3, 0);
        assertEq(dShare.balanceOf(alice), 0, "three quarters are minted as nothing");
        assertEq(processor.latestFillPrice(address(dShare), address(mockUsd)).price, 0, "no price");
        assertStatus(id, IOrderProcessor.OrderStatus.FULFILLED);
    }

    function test_burnsASaleInTokensAfterTheSplit() external {
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), 10e18);
        uint256 id = create(alice, order, 0);
        takeEscrow(id, order, 4e18);
        uint256 shares = dShare.totalShares();
        _setPerShare(2e18);
        takeEscrow(id, order, 6e18);
        assertEq(dShare.totalShares(), shares - 6e18, "as many shares");
        fill(id, order, 10e18, 1000e6, 0);
        assertStatus(id, IOrderProcessor.OrderStatus.FULFILLED);
        assertEq(vault.owed(address(dShare)), 0, "nothing is owed");
    }

    function test_partIsBurnedRoundedUpAndReturnedRoundedDown() external {
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), 10);
        uint256 id = create(alice, order, 0);
        uint256 shares = dShare.totalShares();
        _setPerShare(1.5e18);
        takeEscrow(id, order, 1);
        assertEq(dShare.totalShares(), shares - 2, "one and a half are burned as two");
        returnEscrow(id, order, 1);
        assertEq(dShare.totalShares(), shares - 2, "and come back as one, which is less than a share");
    }

    function testFuzz_aCancelledSaleReturnsItsShares(uint256 quantity, uint256 taken, uint256 before, uint256 meanwhile)
        external
    {
        mintStock(stranger, 1e18);
        split(before);
        quantity = bound(quantity, 1e6, MAX_STOCK);
        taken = bound(taken, 0, quantity);
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), quantity);
        uint256 id = create(alice, order, 0);
        uint256 shares = dShare.sharesOf(alice) + vault.owed(address(dShare));
        split(meanwhile);
        if (taken != 0) {
            takeEscrow(id, order, taken);
            returnEscrow(id, order, taken);
        }
        cancel(id, order);
        uint256 unit = ONE / dShare.balancePerShare() + 1;
        assertLe(dShare.sharesOf(alice), shares, "no more than there were");
        assertGe(dShare.sharesOf(alice) + 3 * unit, shares, "short by less than a unit for each step");
        assertEq(vault.owed(address(dShare)), 0, "nothing is owed");
    }

    /// @dev A sale can be closed after any splits and partial fills, and no more is burned than it had.
    function testFuzz_saleInPartsCanBeClosed(uint256 quantity, uint256 seed, uint256 first, uint256 second) external {
        mintStock(stranger, 1e18);
        split(seed);
        quantity = bound(quantity, 1e9, MAX_STOCK);
        IOrderProcessor.Order memory order = saleFor(alice, address(mockUsd), quantity);
        uint256 id = create(alice, order, 0);
        uint256 others = dShare.totalShares() - vault.owed(address(dShare));
        first = bound(first, 1, quantity - 2);
        second = bound(second, 1, quantity - first - 1);
        takeEscrow(id, order, first);
        split(seed >> 8);
        takeEscrow(id, order, second);
        fill(id, order, first + second, 1e6, 0);
        split(seed >> 16);
        takeEscrow(id, order, quantity - first - second);
        fill(id, order, quantity - first - second, 1e6, 0);
        assertStatus(id, IOrderProcessor.OrderStatus.FULFILLED);
        assertGe(dShare.totalShares(), others, "nobody else's are burned");
        assertEq(vault.owed(address(dShare)), 0, "nothing is owed");
    }

    function _setPerShare(uint128 perShare) private {
        splitTo(perShare);
    }
}
