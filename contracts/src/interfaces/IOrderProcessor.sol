// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderTokens} from "./IOrderTokens.sol";

/// @title IOrderProcessor
/// @notice Accepts orders for stock tokens and settles what the broker executes. Tokens are minted after the broker has
/// bought and burned before it sells, so there are never more tokens than shares.
///
/// Buys. Payment and fee are escrowed in the vault. A fill spends a part of the payment and mints the bought tokens to
/// the recipient. The operator may withdraw payment in advance (`takeEscrow`); withdrawn payment is filled first, and
/// has to be returned before the order can be canceled.
///
/// Sales. The stock tokens are escrowed in the vault. Before the broker sells, the operator burns them (`takeEscrow`);
/// what the broker did not sell is minted again (`returnEscrow`). A fill sells only burned tokens and brings the
/// proceeds, which go to the recipient after fees.
///
/// Uniqueness. An order id is the EIP-712 hash of requester and order, so it is valid for one chain and contract and
/// cannot be taken by another account; `requestTimestamp` distinguishes equal orders. Each fill carries an id that is
/// accepted once, fills may arrive in any sequence, and each order reaches one final status.
///
/// Splits. Quantities, fills and limits of an order are in stock tokens as of its creation, whatever splits follow;
/// minted, burned and returned amounts are adjusted by the split. The vault accounts in units (see `IVault`).
///
/// Fees never exceed the agreement: the quote, or the standard fee of what is filled so far. The fee of a buy is
/// escrowed and its rest returned; the fee of a sale is deducted from the proceeds.
///
/// Rounding favors Parvalue, by less than one base unit each time: fees up, the payment spent by a fill up, minted
/// amounts down. A limit is met within one base unit.
///
/// Refused payouts. If a token refuses the requester, recipient or treasury, the vault records an unclaimed balance;
/// the order goes on and others are not affected. `setOrdersPaused` stops only new orders. While a stock token is
/// paused nothing is minted, so fills of buys and `returnEscrow` of sales revert; a sale can be canceled, and its
/// tokens become unclaimed.
/// @dev Needs the processor role at the vault. It never holds tokens itself. Access and upgrades: see
/// `IControlledUpgradeable`. Amounts are in token base units, deadlines are Unix timestamps in seconds.
interface IOrderProcessor is IOrderTokens {
    /// @notice MARKET fills at any price, LIMIT at `price` or better.
    enum OrderType {
        MARKET,
        LIMIT
    }

    /// @notice Time in force of the order; the broker enforces it.
    enum TIF {
        DAY,
        GTC,
        IOC,
        FOK
    }

    /// @notice Status of an order; the last two are final.
    enum OrderStatus {
        NONE,
        ACTIVE,
        FULFILLED,
        CANCELLED
    }

    /// @notice Terms of one order. A buy sets `paymentTokenQuantity`, a sale `assetTokenQuantity`; the other one is 0.
    struct Order {
        /// Distinguishes otherwise equal orders; not checked against the time.
        uint64 requestTimestamp;
        /// Receives the bought tokens or the proceeds.
        address recipient;
        address assetToken;
        address paymentToken;
        bool sell;
        OrderType orderType;
        uint256 assetTokenQuantity;
        uint256 paymentTokenQuantity;
        /// Limit in payment tokens per stock token, 18 decimals; not 0 for limit orders.
        uint256 price;
        TIF tif;
    }

    /// @notice The fee that an operator offers for one order, as a signed EIP-712 message.
    struct FeeQuote {
        uint256 orderId;
        address requester;
        /// In base units of the payment token: the whole fee of a buy, the maximum for a sale.
        uint256 fee;
        /// Creation time of the quote; informational.
        uint64 timestamp;
        uint64 deadline;
    }

    /// @notice A requester's EIP-712 signature that is valid until `deadline`. An account's key signs, also if the account
    /// delegates to code (EIP-7702); contract wallets sign by ERC-1271.
    struct Signature {
        uint64 deadline;
        bytes signature;
    }

    /// @notice Emitted when an order is created and its payment and fee, or its stock tokens, are escrowed.
    event OrderCreated(uint256 indexed id, address indexed requester, Order order, uint256 feesEscrowed);

    /// @notice Emitted for each fill.
    event OrderFill(
        uint256 indexed id,
        address indexed paymentToken,
        address indexed assetToken,
        address requester,
        uint256 assetAmount,
        uint256 paymentAmount,
        uint256 feesTaken,
        bool sell
    );

    /// @notice Emitted with the id of the fill in the same transaction as `OrderFill`.
    event OrderFillRecorded(uint256 indexed id, bytes32 indexed fillId);

    /// @notice Emitted when the order is filled completely.
    event OrderFulfilled(uint256 indexed id, address indexed requester);

    /// @notice Emitted when the requester asks for cancellation.
    event CancelRequested(uint256 indexed id, address indexed requester);

    /// @notice Emitted when the order is canceled and its unfilled rest returned.
    event OrderCancelled(uint256 indexed id, address indexed requester, string reason);

