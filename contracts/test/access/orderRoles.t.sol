// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ControlledUpgradeable} from "../../src/ControlledUpgradeable.sol";
import {OrderLimits} from "../../src/OrderLimits.sol";
import {OrderProcessor} from "../../src/OrderProcessor.sol";
import {OrderRecords} from "../../src/OrderRecords.sol";
import {OrderTokens} from "../../src/OrderTokens.sol";
import {OwnerCancels} from "../../src/OwnerCancels.sol";
import {Vault} from "../../src/Vault.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {OrderFixture} from "../OrderProcessor/OrderFixture.sol";
import {OrderProcessorNext, VaultNext} from "../mocks/NextVersion.sol";

/// @notice Calls every restricted function of the order contracts from every account that has a role in them, and
/// tests what a pause stops.
contract OrderRoleMatrixTest is OrderFixture {
    struct RestrictedCall {
        address target;
        bytes32 role;
        bytes data;
        /// A call that the same account makes first, so that the call can succeed; empty for none.
        bytes first;
    }

    bytes32 private constant ADMIN = bytes32(0);
    bytes32 private constant UPGRADER = keccak256("UPGRADER_ROLE");
    bytes32 private constant OPERATOR = keccak256("OPERATOR_ROLE");
    bytes32 private constant PROCESSOR = keccak256("PROCESSOR_ROLE");
    bytes32 private constant REPORTER = keccak256("REPORTER_ROLE");

    /// @dev The unrestricted functions `initialize`, `acceptDefaultAdminTransfer` and `renounceRole`.
    uint256 private constant OPEN_TO_ALL = 3;

    /// @dev The unrestricted functions `createOrder`, `createOrderStandardFees`, the three requests to cancel,
    /// `cancelByOwner`, `selfPermit` and `multicall`.
    uint256 private constant OF_REQUESTERS = 8;

    RestrictedCall[] private _calls;
    IOrderProcessor.Order private _buy;
    uint256 private _id;

    function setUp() public override {
        super.setUp();
        _buy = buyFor(alice, address(mockUsd), 10e6);
        _id = create(alice, _buy, 1e6);
        mockUsd.mint(address(vault), 1e6);
        vm.prank(owner);
        vault.setCancelPeriod(0);
        mintPayment(orderOperator, address(mockUsd), 10e6);
        approveProcessor(orderOperator, address(mockUsd), 10e6);
    }

    function test_processorRequiresTheRightRole() external {
        _assertMatrix(_callsOfTheProcessor());
    }

    function test_vaultRequiresTheRightRole() external {
        _assertMatrix(_callsOfTheVault());
    }

    /// @dev A new function fails here until it is added to the matrix or to the lists above.
    function test_everyWritingFunctionIsListed() external {
        _assertCount("OrderProcessor", _callsOfTheProcessor().length + OPEN_TO_ALL + OF_REQUESTERS);
        // The unrestricted functions are `claim` and `claimProceeds`.
        _assertCount("Vault", _callsOfTheVault().length + OPEN_TO_ALL + 2);
    }

    function test_aPauseStopsNewOrdersAndNothingElse() external {
        IOrderProcessor.Order memory sale = saleFor(alice, address(mockUsd), 2e18);
        uint256 saleId = create(alice, sale, 1e6);
        IOrderProcessor.Order memory mine = buyFor(alice, address(mockUsd), 3e6);
        uint256 mineId = create(alice, mine, 1e6);
        takeEscrow(saleId, sale, 1e18);
        vm.prank(owner);
        processor.setOrdersPaused(true);
        IOrderProcessor.Order memory late = buyFor(alice, address(mockUsd), 1e6);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = quote(late, alice, 0);
        vm.startPrank(alice);
        vm.expectRevert(IOrderProcessor.Paused.selector);
        processor.createOrder(late, feeQuote, quoted);
        vm.expectRevert(IOrderProcessor.Paused.selector);
        processor.createOrderStandardFees(late);
        processor.requestCancel(_id);
        processor.requestCancel(mineId);
        processor.cancelByOwner(mineId, mine);
        vm.stopPrank();
        assertStatus(mineId, IOrderProcessor.OrderStatus.CANCELLED);
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, late, feeQuote);
        vm.prank(orderOperator);
        vm.expectRevert(IOrderProcessor.Paused.selector);
        processor.createOrderWithSignature(late, signature, feeQuote, quoted);

        takeEscrow(_id, _buy, 4e6);
        returnEscrow(_id, _buy, 4e6);
        fill(_id, _buy, 4e6, 1e18, 0);
        cancel(_id, _buy);
        fill(saleId, sale, 1e18, 100e6, 0);
        cancel(saleId, sale);
        assertStatus(saleId, IOrderProcessor.OrderStatus.CANCELLED);
    }

    function _callsOfTheProcessor() private returns (RestrictedCall[] memory) {
        delete _calls;
        address target = address(processor);
        _addCommon(target, address(new OrderProcessorNext()));
        _add(target, ADMIN, abi.encodeCall(OrderRecords.setOperator, (bob, true)));
        _add(target, ADMIN, abi.encodeCall(OrderRecords.setOrdersPaused, (true)));
        _add(target, ADMIN, abi.encodeCall(OrderRecords.setTreasury, (bob)));
        _add(target, ADMIN, abi.encodeCall(OrderRecords.setVault, (bob)));
        _add(target, ADMIN, abi.encodeCall(OrderTokens.setPaymentToken, (address(mockUsd), 0, 1, 1, 1, 1)));
        _add(target, ADMIN, abi.encodeCall(OrderTokens.removePaymentToken, (address(mockUsd))));
        _add(target, ADMIN, abi.encodeCall(OrderTokens.setOrderDecimalReduction, (address(dShare), 9)));
        _add(target, OPERATOR, abi.encodeCall(OrderProcessor.fillOrder, (_id, _buy, "fill", 10e6, 1e18, 1e6)));
        _add(target, OPERATOR, abi.encodeCall(OrderProcessor.cancelOrder, (_id, _buy, "")));
        bytes memory take_ = abi.encodeCall(OrderProcessor.takeEscrow, (_id, _buy, 1e6));
        _add(target, OPERATOR, take_);
        bytes memory back = abi.encodeCall(OrderProcessor.returnEscrow, (_id, _buy, 1e6));
        _calls.push(RestrictedCall(target, OPERATOR, back, take_));
        _addSponsored(target);
        return _calls;
    }

    function _addSponsored(address target) private {
        IOrderProcessor.Order memory order = buyFor(alice, address(mockUsd), 10e6);
        fund(alice, order, 0);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory quoted) = quote(order, alice, 0);
        IOrderProcessor.Signature memory signature = signRequest(aliceKey, order, feeQuote);
        bytes memory data =
            abi.encodeCall(OrderProcessor.createOrderWithSignature, (order, signature, feeQuote, quoted));
        _add(target, OPERATOR, data);
    }

    function _callsOfTheVault() private returns (RestrictedCall[] memory) {
        delete _calls;
        address target = address(vault);
        address dollars = address(mockUsd);
        _addCommon(target, address(new VaultNext()));
        _add(target, ADMIN, abi.encodeCall(Vault.rescueERC20, (dollars, bob, 1)));
        _add(target, OPERATOR, abi.encodeCall(Vault.withdrawFunds, (dollars, bob, 1)));
        _addLimits(target);
        _add(target, ADMIN, abi.encodeCall(OwnerCancels.setCancelPeriod, (1)));
        bytes memory begin = abi.encodeCall(Vault.beginCancelPeriod, (1));
        _add(target, PROCESSOR, begin);
        _calls.push(RestrictedCall(target, PROCESSOR, abi.encodeCall(Vault.endCancelPeriod, (1)), begin));
        _add(target, PROCESSOR, abi.encodeCall(Vault.expect, (dollars)));
        _add(target, PROCESSOR, abi.encodeCall(Vault.countFill, (address(dShare), 1e18, dollars, 1)));
        _add(target, PROCESSOR, abi.encodeCall(Vault.take, (_id, dollars, bob, 1, 10e6)));
        bytes memory deposit = abi.encodeCall(Vault.deposit, (1, IVault.EscrowPart.Fee, dollars, 0));
        _calls.push(RestrictedCall(target, PROCESSOR, deposit, abi.encodeCall(Vault.expect, (dollars))));
        _add(target, PROCESSOR, abi.encodeCall(Vault.spend, (_id, IVault.EscrowPart.Payment, dollars, 1, 10e6)));
        _add(target, PROCESSOR, abi.encodeCall(Vault.pay, (_id, IVault.EscrowPart.Payment, dollars, bob, 1, 10e6)));
        _add(target, PROCESSOR, abi.encodeCall(Vault.payProceeds, (_id, address(dShare), dollars, alice, bob)));
        _add(target, PROCESSOR, abi.encodeCall(Vault.mint, (address(dShare), bob, 1)));
        _add(target, PROCESSOR, abi.encodeCall(Vault.mintBack, (_id, address(dShare), 1)));
        _add(target, PROCESSOR, abi.encodeCall(Vault.burn, (_id, address(dShare), 0)));
        return _calls;
    }

    function _addLimits(address target) private {
        _add(target, ADMIN, abi.encodeCall(OrderLimits.setOrderLimits, (1, 1, 1, 1)));
        _add(target, ADMIN, abi.encodeCall(OrderLimits.setPrice, (address(dShare), 1e18)));
        _add(target, REPORTER, abi.encodeCall(OrderLimits.reportPrice, (address(dShare), 1e18)));
    }

    function _addCommon(address target, address next) private {
        bytes memory reinitialize = abi.encodeCall(ControlledUpgradeable.reinitialize, (bob));
        bytes memory upgrade = abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (next, reinitialize));
        _add(target, UPGRADER, upgrade);
        _calls.push(RestrictedCall(target, UPGRADER, reinitialize, upgrade));
        _add(target, ADMIN, abi.encodeCall(IAccessControl.grantRole, (OPERATOR, bob)));
        _add(target, ADMIN, abi.encodeCall(IAccessControl.revokeRole, (OPERATOR, orderOperator)));
        _add(target, ADMIN, abi.encodeWithSignature("beginDefaultAdminTransfer(address)", bob));
        _add(target, ADMIN, abi.encodeWithSignature("cancelDefaultAdminTransfer()"));
        _add(target, ADMIN, abi.encodeWithSignature("changeDefaultAdminDelay(uint48)", 1 days));
        _add(target, ADMIN, abi.encodeWithSignature("rollbackDefaultAdminDelay()"));
    }

    function _add(address target, bytes32 role, bytes memory data) private {
        _calls.push(RestrictedCall(target, role, data, ""));
    }

    function _assertMatrix(RestrictedCall[] memory calls) private {
        address[9] memory accounts =
            [owner, upgrader, orderOperator, priceReporter, address(processor), alice, stranger, treasury, broker];
        for (uint256 i; i < calls.length; ++i) {
            for (uint256 j; j < accounts.length; ++j) {
                uint256 snapshot = vm.snapshotState();
                _assertObeyed(calls[i], accounts[j]);
                vm.revertToState(snapshot);
            }
        }
    }

    function _assertObeyed(RestrictedCall memory call, address account) private {
        address holder = _holder(call.role);
        if (call.first.length != 0) prepareCall(holder, call.target, call.first);
        vm.prank(account);
        (bool ok, bytes memory reason) = call.target.call(call.data);
        assertEq(ok, account == holder, "obeyed");
        if (ok) return;
        bytes memory revertData = call.role == OPERATOR && call.target == address(processor)
            ? abi.encodeWithSelector(IOrderProcessor.NotOperator.selector)
            : abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, call.role);
        assertEq(keccak256(reason), keccak256(revertData), "refusal");
    }

    function _assertCount(string memory name, uint256 known) private view {
        string memory json = readArtifact(name);
        bytes memory types =
            vm.parseJson(json, "$.abi[?(@.stateMutability == 'nonpayable' || @.stateMutability == 'payable')].type");
        assertEq(abi.decode(types, (string[])).length, known, name);
    }

    function _holder(bytes32 role) private view returns (address) {
        if (role == ADMIN) return owner;
        if (role == UPGRADER) return upgrader;
        if (role == REPORTER) return priceReporter;
        return role == OPERATOR ? orderOperator : address(processor);
    }
}
