// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IOrderTokens} from "./IOrderTokens.sol";

/// @title IOrderProcessor
/// @notice Takes orders for stock tokens and carries them out as the broker does. Tokens are minted after the broker bought
/// and burned before it sells, so there are never more tokens than shares.
///
/// Buying. Payment and fee go to the vault, where they belong to the order. A fill spends so much of the payment and mints
/// what was bought to the recipient. The operator may take the payment out before (`takeEscrow`); what was taken is filled
/// first, and has to come back before the order is cancelled.
///
/// Selling. The tokens go to the vault. Before the broker sells, the operator burns as many (`takeEscrow`), and what the
/// broker did not sell is minted again (`returnEscrow`); a fill sells only what is burned. A fill brings the proceeds, of
/// which the recipient gets what is left after fees.
///
/// Once. The id of an order is the EIP-712 hash of requester and order, so it holds on one chain and contract, and nobody can
/// take the id of another's order; `requestTimestamp` tells equal orders apart. Each fill carries an id that lands once, in
/// whatever order, and each order has one final status.
///
/// Splits. Quantities, fills and limits of an order count in stock tokens as they were when it was made, whatever splits come
/// after; what is minted, burned and returned follows the split. The vault counts in units (see `IVault`).
///
/// Fees never go beyond what was agreed: the quote, or the standard fee of what is filled so far. Of a buy the fee is kept
/// in the vault, and what is left returns; of a sale it comes out of the proceeds.
///
/// Rounding favours the house, each time by less than one unit of the token: fees up, what a fill spends up, what is minted
/// down. A limit is met within one unit.
///
/// Whom a token refuses, requester, recipient or treasury, is owed what it should get, at the vault; the order goes on and
/// nobody else's notices. A pause stops new orders and nothing else. While a stock token is paused nothing is minted, so its
/// fills of buys and returns of burned tokens wait; a sale can be cancelled, and its tokens are held.
/// @dev Needs at the vault the role of processors, and nothing else: it never has tokens.
interface IOrderProcessor is IOrderTokens {
    /// @notice At any price, or at `price` or better.
    enum OrderType {
        MARKET,
        LIMIT
    }

    /// @notice How long the order is good for; the broker sees to it.
    enum TIF {
        DAY,
        GTC,
        IOC,
        FOK
    }

    /// @notice Where an order stands; the last two are final.
    enum OrderStatus {
        NONE,
        ACTIVE,
        FULFILLED,
        CANCELLED
    }

    /// @notice What is ordered. A buy names a payment, a sale a quantity of the stock token; the other one is 0.
    struct Order {
        /// Any number that makes the order another one.
        uint64 requestTimestamp;
        /// Gets what is bought, or the proceeds.
        address recipient;
        address assetToken;
        address paymentToken;
        bool sell;
        OrderType orderType;
        uint256 assetTokenQuantity;
        uint256 paymentTokenQuantity;
        /// Payment for one stock token, in 18 decimals; not 0 for limit orders.
        uint256 price;
        TIF tif;
    }

    /// @notice What an operator asks for one order. Good once, since the order is.
    struct FeeQuote {
        uint256 orderId;
        address requester;
        /// In units of the payment token: all there is to pay for a buy, the most for a sale.
        uint256 fee;
        /// When it was made, for people.
        uint64 timestamp;
        uint64 deadline;
    }

    /// @notice A signature that is good until a time. Contracts sign by ERC-1271.
    struct Signature {
        uint64 deadline;
        bytes signature;
    }

    /// @notice The order was made and what it sells or pays, and its fee, was taken.
    event OrderCreated(uint256 indexed id, address indexed requester, Order order, uint256 feesEscrowed);

    /// @notice A part of the order, or all of it, was filled.
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

    /// @notice Which fill it was; in the same transaction as `OrderFill`.
    event OrderFillRecorded(uint256 indexed id, bytes32 indexed fillId);

    /// @notice All of the order is filled.
    event OrderFulfilled(uint256 indexed id, address indexed requester);

    /// @notice The requester would like the order to end.
    event CancelRequested(uint256 indexed id, address indexed requester);

    /// @notice The order ended, and what was not filled returned.
    event OrderCancelled(uint256 indexed id, address indexed requester, string reason);

    /// @notice Payment was taken to the broker, or tokens were burned before it sells.
    event EscrowTaken(uint256 indexed id, address indexed requester, uint256 amount);

    /// @notice Payment came back, or tokens that were not sold were minted again.
    event EscrowReturned(uint256 indexed id, address indexed requester, uint256 amount);

    /// @notice Fees go there from now on.
    event TreasurySet(address indexed treasury);

    /// @notice What belongs to new orders goes there from now on.
    event VaultSet(address indexed vault);

    /// @notice New orders are stopped, or not.
    event OrdersPaused(bool paused);

    /// @notice The account became an operator, or ceased to be one.
    event OperatorSet(address indexed account, bool status);

    /// @notice The quote is for another order or another requester.
    error QuoteMismatch();

    /// @notice The deadline has passed.
    error ExpiredSignature();

    /// @notice Not signed by the requester, for this.
    error InvalidSignature();

    /// @notice New orders are stopped.
    error Paused();

    /// @notice An amount must not be zero, nor an id.
    error ZeroValue();

    /// @notice The quantity of the other side must be zero: a buy names what it pays, a sale what it sells.
    error InvalidQuantity();

    /// @notice Nobody could ever claim it there.
    error InvalidRecipient();

