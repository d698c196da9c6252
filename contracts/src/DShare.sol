// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {EIP712Upgradeable} from "@openzeppelin/contracts-upgradeable/utils/cryptography/EIP712Upgradeable.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {GuardedPause} from "./GuardedPause.sol";
import {RebasingToken} from "./RebasingToken.sol";
import {SplitSchedule} from "./SplitSchedule.sol";
import {TokenNames} from "./TokenNames.sol";
import {IDShare} from "./interfaces/IDShare.sol";
import {ISplitSchedule} from "./interfaces/ISplitSchedule.sol";
import {ITransferRestrictor} from "./interfaces/ITransferRestrictor.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Powers} from "./libraries/Powers.sol";

/// @title DShare
/// @notice Implementation of `IDShare`, which has the documentation.
contract DShare is IDShare, RebasingToken, SplitSchedule, TokenNames, GuardedPause {
    /// @custom:storage-location erc7201:parvalue.storage.DShare
    struct DShareStorage {
        ITransferRestrictor transferRestrictor;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.DShare")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xb5e20221595a306cee1697fbc55401bcacf4e9bcf34509ce25f19159233b4200;

    /// @inheritdoc IDShare
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    /// @inheritdoc IDShare
    bytes32 public constant BURNER_ROLE = keccak256("BURNER_ROLE");

    /// @inheritdoc IDShare
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    /// @inheritdoc IDShare
    uint256 public constant MAX_SPLIT = 50;

    /// @dev Allows `OPERATOR_ROLE` or the owner. Any other caller gets the error for the missing owner role, as in
    /// the owner's other functions.
    modifier onlyOwnerOrOperator() {
        _checkOwnerOrOperator();
        _;
    }

    /// @dev Locks the implementation, which only proxies may use: no account can initialize it and become its owner.
    constructor() {
        _disableInitializers();
    }

    /// @inheritdoc IDShare
    function initialize(
        address initialOwner,
        string calldata initialName,
        string calldata initialSymbol,
        address initialRestrictor
    ) external initializer {
        __AccessControlDefaultAdminRules_init(Powers.HAND_OVER_DELAY, initialOwner);
        __TokenNames_init(initialName, initialSymbol);
        __RebasingToken_init(initialName);
        __Pausable_init();
        _setTransferRestrictor(initialRestrictor);
    }

    /// @inheritdoc IERC20Metadata
    function name() external view returns (string memory) {
        return _tokenName();
    }

    /// @inheritdoc IERC20Metadata
    function symbol() external view returns (string memory) {
        return _tokenSymbol();
    }

    /// @inheritdoc IERC20Metadata
    function decimals() external pure returns (uint8) {
        return 18;
    }

    /// @inheritdoc IDShare
    function transferRestrictor() external view returns (address) {
        return address(_dShareStorage().transferRestrictor);
    }

    /// @inheritdoc IVaultAsset
    function isBlacklisted(address account) external view returns (bool) {
        ITransferRestrictor restrictor = _dShareStorage().transferRestrictor;
        return address(restrictor) != address(0) && restrictor.isBlacklisted(account);
    }

    /// @inheritdoc IVaultAsset
    function checkTransferRestricted(address from, address to) external view {
        _checkTransfer(from, to);
    }

    /// @inheritdoc ISplitSchedule
    function announceSplit(uint128 newBalancePerShare) external onlyOwnerOrOperator whenNotPaused {
        _checkSplit(newBalancePerShare);
        _announceSplit(newBalancePerShare);
    }

    /// @inheritdoc ISplitSchedule
    function cancelSplit() external {
        if (!hasRole(GUARDIAN_ROLE, msg.sender)) _checkOwnerOrOperator();
        _cancelSplit();
    }

    /// @inheritdoc ISplitSchedule
    function setSplitDelay(uint32 newDelay) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setSplitDelay(newDelay);
    }

    /// @inheritdoc IDShare
    function setBalancePerShare(uint128 newBalancePerShare) external onlyOwnerOrOperator {
        _checkSplit(newBalancePerShare);
        _spendSplit(newBalancePerShare);
        _setBalancePerShare(newBalancePerShare);
    }

    /// @inheritdoc IDShare
    function setTransferRestrictor(address newRestrictor) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTransferRestrictor(newRestrictor);
    }

    /// @inheritdoc IDShare
    /// @dev Owner and guardian can also take over a pause of the operator, which begins anew.
    function pause() external {
        bool isFirm = hasRole(GUARDIAN_ROLE, msg.sender) || hasRole(DEFAULT_ADMIN_ROLE, msg.sender);
        if (!isFirm) _checkOwnerOrOperator();
        if (isFirm && paused() && !pausedByOwner()) _unpause();
        _pause();
        _setPausedByOwner(isFirm);
    }

    /// @inheritdoc IDShare
    function unpause() external onlyOwnerOrOperator {
        if (pausedByOwner() && !hasRole(DEFAULT_ADMIN_ROLE, msg.sender)) revert PausedByOwner();
        _unpause();
    }

    /// @inheritdoc IVaultAsset
    function paused() public view override(IVaultAsset, GuardedPause) returns (bool) {
        return super.paused();
    }

    /// @inheritdoc ISplitSchedule
    function pausedByOwner() public view override(ISplitSchedule, SplitSchedule) returns (bool) {
        return paused() && super.pausedByOwner();
    }

    /// @inheritdoc IDShare
    function mint(address to, uint256 value) external onlyRole(MINTER_ROLE) {
        _mint(to, value);
    }

    /// @inheritdoc IDShare
    function burn(uint256 value) external onlyRole(BURNER_ROLE) {
        _burn(msg.sender, value);
    }

    /// @inheritdoc IDShare
    function burnFrom(address account, uint256 value) external onlyRole(BURNER_ROLE) {
        _spendAllowance(account, msg.sender, value);
        _burn(account, value);
    }

    /// @inheritdoc RebasingToken
    /// @dev A pause does not stop burns, so that orders can be settled.
    function _checkTransfer(address from, address to) internal view override {
        if (to != address(0)) _requireNotPaused();
        ITransferRestrictor restrictor = _dShareStorage().transferRestrictor;
        if (address(restrictor) != address(0)) restrictor.requireNotRestricted(from, to);
    }

    /// @inheritdoc EIP712Upgradeable
    function _EIP712Name() internal view override returns (string memory) {
        return _tokenName();
    }

    function _checkSplit(uint128 newBalancePerShare) private view {
        if (newBalancePerShare == 0) revert ZeroValue();
        if (totalShares() == 0) revert ZeroSupply();
        uint256 previous = balancePerShare();
        uint256 minimum = Math.ceilDiv(previous, MAX_SPLIT);
        uint256 maximum = previous * MAX_SPLIT;
        if (newBalancePerShare < minimum || newBalancePerShare > maximum) {
            revert SplitTooLarge(newBalancePerShare, minimum, maximum);
        }
    }

    function _checkOwnerOrOperator() private view {
        if (!hasRole(OPERATOR_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);
    }

    function _setTransferRestrictor(address newRestrictor) private {
        _dShareStorage().transferRestrictor = ITransferRestrictor(newRestrictor);
        emit TransferRestrictorSet(newRestrictor);
    }

    function _dShareStorage() private pure returns (DShareStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
