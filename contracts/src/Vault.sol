// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ControlledUpgradeable} from "./ControlledUpgradeable.sol";
import {OrderLimits} from "./OrderLimits.sol";
import {OwnerCancels} from "./OwnerCancels.sol";
import {ProceedsEscrow} from "./ProceedsEscrow.sol";
import {IDShare} from "./interfaces/IDShare.sol";
import {IOwnerCancels} from "./interfaces/IOwnerCancels.sol";
import {IProceedsEscrow} from "./interfaces/IProceedsEscrow.sol";
import {IVault} from "./interfaces/IVault.sol";
import {TokenUnits} from "./libraries/TokenUnits.sol";

/// @title Vault
/// @notice Implementation of `IVault`, which has the documentation.
contract Vault is IVault, OrderLimits, OwnerCancels, ProceedsEscrow, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using TokenUnits for address;

    /// @custom:storage-location erc7201:parvalue.storage.Vault
    struct VaultStorage {
        mapping(address token => uint256) owed;
        mapping(address token => mapping(address account => uint256)) held;
        mapping(address processor => mapping(uint256 id => mapping(EscrowPart => uint256))) escrowParts;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.Vault")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0x5ed29e188a92728b2a2f289fd14de50825a7b672dbafd156229f310bcb52b500;

    /// @dev The units of the token recorded by `expect`.
    uint256 private transient _unitsBefore;

    /// @inheritdoc IVault
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    /// @inheritdoc IVault
    bytes32 public constant PROCESSOR_ROLE = keccak256("PROCESSOR_ROLE");

    /// @inheritdoc IVault
    function initialize(address initialOwner, address upgrader) external reinitializer(version()) {
        __ControlledUpgradeable_init(initialOwner, upgrader);
        _migrate();
    }

    /// @inheritdoc ControlledUpgradeable
    function version() public pure virtual override returns (uint8) {
        return 4;
    }

    /// @inheritdoc ControlledUpgradeable
    function publicVersion() public pure virtual override returns (string memory) {
        return "1.3.0";
    }

    /// @inheritdoc IVault
    function owed(address token) public view returns (uint256) {
        return _vaultStorage().owed[token];
    }

    /// @inheritdoc IVault
    function held(address token, address account) external view returns (uint256) {
        return _vaultStorage().held[token][account];
    }

    /// @inheritdoc IVault
    function unitsOf(address processor, uint256 id, EscrowPart part) external view returns (uint256) {
        return _vaultStorage().escrowParts[processor][id][part];
    }

    /// @inheritdoc IVault
    function free(address token) public view returns (uint256) {
        uint256 vaultUnits = token.unitsOf(address(this));
        return vaultUnits < owed(token) ? 0 : token.toAmountDown(vaultUnits - owed(token));
    }

    /// @inheritdoc IVault
    function withdrawFunds(address token, address user, uint256 amount) external nonReentrant onlyRole(OPERATOR_ROLE) {
        emit FundsWithdrawn(token, user, amount);
        _sendFree(token, user, amount);
        _spendPaymentBudget(token, amount);
    }

    /// @inheritdoc IVault
    function rescueERC20(address token, address to, uint256 amount) external nonReentrant onlyRole(DEFAULT_ADMIN_ROLE) {
        emit FundsRescued(token, to, amount);
        _sendFree(token, to, amount);
    }

    /// @inheritdoc IVault
    function claim(address token, address account) external nonReentrant {
        VaultStorage storage $ = _vaultStorage();
        uint256 units = $.held[token][account];
        if (units == 0) revert NothingHeld();
        delete $.held[token][account];
        $.owed[token] -= units;
        emit HeldFundsClaimed(token, account, units);
        if (!token.trySend(account, units)) revert StillRefused();
    }

    /// @inheritdoc IProceedsEscrow
    function claimProceeds(address processor, uint256 id) external nonReentrant {
        HeldProceeds memory proceeds = _releaseProceeds(processor, id);
        if (proceeds.units == 0) revert NothingHeld();
        _vaultStorage().owed[proceeds.token] -= proceeds.units;
        if (!proceeds.token.trySend(proceeds.account, proceeds.units)) revert StillRefused();
    }

    /// @inheritdoc IVault
    function expect(address token) external onlyRole(PROCESSOR_ROLE) {
        _unitsBefore = token.unitsOf(address(this));
    }

    /// @inheritdoc IVault
    function deposit(uint256 id, EscrowPart part, address token, uint256 amount)
        external
        nonReentrant
        onlyRole(PROCESSOR_ROLE)
    {
        uint256 units = token.unitsOf(address(this)) - _unitsBefore;
        uint256 actual = token.toAmountDown(units);
        if (actual < amount || (actual > amount && !token.isRebasing())) {
            revert TransferMismatch(token, amount, actual);
        }
        _credit(id, part, token, units);
        _renewCancelPeriod(id);
    }

    /// @inheritdoc IVault
    function countFill(address stockToken, uint256 amount, address paymentToken, uint256 payment)
        external
        nonReentrant
        onlyRole(PROCESSOR_ROLE)
    {
        _knowPaymentToken(paymentToken);
        _requireBand(stockToken, amount, paymentToken, payment);
        _spendPaymentBudget(paymentToken, payment);
    }

    /// @inheritdoc IVault
    function take(uint256 id, address token, address account, uint256 amount, uint256 left)
        external
        nonReentrant
        onlyRole(PROCESSOR_ROLE)
    {
        _knowPaymentToken(token);
        _spendPaymentBudget(token, amount);
        _renewCancelPeriod(id);
        _pay(token, account, _debit(id, EscrowPart.Payment, amount, left));
    }

    /// @inheritdoc IVault
    function spend(uint256 id, EscrowPart part, address token, uint256 amount, uint256 left)
        external
        nonReentrant
        onlyRole(PROCESSOR_ROLE)
    {
        _vaultStorage().owed[token] -= _debit(id, part, amount, left);
        _renewCancelPeriod(id);
    }

    /// @inheritdoc IVault
    function pay(uint256 id, EscrowPart part, address token, address account, uint256 amount, uint256 left)
        external
        nonReentrant
        onlyRole(PROCESSOR_ROLE)
    {
        _pay(token, account, _debit(id, part, amount, left));
    }

    /// @inheritdoc IProceedsEscrow
    function payProceeds(uint256 id, address stockToken, address token, address seller, address account)
        external
        nonReentrant
        onlyRole(PROCESSOR_ROLE)
    {
        uint256 units = _debit(id, EscrowPart.Payment, 1, 1);
        if (units != 0 && _holdProceeds(id, HeldProceeds(account, token, seller, stockToken, units))) return;
        _pay(token, account, units);
    }

    /// @inheritdoc IVault
    function mint(address token, address account, uint256 amount) external nonReentrant onlyRole(PROCESSOR_ROLE) {
        if (!IDShare(token).isBlacklisted(account)) {
            IDShare(token).mint(account, amount);
            return;
        }
        uint256 units = _mintToVault(token, amount);
        _vaultStorage().owed[token] += units;
        _recordUnclaimed(token, account, units);
    }

    /// @inheritdoc IVault
    function mintBack(uint256 id, address token, uint256 amount) external nonReentrant onlyRole(PROCESSOR_ROLE) {
        _credit(id, EscrowPart.Stock, token, _mintToVault(token, amount));
        _renewCancelPeriod(id);
    }

    /// @inheritdoc IVault
    function burn(uint256 id, address token, uint256 amount) external nonReentrant onlyRole(PROCESSOR_ROLE) {
        _spendStockBudget(token, amount);
        _renewCancelPeriod(id);
        VaultStorage storage $ = _vaultStorage();
        uint256 maximum = token.toAmountDown($.escrowParts[msg.sender][id][EscrowPart.Stock]);
        uint256 unitsBefore = token.unitsOf(address(this));
        IDShare(token).burn(Math.min(amount, maximum));
        uint256 units = unitsBefore - token.unitsOf(address(this));
        $.escrowParts[msg.sender][id][EscrowPart.Stock] -= units;
        $.owed[token] -= units;
    }

    /// @inheritdoc IOwnerCancels
    function beginCancelPeriod(uint256 id) external onlyRole(PROCESSOR_ROLE) {
        _beginCancelPeriod(id);
    }

    /// @inheritdoc IOwnerCancels
    function endCancelPeriod(uint256 id) external onlyRole(PROCESSOR_ROLE) {
        _endCancelPeriod(id);
    }

    /// @dev Initializes the limits on orders and the cancel period.
    function _migrate() internal override {
        __OrderLimits_init();
        __OwnerCancels_init();
    }

    /// @dev Sends units, or records them as the account's unclaimed balance if the token refuses the account.
    function _pay(address token, address account, uint256 units) private {
        if (units == 0) return;
        VaultStorage storage $ = _vaultStorage();
        $.owed[token] -= units;
        if (token.trySend(account, units)) return;
        $.owed[token] += units;
        _recordUnclaimed(token, account, units);
    }

    /// @dev Credits units to a part of the caller's order.
    function _credit(uint256 id, EscrowPart part, address token, uint256 units) private {
        VaultStorage storage $ = _vaultStorage();
        $.escrowParts[msg.sender][id][part] += units;
        $.owed[token] += units;
    }

    /// @dev Debits the fraction `amount / left` of an order's part, rounded up.
    function _debit(uint256 id, EscrowPart part, uint256 amount, uint256 left) private returns (uint256 units) {
        VaultStorage storage $ = _vaultStorage();
        uint256 partUnits = $.escrowParts[msg.sender][id][part];
        units = Math.mulDiv(partUnits, amount, left, Math.Rounding.Ceil);
        $.escrowParts[msg.sender][id][part] = partUnits - units;
    }

    /// @dev Mints to the vault and returns the units that arrived.
    function _mintToVault(address token, uint256 amount) private returns (uint256) {
        uint256 unitsBefore = token.unitsOf(address(this));
        IDShare(token).mint(address(this), amount);
        return token.unitsOf(address(this)) - unitsBefore;
    }

    /// @dev Records units, which `owed` includes already, as the account's unclaimed balance.
    function _recordUnclaimed(address token, address account, uint256 units) private {
        _vaultStorage().held[token][account] += units;
        emit FundsHeld(token, account, units);
    }

    function _sendFree(address token, address to, uint256 amount) private {
        uint256 maximum = free(token);
        if (amount > maximum) revert MoreThanFree(amount, maximum);
        IERC20(token).safeTransfer(to, amount);
    }

    function _vaultStorage() private pure returns (VaultStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