    /// @notice The order is unknown or has its final status.
    error OrderNotActive();

    /// @notice The terms are not those of the order with this id.
    error OrderMismatch();

    /// @notice The requester made the same order before.
    error ExistingOrder();

    /// @notice More than there is to fill, take, return or charge.
    error AmountTooLarge();

    /// @notice The fill was recorded before.
    error FillRecorded(bytes32 fillId);

    /// @notice Requester or recipient is restricted by one of the tokens.
    error Blacklist();

    /// @notice A limit order without a limit.
    error LimitPriceNotSet();

    /// @notice A sale below its limit.
    error OrderFillBelowLimitPrice();

    /// @notice A purchase above its limit.
    error OrderFillAboveLimitPrice();

    /// @notice What was taken to the broker and not filled has to come back first.
    error UnreturnedEscrow();

    /// @notice The requester asked before.
    error CancelAlreadyRequested();

    /// @notice The caller, or who signed the quote, is no operator.
    error NotOperator();

    /// @notice The caller is not who made the order.
    error NotRequester();

    /// @notice The role of operators, which `setOperator` gives and takes.
    function OPERATOR_ROLE() external view returns (bytes32);

    /// @notice Sets the owner, the upgrader, where fees and orders' tokens go, and who knows the stock tokens.
    function initialize(address owner, address upgrader, address treasury, address vault, address dShareFactory)
        external;

    /// @notice Where fees go.
    function treasury() external view returns (address);

    /// @notice Where what belongs to new orders goes.
    function vault() external view returns (address);

    /// @notice Whether new orders are stopped.
    function ordersPaused() external view returns (bool);

    /// @notice Whether the account is an operator.
    function isOperator(address account) external view returns (bool);

    /// @notice The id of the order if `requester` makes it.
    function hashOrder(Order calldata order, address requester) external view returns (uint256 id);

    /// @notice Where the order stands.
    function getOrderStatus(uint256 id) external view returns (OrderStatus);

    /// @notice What is still to be filled: payment of a buy, stock tokens of a sale.
    function getUnfilledAmount(uint256 id) external view returns (uint256);

    /// @notice What fills brought: stock tokens of a buy, proceeds of a sale before fees.
    function getReceivedAmount(uint256 id) external view returns (uint256);

    /// @notice The fee of an open buy that is kept; 0 for a sale.
    function getFeesEscrowed(uint256 id) external view returns (uint256);

    /// @notice The fees that were taken.
    function getFeesTaken(uint256 id) external view returns (uint256);

    /// @notice What is at the broker and not filled: payment of a buy, burned tokens of a sale.
    function getOrderEscrow(uint256 id) external view returns (uint256);

    /// @notice Whether the fill landed.
    function isFillRecorded(bytes32 fillId) external view returns (bool);

    /// @notice Makes an order of the caller at the fee an operator quoted.
    /// @dev Needs the allowance for quantity and fee of a buy, or for the stock tokens of a sale.
    function createOrder(Order calldata order, FeeQuote calldata feeQuote, bytes calldata feeQuoteSignature)
        external
        returns (uint256 id);

    /// @notice Makes an order of the quote's requester, who signed it. Operator only.
    /// @dev The signature does not hold the fee, as published; what the requester allows this contract bounds that of a buy.
    function createOrderWithSignature(
        Order calldata order,
        Signature calldata orderSignature,
        FeeQuote calldata feeQuote,
        bytes calldata feeQuoteSignature
    ) external returns (uint256 id);

    /// @notice Makes an order of the caller at the standard fees of now.
    function createOrderStandardFees(Order calldata order) external returns (uint256 id);

    /// @notice Records what the broker did. Operator only.
    /// @param fillId The id of the broker's execution, the same however often it is tried.
    /// @param fillAmount Payment spent of a buy, stock tokens sold of a sale.
    /// @param receivedAmount Stock tokens bought, or proceeds, which the caller allows this contract to take.
    /// @param fees What of the escrowed fee, or of the proceeds, the house keeps.
    function fillOrder(
        uint256 id,
        Order calldata order,
        bytes32 fillId,
        uint256 fillAmount,
        uint256 receivedAmount,
        uint256 fees
    ) external;

    /// @notice Takes payment of a buy out of the vault to the caller, or burns tokens of a sale. Operator only.
    function takeEscrow(uint256 id, Order calldata order, uint256 amount) external;

    /// @notice Brings payment of a buy back from the caller, or mints tokens of a sale again. Operator only.
    function returnEscrow(uint256 id, Order calldata order, uint256 amount) external;

    /// @notice Asks, once, that the order be cancelled; the operator does so if the broker can. Requester only.
    function requestCancel(uint256 id) external;

    /// @notice The same for a requester who signed `CancelRequest(uint256 id,uint64 deadline)`. Anyone.
    function requestCancelWithSignature(uint256 id, Signature calldata signature) external;

    /// @notice Ends the order; what is not filled and the fee that is left return to the requester. Operator only.
    function cancelOrder(uint256 id, Order calldata order, string calldata reason) external;

    /// @notice Makes the account an operator, or no longer. Owner only.
    function setOperator(address account, bool status) external;

    /// @notice Stops new orders, or lets them go on. Owner only.
    function setOrdersPaused(bool paused) external;

    /// @notice Sets where fees go. Owner only.
    function setTreasury(address treasury) external;

    /// @notice Sets where what belongs to new orders goes. Owner only. What belongs to older orders stays where it is.
    function setVault(address vault) external;
}