    /// @notice Emitted when payment is withdrawn for the broker, or tokens are burned before the broker sells.
    event EscrowTaken(uint256 indexed id, address indexed requester, uint256 amount);

    /// @notice Emitted when payment is returned, or unsold tokens are minted again.
    event EscrowReturned(uint256 indexed id, address indexed requester, uint256 amount);

    /// @notice Emitted when the receiver of fees is set.
    event TreasurySet(address indexed treasury);

    /// @notice Emitted when the vault of new orders is set.
    event VaultSet(address indexed vault);

    /// @notice Emitted when new orders are paused or resumed.
    event OrdersPaused(bool paused);

    /// @notice Emitted when `setOperator` grants or revokes the operator role.
    event OperatorSet(address indexed account, bool status);

    /// @notice Thrown if the quote is for another order or requester.
    error QuoteMismatch();
    /// @notice Thrown if the deadline of a signature or quote has passed.
    error ExpiredSignature();
    /// @notice Thrown if the requester did not sign this message.
    error InvalidSignature();
    /// @notice Thrown if new orders are paused.
    error Paused();
    /// @notice Thrown if an amount or fill id is zero.
    error ZeroValue();
    /// @notice Thrown if the quantity of the other side is not zero: a buy sets only the payment, a sale the tokens.
    error InvalidQuantity();
    /// @notice Thrown if the recipient is this contract or the vault, where the payout would be stuck.
    error InvalidRecipient();
    /// @notice Thrown if the order is unknown or has its final status.
    error OrderNotActive();
    /// @notice Thrown if the terms do not hash to the id.
    error OrderMismatch();
    /// @notice Thrown if the requester has created the same order before.
    error ExistingOrder();
    /// @notice Thrown if an amount exceeds what can be filled, withdrawn, returned or charged, or 128 bits.
    error AmountTooLarge();
    /// @notice Thrown if the fill was recorded before.
    error FillRecorded(bytes32 fillId);
    /// @notice Thrown if one of the two tokens refuses the requester or the recipient.
    error Blacklist();
    /// @notice Thrown if a limit order has no price.
    error LimitPriceNotSet();
    /// @notice Thrown if a fill sells below the limit.
    error OrderFillBelowLimitPrice();
    /// @notice Thrown if a fill buys above the limit.
    error OrderFillAboveLimitPrice();
    /// @notice Thrown by `cancelOrder` while withdrawn payment or burned tokens are neither filled nor returned.
    error UnreturnedEscrow();
    /// @notice Thrown if cancellation was requested before.
    error CancelAlreadyRequested();
    /// @notice Thrown if the requester cancels before this time, which is 0 without a request.
    error NotCancellableYet(uint256 cancellableAt);
    /// @notice Thrown if the caller, or the signer of the quote, is not an operator.
    error NotOperator();
    /// @notice Thrown if the caller did not request the order.
    error NotRequester();

    /// @notice Role that fills and cancels orders and signs quotes; `setOperator` grants and revokes it.
    function OPERATOR_ROLE() external view returns (bytes32);

    /// @notice Initializes the proxy with the owner, the upgrader, the receiver of fees, the vault and the stock token
    /// factory.
    /// @dev Reverts with `ZeroAddress` if one of the last three is zero, with `InvalidInitialization` if it ran before.
    function initialize(address owner, address upgrader, address treasury, address vault, address dShareFactory)
        external;

    /// @notice Returns the receiver of fees.
    function treasury() external view returns (address);
    /// @notice Returns the vault of new orders.
    function vault() external view returns (address);
    /// @notice Returns whether new orders are paused.
    function ordersPaused() external view returns (bool);
    /// @notice Returns whether the account is an operator.
    function isOperator(address account) external view returns (bool);
    /// @notice Returns the id that the order has if `requester` creates it.
    function hashOrder(Order calldata order, address requester) external view returns (uint256 id);
    /// @notice Returns the status of the order.
    function getOrderStatus(uint256 id) external view returns (OrderStatus);
    /// @notice Returns the unfilled amount: payment of a buy, stock tokens of a sale.
    function getUnfilledAmount(uint256 id) external view returns (uint256);
    /// @notice Returns the sum of all fills: stock tokens of a buy, proceeds of a sale before fees.
    function getReceivedAmount(uint256 id) external view returns (uint256);
    /// @notice Returns the remaining escrowed fee of an open buy; 0 for a sale.
    function getFeesEscrowed(uint256 id) external view returns (uint256);
    /// @notice Returns the fees charged so far.
    function getFeesTaken(uint256 id) external view returns (uint256);
    /// @notice Returns the part that `takeEscrow` has taken and that is neither filled nor returned.
    function getOrderEscrow(uint256 id) external view returns (uint256);
    /// @notice Returns whether the fill was recorded.
    function isFillRecorded(bytes32 fillId) external view returns (bool);

