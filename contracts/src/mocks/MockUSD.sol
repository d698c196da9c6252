// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title MockUSD
/// @notice A dollar of test networks, under the name it is given: 6 decimals and permits as USDC, and free for everyone.
contract MockUSD is ERC20, ERC20Permit {
    uint256 private constant FAUCET_AMOUNT = 1_000e6;

    constructor(string memory name, string memory symbol) ERC20(name, symbol) ERC20Permit(name) {}

    /// @notice Gives 1,000 dollars to the caller.
    function faucet() external {
        _mint(msg.sender, FAUCET_AMOUNT);
    }

    /// @notice Gives any amount to anyone, for whoever has to pay a lot of others.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice 6, as USDC has.
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
