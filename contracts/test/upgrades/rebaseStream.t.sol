// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {IAggregatorV3} from "../../src/interfaces/IAggregatorV3.sol";
import {Fixture} from "../Fixture.sol";
import {UsdPlusNext} from "../mocks/NextVersion.sol";
import {TestOracle} from "../mocks/TestOracle.sol";

/// @notice Upgrades a running deployment of USD+ 1.2.0 and of the redeemer 1.1.0, whose rebases count at once. Their
/// bytecode lies beside this file. Requirement KY-03.
contract RebaseStreamUpgradeTest is Fixture {
    UsdPlus private _token;
    UsdPlusRedeemer private _redeemer;

    function setUp() public override {
        super.setUp();
        bytes memory init = abi.encodeCall(UsdPlus.initialize, (treasury, address(restrictor), owner, upgrader));
        _token = UsdPlus(deployProxy(_deployCode("UsdPlus-1.2.0"), init));
        init = abi.encodeCall(UsdPlusRedeemer.initialize, (address(_token), owner, upgrader));
        _redeemer = UsdPlusRedeemer(deployProxy(_deployCode("UsdPlusRedeemer-1.1.0"), init));
        vm.startPrank(owner);
        _token.grantRole(_token.OPERATOR_ROLE(), operator);
        _token.grantRole(_token.ESCROW_ROLE(), address(_redeemer));
        _token.setMintCaps(UNLIMITED, UNLIMITED);
        _token.setRebaseLimits(0, UNLIMITED_RATE, UNLIMITED_RATE);
        _token.setIssuerLimits(issuer, UNLIMITED, UNLIMITED);
        _redeemer.setPaymentTokenOracle(address(mockUsd), IAggregatorV3(address(new TestOracle(8, 1e8))));
        vm.stopPrank();
        vm.prank(issuer);
        _token.mint(alice, 1_000e6);
        vm.startPrank(alice);
        _token.approve(address(_redeemer), 100e6);
        _redeemer.requestRedeem(address(mockUsd), 100e6, alice, alice);
        vm.stopPrank();
        vm.prank(operator);
        _token.rebaseAdd(10e6);
    }

    function test_rebasesBeforeCountAndLaterOnesStream() external {
        _upgrade(address(_token), address(new UsdPlus()));
        assertEq(_token.totalSupply(), 1_010e6, "supply");
        assertEq(_token.rebaseDuration(), 1 days, "duration");
        vm.prank(operator);
        _token.rebaseAdd(8e6);
        assertEq(_token.totalSupply(), 1_010e6, "at once nothing");
        vm.warp(block.timestamp + 1 days);
        assertEq(_token.totalSupply(), 1_018e6, "after a day");
    }

    /// @dev The redeemer before this version asks the token for less, so the token is upgraded first.
    function test_ticketsTakeTheWholeLossFromTheUpgradeOn() external {
        _upgrade(address(_token), address(new UsdPlus()));
        vm.prank(operator);
        _token.rebaseSub(10e6);
        vm.warp(block.timestamp + 30 days);
        uint256 supply = _token.totalSupply();
        vm.startPrank(operator);
        for (uint256 i; i < 3; ++i) {
            _token.rebaseSub(uint128(_token.maxRebaseSub()));
        }
        vm.stopPrank();
        assertEq(_token.totalSupply(), supply, "nothing of the losses has streamed");
        assertEq(_redeemer.paymentOf(0), 100e6, "before");
        _upgrade(address(_redeemer), address(new UsdPlusRedeemer()));
        assertLe(_redeemer.paymentOf(0), 97.1e6, "after");
        assertEq(_redeemer.nextTicket(), 1, "tickets");
    }

    function test_theNextUpgradeKeepsTheOwnersDuration() external {
        _upgrade(address(_token), address(new UsdPlus()));
        vm.prank(owner);
        _token.setRebaseDuration(0);
        _upgrade(address(_token), address(new UsdPlusNext()));
        assertEq(_token.rebaseDuration(), 0, "duration");
    }

    function _upgrade(address target, address next) private {
        vm.prank(upgrader);
        UsdPlus(target).upgradeToAndCall(next, abi.encodeCall(_token.reinitialize, (upgrader)));
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
