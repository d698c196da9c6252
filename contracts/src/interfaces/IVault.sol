// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title IVault
/// @notice Keeps what belongs to orders: payments until they are spent, fees until they are earned, stock tokens until they
/// are burned. Nobody can withdraw it, neither operator nor owner. What a fill has spent is the house's, which withdraws it
/// to pay the broker.
///
/// Units. What is kept is counted in shares of a token that rebases (USD+, stock tokens) and in the amount of any other, so
/// neither yield nor loss nor split nor rounding can make it fall short. What it earns goes where it goes: back to who paid
/// with what is cancelled, to the house with what is filled. A part of an order's units is rounded up, by less than one.
///
/// Held. Whom a token refuses, or everybody while it is paused, is owed what it should get until `claim`; nobody else's order
/// notices, and nothing is lost.
/// @dev Needs at each stock token the roles of minter and burner.
interface IVault {
    /// @notice What an order can have here.
    enum Purse {
        /// What a buy pays, or what a sale brought, for a moment.
        Payment,
        /// What a sale sells.
        Stock,
        /// The fee of a buy.
        Fee
    }

    /// @notice The house took out what nobody is owed.
    event FundsWithdrawn(address indexed token, address indexed user, uint256 amount);

    /// @notice The owner took out what nobody is owed.
    event FundsRescued(address indexed token, address indexed to, uint256 amount);

    /// @notice The account could not receive these units, which are held for it.
    event FundsHeld(address indexed token, address indexed account, uint256 units);

    /// @notice All that was held of the token for the account went to it.
    event HeldFundsClaimed(address indexed token, address indexed account, uint256 units);

    /// @notice The token moved another amount than it was asked to.
    error TransferMismatch(address token, uint256 expected, uint256 actual);

    /// @notice Nothing is held of the token for the account.
    error NothingHeld();

    /// @notice The token still refuses the account.
    error StillRefused();

    /// @notice Only `most` of the token is owed to nobody.
    error MoreThanFree(uint256 amount, uint256 most);

    /// @notice The role that withdraws what nobody is owed.
    function OPERATOR_ROLE() external view returns (bytes32);

    /// @notice The role of order processors.
    function PROCESSOR_ROLE() external view returns (bytes32);

    /// @notice Sets the owner and the upgrader. The owner grants the roles.
    function initialize(address owner, address upgrader) external;

    /// @notice The units of `token` owed, to orders and to those for whom some are held.
    function owed(address token) external view returns (uint256 units);

    /// @notice The units of `token` held for `account`.
    function held(address token, address account) external view returns (uint256 units);

    /// @notice The units in a purse of an order of `processor`.
    function unitsOf(address processor, uint256 id, Purse purse) external view returns (uint256 units);

    /// @notice The amount of `token` that lies here and is owed to nobody.
    function free(address token) external view returns (uint256 amount);

    /// @notice Sends `user` what nobody is owed. Operator only.
    function withdrawFunds(address token, address user, uint256 amount) external;

    /// @notice Sends `to` what nobody is owed. Owner only.
    function rescueERC20(address token, address to, uint256 amount) external;

    /// @notice Sends `account` all that is held of `token` for it. Anyone may ask; nothing goes anywhere else.
    function claim(address token, address account) external;

    /// @notice Looks how much of the token is here, before `deposit` in the same transaction. Processor only.
    function expect(address token) external;

    /// @notice Puts what came since `expect` into a purse. Processor only.
    /// @dev Must be just `amount`, but for the share by which a rebasing token rounds up.
    function deposit(uint256 id, Purse purse, address token, uint256 amount) external;

    /// @notice Gives the house the part of a purse that `amount` is of `left`. Processor only.
    function spend(uint256 id, Purse purse, address token, uint256 amount, uint256 left) external;

    /// @notice Sends the part of a purse that `amount` is of `left`, or holds it for an account that cannot get it. Processor
    /// only. Never fails for the account's sake.
    function pay(uint256 id, Purse purse, address token, address account, uint256 amount, uint256 left) external;

    /// @notice Mints what was bought, or mints it here and holds it for a restricted account. Processor only.
    function mint(address token, address account, uint256 amount) external;

    /// @notice Mints into the stock of an order what was not sold. Processor only.
    function mintBack(uint256 id, address token, uint256 amount) external;

    /// @notice Burns `amount` of the stock of an order, or all of it where splits have rounded it to less. Processor only.
    function burn(uint256 id, address token, uint256 amount) external;
}
