// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OrderProcessor} from "../../src/OrderProcessor.sol";
import {Vault} from "../../src/Vault.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";

/// @notice Upgrades the vault 1.2.0 and the order processor 1.1.0, whose bytecode lies beside this file, with an open
/// sale whose tokens are burned in part.
contract ProceedsUpgradeTest is OrderFixture {
    IOrderProcessor.Order private _order;
    uint256 private _id;

    function setUp() public override {
        super.setUp();
        vault = Vault(deployProxy(_deployCode("Vault-1.2.0"), abi.encodeCall(Vault.initialize, (owner, upgrader))));
        bytes memory init =
            abi.encodeCall(OrderProcessor.initialize, (owner, upgrader, treasury, address(vault), address(factory)));
        processor = OrderProcessor(deployProxy(_deployCode("OrderProcessor-1.1.0"), init));
        vm.startPrank(owner);
        vault.grantRole(vault.PROCESSOR_ROLE(), address(processor));
        vault.setOrderLimits(type(uint32).max, 0, 1, type(uint256).max);
        vault.setCancelPeriod(3 days);
        dShare.grantRole(MINTER_ROLE, address(vault));
        dShare.grantRole(BURNER_ROLE, address(vault));
        processor.setOperator(orderOperator, true);
        processor.setPaymentToken(address(mockUsd), 0, FLAT_FEE, PERCENTAGE_FEE, FLAT_FEE, PERCENTAGE_FEE);
        vm.stopPrank();
        _order = saleFor(bob, address(mockUsd), 3e18);
        _id = create(alice, _order, 0);
        takeEscrow(_id, _order, 1e18);
        restrict(alice);
    }

    /// @dev The vault comes first, because the new processor calls a function that the old vault lacks. Between the two
    /// upgrades a sale is filled as before.
    function test_anOpenSaleIsHeldOnceBothContractsAreNew() external {
        _upgradeVault();
        (uint32 bandBps,,, uint256 budget) = vault.orderLimits();
        assertEq(bandBps, type(uint32).max, "band");
        assertEq(budget, type(uint256).max, "budget");
        assertEq(vault.cancelPeriod(), 3 days, "cancel period");
        fill(_id, _order, 0.5e18, 50e6, 0);
        assertEq(mockUsd.balanceOf(bob), 50e6, "as before");
        _upgradeProcessor();
        fill(_id, _order, 0.5e18, 50e6, 0);
        takeEscrow(_id, _order, 2e18);
        fill(_id, _order, 2e18, 200e6, 0);
        assertStatus(_id, IOrderProcessor.OrderStatus.FULFILLED);
        assertEq(mockUsd.balanceOf(bob), 50e6, "nothing more");
        unrestrict(alice);
        vault.claimProceeds(address(processor), _id);
        assertEq(mockUsd.balanceOf(bob), 300e6, "all of it in the end");
        assertEq(vault.owed(address(mockUsd)), 0, "nothing is owed");
    }

    function _upgradeVault() private {
        address next = address(new Vault());
        vm.prank(upgrader);
        vault.upgradeToAndCall(next, abi.encodeCall(vault.reinitialize, (upgrader)));
        assertEq(vault.publicVersion(), "1.3.0", "version of the vault");
    }

    function _upgradeProcessor() private {
        address next = address(new OrderProcessor());
        vm.prank(upgrader);
        processor.upgradeToAndCall(next, abi.encodeCall(processor.reinitialize, (upgrader)));
        assertEq(processor.publicVersion(), "1.3.0", "version of the processor");
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
