// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {EIP712Upgradeable} from "@openzeppelin/contracts-upgradeable/utils/cryptography/EIP712Upgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IRebasingToken} from "./interfaces/IRebasingToken.sol";
import {SharesMath} from "./libraries/SharesMath.sol";

/// @title RebasingToken
/// @notice The share ledger of USD+ and of the stock tokens: shares, allowances, permits and the balance of one share.
/// The inheriting contract decides which accounts may mint, burn and rebase, and by how much.
abstract contract RebasingToken is IRebasingToken, EIP712Upgradeable {
    using SharesMath for uint256;

    /// @custom:storage-location erc7201:parvalue.storage.RebasingToken
    struct RebasingTokenStorage {
        mapping(address account => uint256) shares;
        mapping(address owner => mapping(address spender => uint256)) allowances;
        uint256 totalShares;
        uint128 balancePerShare;
        mapping(address owner => uint256) nonces;
    }

    // keccak256(abi.encode(uint256(keccak256("parvalue.storage.RebasingToken")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_SLOT = 0xdb0492c52001bd32827230122983ddb6f2ab7be8387f9da19256cc7a9fab9900;

    /// @dev Shares and balance per share both stay below 2^128, so no product of the two, and so no balance, overflows.
    uint256 private constant MAX_SHARES = type(uint128).max;

    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    function __RebasingToken_init(string memory eip712Name) internal onlyInitializing {
        __EIP712_init(eip712Name, "1");
        _tokenStorage().balancePerShare = SharesMath.ONE;
    }

    /// @inheritdoc IERC20
    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    /// @inheritdoc IERC20
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spendAllowance(from, msg.sender, value);
        _transfer(from, to, value);
        return true;
    }

    /// @inheritdoc IERC20
    function approve(address spender, uint256 value) external returns (bool) {
        _approve(msg.sender, spender, value);
        return true;
    }

    /// @inheritdoc IERC20Permit
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired();

        uint256 nonce = _tokenStorage().nonces[owner]++;
        bytes32 structHash = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonce, deadline));
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecover(_hashTypedDataV4(structHash), v, r, s);
        if (failure != ECDSA.RecoverError.NoError || signer != owner) revert InvalidPermit();

        _approve(owner, spender, value);
    }

    /// @inheritdoc IERC20
    function balanceOf(address account) public view returns (uint256) {
        return sharesToBalance(sharesOf(account));
    }

    /// @inheritdoc IERC20
    function totalSupply() public view returns (uint256) {
        return sharesToBalance(totalShares());
    }

    /// @inheritdoc IERC20
    function allowance(address owner, address spender) external view returns (uint256) {
        return _tokenStorage().allowances[owner][spender];
    }

    /// @inheritdoc IERC20Permit
    function nonces(address owner) external view returns (uint256) {
        return _tokenStorage().nonces[owner];
    }

    /// @inheritdoc IERC20Permit
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    /// @inheritdoc IRebasingToken
    function balancePerShare() public view virtual returns (uint128) {
        return _storedBalancePerShare();
    }

    /// @inheritdoc IRebasingToken
    function sharesOf(address account) public view returns (uint256) {
        return _tokenStorage().shares[account];
    }

    /// @inheritdoc IRebasingToken
    function totalShares() public view returns (uint256) {
        return _tokenStorage().totalShares;
    }

    /// @inheritdoc IRebasingToken
    function sharesToBalance(uint256 shares) public view returns (uint256) {
        return shares.toBalanceDown(balancePerShare());
    }

    /// @inheritdoc IRebasingToken
    function balanceToShares(uint256 balance) public view returns (uint256) {
        return balance.toSharesDown(balancePerShare());
    }

    /// @inheritdoc IRebasingToken
    function maxSupply() public view returns (uint256) {
        return sharesToBalance(MAX_SHARES);
    }

    /// @dev Reverts if tokens may not be transferred from `from` to `to`; `from` is zero for a mint, `to` for a burn.
    function _checkTransfer(address from, address to) internal view virtual;

    /// @dev Stores `balancePerShare()` if it changes over time. Each mint, burn and transfer calls it first, so that it
    /// is converted with the balance per share that was last emitted.
    function _settle() internal virtual {}

    /// @dev Mints `value` base units as shares, rounded down.
    function _mint(address to, uint256 value) internal {
        if (to == address(0)) revert ZeroAddress();
        _checkTransfer(address(0), to);
        _settle();
        RebasingTokenStorage storage $ = _tokenStorage();
        // The first check keeps the conversion within 256 bits, the second one enforces the bound.
        if (value > MAX_SHARES.toBalanceDown($.balancePerShare)) revert TotalSupplyOverflow();
        uint256 shares = value.toSharesDown($.balancePerShare);
        if (shares > MAX_SHARES - $.totalShares) revert TotalSupplyOverflow();

        $.totalShares += shares;
        $.shares[to] += shares;
        emit Transfer(address(0), to, value);
    }

    /// @dev Burns `value` base units as shares, rounded up.
    function _burn(address from, uint256 value) internal {
        if (from == address(0)) revert ZeroAddress();
        _checkTransfer(from, address(0));
        _settle();
        uint256 shares = _sharesForValue(from, value);

        RebasingTokenStorage storage $ = _tokenStorage();
        $.shares[from] -= shares;
        $.totalShares -= shares;
        emit Transfer(from, address(0), value);
    }

    /// @dev Transfers `value` base units as shares, rounded up.
    function _transfer(address from, address to, uint256 value) internal {
        if (from == address(0) || to == address(0)) revert ZeroAddress();
        _checkTransfer(from, to);
        _settle();
        uint256 shares = _sharesForValue(from, value);

        RebasingTokenStorage storage $ = _tokenStorage();
        $.shares[from] -= shares;
        $.shares[to] += shares;
        emit Transfer(from, to, value);
    }

    /// @dev Transfers exactly `shares`. Only the value in the event is rounded, down.
    function _transferShares(address from, address to, uint256 shares) internal {
        if (to == address(0)) revert ZeroAddress();
        _checkTransfer(from, to);
        _settle();
        uint256 value = _valueOfShares(from, shares);

        RebasingTokenStorage storage $ = _tokenStorage();
        $.shares[from] -= shares;
        $.shares[to] += shares;
        emit Transfer(from, to, value);
        emit TransferShares(from, to, shares);
    }

    /// @dev Burns exactly `shares`. The supply falls by at least the returned value.
    function _burnShares(address from, uint256 shares) internal returns (uint256 value) {
        _checkTransfer(from, address(0));
        _settle();
        value = _valueOfShares(from, shares);

        RebasingTokenStorage storage $ = _tokenStorage();
        $.shares[from] -= shares;
        $.totalShares -= shares;
        emit Transfer(from, address(0), value);
        emit TransferShares(from, address(0), shares);
    }

    function _spendAllowance(address owner, address spender, uint256 value) internal {
        RebasingTokenStorage storage $ = _tokenStorage();
        uint256 allowed = $.allowances[owner][spender];
        if (allowed == type(uint256).max) return;
        if (value > allowed) revert InsufficientAllowance();
        $.allowances[owner][spender] = allowed - value;
    }

    /// @dev The caller must bound the value. Zero would make every later conversion revert.
    function _setBalancePerShare(uint128 newBalancePerShare) internal {
        _tokenStorage().balancePerShare = newBalancePerShare;
        emit BalancePerShareSet(newBalancePerShare);
    }

    function _storedBalancePerShare() internal view returns (uint128) {
        return _tokenStorage().balancePerShare;
    }

    function _approve(address owner, address spender, uint256 value) private {
        _tokenStorage().allowances[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    /// @dev Returns the shares of `value`, rounded up, after `_settle`. They never exceed the account's shares, as a
    /// balance is rounded down.
    function _sharesForValue(address from, uint256 value) private view returns (uint256) {
        uint256 perShare = _storedBalancePerShare();
        if (value > sharesOf(from).toBalanceDown(perShare)) revert InsufficientBalance();
        return value.toSharesUp(perShare);
    }

    /// @dev Returns the balance of `shares`, rounded down, if `from` holds that many, after `_settle`.
    function _valueOfShares(address from, uint256 shares) private view returns (uint256) {
        if (shares > sharesOf(from)) revert InsufficientBalance();
        return shares.toBalanceDown(_storedBalancePerShare());
    }

    function _tokenStorage() private pure returns (RebasingTokenStorage storage $) {
        assembly {
            $.slot := STORAGE_SLOT
        }
    }
}
