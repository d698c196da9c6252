// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {MulticallUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/MulticallUpgradeable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {GuardedPause} from "./GuardedPause.sol";
import {PaymentTokens} from "./PaymentTokens.sol";
import {SelfPermit} from "./SelfPermit.sol";
import {IUsdPlus} from "./interfaces/IUsdPlus.sol";
import {IUsdPlusMinter} from "./interfaces/IUsdPlusMinter.sol";

/// @title UsdPlusMinter
/// @notice Implementation of `IUsdPlusMinter`, which has the documentation.
contract UsdPlusMinter is
    IUsdPlusMinter,
    PaymentTokens,
    SelfPermit,
    MulticallUpgradeable,
    GuardedPause,
    ReentrancyGuardTransient
{
    /// @custom:storage-location erc7201:parvalue.storage.UsdPlusMinter
    struct UsdPlusMinterStorage {
        address paymentRecipient;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.UsdPlusMinter")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xc1ca7bcb022e42a9ac7dcb441e28a18adc0bd2b46e3edb769b10938ff566a900;

    /// @inheritdoc IUsdPlusMinter
    function initialize(address usdPlus, address initialRecipient, address initialOwner, address upgrader)
        external
        reinitializer(version())
    {
        __ControlledUpgradeable_init(initialOwner, upgrader);
        __PaymentTokens_init(usdPlus);
        __Multicall_init();
        __Pausable_init();
        _setPaymentRecipient(initialRecipient);
    }

    /// @inheritdoc IUsdPlusMinter
    function paymentRecipient() public view returns (address) {
        return _minterStorage().paymentRecipient;
    }

    /// @inheritdoc IUsdPlusMinter
    function setPaymentRecipient(address newRecipient) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setPaymentRecipient(newRecipient);
    }

    /// @inheritdoc IUsdPlusMinter
    function pause() external onlyOwnerOrGuardian {
        _pause();
    }

    /// @inheritdoc IUsdPlusMinter
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc IUsdPlusMinter
    function previewDeposit(address paymentToken, uint256 paymentTokenAmount) public view returns (uint256) {
        return _toUsdPlusDown(paymentToken, paymentTokenAmount);
    }

    /// @inheritdoc IUsdPlusMinter
    function deposit(address paymentToken, uint256 paymentTokenAmount, address receiver) external returns (uint256) {
        return deposit(paymentToken, paymentTokenAmount, receiver, 0);
    }

    /// @inheritdoc IUsdPlusMinter
    function deposit(address paymentToken, uint256 paymentTokenAmount, address receiver, uint256 minUsdPlusAmount)
        public
        whenNotPaused
        nonReentrant
        returns (uint256 usdPlusAmount)
    {
        usdPlusAmount = previewDeposit(paymentToken, paymentTokenAmount);
        if (usdPlusAmount < minUsdPlusAmount) revert SlippageViolation();
        _issue(paymentToken, paymentTokenAmount, usdPlusAmount, receiver);
    }

    /// @inheritdoc IUsdPlusMinter
    function previewMint(address paymentToken, uint256 usdPlusAmount) public view returns (uint256) {
        return _toPaymentUp(paymentToken, usdPlusAmount);
    }

    /// @inheritdoc IUsdPlusMinter
    function mint(address paymentToken, uint256 usdPlusAmount, address receiver) external returns (uint256) {
        return mint(paymentToken, usdPlusAmount, receiver, type(uint256).max);
    }

    /// @inheritdoc IUsdPlusMinter
    function mint(address paymentToken, uint256 usdPlusAmount, address receiver, uint256 maxPaymentTokenAmount)
        public
        whenNotPaused
        nonReentrant
        returns (uint256 paymentTokenAmount)
    {
        paymentTokenAmount = previewMint(paymentToken, usdPlusAmount);
        if (paymentTokenAmount > maxPaymentTokenAmount) revert SlippageViolation();
        _issue(paymentToken, paymentTokenAmount, usdPlusAmount, receiver);
    }

    /// @inheritdoc GuardedPause
    function _pauseStopsExits() internal pure override returns (bool) {
        return false;
    }

    /// @dev Takes the payment before it mints. Both callers are `nonReentrant`: if a payment token called back into a
    /// second purchase, `_pay` would measure that payment in both.
    function _issue(address paymentToken, uint256 paymentTokenAmount, uint256 usdPlusAmount, address receiver) private {
        if (receiver == address(0)) revert ZeroAddress();
        if (paymentTokenAmount == 0 || usdPlusAmount == 0) revert ZeroAmount();

        emit Issued(receiver, paymentToken, paymentTokenAmount, usdPlusAmount);

        _pay(paymentToken, paymentRecipient(), paymentTokenAmount);
        IUsdPlus(usdplus()).mint(receiver, usdPlusAmount);
    }

    function _setPaymentRecipient(address newRecipient) private {
        if (newRecipient == address(0)) revert ZeroAddress();
        _minterStorage().paymentRecipient = newRecipient;
        emit PaymentRecipientSet(newRecipient);
    }

    function _minterStorage() private pure returns (UsdPlusMinterStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
