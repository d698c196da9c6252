// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {IAggregatorV3} from "../../src/interfaces/IAggregatorV3.sol";
import {IRedemptionTerms} from "../../src/interfaces/IRedemptionTerms.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {Fixture} from "../Fixture.sol";
import {UsdPlusRedeemerNext} from "../mocks/NextVersion.sol";
import {TestOracle} from "../mocks/TestOracle.sol";

/// @notice Upgrades a running deployment of the redeemer 1.0.0, whose bytecode lies beside this file, with two open
/// tickets. Requirement KY-05.
contract UsdPlusRedeemerUpgradeTest is Fixture {
    UsdPlusRedeemer private _redeemer;
    bytes32[2] private _hashes;

    function setUp() public override {
        super.setUp();
        bytes memory init = abi.encodeCall(UsdPlusRedeemer.initialize, (address(usdPlus), owner, upgrader));
        _redeemer = UsdPlusRedeemer(deployProxy(_deployCode("UsdPlusRedeemer-1.0.0"), init));
        vm.startPrank(owner);
        _redeemer.grantRole(_redeemer.FULFILLER_ROLE(), fulfiller);
        _redeemer.setPaymentTokenOracle(address(mockUsd), IAggregatorV3(address(new TestOracle(8, 1e8))));
        usdPlus.setIssuerLimits(address(_redeemer), 0, UNLIMITED);
        usdPlus.grantRole(usdPlus.ESCROW_ROLE(), address(_redeemer));
        vm.stopPrank();
        mintUsdPlus(alice, 30e6);
        vm.startPrank(alice);
        usdPlus.approve(address(_redeemer), 30e6);
        for (uint256 i; i < 2; ++i) {
            _redeemer.requestRedeem(address(mockUsd), 10e6, alice, alice);
            _hashes[i] = _redeemer.requestHash(i);
        }
        vm.stopPrank();
        vm.warp(block.timestamp + 20 days);
    }

    function test_keepsItsTicketsWhosePeriodsBeginWithTheUpgrade() external {
        _upgrade();
        assertEq(_redeemer.version(), 3, "version");
        assertEq(_redeemer.paymentPeriod(), 7 days, "period");
        assertEq(_redeemer.nextTicket(), 2, "tickets");
        assertEq(_redeemer.escrowedShares(), 20e6, "escrow");
        uint256 allowedAt = block.timestamp + 7 days;
        for (uint256 i; i < 2; ++i) {
            assertEq(_redeemer.requestHash(i), _hashes[i], "hash");
            assertEq(_redeemer.cancellableAt(i), allowedAt, "cancellable at");
            assertEq(_redeemer.paymentOf(i), 10e6, "payment");
        }
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IRedemptionTerms.NotCancellableYet.selector, allowedAt));
        _redeemer.cancelByOwner(0);
        vm.warp(allowedAt);
        _redeemer.cancelByOwner(0);
        vm.stopPrank();
        assertEq(usdPlus.balanceOf(alice), 20e6, "returned");
    }

    function test_aTicketOfTheVersionBeforeIsPaid() external {
        _upgrade();
        mockUsd.mint(fulfiller, 10e6);
        vm.startPrank(fulfiller);
        mockUsd.approve(address(_redeemer), 10e6);
        _redeemer.fulfill(1, _hashes[1]);
        vm.stopPrank();
        assertEq(mockUsd.balanceOf(alice), 10e6, "paid");
        assertEq(uint256(_redeemer.status(1)), uint256(IUsdPlusRedeemer.Status.Fulfilled), "status");
    }

    /// @dev An upgrade that omits `reinitialize` leaves the period at zero, which takes nothing from an owner.
    function test_withoutReinitializeOwnersCanCancelAtOnce() external {
        vm.startPrank(upgrader);
        _redeemer.upgradeToAndCall(address(new UsdPlusRedeemer()), "");
        vm.stopPrank();
        vm.prank(alice);
        _redeemer.cancelByOwner(0);
        assertEq(usdPlus.balanceOf(alice), 20e6, "returned");
    }

    function test_theNextUpgradeKeepsTheOwnersPeriod() external {
        _upgrade();
        vm.prank(owner);
        _redeemer.setPaymentPeriod(3 days);
        _upgradeTo(address(new UsdPlusRedeemerNext()));
        assertEq(_redeemer.version(), 4, "version");
        assertEq(_redeemer.paymentPeriod(), 3 days, "period");
    }

    function _upgrade() private {
        _upgradeTo(address(new UsdPlusRedeemer()));
    }

    function _upgradeTo(address next) private {
        vm.prank(upgrader);
        _redeemer.upgradeToAndCall(next, abi.encodeCall(_redeemer.reinitialize, (upgrader)));
    }

    function _deployCode(string memory name) private returns (address deployed) {
        string memory json = vm.readFile(string.concat("contracts/test/upgrades/", name, ".json"));
        bytes memory code = abi.decode(vm.parseJson(json, ".bytecode"), (bytes));
        assembly {
            deployed := create(0, add(code, 0x20), mload(code))
        }
        assertTrue(deployed != address(0), "deployed");
    }
}
