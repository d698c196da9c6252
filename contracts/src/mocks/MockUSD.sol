// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title MockUSD
/// @notice The dollar of test networks: 6 decimals and permits as USDC, and free for everyone.
contract MockUSD is ERC20, ERC20Permit {
    uint256 private constant FAUCET_AMOUNT = 1_000e6;

    constructor() ERC20("Mock USD", "mockUSD") ERC20Permit("Mock USD") {}

    /// @notice Gives 1,000 dollars to the caller.
    function faucet() external {
        _mint(msg.sender, FAUCET_AMOUNT);
    }

    /// @notice 6, as USDC has.
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
