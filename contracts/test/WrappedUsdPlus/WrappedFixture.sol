// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {Fixture} from "../Fixture.sol";

/// @notice The vault as it is deployed, seeded with a thousand dollars.
abstract contract WrappedFixture is Fixture {
    uint256 internal constant SEED = 1_000e6;

    WrappedUsdPlus internal wrapped;

    function setUp() public virtual override {
        super.setUp();
        wrapped = deployWrapped(address(usdPlus));
        mintUsdPlus(owner, SEED);
        vm.startPrank(owner);
        usdPlus.approve(address(wrapped), SEED);
        wrapped.seed(SEED);
        // As on local chains: gains count at once.
        wrapped.setGainsDuration(0);
        vm.stopPrank();
    }

    /// @dev Mints USD+ to the account so that it can transfer `assets`, and approves them to the vault.
    function fund(address account, uint256 assets) internal {
        mintUsdPlus(account, assets + usdPlus.balancePerShare() / ONE + 1);
        vm.prank(account);
        usdPlus.approve(address(wrapped), assets);
    }

    function wrap(address account, uint256 assets) internal returns (uint256 shares) {
        fund(account, assets);
        vm.prank(account);
        shares = wrapped.deposit(assets, account);
    }

    function unwrapAll(address account) internal returns (uint256 assets) {
        uint256 shares = wrapped.balanceOf(account);
        vm.prank(account);
        assets = wrapped.redeem(shares, account, account);
    }

    /// @dev Transfers USD+ to the vault without a deposit.
    function donate(uint256 assets) internal {
        mintUsdPlus(address(wrapped), assets);
    }

    /// @dev Gives the vault a history of a deposit, rebases and a donation. Afterwards neither a share of USD+ nor
    /// one of wUSD+ is worth one.
    function buildHistory(uint256 seed) internal {
        uint256 random = uint256(keccak256(abi.encode(seed)));
        wrap(bob, bound(random, 1, 1e15));
        rebase(seed);
        donate(bound(random >> 128, 0, 1e12));
        rebase(seed >> 4);
    }

    function restrictVault() internal {
        restrict(address(wrapped));
    }

    /// @dev Returns the shares of USD+ that the vault holds per wUSD+, with 18 decimals. No call may lower it.
    function backing() internal view returns (uint256) {
        return (usdPlus.sharesOf(address(wrapped)) + 1) * ONE / (wrapped.totalSupply() + 1);
    }
}
