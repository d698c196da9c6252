// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {MulticallUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/MulticallUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {GuardedPause} from "./GuardedPause.sol";
import {RedemptionTickets} from "./RedemptionTickets.sol";
import {SelfPermit} from "./SelfPermit.sol";
import {IRedemptionTerms} from "./interfaces/IRedemptionTerms.sol";
import {ITransferRestrictor} from "./interfaces/ITransferRestrictor.sol";
import {IUsdPlusRedeemer} from "./interfaces/IUsdPlusRedeemer.sol";

/// @title UsdPlusRedeemer
/// @notice Implementation of `IUsdPlusRedeemer`, which has the documentation.
contract UsdPlusRedeemer is
    RedemptionTickets,
    SelfPermit,
    MulticallUpgradeable,
    GuardedPause,
    ReentrancyGuardTransient
{
    using SafeERC20 for IERC20;

    /// @inheritdoc IUsdPlusRedeemer
    bytes32 public constant FULFILLER_ROLE = keccak256("FULFILLER_ROLE");

    /// @inheritdoc IUsdPlusRedeemer
    bytes32 public constant PROXY_ROLE = keccak256("PROXY_ROLE");

    /// @inheritdoc IUsdPlusRedeemer
    function initialize(address usdPlus, address initialOwner, address upgrader) external reinitializer(version()) {
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __PaymentTokens_init(usdPlus);
        __RedemptionTickets_init();
        __Multicall_init();
        __Pausable_init();
    }

    /// @inheritdoc ControlledUpgradeable
    function version() public pure virtual override returns (uint8) {
        return 3;
    }

    /// @inheritdoc ControlledUpgradeable
    function publicVersion() public pure override returns (string memory) {
        return "1.2.0";
    }

    /// @inheritdoc IUsdPlusRedeemer
    function previewRedeem(address paymentToken, uint256 usdplusAmount) public view returns (uint256) {
        return _toPaymentDown(paymentToken, usdplusAmount);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function previewWithdraw(address paymentToken, uint256 paymentTokenAmount) public view returns (uint256) {
        return _toUsdPlusUp(paymentToken, paymentTokenAmount);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function requestRedeem(address paymentToken, uint256 usdplusAmount, address receiver, address owner)
        external
        whenNotPaused
        nonReentrant
        returns (uint256)
    {
        uint256 paymentTokenAmount = previewRedeem(paymentToken, usdplusAmount);
        return _request(Request(owner, receiver, paymentToken, paymentTokenAmount, usdplusAmount));
    }

    /// @inheritdoc IUsdPlusRedeemer
    function requestWithdraw(address paymentToken, uint256 paymentTokenAmount, address receiver, address owner)
        external
        whenNotPaused
        nonReentrant
        returns (uint256)
    {
        uint256 usdplusAmount = previewWithdraw(paymentToken, paymentTokenAmount);
        return _request(Request(owner, receiver, paymentToken, paymentTokenAmount, usdplusAmount));
    }

    /// @inheritdoc IUsdPlusRedeemer
    function fulfill(uint256 ticket, bytes32 expectedHash) external nonReentrant onlyRole(FULFILLER_ROLE) {
        (Request memory request, uint256 shares) = _close(ticket, expectedHash, Status.Fulfilled);
        if (_isRestricted(request.owner) || _isRestricted(request.receiver)) {
            revert ITransferRestrictor.AccountRestricted();
        }
        (uint256 payment, uint256 usdplusAmount) = _currentTerms(request, shares);
        emit RequestFulfilled(ticket, request.receiver, request.paymentToken, payment, usdplusAmount);
        _usdPlus().burnShares(shares);
        _pay(request.paymentToken, request.receiver, payment);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function cancel(uint256 ticket, bytes32 expectedHash) external nonReentrant onlyRole(FULFILLER_ROLE) {
        _cancel(ticket, expectedHash);
    }

    /// @inheritdoc IRedemptionTerms
    function cancelByOwner(uint256 ticket) external nonReentrant {
        if (status(ticket) != Status.Open) revert InvalidTicket();
        if (msg.sender != _requestOwner(ticket)) revert NotRequestOwner();
        uint256 allowedAt = cancellableAt(ticket);
        if (block.timestamp < allowedAt) revert NotCancellableYet(allowedAt);
        _cancel(ticket, requestHash(ticket));
    }

    /// @inheritdoc IUsdPlusRedeemer
    function burnRequest(uint256 ticket, bytes32 expectedHash) external nonReentrant onlyRole(FULFILLER_ROLE) {
        (Request memory request, uint256 shares) = _close(ticket, expectedHash, Status.Burned);
        if (!_isRestricted(request.owner)) revert OwnerNotRestricted();
        emit RequestBurned(ticket, request.receiver, request.usdplusAmount);
        _recordUnclaimed(ticket, request.owner, shares);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function claim(address owner) external nonReentrant {
        uint256 shares = _takeUnclaimed(owner);
        emit RefundClaimed(owner, shares);
        _usdPlus().transferShares(owner, shares);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function rescueFunds(address to, uint256 amount) external nonReentrant onlyRole(DEFAULT_ADMIN_ROLE) {
        uint256 surplusShares = _usdPlus().sharesOf(address(this)) - escrowedShares() - totalHeldShares();
        uint256 maximum = _usdPlus().sharesToBalance(surplusShares);
        if (amount > maximum) revert RescueTooLarge(amount, maximum);
        emit FundsRescued(to, amount);
        IERC20(usdplus()).safeTransfer(to, amount);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function pause() external onlyOwnerOrGuardian {
        _pause();
    }

    /// @inheritdoc IUsdPlusRedeemer
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _migrate() internal override {
        __RedemptionTickets_init();
    }

    function _request(Request memory request) private returns (uint256 ticket) {
        bool isByOwner = msg.sender == request.owner;
        if (!isByOwner && !hasRole(PROXY_ROLE, msg.sender)) revert UnauthorizedRedeemer();
        if (request.receiver == address(0)) revert ZeroAddress();
        if (request.receiver == address(this)) revert InvalidReceiver();
        if (!isByOwner && request.receiver != request.owner) revert InvalidReceiver();
        if (request.paymentTokenAmount == 0 || request.usdplusAmount == 0) revert ZeroAmount();
        _usdPlus().checkTransferRestricted(request.owner, request.receiver);
        return _open(request);
    }

    function _isRestricted(address account) private view returns (bool) {
        return _usdPlus().isBlacklisted(account);
    }
}
