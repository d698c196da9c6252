// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WrappedFixture} from "../WrappedUsdPlus/WrappedFixture.sol";
import {TestOracle} from "../mocks/TestOracle.sol";
import {TestToken} from "../mocks/TestToken.sol";
import {Actors} from "./Actors.sol";

/// @notice The system with two payment tokens, one of them below one dollar, an issuer with a limit, and a daily cap.
abstract contract InvariantFixture is WrappedFixture {
    uint256 internal constant LIMIT = 1e12;
    uint256 internal constant DISCOUNTED = 0.995e8;

    TestToken internal six;
    TestToken internal eighteen;
    uint256 internal start;

    function setUp() public virtual override {
        super.setUp();
        start = block.timestamp;
        six = new TestToken(6);
        eighteen = new TestToken(18);
        TestOracle discounted = new TestOracle(8, int256(DISCOUNTED));
        vm.startPrank(owner);
        minter.setPaymentTokenOracle(address(six), unityOracle);
        minter.setPaymentTokenOracle(address(eighteen), discounted);
        redeemer.setPaymentTokenOracle(address(six), unityOracle);
        redeemer.setPaymentTokenOracle(address(eighteen), discounted);
        usdPlus.setIssuerLimits(issuer, LIMIT, LIMIT);
        usdPlus.setMintCaps(UNLIMITED, 1e16);
        vm.stopPrank();
    }

    function _system() internal view returns (Actors.System memory) {
        TestToken[] memory paymentTokens = new TestToken[](2);
        (paymentTokens[0], paymentTokens[1]) = (six, eighteen);
        return Actors.System({
            usdPlus: usdPlus,
            minter: minter,
            wrapped: wrapped,
            redeemer: redeemer,
            wireMinter: wireMinter,
            restrictor: restrictor,
            paymentTokens: paymentTokens,
            owner: owner,
            operator: operator,
            restrictorKey: restrictorKey,
            issuer: issuer,
            fulfiller: fulfiller,
            wireKey: wireKey
        });
    }
}
