// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {OrderTokens} from "./OrderTokens.sol";
import {IOrderProcessor} from "./interfaces/IOrderProcessor.sol";
import {IOrderTokens} from "./interfaces/IOrderTokens.sol";
import {OrderHashes} from "./libraries/OrderHashes.sol";
import {Powers} from "./libraries/Powers.sol";

/// @title OrderRecords
/// @notice The storage of the order processor, its views and settings, and the checks of callers, quotes and
/// signatures.
abstract contract OrderRecords is IOrderProcessor, OrderTokens {
    using OrderHashes for Order;
    using OrderHashes for FeeQuote;

    /// @dev The state of one order. Its terms are not stored; each call passes them and is checked against the id.
    struct OrderState {
        address requester;
        OrderStatus status;
        bool sell;
        /// Whether an operator quoted the fee; otherwise standard fees apply.
        bool isQuoted;
        /// Unused: the vault records requests to cancel. Earlier versions set it.
        bool isCancelRequested;
        uint24 percentageFeeRate;
        /// The vault that holds this order's escrowed payment and fees, or its stock tokens.
        address vault;
        uint64 perOrderFee;
        /// The stock token's balance per share when the order was created.
        uint128 balancePerShare;
        /// The part of the quantity that is neither filled nor canceled.
        uint128 unfilled;
        /// The sum of all fills: stock tokens, or proceeds before fees.
        uint128 received;
        /// The part of `unfilled` that is at the broker: withdrawn payment, or burned tokens.
        uint128 escrowTaken;
        /// The fee that may still be charged, in payment tokens; 0 for a sale at standard fees, whose fee follows from
        /// its proceeds.
        uint128 feesLeft;
        uint128 feesTaken;
    }

    /// @custom:storage-location erc7201:parvalue.storage.OrderProcessor
    struct OrderProcessorStorage {
        address treasury;
        bool ordersPaused;
        address vault;
        mapping(uint256 id => OrderState) orders;
        mapping(bytes32 fillId => bool) fills;
        mapping(address assetToken => mapping(address paymentToken => PricePoint)) fillPrices;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.OrderProcessor")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xd70f1aa27e916cfd54eb0047e7e26f589f55390a29574e8c447d1416dab52d00;

    /// @inheritdoc IOrderProcessor
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    modifier onlyOperator() {
        _requireOperator(msg.sender);
        _;
    }

    function __OrderRecords_init(address initialTreasury, address initialVault) internal onlyInitializing {
        _setTreasury(initialTreasury);
        _setVault(initialVault);
    }

    /// @inheritdoc ControlledUpgradeable
    function version() public pure virtual override returns (uint8) {
        return 4;
    }

    /// @inheritdoc ControlledUpgradeable
    function publicVersion() public pure override returns (string memory) {
        return "1.3.0";
    }

    /// @inheritdoc IOrderProcessor
    function treasury() public view returns (address) {
        return _orderStorage().treasury;
    }

    /// @inheritdoc IOrderProcessor
    function vault() public view returns (address) {
        return _orderStorage().vault;
    }

    /// @inheritdoc IOrderProcessor
    function ordersPaused() public view returns (bool) {
        return _orderStorage().ordersPaused;
    }

    /// @inheritdoc IOrderProcessor
    function isOperator(address account) public view returns (bool) {
        return hasRole(OPERATOR_ROLE, account);
    }

    /// @inheritdoc IOrderProcessor
    function hashOrder(Order calldata order, address requester) public view returns (uint256) {
        return uint256(OrderHashes.toDigest(order.hashRequested(requester)));
    }

    /// @inheritdoc IOrderProcessor
    function getOrderStatus(uint256 id) external view returns (OrderStatus) {
        return _stateOf(id).status;
    }

    /// @inheritdoc IOrderProcessor
    function getUnfilledAmount(uint256 id) external view returns (uint256) {
        return _stateOf(id).unfilled;
    }

    /// @inheritdoc IOrderProcessor
    function getReceivedAmount(uint256 id) external view returns (uint256) {
        return _stateOf(id).received;
    }

    /// @inheritdoc IOrderProcessor
    function getFeesEscrowed(uint256 id) external view returns (uint256) {
        OrderState storage state = _stateOf(id);
        return state.sell ? 0 : state.feesLeft;
    }

    /// @inheritdoc IOrderProcessor
    function getFeesTaken(uint256 id) external view returns (uint256) {
        return _stateOf(id).feesTaken;
    }

    /// @inheritdoc IOrderProcessor
    function getOrderEscrow(uint256 id) external view returns (uint256) {
        return _stateOf(id).escrowTaken;
    }

    /// @inheritdoc IOrderProcessor
    function isFillRecorded(bytes32 fillId) public view returns (bool) {
        return _orderStorage().fills[fillId];
    }

    /// @inheritdoc IOrderTokens
    function latestFillPrice(address assetToken, address paymentToken) external view returns (PricePoint memory) {
        return _orderStorage().fillPrices[assetToken][paymentToken];
    }

    /// @inheritdoc IOrderProcessor
    function setOperator(address account, bool status) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _requireAddress(account);
        if (status) _grantRole(OPERATOR_ROLE, account);
        else _revokeRole(OPERATOR_ROLE, account);
        emit OperatorSet(account, status);
    }

    /// @inheritdoc IOrderProcessor
    function setOrdersPaused(bool paused) external {
        if (!paused || !hasRole(Powers.GUARDIAN_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);
        _orderStorage().ordersPaused = paused;
        emit OrdersPaused(paused);
    }

    /// @inheritdoc IOrderProcessor
    function setTreasury(address newTreasury) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTreasury(newTreasury);
    }

    /// @inheritdoc IOrderProcessor
    function setVault(address newVault) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setVault(newVault);
    }

    /// @dev Returns the state of an order without a final status, whose terms hash to the id.
    function _activeOrder(uint256 id, Order calldata order) internal view returns (OrderState storage state) {
        state = _activeState(id);
        if (hashOrder(order, state.requester) != id) revert OrderMismatch();
    }

    /// @dev Returns the state of an order, also if there is none.
    function _stateOf(uint256 id) internal view returns (OrderState storage) {
        return _orderStorage().orders[id];
    }

    function _activeState(uint256 id) internal view returns (OrderState storage state) {
        state = _stateOf(id);
        if (state.status != OrderStatus.ACTIVE) revert OrderNotActive();
    }

    function _requireRequester(OrderState storage state) internal view {
        if (msg.sender != state.requester) revert NotRequester();
    }

    function _requireOperator(address account) internal view {
        if (!isOperator(account)) revert NotOperator();
    }

    function _requireQuote(uint256 id, address requester, FeeQuote calldata quote, bytes calldata signature)
        internal
        view
    {
        if (quote.orderId != id || quote.requester != requester) revert QuoteMismatch();
        _requireNotExpired(quote.deadline);
        (address signer,,) = ECDSA.tryRecoverCalldata(OrderHashes.toDigest(quote.hashFeeQuote()), signature);
        _requireOperator(signer);
    }

    /// @dev The account's key is tried first, because an account that delegates to code (EIP-7702) still has its key,
    /// and that code need not implement ERC-1271.
    function _requireSigned(address account, bytes32 structHash, Signature calldata signature) internal view {
        _requireNotExpired(signature.deadline);
        bytes32 digest = OrderHashes.toDigest(structHash);
        (address signer, ECDSA.RecoverError recoverError,) = ECDSA.tryRecoverCalldata(digest, signature.signature);
        if (recoverError == ECDSA.RecoverError.NoError && signer == account) return;
        if (!SignatureChecker.isValidERC1271SignatureNowCalldata(account, digest, signature.signature)) {
            revert InvalidSignature();
        }
    }

    function _orderStorage() internal pure returns (OrderProcessorStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }

    function _requireNotExpired(uint64 deadline) private view {
        if (block.timestamp > deadline) revert ExpiredSignature();
    }

    function _setTreasury(address newTreasury) private {
        _requireAddress(newTreasury);
        _orderStorage().treasury = newTreasury;
        emit TreasurySet(newTreasury);
    }

    function _setVault(address newVault) private {
        _requireAddress(newVault);
        _orderStorage().vault = newVault;
        emit VaultSet(newVault);
    }
}