    /// @notice Creates an order of the caller at the fee that an operator quoted. Emits `OrderCreated`.
    /// @dev Needs the caller's allowance for payment and fee of a buy, or for the stock tokens of a sale. Reverts with
    /// `QuoteMismatch`, `ExpiredSignature`, `NotOperator` (signer), `ExistingOrder`, `Paused`, `ZeroValue`,
    /// `InvalidQuantity`, `LimitPriceNotSet`, `ZeroAddress` or `InvalidRecipient` (recipient), `UnsupportedToken`,
    /// `InvalidPrecision`, `Blacklist`, `AmountTooLarge`, and `IVault.TransferMismatch`.
    function createOrder(Order calldata order, FeeQuote calldata feeQuote, bytes calldata feeQuoteSignature)
        external
        returns (uint256 id);

    /// @notice Creates an order of the quote's requester, who signed
    /// `OrderRequest(Order order,FeeQuote feeQuote,uint64 deadline)`: all terms, the fee and the whole quote. Callable by
    /// operators only. Reverts as `createOrder` does, and with `InvalidSignature`. Emits `OrderCreated`.
    /// @dev Signatures of the type before (`OrderRequest(uint256 id,uint64 deadline)`) did not cover the fee; they are
    /// refused with `InvalidSignature`.
    function createOrderWithSignature(
        Order calldata order,
        Signature calldata orderSignature,
        FeeQuote calldata feeQuote,
        bytes calldata feeQuoteSignature
    ) external returns (uint256 id);

    /// @notice Creates an order of the caller at the current standard fees, otherwise as `createOrder` does.
    function createOrderStandardFees(Order calldata order) external returns (uint256 id);

    /// @notice Records one execution of the broker. Callable by operators only. Emits `OrderFillRecorded` and
    /// `OrderFill`, and `OrderFulfilled` if nothing is left to fill.
    /// @dev Reverts with `OrderNotActive`, `OrderMismatch`, `ZeroValue`, `FillRecorded`, `AmountTooLarge` (amount or
    /// fees), `OrderFillBelowLimitPrice` and `OrderFillAboveLimitPrice`.
    /// @param fillId The id of the broker's execution, the same on every retry.
    /// @param fillAmount Payment spent by a buy, stock tokens sold by a sale.
    /// @param receivedAmount Stock tokens bought, or proceeds, for which the caller must give this contract an
    /// allowance.
    /// @param fees The part of the escrowed fee, or of the proceeds, that goes to the treasury.
    function fillOrder(
        uint256 id,
        Order calldata order,
        bytes32 fillId,
        uint256 fillAmount,
        uint256 receivedAmount,
        uint256 fees
    ) external;

    /// @notice Sends payment of a buy from the vault to the caller, or burns tokens of a sale. Callable by operators
    /// only. Emits `EscrowTaken`. Reverts with `OrderNotActive`, `OrderMismatch`, `ZeroValue` and `AmountTooLarge`.
    function takeEscrow(uint256 id, Order calldata order, uint256 amount) external;

    /// @notice Returns payment of a buy from the caller, or mints tokens of a sale again. Callable by operators only.
    /// Emits `EscrowReturned`. Reverts as `takeEscrow` does.
    function returnEscrow(uint256 id, Order calldata order, uint256 amount) external;

    /// @notice Asks the operator, once, to cancel the order. Callable by the requester only. Emits `CancelRequested`.
    /// Reverts with `OrderNotActive`, `NotRequester` and `CancelAlreadyRequested`.
    function requestCancel(uint256 id) external;

    /// @notice Requests cancellation with the requester's signature of `CancelRequest(uint256 id,uint64 deadline)`.
    /// Anyone may call it. Reverts with `ExpiredSignature`, `InvalidSignature`, and otherwise as `requestCancel` does.
    function requestCancelWithSignature(uint256 id, Signature calldata signature) external;

    /// @notice Requests cancellation with the requester's signature of `CancelOrder(Order order,uint64 deadline)`.
    /// Reverts with `OrderMismatch`, and otherwise as `requestCancelWithSignature` does.
    function requestCancelWithTerms(uint256 id, Order calldata order, Signature calldata signature) external;

    /// @notice Cancels the order; the unfilled rest and the remaining fee return to the requester. Callable by
    /// operators only. Emits `OrderCancelled`. Reverts with `OrderNotActive`, `OrderMismatch` and `UnreturnedEscrow`.
    function cancelOrder(uint256 id, Order calldata order, string calldata reason) external;

    /// @notice Ends the caller's order as `cancelOrder` does, after its cancel period (`IOwnerCancels`), with the reason
    /// "owner". Reverts with `OrderNotActive`, `OrderMismatch`, `NotRequester`, `NotCancellableYet`, `UnreturnedEscrow`.
    function cancelByOwner(uint256 id, Order calldata order) external;

    /// @notice Grants or revokes the operator role. Callable by the owner only. Reverts with `ZeroAddress`.
    function setOperator(address account, bool status) external;

    /// @notice Pauses or resumes new orders. Callable by the owner; the guardian may only pause.
    function setOrdersPaused(bool paused) external;

    /// @notice Sets the receiver of fees. Callable by the owner only. Reverts with `ZeroAddress`.
    function setTreasury(address treasury) external;

    /// @notice Sets the vault of new orders; existing orders stay in their vault. Callable by the owner only. Reverts
    /// with `ZeroAddress`.
    function setVault(address vault) external;
}
