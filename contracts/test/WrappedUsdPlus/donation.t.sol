// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WrappedFixture} from "./WrappedFixture.sol";

/// @notice Tests the inflation attack: the attacker raises the price of a share with a donation, so that the rounding
/// of the next deposit goes to the holders. With the locked seed the donation is lost and the rounding stays small.
contract WrappedUsdPlusDonationTest is WrappedFixture {
    address private _attacker = makeAddress("attacker");

    /// @dev A victim may lose one part in ten thousand.
    uint256 private constant SMALL = 10_000;

    function test_aMillionMovesTheRoundingOfAThousandByLessThanAThousandthOfAPercent() external {
        donate(1_000_000e6);
        wrap(alice, 1_000e6);
        uint256 back = unwrapAll(alice);
        assertLe(1_000e6 - back, 1_000e6 / 100_000, "loss");
    }

    function testFuzz_victimLosesLittle(uint256 first, uint256 gift, uint256 assets) external {
        _attack(first, bound(gift, 0, 1_000_000e6));
        // Below ten dollars one base unit of rounding, at the highest share price, exceeds the allowed part.
        assets = bound(assets, 11e6, 1e15);
        wrap(alice, assets);
        uint256 back = unwrapAll(alice);
        assertLe(assets - back, assets / SMALL, "loss");
    }

    function testFuzz_attackerLosesMoreThanTheVictim(uint256 first, uint256 gift, uint256 assets, uint256 rebases)
        external
    {
        first = bound(first, 0, 1e12);
        gift = bound(gift, 1e6, 1e13);
        uint256 brought = _attack(first, gift);
        assets = bound(assets, 1, 1e15);
        fund(alice, assets);
        uint256 aliceHeld = usdPlus.sharesOf(alice);
        vm.prank(alice);
        wrapped.deposit(assets, alice);
        rebase(rebases);

        unwrapAll(_attacker);
        unwrapAll(alice);

        uint256 attackersLoss = brought - usdPlus.sharesOf(_attacker);
        // The victim may even gain one base unit, which the attacker loses by rounding on exit.
        assertLe(aliceHeld + 1, usdPlus.sharesOf(alice) + attackersLoss, "losses in shares of USD+");
    }

    function testFuzz_theGiftGoesToTheSeedAndTheOtherHolders(uint256 gift) external {
        gift = bound(gift, 1e6, 1e13);
        wrap(alice, SEED);
        _attack(0, gift);
        uint256 back = unwrapAll(alice);
        assertLe(back, SEED + gift / 2 + 1, "half of it");
        // The virtual share of the vault keeps its part of the donation.
        assertGe(back + gift / SEED + 3, SEED + gift / 2, "and hardly less");
    }

    /// @dev Deposits and then donates. Returns what the attacker spent in shares of USD+.
    function _attack(uint256 first, uint256 gift) private returns (uint256 brought) {
        first = bound(first, 0, 1e12);
        fund(_attacker, first + gift);
        brought = usdPlus.sharesOf(_attacker);
        vm.startPrank(_attacker);
        wrapped.deposit(first, _attacker);
        usdPlus.transfer(address(wrapped), gift);
        vm.stopPrank();
    }
}
