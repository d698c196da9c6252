// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Actors} from "./Actors.sol";
import {ControlHandler} from "./ControlHandler.sol";
import {InvariantFixture} from "./InvariantFixture.sol";
import {UsdPlusHandler} from "./UsdPlusHandler.sol";
import {WrappedHandler} from "./WrappedHandler.sol";

/// @notice Invariants of USD+ after any sequence of purchases, mints, burns, transfers, wraps, unwraps, donations,
/// rebases, restrictions, pauses and changes of the caps.
contract SystemInvariantTest is InvariantFixture {
    UsdPlusHandler private _usdPlusHandler;
    WrappedHandler private _wrappedHandler;
    ControlHandler private _controlHandler;

    function setUp() public override {
        super.setUp();
        Actors.System memory system = _system();
        _usdPlusHandler = new UsdPlusHandler(system);
        _wrappedHandler = new WrappedHandler(system);
        _controlHandler = new ControlHandler(system);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](3);
        (targets[0], targets[1]) = (address(_usdPlusHandler), address(_wrappedHandler));
        targets[2] = address(_controlHandler);
    }

    function invariant_supplyEqualsShares() external view {
        uint256 shares = usdPlus.sharesOf(address(wrapped));
        uint256 wrappedShares = wrapped.balanceOf(wrapped.SEED_HOLDER());
        for (uint256 i; i < _count(); ++i) {
            shares += usdPlus.sharesOf(_actor(i));
            wrappedShares += wrapped.balanceOf(_actor(i));
        }
        assertEq(usdPlus.totalShares(), shares, "all shares are held by someone");
        assertEq(usdPlus.totalSupply(), shares * usdPlus.balancePerShare() / ONE, "supply");
        assertEq(wrapped.totalSupply(), wrappedShares, "all wUSD+ are held by someone");
    }

    function invariant_sumOfBalancesIsWithinTheSupply() external view {
        uint256 sum = usdPlus.balanceOf(address(wrapped));
        for (uint256 i; i < _count(); ++i) {
            sum += usdPlus.balanceOf(_actor(i));
        }
        assertLe(sum, usdPlus.totalSupply(), "sum");
        assertLe(usdPlus.totalSupply(), sum + _count() + 1, "short by less than one unit each");
    }

    function invariant_supplyNeverExceedsInflowsMinusOutflows() external view {
        uint256 cameIn = SEED + _usdPlusHandler.bought() + _usdPlusHandler.issued() + _usdPlusHandler.rebasedUp();
        uint256 wentOut = _usdPlusHandler.burned() + _usdPlusHandler.rebasedDown();
        // A loss removes up to one base unit less than requested.
        assertLe(usdPlus.totalSupply() + wentOut, cameIn + _usdPlusHandler.lossCount(), "supply");
    }

    function invariant_paymentsCoverPurchases() external view {
        uint256 dollars = six.balanceOf(treasury) + eighteen.balanceOf(treasury) * DISCOUNTED / 1e8 / 1e12;
        assertGe(dollars, _usdPlusHandler.bought(), "payments");
        assertEq(usdPlus.balanceOf(address(minter)), 0, "usd+ left in the minter");
        assertEq(six.balanceOf(address(minter)), 0, "payment left in the minter");
    }

    function invariant_restrictedBalancesDoNotChange() external view {
        for (uint256 i; i < _count(); ++i) {
            address account = _actor(i);
            if (!restrictor.isBlacklisted(account)) continue;
            assertEq(usdPlus.sharesOf(account), _controlHandler.sharesWhenRestricted(account), "shares");
            assertEq(wrapped.balanceOf(account), _controlHandler.wrappedWhenRestricted(account), "wUSD+");
        }
    }

    function invariant_mintsStayWithinTheCaps() external view {
        uint256 minted = _usdPlusHandler.bought() + _usdPlusHandler.issued() + _usdPlusHandler.rebasedUp();
        uint256 later = _controlHandler.highestCap() * ((block.timestamp - start) / 1 days);
        assertLe(minted, _controlHandler.highestCap() + later, "created by issuers and yield");
        assertLe(usdPlus.mintCapLeft(), usdPlus.mintCapPerDay(), "left of the day");
        assertEq(_usdPlusHandler.mintedBeyondTheCap(), 0, "beyond the cap per transaction");
    }

    function invariant_noIssuerPassesItsLimit() external view {
        uint256 maximum = LIMIT * (1 + (block.timestamp - start) / 1 days);
        assertLe(_usdPlusHandler.issued(), maximum, "minted");
        assertLe(_usdPlusHandler.burned(), maximum, "burned");
        assertLe(usdPlus.mintingCurrentLimitOf(issuer), LIMIT, "left to mint");
        assertLe(usdPlus.burningCurrentLimitOf(issuer), LIMIT, "left to burn");
    }

    function invariant_vaultHoldsWhatItOwes() external view {
        assertLe(wrapped.convertToAssets(wrapped.totalSupply()), wrapped.totalAssets(), "owed");
        assertGe(usdPlus.sharesOf(address(wrapped)), wrapped.totalSupply(), "a share of USD+ for each wUSD+");
        assertGe(wrapped.balanceOf(wrapped.SEED_HOLDER()), SEED, "the seed stays");
    }

    function _count() private view returns (uint256) {
        return _controlHandler.actorCount();
    }

    function _actor(uint256 index) private view returns (address) {
        return _controlHandler.actors(index);
    }
}
