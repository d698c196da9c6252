// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {Fixture} from "../Fixture.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {UsdPlusHandler} from "./UsdPlusHandler.sol";

/// @notice What holds for USD+ and its minter after any sequence of purchases, transfers, burns, rebases and
/// restrictions.
contract UsdPlusInvariantTest is Fixture {
    uint256 private constant LIMIT = 1e12;
    uint256 private constant DISCOUNTED = 0.995e8;

    UsdPlusHandler private _handler;
    TestToken private _six;
    TestToken private _eighteen;
    uint256 private _start;

    function setUp() public override {
        super.setUp();
        _start = block.timestamp;
        _six = new TestToken(6);
        _eighteen = new TestToken(18);
        TestOracle discounted = new TestOracle(8, int256(DISCOUNTED));
        vm.startPrank(owner);
        minter.setPaymentTokenOracle(address(_six), unityOracle);
        minter.setPaymentTokenOracle(address(_eighteen), discounted);
        usdPlus.setIssuerLimits(issuer, LIMIT, LIMIT);
        vm.stopPrank();

        TestToken[] memory paymentTokens = new TestToken[](2);
        (paymentTokens[0], paymentTokens[1]) = (_six, _eighteen);
        _handler = new UsdPlusHandler(
            UsdPlusHandler.System(usdPlus, minter, restrictor, paymentTokens, operator, restrictorKey, issuer)
        );
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_supplyIsAllSharesTimesTheirBalance() external view {
        uint256 shares;
        for (uint256 i; i < _handler.actorCount(); ++i) {
            shares += usdPlus.sharesOf(_handler.actors(i));
        }
        assertEq(usdPlus.totalShares(), shares, "all shares are held by someone");
        assertEq(usdPlus.totalSupply(), shares * usdPlus.balancePerShare() / ONE, "supply");
    }

    function invariant_sumOfBalancesIsWithinTheSupply() external view {
        uint256 sum;
        for (uint256 i; i < _handler.actorCount(); ++i) {
            sum += usdPlus.balanceOf(_handler.actors(i));
        }
        assertLe(sum, usdPlus.totalSupply(), "sum");
        assertLe(usdPlus.totalSupply(), sum + _handler.actorCount(), "short by less than one unit each");
    }

    function invariant_supplyIsNoMoreThanWhatCameInLessWhatWentOut() external view {
        uint256 cameIn = _handler.bought() + _handler.issued() + _handler.added();
        uint256 wentOut = _handler.burned() + _handler.taken();
        // A loss takes up to one unit less than asked.
        assertLe(usdPlus.totalSupply() + wentOut, cameIn + _handler.takings(), "supply");
    }

    function invariant_paymentsCoverWhatWasBought() external view {
        uint256 dollars = _six.balanceOf(treasury) + _eighteen.balanceOf(treasury) * DISCOUNTED / 1e8 / 1e12;
        assertGe(dollars, _handler.bought(), "payments");
        assertEq(usdPlus.balanceOf(address(minter)), 0, "usd+ left in the minter");
        assertEq(_six.balanceOf(address(minter)), 0, "payment left in the minter");
    }

    function invariant_restrictedAccountsDoNotMove() external view {
        for (uint256 i; i < _handler.actorCount(); ++i) {
            address account = _handler.actors(i);
            if (!restrictor.isBlacklisted(account)) continue;
            assertEq(usdPlus.sharesOf(account), _handler.sharesWhenRestricted(account), "shares");
        }
    }

    function invariant_nobodyPassesTheLimit() external view {
        uint256 most = LIMIT + LIMIT * (block.timestamp - _start) / 1 days;
        assertLe(_handler.issued(), most, "minted");
        assertLe(_handler.burned(), most, "burned");
        assertLe(usdPlus.mintingCurrentLimitOf(issuer), LIMIT, "left to mint");
        assertLe(usdPlus.burningCurrentLimitOf(issuer), LIMIT, "left to burn");
    }
}
