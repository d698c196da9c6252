// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WireMinter} from "../../src/WireMinter.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {DividendFixture} from "../DividendDistribution/DividendFixture.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";
import {Fixture} from "../Fixture.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {TimelockFixture} from "../timelock/TimelockFixture.sol";

/// @notice The system with a hundred million USD+ and twenty million dollars of stock tokens in use: holders, vaults,
/// two open orders, a requested redemption and a distribution. The limits are those of `dev/deploy`, those on rebases
/// and orders the initial ones, and the last rebase is a month ago.
/// @dev One accomplice of the thief holds a part of everything, bought honestly.
abstract contract RoleWorld is BridgeFixture, DividendFixture, OrderFixture, TimelockFixture {
    /// @notice One contract of the system with the name of its artifact.
    struct Deployed {
        string name;
        address target;
    }

    /// @dev Value of one stock token in base units of the dollar.
    uint256 internal constant STOCK_PRICE = 100e6;

    uint256 internal constant WIRE_LIMIT = 20_000_000e6;
    uint256 internal constant REDEMPTION_LIMIT = 20_000_000e6;
    uint256 internal constant DIVIDEND_LIMIT = 5_000_000e6;
    uint256 internal constant MINT_CAP = 50_000_000e6;
    uint256 internal constant ROUTER_LIMIT = 10_000_000e6;
    uint256 internal constant WAYPOINT_LIMIT = 5_000_000e6;
    uint256 internal constant ORDER_BUDGET = 2_000_000e18;

    address internal accomplice;
    uint256 internal accompliceKey;
    WireMinter internal dividendMinter;

    IOrderProcessor.Order internal buyOrder;
    IOrderProcessor.Order internal saleOrder;
    uint256 internal buyId;
    uint256 internal saleId;
    uint256 internal ticket;
    uint256 internal distributionId;

    function setUp() public virtual override(BridgeFixture, DividendFixture, OrderFixture, Fixture) {
        super.setUp();
        (accomplice, accompliceKey) = makeAccount("accomplice");
        dividendMinter = deployWireMinter(address(usdPlus));
        _grantRoles();
        _fillWallets();
        _openRequests();
        _setLimits();
        _handOver();
        vm.prank(address(owners));
        vault.setPrice(address(dShare), STOCK_PRICE * 1e12);
    }

    /// @notice Returns all contracts of the system; the timelocks are the last two.
    function deployed() public view returns (Deployed[18] memory) {
        return [
            Deployed("UsdPlus", address(usdPlus)),
            Deployed("UsdPlusMinter", address(minter)),
            Deployed("UsdPlusRedeemer", address(redeemer)),
            Deployed("WireMinter", address(wireMinter)),
            Deployed("WireMinter", address(dividendMinter)),
            Deployed("WrappedUsdPlus", address(wrapped)),
            Deployed("TransferRestrictor", address(restrictor)),
            Deployed("DShareFactory", address(factory)),
            Deployed("DShare", address(dShare)),
            Deployed("WrappedDShare", address(wrappedDShare)),
            Deployed("DividendDistribution", address(dividends)),
            Deployed("OrderProcessor", address(processor)),
            Deployed("Vault", address(vault)),
            Deployed("LocalCCIPRouter", address(router)),
            Deployed("CCIPWaypoint", address(waypoint)),
            Deployed("WrappedUsdPlusWaypoint", address(wrappedWaypoint)),
            Deployed("TimelockController", address(owners)),
            Deployed("TimelockController", address(upgrades))
        ];
    }

    /// @dev Moves all contracts behind the timelocks, and lets a month pass. The last two contracts are the timelocks.
    function _handOver() private {
        deployTimelocks();
        Deployed[18] memory all = deployed();
        for (uint256 i; i < 16; ++i) {
            moveUpgrades(all[i].target);
            beginMove(all[i].target);
        }
        vm.startPrank(upgrader);
        dShareBeacon.transferOwnership(address(upgrades));
        wrappedBeacon.transferOwnership(address(upgrades));
        vm.stopPrank();
        vm.warp(block.timestamp + 30 days);
        for (uint256 i; i < 16; ++i) {
            finishMove(all[i].target);
        }
    }

    function _grantRoles() private {
        vm.startPrank(owner);
        dividendMinter.grantRole(dividendMinter.MINTER_ROLE(), distributor);
        dShare.grantRole(dShare.OPERATOR_ROLE(), distributor);
        vm.stopPrank();
    }

    function _fillWallets() private {
        mintUsdPlus(alice, 60_000_000e6);
        mintUsdPlus(accomplice, 5_000_000e6);
        wrap(bob, 34_000_000e6);
        mintStock(alice, 120_000e18);
        mintStock(bob, 60_000e18);
        mintStock(accomplice, 20_000e18);
        vm.startPrank(bob);
        dShare.approve(address(wrappedDShare), 50_000e18);
        wrappedDShare.deposit(50_000e18, bob);
        vm.stopPrank();
        mockUsd.mint(treasury, 100_000_000e6);
        mockUsd.mint(fulfiller, 1_000_000e6);
        mockUsd.mint(accomplice, 5_000_000e6);
        mockUsd.mint(orderOperator, 500_000e6);
        // Spent payments that wait in the vault for the broker.
        mockUsd.mint(address(vault), 1_000_000e6);
    }

    function _openRequests() private {
        buyOrder = buyFor(alice, address(mockUsd), 2_000_000e6);
        buyId = create(alice, buyOrder, 5_000e6);
        saleOrder = saleFor(bob, address(mockUsd), 5_000e18);
        saleId = create(bob, saleOrder, 1_000e6);
        vm.startPrank(alice);
        usdPlus.approve(address(redeemer), 900_000e6);
        ticket = redeemer.requestRedeem(address(mockUsd), 900_000e6, alice, alice);
        vm.stopPrank();
        distributionId = create(300_000e6);
    }

    function _setLimits() private {
        vm.startPrank(owner);
        usdPlus.setRebaseLimits(20 hours, 2_000, 2_000);
        dShare.setSplitDelay(1 days);
        dividends.setMaxReinvestBpsPerDay(200);
        wrappedDShare.setGainsDuration(8 hours);
        wrapped.setGainsDuration(8 hours);
        vault.setOrderLimits(300, 2_000, 1 hours, ORDER_BUDGET);
        // The cap per transaction equals that of a day, because a thief sends as many transactions as it likes.
        usdPlus.setMintCaps(MINT_CAP, MINT_CAP);
        usdPlus.setIssuerLimits(address(wireMinter), WIRE_LIMIT, 0);
        usdPlus.setIssuerLimits(address(dividendMinter), DIVIDEND_LIMIT, 0);
        usdPlus.setIssuerLimits(issuer, 0, 0);
        usdPlus.setIssuerLimits(address(redeemer), 0, REDEMPTION_LIMIT);
        usdPlus.setIssuerLimits(address(router), ROUTER_LIMIT, ROUTER_LIMIT);
        waypoint.setLimits(WAYPOINT_LIMIT, WAYPOINT_LIMIT);
        wrappedWaypoint.setLimits(WAYPOINT_LIMIT, WAYPOINT_LIMIT);
        router.setMessageMaximums(0, 0);
        waypoint.setMessageMaximums(0, 0);
        wrappedWaypoint.setMessageMaximums(0, 0);
        vm.stopPrank();
    }

    /// @dev Returns the value of the account's tokens in dollars with 6 decimals.
    function walletValue(address account) internal view returns (uint256) {
        return mockUsd.balanceOf(account) + usdPlus.balanceOf(account)
            + wrapped.convertToAssets(wrapped.balanceOf(account))
            + stockValue(dShare.balanceOf(account) + wrappedDShare.convertToAssets(wrappedDShare.balanceOf(account)));
    }

    function stockValue(uint256 amount) internal pure returns (uint256) {
        return amount * STOCK_PRICE / 1e18;
    }

    /// @dev Returns the value of the escrow of the honest orders: alice's buy, bob's sale.
    function escrowValues() internal view returns (uint256 bought, uint256 sold) {
        bought = partUnits(buyId, IVault.EscrowPart.Payment) + partUnits(buyId, IVault.EscrowPart.Fee);
        sold = stockValue(dShare.sharesToBalance(partUnits(saleId, IVault.EscrowPart.Stock)));
    }

    function ticketValue() internal view returns (uint256) {
        if (redeemer.status(ticket) != IUsdPlusRedeemer.Status.Open) return 0;
        return usdPlus.sharesToBalance(redeemer.requestShares(ticket));
    }

    /// @dev Returns what Parvalue holds on chain besides the balances of its keys: payments in the treasury, and what
    /// no order owns in the vault.
    function reserveValue() internal view returns (uint256) {
        return mockUsd.balanceOf(treasury) + vault.free(address(mockUsd)) + vault.free(address(usdPlus));
    }

    /// @dev Returns what Parvalue owes on chain: all USD+ and all stock tokens.
    function claimValue() internal view returns (uint256) {
        return usdPlus.totalSupply() + stockValue(dShare.totalSupply());
    }
}
