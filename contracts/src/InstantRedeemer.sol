// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {MulticallUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/MulticallUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {GuardedPause} from "./GuardedPause.sol";
import {PaymentTokens} from "./PaymentTokens.sol";
import {SelfPermit} from "./SelfPermit.sol";
import {IInstantRedeemer} from "./interfaces/IInstantRedeemer.sol";
import {IUsdPlus} from "./interfaces/IUsdPlus.sol";
import {BufferFees} from "./libraries/BufferFees.sol";
import {DailyLimit} from "./libraries/DailyLimit.sol";

/// @title InstantRedeemer
/// @notice Implementation of `IInstantRedeemer`, which has the documentation.
contract InstantRedeemer is
    IInstantRedeemer,
    PaymentTokens,
    SelfPermit,
    MulticallUpgradeable,
    GuardedPause,
    ReentrancyGuardTransient
{
    using DailyLimit for DailyLimit.Limit;
    using SafeERC20 for IERC20;

    struct Terms {
        uint128 capacity;
        uint16 minFeeBps;
        uint16 maxFeeBps;
        uint256 fees;
    }

    /// @custom:storage-location erc7201:parvalue.storage.InstantRedeemer
    struct InstantRedeemerStorage {
        mapping(address token => Terms) terms;
        uint256 walletLimitPerDay;
        mapping(address account => DailyLimit.Limit) walletLimits;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.InstantRedeemer")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xcc5e4ffa05ba89153ef606d38f612b5a9d2b984660d6a4b2892edd6efb2f0600;

    /// @inheritdoc IInstantRedeemer
    uint16 public constant MIN_FEE_BPS = 5;

    /// @inheritdoc IInstantRedeemer
    uint16 public constant MAX_FEE_BPS = 200;

    /// @inheritdoc IInstantRedeemer
    uint256 public constant MAX_CAPACITY = 5_000_000;

    /// @inheritdoc IInstantRedeemer
    uint256 public constant MAX_WALLET_LIMIT_PER_DAY = 1_000_000e6;

    /// @inheritdoc IInstantRedeemer
    function initialize(address usdPlus, address initialOwner, address upgrader) external reinitializer(version()) {
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __PaymentTokens_init(usdPlus);
        __Multicall_init();
        __Pausable_init();
    }

    /// @inheritdoc IInstantRedeemer
    function bufferOf(address paymentToken) public view returns (Buffer memory) {
        Terms storage terms = _instantRedeemerStorage().terms[paymentToken];
        return Buffer({
            level: _level(paymentToken),
            capacity: terms.capacity,
            fees: terms.fees,
            minFeeBps: terms.minFeeBps,
            maxFeeBps: terms.maxFeeBps
        });
    }

    /// @inheritdoc IInstantRedeemer
    function walletLimitPerDay() public view returns (uint256) {
        return _instantRedeemerStorage().walletLimitPerDay;
    }

    /// @inheritdoc IInstantRedeemer
    function walletLimitLeft(address account) public view returns (uint256) {
        // The account's own maximum is the one at its last redemption, which was within it.
        DailyLimit.Limit storage limit = _instantRedeemerStorage().walletLimits[account];
        return Math.saturatingSub(walletLimitPerDay(), limit.max - limit.current());
    }

    /// @inheritdoc IInstantRedeemer
    function previewRedeemInstant(address paymentToken, uint256 usdplusAmount)
        public
        view
        returns (uint256 received, uint256 fee)
    {
        uint256 value = _toPaymentDown(paymentToken, usdplusAmount);
        Buffer memory buffer = bufferOf(paymentToken);
        if (buffer.capacity == 0) revert InstantRedemptionNotOffered();
        if (value > buffer.level) revert BufferTooLow(value, buffer.level);
        fee = BufferFees.toFeeUp(buffer, value);
        return (value - fee, fee);
    }

    /// @inheritdoc IInstantRedeemer
    function redeemInstant(address paymentToken, uint256 usdplusAmount, uint256 minReceived, address receiver)
        external
        whenNotPaused
        nonReentrant
        returns (uint256 received)
    {
        if (receiver == address(0)) revert ZeroAddress();
        if (receiver == address(this)) revert InvalidReceiver();
        uint256 fee;
        (received, fee) = previewRedeemInstant(paymentToken, usdplusAmount);
        if (received == 0) revert ZeroAmount();
        if (received < minReceived) revert ReceivedTooLittle(received, minReceived);
        IUsdPlus usdPlus = IUsdPlus(usdplus());
        usdPlus.checkTransferRestricted(msg.sender, receiver);
        _spendWalletLimit(usdplusAmount);
        _instantRedeemerStorage().terms[paymentToken].fees += fee;
        emit InstantRedeemed(msg.sender, receiver, paymentToken, usdplusAmount, received, fee);
        usdPlus.burn(msg.sender, usdplusAmount);
        _send(paymentToken, receiver, received);
    }

    /// @inheritdoc IInstantRedeemer
    function setBufferTerms(address paymentToken, uint256 capacity, uint16 minFeeBps, uint16 maxFeeBps)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        if (minFeeBps < MIN_FEE_BPS || minFeeBps > maxFeeBps || maxFeeBps > MAX_FEE_BPS) {
            revert FeeOutOfBounds(minFeeBps, maxFeeBps);
        }
        if (capacity != 0) _checkCapacity(paymentToken, capacity);
        Terms storage terms = _instantRedeemerStorage().terms[paymentToken];
        // `_checkCapacity` bounds the capacity to 5e24.
        // forge-lint: disable-next-line(unsafe-typecast)
        (terms.capacity, terms.minFeeBps, terms.maxFeeBps) = (uint128(capacity), minFeeBps, maxFeeBps);
        emit BufferTermsSet(paymentToken, capacity, minFeeBps, maxFeeBps);
    }

    /// @inheritdoc IInstantRedeemer
    function setWalletLimit(uint256 perDay) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (perDay > MAX_WALLET_LIMIT_PER_DAY) revert WalletLimitTooLarge(perDay, MAX_WALLET_LIMIT_PER_DAY);
        _instantRedeemerStorage().walletLimitPerDay = perDay;
        emit WalletLimitSet(perDay);
    }

    /// @inheritdoc IInstantRedeemer
    function collectFees(address paymentToken) external nonReentrant {
        Terms storage terms = _instantRedeemerStorage().terms[paymentToken];
        uint256 amount = terms.fees;
        if (amount == 0) revert ZeroAmount();
        terms.fees = 0;
        address treasury = IUsdPlus(usdplus()).treasury();
        emit FeesCollected(paymentToken, treasury, amount);
        _send(paymentToken, treasury, amount);
    }

    /// @inheritdoc IInstantRedeemer
    function withdrawBuffer(address paymentToken, uint256 amount) external nonReentrant onlyRole(DEFAULT_ADMIN_ROLE) {
        if (amount == 0) revert ZeroAmount();
        uint256 level = _level(paymentToken);
        if (amount > level) revert BufferTooLow(amount, level);
        address treasury = IUsdPlus(usdplus()).treasury();
        emit BufferWithdrawn(paymentToken, treasury, amount);
        _send(paymentToken, treasury, amount);
    }

    /// @inheritdoc IInstantRedeemer
    function pause() external onlyOwnerOrGuardian {
        _pause();
    }

    /// @inheritdoc IInstantRedeemer
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc GuardedPause
    /// @dev The queue of the redeemer stays open to every holder.
    function _pauseStopsExits() internal pure override returns (bool) {
        return false;
    }

    function _checkCapacity(address paymentToken, uint256 capacity) private view {
        if (address(this.paymentTokenOracle(paymentToken)) == address(0)) revert PaymentTokenNotAccepted();
        uint256 maximum = MAX_CAPACITY * 10 ** IERC20Metadata(paymentToken).decimals();
        if (capacity > maximum) revert CapacityTooLarge(capacity, maximum);
    }

    function _spendWalletLimit(uint256 amount) private {
        DailyLimit.Limit storage limit = _instantRedeemerStorage().walletLimits[msg.sender];
        limit.setMax(walletLimitPerDay());
        if (!limit.trySpend(amount)) revert WalletLimitExceeded(amount, limit.current());
    }

    /// @dev Sends tokens of this contract and reverts with `PaymentMismatch` unless the recipient's balance rises by
    /// exactly that.
    function _send(address paymentToken, address recipient, uint256 amount) private {
        IERC20 token = IERC20(paymentToken);
        uint256 expectedBalance = token.balanceOf(recipient) + amount;
        token.safeTransfer(recipient, amount);
        uint256 actualBalance = token.balanceOf(recipient);
        if (actualBalance != expectedBalance) revert PaymentMismatch(expectedBalance, actualBalance);
    }

    /// @dev Returns the balance that belongs to the buffer.
    function _level(address paymentToken) private view returns (uint256) {
        uint256 balance = IERC20(paymentToken).balanceOf(address(this));
        return Math.saturatingSub(balance, _instantRedeemerStorage().terms[paymentToken].fees);
    }

    function _instantRedeemerStorage() private pure returns (InstantRedeemerStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
