// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {MulticallUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/MulticallUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {PaymentTokens} from "./PaymentTokens.sol";
import {SelfPermit} from "./SelfPermit.sol";
import {ITransferRestrictor} from "./interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "./interfaces/IUsdPlus.sol";
import {IUsdPlusRedeemer} from "./interfaces/IUsdPlusRedeemer.sol";

/// @title UsdPlusRedeemer
/// @notice Implementation of `IUsdPlusRedeemer`, which has the documentation.
contract UsdPlusRedeemer is
    IUsdPlusRedeemer,
    PaymentTokens,
    SelfPermit,
    MulticallUpgradeable,
    PausableUpgradeable,
    ReentrancyGuardTransient
{
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    struct Escrow {
        /// 128 bits hold all shares that USD+ can have.
        uint128 shares;
        Status status;
    }

    /// @custom:storage-location erc7201:parvalue.storage.UsdPlusRedeemer
    struct UsdPlusRedeemerStorage {
        mapping(uint256 ticket => Request) requests;
        mapping(uint256 ticket => Escrow) escrows;
        uint256 nextTicket;
        uint256 escrowedShares;
        mapping(address owner => uint256) heldShares;
        uint256 totalHeldShares;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.UsdPlusRedeemer")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xa4461a0e19ad644b3760d6b070c076e398f0cf14ae14e7e59ad2682ae1e8e300;

    /// @inheritdoc IUsdPlusRedeemer
    bytes32 public constant FULFILLER_ROLE = keccak256("FULFILLER_ROLE");

    /// @inheritdoc IUsdPlusRedeemer
    bytes32 public constant PROXY_ROLE = keccak256("PROXY_ROLE");

    /// @inheritdoc IUsdPlusRedeemer
    function initialize(address usdPlus, address initialOwner, address upgrader) external reinitializer(version()) {
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __PaymentTokens_init(usdPlus);
        __Multicall_init();
        __Pausable_init();
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
        emit RequestFulfilled(
            ticket, request.receiver, request.paymentToken, request.paymentTokenAmount, request.usdplusAmount
        );
        _usdPlus().burnShares(shares);
        _pay(request.paymentToken, request.receiver, request.paymentTokenAmount);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function cancel(uint256 ticket, bytes32 expectedHash) external nonReentrant onlyRole(FULFILLER_ROLE) {
        (Request memory request, uint256 shares) = _close(ticket, expectedHash, Status.Cancelled);
        emit RequestCancelled(ticket, request.owner);
        if (_canTransferTo(request.owner)) _usdPlus().transferShares(request.owner, shares);
        else _recordUnclaimed(ticket, request.owner, shares);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function burnRequest(uint256 ticket, bytes32 expectedHash) external nonReentrant onlyRole(FULFILLER_ROLE) {
        (Request memory request, uint256 shares) = _close(ticket, expectedHash, Status.Burned);
        emit RequestBurned(ticket, request.receiver, request.usdplusAmount);
        _usdPlus().burnShares(shares);
    }

    /// @inheritdoc IUsdPlusRedeemer
    function claim(address owner) external nonReentrant {
        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        uint256 shares = $.heldShares[owner];
        if (shares == 0) revert NothingHeld();
        $.heldShares[owner] = 0;
        $.totalHeldShares -= shares;
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
    function pause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _pause();
    }

    /// @inheritdoc IUsdPlusRedeemer
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _request(Request memory request) private returns (uint256 ticket) {
        if (msg.sender != request.owner && !hasRole(PROXY_ROLE, msg.sender)) revert UnauthorizedRedeemer();
        if (request.receiver == address(0)) revert ZeroAddress();
        if (request.receiver == address(this)) revert InvalidReceiver();
        if (request.paymentTokenAmount == 0 || request.usdplusAmount == 0) revert ZeroAmount();
        _usdPlus().checkTransferRestricted(request.owner, request.receiver);

        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        ticket = $.nextTicket++;
        uint256 shares = _transferToEscrow(request.owner, request.usdplusAmount);
        $.requests[ticket] = request;
        $.escrows[ticket] = Escrow(shares.toUint128(), Status.Open);
        $.escrowedShares += shares;
        emit RequestCreated(
            ticket, request.receiver, request.paymentToken, request.paymentTokenAmount, request.usdplusAmount
        );
        emit RequestEscrowed(ticket, request.owner, requestHash(ticket), shares);
    }

    /// @dev Transfers `usdplusAmount` from `owner` and returns the shares that really arrived, which become the
    /// escrow of the ticket.
    function _transferToEscrow(address owner, uint256 usdplusAmount) private returns (uint256) {
        uint256 sharesBefore = _usdPlus().sharesOf(address(this));
        IERC20(usdplus()).safeTransferFrom(owner, address(this), usdplusAmount);
        return _usdPlus().sharesOf(address(this)) - sharesBefore;
    }

    /// @dev Sets the final status of an open ticket and deletes its request, before any transfer.
    function _close(uint256 ticket, bytes32 expectedHash, Status finalStatus)
        private
        returns (Request memory request, uint256 shares)
    {
        if (status(ticket) != Status.Open) revert InvalidTicket();
        bytes32 actualHash = requestHash(ticket);
        if (expectedHash != actualHash) revert RequestMismatch(ticket, actualHash);

        UsdPlusRedeemerStorage storage $ = _redeemerStorage();
        (request, shares) = ($.requests[ticket], $.escrows[ticket].shares);
        delete $.requests[ticket];
        $.escrows[ticket] = Escrow(0, finalStatus);
        $.escrowedShares -= shares;
    }

    /// @dev Records the shares as the owner's unclaimed balance.
    function _recordUnclaimed(uint256 ticket, address owner, uint256 shares) private {
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

    function _isRestricted(address account) private view returns (bool) {
        return _usdPlus().isBlacklisted(account);
    }

    function _usdPlus() private view returns (IUsdPlus) {
        return IUsdPlus(usdplus());
    }

    function _redeemerStorage() private pure returns (UsdPlusRedeemerStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
