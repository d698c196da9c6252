// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAggregatorV3} from "../../src/interfaces/IAggregatorV3.sol";
import {IUsdPlusRedeemer} from "../../src/interfaces/IUsdPlusRedeemer.sol";
import {Fixture} from "../Fixture.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";

/// @notice Owners with USD+ to redeem, a fulfiller with enough tokens to pay them, and price feeds of any price.
abstract contract RedeemerFixture is Fixture {
    /// @dev The lowest accepted price with 8 decimals.
    uint256 internal constant LOWEST = 0.98e8;
    /// @dev The highest accepted price with 8 decimals.
    uint256 internal constant HIGHEST = 1.02e8;

    function list(address token, IAggregatorV3 oracle) internal {
        vm.prank(owner);
        redeemer.setPaymentTokenOracle(token, oracle);
    }

    function listToken(uint8 decimals, uint256 price) internal returns (TestToken token, TestOracle oracle) {
        token = new TestToken(decimals);
        oracle = new TestOracle(8, int256(price));
        list(address(token), oracle);
    }

    /// @dev Mints USD+ to the account so that it can transfer `amount`, and approves it to the redeemer.
    function fund(address account, uint256 amount) internal {
        mintUsdPlus(account, amount + usdPlus.balancePerShare() / ONE + 1);
        vm.prank(account);
        usdPlus.approve(address(redeemer), amount);
    }

    /// @dev Requests a redemption by the account, paid to the account.
    function request(address account, address token, uint256 amount) internal returns (uint256 ticket) {
        fund(account, amount);
        vm.prank(account);
        ticket = redeemer.requestRedeem(token, amount, account, account);
    }

    /// @dev Mints the payment of the ticket to the fulfiller and approves it to the redeemer.
    function fundFulfiller(uint256 ticket) internal {
        IUsdPlusRedeemer.Request memory asked = redeemer.requests(ticket);
        TestToken(asked.paymentToken).mint(fulfiller, asked.paymentTokenAmount);
        vm.prank(fulfiller);
        TestToken(asked.paymentToken).approve(address(redeemer), asked.paymentTokenAmount);
    }

    function fulfill(uint256 ticket) internal {
        bytes32 hash = redeemer.requestHash(ticket);
        fundFulfiller(ticket);
        vm.prank(fulfiller);
        redeemer.fulfill(ticket, hash);
    }

    function cancel(uint256 ticket) internal {
        bytes32 hash = redeemer.requestHash(ticket);
        vm.prank(fulfiller);
        redeemer.cancel(ticket, hash);
    }

    /// @dev Restricts the owner for the call, because only then a request can be burned.
    function burnRequest(uint256 ticket) internal {
        bytes32 hash = redeemer.requestHash(ticket);
        address account = redeemer.requests(ticket).owner;
        bool wasRestricted = restrictor.isBlacklisted(account);
        if (!wasRestricted) restrict(account);
        vm.prank(fulfiller);
        redeemer.burnRequest(ticket, hash);
        if (!wasRestricted) unrestrict(account);
    }

    function unrestrict(address account) internal {
        vm.prank(restrictorKey);
        restrictor.unrestrict(account);
    }

    /// @dev Mints a supply to another account and rebases it, so that a share is not worth one.
    function rebaseSupply(uint256 seed) internal {
        mintUsdPlus(stranger, 1e12);
        rebase(seed);
    }

    function boundDecimals(uint8 decimals) internal pure returns (uint8) {
        return uint8(bound(decimals, 6, 18));
    }

    /// @dev Computes the request hash from the request's terms, as the interface defines it.
    function hashOf(uint256 ticket, IUsdPlusRedeemer.Request memory asked) internal view returns (bytes32) {
        return keccak256(
            abi.encode(
                block.chainid,
                address(redeemer),
                ticket,
                asked.owner,
                asked.receiver,
                asked.paymentToken,
                asked.paymentTokenAmount,
                asked.usdplusAmount
            )
        );
    }

    function assertStatus(uint256 ticket, IUsdPlusRedeemer.Status expected) internal view {
        assertEq(uint256(redeemer.status(ticket)), uint256(expected), "status");
    }

    /// @dev Asserts that only the final status of a closed ticket stays stored.
    function assertClosed(uint256 ticket, IUsdPlusRedeemer.Status expected) internal view {
        IUsdPlusRedeemer.Request memory none;
        assertStatus(ticket, expected);
        assertEq(redeemer.requestHash(ticket), bytes32(0), "hash left");
        assertEq(redeemer.requestShares(ticket), 0, "shares left");
        assertEq(keccak256(abi.encode(redeemer.requests(ticket))), keccak256(abi.encode(none)), "request left");
    }
}
