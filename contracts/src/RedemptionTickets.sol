// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {PaymentTokens} from "./PaymentTokens.sol";
import {IRedemptionTerms} from "./interfaces/IRedemptionTerms.sol";
import {IUsdPlus} from "./interfaces/IUsdPlus.sol";
import {IUsdPlusRedeemer} from "./interfaces/IUsdPlusRedeemer.sol";
import {SharesMath} from "./libraries/SharesMath.sol";

/// @title RedemptionTickets
/// @notice The tickets of `UsdPlusRedeemer`: requests, escrow, and how they are opened and closed.
abstract contract RedemptionTickets is IUsdPlusRedeemer, PaymentTokens {
    using SafeCast for uint256;
    using SharesMath for uint256;
    using SafeERC20 for IERC20;

    struct Escrow {
        /// 128 bits hold all shares that USD+ can have.
        uint128 shares;
        Status status;
        /// 0 in tickets of version 1, which had no payment period.
        uint48 cancellableAt;
    }

    /// @custom:storage-location erc7201:parvalue.storage.UsdPlusRedeemer
    struct UsdPlusRedeemerStorage {
        mapping(uint256 ticket => Request) requests;
        mapping(uint256 ticket => Escrow) escrows;
        uint256 nextTicket;
        uint256 escrowedShares;
        mapping(address owner => uint256) heldShares;
        uint256 totalHeldShares;
        uint48 paymentPeriod;
        /// The time at which the payment periods of tickets of version 1 began.
        uint48 periodsBeganAt;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.UsdPlusRedeemer")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xa4461a0e19ad644b3760d6b070c076e398f0cf14ae14e7e59ad2682ae1e8e300;

    /// @inheritdoc IRedemptionTerms
    uint48 public constant MAX_PAYMENT_PERIOD = 30 days;

    /// @dev Five business days.
    uint48 private constant DEFAULT_PAYMENT_PERIOD = 7 days;

    /// @dev Sets the initial period unless an earlier version did, so that a later upgrade keeps that of the owner.
    function __RedemptionTickets_init() internal onlyInitializing {
        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        if ($.periodsBeganAt != 0) return;
        $.periodsBeganAt = uint48(block.timestamp);
        _setPaymentPeriod(DEFAULT_PAYMENT_PERIOD);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function nextTicket() external view returns (uint256) {
        return _redeemerStorage().nextTicket;
    }

    /// @inheritdoc IUsdPlusRedeemer
    function requests(uint256 ticket) external view returns (Request memory) {
        return _redeemerStorage().requests[ticket];
    }

    /// @inheritdoc IUsdPlusRedeemer
    function requestShares(uint256 ticket) external view returns (uint256) {
        return _redeemerStorage().escrows[ticket].shares;
    }

    /// @inheritdoc IUsdPlusRedeemer
    function requestHash(uint256 ticket) public view returns (bytes32) {
        if (status(ticket) != Status.Open) return bytes32(0);
        return keccak256(abi.encode(block.chainid, address(this), ticket, _redeemerStorage().requests[ticket]));
    }

    /// @inheritdoc IUsdPlusRedeemer
    function status(uint256 ticket) public view returns (Status) {
        return _redeemerStorage().escrows[ticket].status;
    }

    /// @inheritdoc IUsdPlusRedeemer
    function escrowedShares() public view returns (uint256) {
        return _redeemerStorage().escrowedShares;
    }

    /// @inheritdoc IUsdPlusRedeemer
    function heldShares(address owner) external view returns (uint256) {
        return _redeemerStorage().heldShares[owner];
    }

    /// @inheritdoc IUsdPlusRedeemer
    function totalHeldShares() public view returns (uint256) {
        return _redeemerStorage().totalHeldShares;
    }

    /// @inheritdoc IRedemptionTerms
    function paymentPeriod() public view returns (uint48) {
        return _redeemerStorage().paymentPeriod;
    }

    /// @inheritdoc IRedemptionTerms
    function setPaymentPeriod(uint48 period) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (period > MAX_PAYMENT_PERIOD) revert PaymentPeriodTooLong(period, MAX_PAYMENT_PERIOD);
        _setPaymentPeriod(period);
    }

    /// @inheritdoc IRedemptionTerms
    function cancellableAt(uint256 ticket) public view returns (uint256) {
        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        Escrow memory escrow = $.escrows[ticket];
        if (escrow.status != Status.Open || escrow.cancellableAt != 0) return escrow.cancellableAt;
        return uint256($.periodsBeganAt) + $.paymentPeriod;
    }

    /// @inheritdoc IRedemptionTerms
    function paymentOf(uint256 ticket) external view returns (uint256 paymentTokenAmount) {
        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        (paymentTokenAmount,) = _currentTerms($.requests[ticket], $.escrows[ticket].shares);
    }

    /// @dev Transfers the USD+ of the request into escrow and opens its ticket.
    function _open(Request memory request) internal returns (uint256 ticket) {
        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        ticket = $.nextTicket++;
        uint256 shares = _transferToEscrow(request.owner, request.usdplusAmount);
        uint48 due = uint48(block.timestamp) + $.paymentPeriod;
        $.requests[ticket] = request;
        $.escrows[ticket] = Escrow(shares.toUint128(), Status.Open, due);
        $.escrowedShares += shares;
        emit RequestCreated(
            ticket, request.receiver, request.paymentToken, request.paymentTokenAmount, request.usdplusAmount
        );
        emit RequestEscrowed(ticket, request.owner, requestHash(ticket), shares);
        emit PaymentDue(ticket, due);
    }

    /// @dev Sets the final status of an open ticket and deletes its request, before any transfer.
    function _close(uint256 ticket, bytes32 expectedHash, Status finalStatus)
        internal
        returns (Request memory request, uint256 shares)
    {
        if (status(ticket) != Status.Open) revert InvalidTicket();
        bytes32 actualHash = requestHash(ticket);
        if (expectedHash != actualHash) revert RequestMismatch(ticket, actualHash);

        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        (request, shares) = ($.requests[ticket], $.escrows[ticket].shares);
        delete $.requests[ticket];
        $.escrows[ticket] = Escrow(0, finalStatus, 0);
        $.escrowedShares -= shares;
    }

    /// @dev Closes the ticket as canceled and returns its escrow.
    function _cancel(uint256 ticket, bytes32 expectedHash) internal {
        (Request memory request, uint256 shares) = _close(ticket, expectedHash, Status.Cancelled);
        emit RequestCancelled(ticket, request.owner);
        if (_canTransferTo(request.owner)) _usdPlus().transferShares(request.owner, shares);
        else _recordUnclaimed(ticket, request.owner, shares);
    }

    /// @dev Deletes the owner's unclaimed balance, which must not be zero, and returns its shares.
    function _takeUnclaimed(address owner) internal returns (uint256 shares) {
        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        shares = $.heldShares[owner];
        if (shares == 0) revert NothingHeld();
        $.heldShares[owner] = 0;
        $.totalHeldShares -= shares;
    }

    /// @dev Returns payment and USD+ of a request at the value of its escrow after all losses that stream: less than
    /// locked, rounded down, if the escrow has lost value since the request.
    function _currentTerms(Request memory request, uint256 shares) internal view returns (uint256, uint256) {
        uint256 value = shares.toBalanceDown(_usdPlus().balancePerShareAfterLosses());
        if (value >= request.usdplusAmount) return (request.paymentTokenAmount, request.usdplusAmount);
        return (Math.mulDiv(request.paymentTokenAmount, value, request.usdplusAmount), value);
    }

    function _usdPlus() internal view returns (IUsdPlus) {
        return IUsdPlus(usdplus());
    }

    function _requestOwner(uint256 ticket) internal view returns (address) {
        return _redeemerStorage().requests[ticket].owner;
    }

    /// @dev Transfers `usdplusAmount` from `owner` and returns the shares that really arrived, which become the
    /// escrow of the ticket.
    function _transferToEscrow(address owner, uint256 usdplusAmount) private returns (uint256) {
        uint256 sharesBefore = _usdPlus().sharesOf(address(this));
        IERC20(usdplus()).safeTransferFrom(owner, address(this), usdplusAmount);
        return _usdPlus().sharesOf(address(this)) - sharesBefore;
    }

    /// @dev Records the shares as the owner's unclaimed balance.
    function _recordUnclaimed(uint256 ticket, address owner, uint256 shares) internal {
        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        $.heldShares[owner] += shares;
        $.totalHeldShares += shares;
        emit RefundHeld(ticket, owner, shares);
    }

    /// @dev Returns false for every reason against a transfer: a restriction, a pause of USD+, a restrictor that
    /// reverts.
    function _canTransferTo(address account) private view returns (bool) {
        try _usdPlus().checkTransferRestricted(address(this), account) {
            return true;
        } catch {
            return false;
        }
    }

    function _setPaymentPeriod(uint48 period) private {
        _redeemerStorage().paymentPeriod = period;
        emit PaymentPeriodSet(period);
    }

    function _redeemerStorage() private pure returns (UsdPlusRedeemerStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
