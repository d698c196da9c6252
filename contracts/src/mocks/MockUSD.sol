// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title MockUSD
/// @notice A dollar token for test networks, with the 6 decimals and the permits of USDC. Anyone may mint it.
contract MockUSD is ERC20, ERC20Permit {
    uint256 private constant FAUCET_AMOUNT = 1_000e6;

    constructor(string memory name, string memory symbol) ERC20(name, symbol) ERC20Permit(name) {}

    /// @notice Mints 1,000 tokens to the caller.
    function faucet() external {
        _mint(msg.sender, FAUCET_AMOUNT);
    }

    /// @notice Mints any amount in base units to any account. Anyone may call it.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice Returns 6, as USDC does.
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
