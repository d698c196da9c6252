// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OrderProcessor} from "../../src/OrderProcessor.sol";
import {Vault} from "../../src/Vault.sol";
import {IOrderLimits} from "../../src/interfaces/IOrderLimits.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";
import {VaultNext} from "../mocks/NextVersion.sol";

/// @notice Upgrades a running deployment of the order contracts 1.0.0, whose bytecode lies beside this file, with an
/// open order. Requirements KY-02 and KY-05.
contract OrderUpgradeTest is OrderFixture {
    IOrderProcessor.Order private _order;
    uint256 private _id;

    function setUp() public override {
        super.setUp();
        vault = Vault(deployProxy(_deployCode("Vault-1.0.0"), abi.encodeCall(Vault.initialize, (owner, upgrader))));
        bytes memory init =
            abi.encodeCall(OrderProcessor.initialize, (owner, upgrader, treasury, address(vault), address(factory)));
        processor = OrderProcessor(deployProxy(_deployCode("OrderProcessor-1.0.0"), init));
        vm.startPrank(owner);
        vault.grantRole(vault.PROCESSOR_ROLE(), address(processor));
        vault.grantRole(vault.OPERATOR_ROLE(), orderOperator);
        vault.grantRole(keccak256("REPORTER_ROLE"), priceReporter);
        dShare.grantRole(MINTER_ROLE, address(vault));
        dShare.grantRole(BURNER_ROLE, address(vault));
        processor.setOperator(orderOperator, true);
        processor.setPaymentToken(address(mockUsd), 0, FLAT_FEE, PERCENTAGE_FEE, FLAT_FEE, PERCENTAGE_FEE);
        vm.stopPrank();
        _order = buyFor(alice, address(mockUsd), 1_000e6);
        _id = create(alice, _order, 1e6);
        fill(_id, _order, 100e6, 1e18, 0);
    }

    function test_KY02_anOpenOrderIsFilledWithinTheInitialLimits() external {
        _upgrade();
        (uint32 bandBps, uint32 moveBps, uint32 maxPriceAge, uint256 budget) = vault.orderLimits();
        assertEq(bandBps, 300, "band");
        assertEq(moveBps, 2_000, "move");
        assertEq(maxPriceAge, 1 hours, "age");
        assertEq(budget, 2_000_000e18, "budget");
        _expectRefusedFill(abi.encodeWithSelector(IOrderLimits.PriceTooOld.selector, address(dShare), 0));
        vm.prank(owner);
        vault.setPrice(address(dShare), 100e18);
        fill(_id, _order, 900e6, 9e18, 1e6);
        assertStatus(_id, IOrderProcessor.OrderStatus.FULFILLED);
        assertEq(dShare.balanceOf(alice), 10e18, "bought");
        assertEq(vault.budgetLeft(), 2_000_000e18 - 900e18, "budget left");
    }

    /// @dev An upgrade that omits `reinitialize` leaves the limits at zero, which refuses everything.
    function test_KY02_withoutReinitializeNothingIsFilled() external {
        vm.startPrank(upgrader);
        vault.upgradeToAndCall(address(new Vault()), "");
        processor.upgradeToAndCall(address(new OrderProcessor()), "");
        vm.stopPrank();
        _expectRefusedFill(abi.encodeWithSelector(IOrderLimits.PriceTooOld.selector, address(dShare), 0));
    }

    function test_KY02_theNextUpgradeKeepsTheOwnersLimits() external {
        _upgrade();
        vm.prank(owner);
        vault.setOrderLimits(1, 2, 3, 4);
        address next = address(new VaultNext());
        vm.prank(upgrader);
        vault.upgradeToAndCall(next, abi.encodeCall(vault.reinitialize, (upgrader)));
        (uint32 bandBps,,, uint256 budget) = vault.orderLimits();
        assertEq(vault.version(), 5, "version");
        assertEq(bandBps, 1, "band");
        assertEq(budget, 4, "budget");
    }

    /// @dev The owner had requested the cancellation at the version before, which recorded no time, so it does again.
    function test_KY05_theOwnerOfAnOpenOrderCancelsItAfterANewRequest() external {
        vm.prank(alice);
        processor.requestCancel(_id);
        vm.warp(block.timestamp + 20 days);
        _upgrade();
        assertEq(vault.cancelPeriod(), 7 days, "period");
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOrderProcessor.NotCancellableYet.selector, 0));
        processor.cancelByOwner(_id, _order);
        processor.requestCancel(_id);
        vm.warp(block.timestamp + 7 days);
        processor.cancelByOwner(_id, _order);
        vm.stopPrank();
        assertStatus(_id, IOrderProcessor.OrderStatus.CANCELLED);
        assertEq(mockUsd.balanceOf(alice), 901e6, "returned");
    }

    /// @dev A signature of the version before stays valid, and one with the terms of the order is valid from now on.
    function testFuzz_anOpenOrderIsCanceledByEitherSignature(bool hasTerms) external {
        uint64 soon = uint64(block.timestamp + 60);
        IOrderProcessor.Signature memory byId = signCancel(aliceKey, _id, soon);
        _upgrade();
        if (hasTerms) processor.requestCancelWithTerms(_id, _order, signCancel(aliceKey, _order, soon));
        else processor.requestCancelWithSignature(_id, byId);
        assertEq(vault.cancellableAt(address(processor), _id), block.timestamp + 7 days, "requested");
    }

    function test_KY05_theNextUpgradeKeepsTheOwnersPeriod() external {
        _upgrade();
        vm.prank(owner);
        vault.setCancelPeriod(0);
        address next = address(new VaultNext());
        vm.prank(upgrader);
        vault.upgradeToAndCall(next, abi.encodeCall(vault.reinitialize, (upgrader)));
        assertEq(vault.cancelPeriod(), 0, "period");
    }

    /// @dev The vault comes first, because the new processor calls functions that the old vault lacks.
    function _upgrade() private {
        address nextVault = address(new Vault());
        address nextProcessor = address(new OrderProcessor());
        vm.startPrank(upgrader);
        vault.upgradeToAndCall(nextVault, abi.encodeCall(vault.reinitialize, (upgrader)));
        processor.upgradeToAndCall(nextProcessor, "");
        vm.stopPrank();
    }

    function _expectRefusedFill(bytes memory refusal) private {
        vm.prank(orderOperator);
        vm.expectRevert(refusal);
        processor.fillOrder(_id, _order, "fill", 900e6, 9e18, 1e6);
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
