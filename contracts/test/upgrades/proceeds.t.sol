// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Vault} from "../../src/Vault.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";

/// @notice Upgrades the vault 1.2.0, whose bytecode lies beside this file, with an open sale.
contract ProceedsUpgradeTest is OrderFixture {
    IOrderProcessor.Order private _order;
    uint256 private _id;

    function setUp() public override {
        super.setUp();
        vault = Vault(deployProxy(_deployCode("Vault-1.2.0"), abi.encodeCall(Vault.initialize, (owner, upgrader))));
        vm.startPrank(owner);
        vault.grantRole(vault.PROCESSOR_ROLE(), address(processor));
        vault.setOrderLimits(type(uint32).max, 0, 1, type(uint256).max);
        dShare.grantRole(MINTER_ROLE, address(vault));
        dShare.grantRole(BURNER_ROLE, address(vault));
        processor.setVault(address(vault));
        vm.stopPrank();
        _order = saleFor(alice, address(mockUsd), 3e18);
        _id = create(alice, _order, 0);
        takeEscrow(_id, _order, 1e18);
    }

    /// @dev The vault does not know the stock token of a sale whose tokens were burned before.
    function test_salesAreHeldOnceTheirTokensAreBurnedByTheNewVault() external {
        restrict(alice);
        _upgradeVault();
        (uint32 bandBps,,, uint256 budget) = vault.orderLimits();
        assertEq(bandBps, type(uint32).max, "band");
        assertEq(budget, type(uint256).max, "budget");
        fill(_id, _order, 1e18, 100e6, 0);
        assertEq(mockUsd.balanceOf(alice), 100e6, "as before");
        takeEscrow(_id, _order, 2e18);
        fill(_id, _order, 2e18, 200e6, 0);
        assertStatus(_id, IOrderProcessor.OrderStatus.FULFILLED);
        assertEq(mockUsd.balanceOf(alice), 100e6, "nothing more");
        assertEq(vault.held(address(mockUsd), alice), 200e6, "held");
    }

    function _upgradeVault() private {
        address next = address(new Vault());
        vm.prank(upgrader);
        vault.upgradeToAndCall(next, abi.encodeCall(vault.reinitialize, (upgrader)));
        assertEq(vault.publicVersion(), "1.3.0", "version");
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
