// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {InstantRedeemer} from "../../src/InstantRedeemer.sol";
import {Fixture} from "../Fixture.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";

/// @notice An instant redeemer whose buffer of `token` is full: 1,000 tokens of 6 decimals at one dollar.
abstract contract InstantFixture is Fixture {
    uint256 internal constant CAPACITY = 1_000e6;
    uint256 internal constant WALLET_LIMIT = 10_000e6;
    uint16 internal constant MIN_BPS = 10;
    uint16 internal constant MAX_BPS = 110;

    InstantRedeemer internal instant;
    TestToken internal token;
    TestOracle internal oracle;

    function setUp() public virtual override {
        super.setUp();
        bytes memory init = abi.encodeCall(InstantRedeemer.initialize, (address(usdPlus), owner, upgrader));
        instant = InstantRedeemer(deployProxy(address(new InstantRedeemer()), init));
        token = new TestToken(6);
        oracle = new TestOracle(8, 1e8);
        vm.startPrank(owner);
        usdPlus.setIssuerLimits(address(instant), 0, UNLIMITED);
        instant.setPaymentTokenOracle(address(token), oracle);
        instant.setBufferTerms(address(token), CAPACITY, MIN_BPS, MAX_BPS);
        instant.setWalletLimit(WALLET_LIMIT);
        vm.stopPrank();
        token.mint(address(instant), CAPACITY);
    }

    /// @dev Mints USD+ to the account so that it can burn `amount`, and approves it to the instant redeemer.
    function fund(address account, uint256 amount) internal {
        mintUsdPlus(account, amount + usdPlus.balancePerShare() / ONE + 1);
        vm.prank(account);
        usdPlus.approve(address(instant), amount);
    }

    /// @dev Redeems instantly by the account and for it, at any fee.
    function redeemNow(address account, uint256 amount) internal returns (uint256 received) {
        fund(account, amount);
        vm.prank(account);
        received = instant.redeemInstant(address(token), amount, 0, account);
    }

    function level() internal view returns (uint256) {
        return instant.bufferOf(address(token)).level;
    }

    function fees() internal view returns (uint256) {
        return instant.bufferOf(address(token)).fees;
    }
}
