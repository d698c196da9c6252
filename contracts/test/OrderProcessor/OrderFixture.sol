// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OrderProcessor} from "../../src/OrderProcessor.sol";
import {Vault} from "../../src/Vault.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";
import {TestToken} from "../mocks/TestToken.sol";

/// @notice The order processor and its vault as they are deployed, buyers with dollars, sellers with stock tokens, and
/// an operator who signs quotes and pays proceeds.
abstract contract OrderFixture is DShareFixture {
    /// @dev Far above any real order with 6 decimals, and far below the overflow of prices.
    uint256 internal constant MAX_PAYMENT = 1e18;
    uint256 internal constant MAX_STOCK = 1e30;

    /// @dev The fixed part of the standard fee: 20 cents.
    uint64 internal constant FLAT_FEE = 0.2e8;
    /// @dev The percentage of the standard fee: 0.25 %.
    uint24 internal constant PERCENTAGE_FEE = 2500;

    bytes4 internal constant IS_BLACKLISTED = bytes4(keccak256("isBlacklisted(address)"));

    string internal constant ORDER_TYPE = "Order(uint64 requestTimestamp,address recipient,address assetToken,address paymentToken,bool sell,"
        "uint8 orderType,uint256 assetTokenQuantity,uint256 paymentTokenQuantity,uint256 price,uint8 tif)";
    string internal constant QUOTE_TYPE =
        "FeeQuote(uint256 orderId,address requester,uint256 fee,uint64 timestamp,uint64 deadline)";
    string internal constant CANCEL_TYPE = "CancelOrder(Order order,uint64 deadline)";
    string internal constant REQUEST_TYPE = "OrderRequest(Order order,FeeQuote feeQuote,uint64 deadline)";

    address internal orderOperator;
    uint256 internal orderOperatorKey;
    address internal priceReporter;

    OrderProcessor internal processor;
    Vault internal vault;

    uint64 private _salt;
    uint256 private _fills;

    function setUp() public virtual override {
        super.setUp();
        (orderOperator, orderOperatorKey) = makeAccount("order operator");
        priceReporter = makeAddress("price reporter");
        vault = Vault(deployProxy(address(new Vault()), abi.encodeCall(Vault.initialize, (owner, upgrader))));
        processor = deployProcessor();
        vm.startPrank(owner);
        vault.grantRole(vault.PROCESSOR_ROLE(), address(processor));
        vault.grantRole(vault.OPERATOR_ROLE(), orderOperator);
        // Most tests fill at arbitrary prices; those of the limits set them.
        vault.setOrderLimits(type(uint32).max, type(uint32).max, type(uint32).max, UNLIMITED);
        vault.grantRole(vault.REPORTER_ROLE(), priceReporter);
        dShare.grantRole(MINTER_ROLE, address(vault));
        dShare.grantRole(BURNER_ROLE, address(vault));
        processor.setOperator(orderOperator, true);
        processor.setPaymentToken(address(mockUsd), 0, FLAT_FEE, PERCENTAGE_FEE, FLAT_FEE, PERCENTAGE_FEE);
        processor.setPaymentToken(address(usdPlus), IS_BLACKLISTED, FLAT_FEE, PERCENTAGE_FEE, FLAT_FEE, PERCENTAGE_FEE);
        vm.stopPrank();
    }

    function deployProcessor() internal returns (OrderProcessor) {
        bytes memory init =
            abi.encodeCall(OrderProcessor.initialize, (owner, upgrader, treasury, address(vault), address(factory)));
        return OrderProcessor(deployProxy(address(new OrderProcessor()), init));
    }

    /// @dev Returns a market buy for the recipient with a unique timestamp.
    function buyFor(address recipient, address token, uint256 payment)
        internal
        returns (IOrderProcessor.Order memory order)
    {
        order.requestTimestamp = ++_salt;
        order.recipient = recipient;
        order.assetToken = address(dShare);
        order.paymentToken = token;
        order.paymentTokenQuantity = payment;
    }

    function saleFor(address recipient, address token, uint256 quantity)
        internal
        returns (IOrderProcessor.Order memory order)
    {
        order = buyFor(recipient, token, 0);
        (order.sell, order.assetTokenQuantity) = (true, quantity);
    }

    function quote(IOrderProcessor.Order memory order, address requester, uint256 fee)
        internal
        view
        returns (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature)
    {
        feeQuote = IOrderProcessor.FeeQuote({
            orderId: processor.hashOrder(order, requester),
            requester: requester,
            fee: fee,
            timestamp: uint64(block.timestamp),
            deadline: uint64(block.timestamp + 60)
        });
        signature = signQuote(feeQuote, orderOperatorKey);
    }

    function signQuote(IOrderProcessor.FeeQuote memory feeQuote, uint256 key) internal view returns (bytes memory) {
        return sign(key, keccak256(abi.encode(keccak256(bytes(QUOTE_TYPE)), feeQuote)));
    }

    /// @dev Signs the order with its whole quote, until the quote's deadline.
    function signRequest(uint256 key, IOrderProcessor.Order memory order, IOrderProcessor.FeeQuote memory feeQuote)
        internal
        view
        returns (IOrderProcessor.Signature memory)
    {
        return signRequest(key, order, feeQuote, feeQuote.deadline);
    }

    function signRequest(
        uint256 key,
        IOrderProcessor.Order memory order,
        IOrderProcessor.FeeQuote memory feeQuote,
        uint64 deadline
    ) internal view returns (IOrderProcessor.Signature memory) {
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(bytes(string.concat(REQUEST_TYPE, QUOTE_TYPE, ORDER_TYPE))),
                keccak256(abi.encode(keccak256(bytes(ORDER_TYPE)), order)),
                keccak256(abi.encode(keccak256(bytes(QUOTE_TYPE)), feeQuote)),
                deadline
            )
        );
        return IOrderProcessor.Signature(deadline, sign(key, structHash));
    }

    function signCancel(uint256 key, uint256 id, uint64 deadline)
        internal
        view
        returns (IOrderProcessor.Signature memory)
    {
        bytes32 typeHash = keccak256("CancelRequest(uint256 id,uint64 deadline)");
        return IOrderProcessor.Signature(deadline, sign(key, keccak256(abi.encode(typeHash, id, deadline))));
    }

    /// @dev Signs the cancellation of the order with these terms.
    function signCancel(uint256 key, IOrderProcessor.Order memory order, uint64 deadline)
        internal
        view
        returns (IOrderProcessor.Signature memory)
    {
        bytes32 typeHash = keccak256(bytes(string.concat(CANCEL_TYPE, ORDER_TYPE)));
        bytes32 terms = keccak256(abi.encode(keccak256(bytes(ORDER_TYPE)), order));
        return IOrderProcessor.Signature(deadline, sign(key, keccak256(abi.encode(typeHash, terms, deadline))));
    }

    /// @dev Signs as a wallet does, with the published EIP-712 domain.
    function sign(uint256 key, bytes32 structHash) internal view returns (bytes memory) {
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domainSeparator(address(processor)), structHash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function domainSeparator(address verifyingContract) internal view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("OrderProcessor"),
                keccak256("1"),
                block.chainid,
                verifyingContract
            )
        );
    }

    /// @dev Mints to the account what the order escrows and approves it to the processor.
    function fund(address account, IOrderProcessor.Order memory order, uint256 fee) internal {
        if (order.sell) {
            mintStock(account, order.assetTokenQuantity + dShare.balancePerShare() / ONE + 1);
            approveProcessor(account, address(dShare), order.assetTokenQuantity);
        } else {
            mintPayment(account, order.paymentToken, order.paymentTokenQuantity + fee);
            approveProcessor(account, order.paymentToken, order.paymentTokenQuantity + fee);
        }
    }

    function mintPayment(address account, address token, uint256 amount) internal {
        if (token == address(usdPlus)) mintUsdPlus(account, amount + 2 * (usdPlus.balancePerShare() / ONE + 1));
        else TestToken(token).mint(account, amount);
    }

    function approveProcessor(address account, address token, uint256 amount) internal {
        vm.prank(account);
        TestToken(token).approve(address(processor), amount);
    }

    /// @dev Funds and creates the order at a quoted fee.
    function create(address account, IOrderProcessor.Order memory order, uint256 fee) internal returns (uint256) {
        fund(account, order, fee);
        (IOrderProcessor.FeeQuote memory feeQuote, bytes memory signature) = quote(order, account, fee);
        vm.prank(account);
        return processor.createOrder(order, feeQuote, signature);
    }

    function createStandard(address account, IOrderProcessor.Order memory order) internal returns (uint256) {
        fund(account, order, processor.totalStandardFee(false, order.paymentToken, order.paymentTokenQuantity));
        vm.prank(account);
        return processor.createOrderStandardFees(order);
    }

    /// @dev Fills the order; for a sale the proceeds are minted to the operator first.
    function fill(uint256 id, IOrderProcessor.Order memory order, uint256 amount, uint256 received, uint256 fees)
        internal
    {
        if (order.sell) {
            mintPayment(orderOperator, order.paymentToken, received);
            approveProcessor(orderOperator, order.paymentToken, received);
        }
        bytes32 fillId = keccak256(abi.encode("fill", ++_fills));
        vm.prank(orderOperator);
        processor.fillOrder(id, order, fillId, amount, received, fees);
    }

    function takeEscrow(uint256 id, IOrderProcessor.Order memory order, uint256 amount) internal {
        vm.prank(orderOperator);
        processor.takeEscrow(id, order, amount);
    }

    function returnEscrow(uint256 id, IOrderProcessor.Order memory order, uint256 amount) internal {
        if (!order.sell) approveProcessor(orderOperator, order.paymentToken, amount);
        vm.prank(orderOperator);
        processor.returnEscrow(id, order, amount);
    }

    function cancel(uint256 id, IOrderProcessor.Order memory order) internal {
        vm.prank(orderOperator);
        processor.cancelOrder(id, order, "Market closed");
    }

    function unrestrict(address account) internal {
        vm.prank(restrictorKey);
        restrictor.unrestrict(account);
    }

    function partUnits(uint256 id, IVault.EscrowPart which) internal view returns (uint256) {
        return vault.unitsOf(address(processor), id, which);
    }

    function assertStatus(uint256 id, IOrderProcessor.OrderStatus status) internal view {
        assertEq(uint256(processor.getOrderStatus(id)), uint256(status), "status");
        if (status == IOrderProcessor.OrderStatus.ACTIVE) return;
        assertEq(processor.getUnfilledAmount(id), 0, "unfilled");
        assertEq(processor.getFeesEscrowed(id), 0, "fees escrowed");
        assertEq(processor.getOrderEscrow(id), 0, "escrow taken");
        for (uint256 i; i < 3; ++i) {
            assertEq(partUnits(id, IVault.EscrowPart(i)), 0, "left in a part");
        }
    }
}
