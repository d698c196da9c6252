// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IVault
/// @notice Custody of what orders own: payments until they are spent, fees until they are earned, stock tokens until
/// they are burned. Neither operator nor owner can withdraw it. A payment that a fill has spent belongs to Parvalue,
/// which withdraws it to pay the broker.
///
/// Units. The vault accounts in shares of a rebasing token (USD+, stock tokens) and in base units of any other token,
/// so no yield, loss, split or rounding can leave it short. Yield follows the units: back to the payer with what is
/// canceled, to Parvalue with what is filled. A part of an order's units is rounded up, by less than one unit.
///
/// Unclaimed balances. If a token refuses the receiver of a payout, or all transfers while it is paused, the vault
/// records the units as the account's unclaimed balance until `claim`. Other orders are not affected, and nothing is
/// lost. The proceeds of a sale are held apart while its seller or receiver is restricted: see `IProceedsEscrow`.
/// @dev Needs the minter and burner roles of each stock token. Access and upgrades: see `IControlledUpgradeable`.
/// Amounts are in token base units; `units` are defined above.
interface IVault {
    /// @notice One of the three balances that an order can have in the vault.
    enum EscrowPart {
        /// The payment of a buy; during a fill also the proceeds of a sale.
        Payment,
        /// The stock tokens of a sale.
        Stock,
        /// The fee of a buy.
        Fee
    }

    /// @notice Emitted when the operator withdraws funds that are owed to no one.
    event FundsWithdrawn(address indexed token, address indexed user, uint256 amount);

    /// @notice Emitted when the owner withdraws funds that are owed to no one.
    event FundsRescued(address indexed token, address indexed to, uint256 amount);

    /// @notice Emitted when these units could not be paid and became an unclaimed balance of `account`.
    event FundsHeld(address indexed token, address indexed account, uint256 units);

    /// @notice Emitted when the whole unclaimed balance of `token` was sent to `account`.
    event HeldFundsClaimed(address indexed token, address indexed account, uint256 units);

    /// @notice Thrown if the token delivered another amount than expected.
    error TransferMismatch(address token, uint256 expected, uint256 actual);

    /// @notice Thrown by `claim` if the account has no unclaimed balance of the token, and by `claimProceeds` if
    /// nothing of the order is held.
    error NothingHeld();

    /// @notice Thrown by `claim` and `claimProceeds` if the token still refuses the account.
    error StillRefused();

    /// @notice Thrown if `amount` exceeds `most`, the result of `free`.
    error MoreThanFree(uint256 amount, uint256 most);

    /// @notice Role that may withdraw funds that are owed to no one.
    function OPERATOR_ROLE() external view returns (bytes32);

    /// @notice Role of the order processors: they deposit, spend, pay out, mint and burn for orders.
    function PROCESSOR_ROLE() external view returns (bytes32);

    /// @notice Initializes the proxy with the owner and the upgrader. The owner grants the roles afterwards.
    /// @dev Reverts with `InvalidInitialization` if it ran before.
    function initialize(address owner, address upgrader) external;

    /// @notice Returns the units of `token` that belong to orders, are held proceeds or unclaimed balances.
    function owed(address token) external view returns (uint256 units);

    /// @notice Returns the unclaimed balance of `account` in units of `token`.
    function held(address token, address account) external view returns (uint256 units);

    /// @notice Returns the units in one part of the order `id` of `processor`.
    function unitsOf(address processor, uint256 id, EscrowPart part) external view returns (uint256 units);

    /// @notice Returns the amount of `token` here that is owed to no one, in base units, rounded down.
    function free(address token) external view returns (uint256 amount);

    /// @notice Sends `user` up to `free(token)` base units of a payment token and counts them against the daily budget.
    /// Callable by the operator only. Emits `FundsWithdrawn`.
    /// @dev Reverts with `MoreThanFree`, `IOrderLimits.UnknownPaymentToken` and `BudgetExceeded`.
    function withdrawFunds(address token, address user, uint256 amount) external;

    /// @notice Sends `to` up to `free(token)` base units. Callable by the owner only. Emits `FundsRescued`.
    /// @dev Reverts with `MoreThanFree`.
    function rescueERC20(address token, address to, uint256 amount) external;

    /// @notice Sends `account` its whole unclaimed balance of `token`. Anyone may call it, and only `account` can
    /// receive. Emits `HeldFundsClaimed`.
    /// @dev Reverts with `NothingHeld` and `StillRefused`.
    function claim(address token, address account) external;

    /// @notice Records the vault's units of `token` before a transfer. Callable by processors only.
    /// @dev The record is transient and holds one token. `deposit` of the same token must follow in the same
    /// transaction, once.
    function expect(address token) external;

    /// @notice Credits the units that arrived since `expect` to a part of the caller's order. Callable by processors
    /// only.
    /// @dev Reverts with `TransferMismatch` if they are worth less than `amount`, or more unless the token rebases: a
    /// transfer of such a token rounds its shares up.
    function deposit(uint256 id, EscrowPart part, address token, uint256 amount) external;

    /// @notice Counts a fill of `amount` stock tokens for `payment` against the daily budget. Callable by processors
    /// only.
    /// @dev Reverts with `IOrderLimits.FillOutsideBand`, `PriceTooOld` and `BudgetExceeded`.
    function countFill(address stockToken, uint256 amount, address paymentToken, uint256 payment) external;

    /// @notice Sends the fraction `amount / left` of an order's payment to the operator `account` and counts `amount`
    /// against the daily budget. Callable by processors only. Otherwise works as `pay`.
    /// @dev Reverts with `IOrderLimits.BudgetExceeded`.
    function take(uint256 id, address token, address account, uint256 amount, uint256 left) external;

    /// @notice Makes the fraction `amount / left` of an order's part, rounded up, the property of Parvalue. Callable by
    /// processors only.
    function spend(uint256 id, EscrowPart part, address token, uint256 amount, uint256 left) external;

    /// @notice Sends the fraction `amount / left` of an order's part, rounded up, to `account`. Callable by processors
    /// only.
    /// @dev Does not revert if the token refuses the account: the units become its unclaimed balance, and `FundsHeld`
    /// is emitted.
    function pay(uint256 id, EscrowPart part, address token, address account, uint256 amount, uint256 left) external;

    /// @notice Mints `amount` of a stock token to `account`. Callable by processors only.
    /// @dev For a restricted account it mints to the vault as the account's unclaimed balance and emits `FundsHeld`.
    /// Reverts with `EnforcedPause` while the stock token is paused.
    function mint(address token, address account, uint256 amount) external;

    /// @notice Mints `amount` of a stock token into the stock part of an order's escrow. Callable by processors only.
    /// @dev Reverts with `EnforcedPause` while the stock token is paused.
    function mintBack(uint256 id, address token, uint256 amount) external;

    /// @notice Burns `amount` from the stock part of an order, or the whole part if the rounding of splits has left
    /// less, and counts its value against the daily budget. Callable by processors only. Open while the stock token is
    /// paused. Reverts with `IOrderLimits.PriceTooOld` and `BudgetExceeded`.
    function burn(uint256 id, address token, uint256 amount) external;
}
