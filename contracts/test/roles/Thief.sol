// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IOrderProcessor} from "../../src/interfaces/IOrderProcessor.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {RoleWorld} from "./RoleWorld.sol";

/// @notice A thief who has the key of one role for one day, with an accomplice who uses the public functions. Calls
/// that the contracts refuse have no effect; the greatest damage so far is recorded after each call.
/// @dev The damage is the greater one of two amounts in dollars with 6 decimals: what thief and accomplice have beyond
/// the accomplice's own capital, and the sum of what each other party has lost. Parvalue loses by claims on it that
/// nothing backs and by payment tokens that leave its wallets.
abstract contract Thief is RoleWorld {
    struct Wealth {
        uint256 thieves;
        uint256 alice;
        uint256 bob;
        int256 parvalue;
    }

    uint256 internal constant HOUR = 1 hours;
    uint256 internal constant DAY = 1 days;

    /// @notice The greatest damage within the first hour, in base units of the dollar.
    uint256 public worstHour;
    /// @notice The greatest damage within the day, in base units of the dollar.
    uint256 public worstDay;
    /// @notice The value of all claims before the theft, in base units of the dollar.
    uint256 public everything;

    /// @notice Whether the thief has called this function of this contract with the key.
    mapping(address target => mapping(bytes4 selector => bool)) public hasTried;

    /// @notice The account whose key is stolen.
    address public key;

    /// @dev The last order of the accomplice.
    IOrderProcessor.Order private _placed;
    uint256 private _placedId;

    uint256 private _start;
    Wealth private _before;

    constructor() {
        setUp();
    }

    /// @dev Runs once, because the fuzzer can call it too.
    function setUp() public override {
        if (_start != 0) return;
        super.setUp();
        key = _key();
        _start = block.timestamp;
        everything = claimValue();
        _before = _wealth();
        // The balance of the key is Parvalue's.
        _before.parvalue += int256(walletValue(key));
        _before.thieves -= walletValue(key);
    }

    /// @dev Records the damage. Time that has passed beyond the day cannot occur, see `wait`.
    modifier measured() {
        _;
        uint256 damage = _damage();
        if (block.timestamp <= _start + HOUR && damage > worstHour) worstHour = damage;
        if (damage > worstDay) worstDay = damage;
    }

    /// @notice Carries out the best known attack at one full hour of the day, from 0 to 24.
    function strike(uint256 hour) external measured {
        if (hour > 24 || _start + hour * HOUR < block.timestamp) return;
        vm.warp(_start + hour * HOUR);
        _strike(hour);
    }

    /// @notice Lets time pass, to the end of the day at most.
    function wait(uint256 time) external measured {
        uint256 left = _start + DAY - block.timestamp;
        vm.warp(block.timestamp + bound(time, 0, left < 6 hours ? left : 6 hours));
    }

    function buyUsdPlus(uint256 amount) external measured {
        _buyUsdPlus(bound(amount, 0, mockUsd.balanceOf(accomplice)));
    }

    function redeem(uint256 amount) external measured {
        amount = bound(amount, 0, usdPlus.balanceOf(accomplice));
        _approve(address(usdPlus), address(redeemer), amount);
        bytes memory data =
            abi.encodeCall(IUsdPlusRedeemer.requestRedeem, (address(mockUsd), amount, accomplice, accomplice));
        _try(accomplice, address(redeemer), data);
    }

    function wrapDollars(uint256 amount) external measured {
        _deposit(IERC4626(address(wrapped)), amount);
    }

    function unwrapDollars(uint256 amount) external measured {
        _withdraw(IERC4626(address(wrapped)), amount);
    }

    function wrapStock(uint256 amount) external measured {
        _deposit(wrappedDShare, amount);
    }

    function unwrapStock(uint256 amount) external measured {
        _withdraw(wrappedDShare, amount);
    }

    function placeOrder(bool isSale, uint256 amount) external measured {
        IOrderProcessor.Order memory order = isSale
            ? saleFor(accomplice, address(mockUsd), bound(amount, 0, dShare.balanceOf(accomplice)))
            : buyFor(accomplice, address(mockUsd), bound(amount, 0, mockUsd.balanceOf(accomplice) / 2));
        _place(order);
    }

    /// @notice Requests the cancellation of an honest order or of the accomplice's, as the accomplice or with the key.
    function requestCancel(uint256 orderSeed, bool isKey) external measured {
        (uint256 id,) = _chooseToCancel(orderSeed);
        bytes memory data = abi.encodeCall(IOrderProcessor.requestCancel, (id));
        _try(isKey ? key : accomplice, address(processor), data);
    }

    /// @notice Ends such an order as its owner would.
    function cancelByOwner(uint256 orderSeed, bool isKey) external measured {
        (uint256 id, IOrderProcessor.Order memory order) = _chooseToCancel(orderSeed);
        bytes memory data = abi.encodeCall(IOrderProcessor.cancelByOwner, (id, order));
        _try(isKey ? key : accomplice, address(processor), data);
    }

    function sendToTheKey(uint256 amount, uint256 tokenSeed) external measured {
        address token = [address(mockUsd), address(usdPlus), address(dShare)][tokenSeed % 3];
        amount = bound(amount, 0, IERC20(token).balanceOf(accomplice));
        _try(accomplice, token, abi.encodeCall(IERC20.transfer, (key, amount)));
    }

    /// @dev Returns the account whose key is stolen.
    function _key() internal view virtual returns (address);

    /// @dev Takes as much as is known to be possible at this time.
    function _strike(uint256 hour) internal virtual;

    /// @dev Places an order of the accomplice at the standard fee, and returns whether it was accepted.
    function _place(IOrderProcessor.Order memory order) internal returns (bool) {
        address escrowed = order.sell ? order.assetToken : order.paymentToken;
        _approve(escrowed, address(processor), UNLIMITED);
        bytes memory data = abi.encodeCall(IOrderProcessor.createOrderStandardFees, (order));
        if (!_try(accomplice, address(processor), data)) return false;
        (_placed, _placedId) = (order, processor.hashOrder(order, accomplice));
        return true;
    }

    function _buyUsdPlus(uint256 amount) internal {
        _approve(address(mockUsd), address(minter), amount);
        bytes4 selector = bytes4(keccak256("deposit(address,uint256,address)"));
        _try(accomplice, address(minter), abi.encodeWithSelector(selector, mockUsd, amount, accomplice));
    }

    function _deposit(IERC4626 vault_, uint256 amount) internal {
        amount = bound(amount, 0, IERC20(vault_.asset()).balanceOf(accomplice));
        _approve(vault_.asset(), address(vault_), amount);
        _try(accomplice, address(vault_), abi.encodeCall(IERC4626.deposit, (amount, accomplice)));
    }

    function _withdraw(IERC4626 vault_, uint256 amount) internal {
        amount = bound(amount, 0, vault_.balanceOf(accomplice));
        _try(accomplice, address(vault_), abi.encodeCall(IERC4626.redeem, (amount, accomplice, accomplice)));
    }

    function _approve(address token, address spender, uint256 amount) internal {
        vm.prank(accomplice);
        IERC20(token).approve(spender, amount);
    }

    /// @dev Calls as the account and ignores a revert. Returns whether the call succeeded.
    function _try(address account, address target, bytes memory data) internal returns (bool ok) {
        if (account == key) hasTried[target][bytes4(data)] = true;
        vm.prank(account);
        (ok,) = target.call(data);
    }

    function _chooseToCancel(uint256 seed) private view returns (uint256, IOrderProcessor.Order memory) {
        if (seed % 3 == 0) return (buyId, buyOrder);
        return seed % 3 == 1 ? (saleId, saleOrder) : (_placedId, _placed);
    }

    function _wealth() private view returns (Wealth memory wealth) {
        (uint256 bought, uint256 sold) = escrowValues();
        wealth.thieves = walletValue(key) + walletValue(accomplice);
        wealth.alice = walletValue(alice) + bought + ticketValue();
        wealth.bob = walletValue(bob) + sold;
        wealth.parvalue = int256(reserveValue()) - int256(claimValue());
    }

    function _damage() private view returns (uint256) {
        Wealth memory wealth = _wealth();
        uint256 gain = _excess(int256(wealth.thieves), int256(_before.thieves));
        uint256 loss = _excess(int256(_before.alice), int256(wealth.alice))
            + _excess(int256(_before.bob), int256(wealth.bob)) + _excess(_before.parvalue, wealth.parvalue);
        return gain > loss ? gain : loss;
    }

    function _excess(int256 left, int256 right) private pure returns (uint256) {
        return left > right ? uint256(left - right) : 0;
    }
}
