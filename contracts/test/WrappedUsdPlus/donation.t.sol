// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice Tests the inflation attack: the attacker raises the price of a share with a donation, so that the rounding
/// of the next deposit goes to the holders. With the locked seed the donation is lost and the rounding stays small.
contract WrappedUsdPlusDonationTest is WrappedFixture {
    address private _attacker = makeAddress("attacker");

    /// @dev A victim may lose one part in ten thousand.
    uint256 private constant SMALL = 10_000;

    function test_donationOfAMillionCostsADepositOfAThousandLessThanAThousandthPercent() external {
        donate(1_000_000e6);
        wrap(alice, 1_000e6);
        uint256 back = unwrapAll(alice);
        assertLe(1_000e6 - back, 1_000e6 / 100_000, "loss");
    }

    function testFuzz_victimLosesLittle(uint256 first, uint256 donation, uint256 assets) external {
        _attack(first, bound(donation, 0, 1_000_000e6));
        // Below ten dollars one base unit of rounding, at the highest share price, exceeds the allowed part.
        assets = bound(assets, 11e6, 1e15);
        wrap(alice, assets);
        uint256 back = unwrapAll(alice);
        assertLe(assets - back, assets / SMALL, "loss");
    }

    function testFuzz_attackerLosesMoreThanTheVictim(uint256 first, uint256 donation, uint256 assets, uint256 rebases)
        external
    {
        first = bound(first, 0, 1e12);
        donation = bound(donation, 1e6, 1e13);
        uint256 sharesBefore = _attack(first, donation);
        assets = bound(assets, 1, 1e15);
        fund(alice, assets);
        uint256 aliceHeld = usdPlus.sharesOf(alice);
        vm.prank(alice);
        wrapped.deposit(assets, alice);
        rebase(rebases);

        unwrapAll(_attacker);
        unwrapAll(alice);

        uint256 attackersLoss = sharesBefore - usdPlus.sharesOf(_attacker);
        // The victim may even gain one base unit, which the attacker loses by rounding on exit.
        assertLe(aliceHeld + 1, usdPlus.sharesOf(alice) + attackersLoss, "losses in shares of USD+");
    }

    function testFuzz_donationGoesToTheSeedAndTheOtherHolders(uint256 donation) external {
        donation = bound(donation, 1e6, 1e13);
        wrap(alice, SEED);
        _attack(0, donation);
        uint256 back = unwrapAll(alice);
        assertLe(back, SEED + donation / 2 + 1, "half of it");
        // The virtual share of the vault keeps its part of the donation.
        assertGe(back + donation / SEED + 3, SEED + donation / 2, "and hardly less");
    }

    /// @dev Deposits and then donates. Returns the USD+ shares that the attacker had before.
    function _attack(uint256 first, uint256 donation) private returns (uint256 sharesBefore) {
        first = bound(first, 0, 1e12);
        fund(_attacker, first + donation);
        sharesBefore = usdPlus.sharesOf(_attacker);
        vm.startPrank(_attacker);
        wrapped.deposit(first, _attacker);
        usdPlus.transfer(address(wrapped), donation);
        vm.stopPrank();
    }
}
