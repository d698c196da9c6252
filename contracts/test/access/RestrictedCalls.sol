// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ControlledUpgradeable} from "../../src/ControlledUpgradeable.sol";
import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusMinter} from "../../src/UsdPlusMinter.sol";
import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {WireMinter} from "../../src/WireMinter.sol";
import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {MintCaps} from "../../src/MintCaps.sol";
import {RebaseLimits} from "../../src/RebaseLimits.sol";
import {RebaseStream} from "../../src/RebaseStream.sol";
import {IMessageLimits} from "../../src/interfaces/IMessageLimits.sol";
import {Waypoint} from "../../src/Waypoint.sol";
import {ILocalCCIPRouter} from "../../src/interfaces/ILocalCCIPRouter.sol";
import {Client} from "../../src/libraries/Client.sol";
import {LocalCCIPRouter} from "../../src/local/LocalCCIPRouter.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";
import {
    CCIPWaypointNext,
    LocalCCIPRouterNext,
    TransferRestrictorNext,
    UsdPlusMinterNext,
    UsdPlusNext,
    UsdPlusRedeemerNext,
    WireMinterNext,
    WrappedUsdPlusNext,
    WrappedUsdPlusWaypointNext
} from "../mocks/NextVersion.sol";

/// @notice Lists every call that needs a role, with arguments that succeed for the right account.
abstract contract RestrictedCalls is BridgeFixture {
    struct RestrictedCall {
        address target;
        bytes32 role;
        bytes data;
        /// A call that the same account makes first, so that the call can succeed; empty for none.
        bytes first;
    }

    bytes32 internal constant ADMIN = bytes32(0);
    bytes32 internal constant UPGRADER = keccak256("UPGRADER_ROLE");
    bytes32 internal constant OPERATOR = keccak256("OPERATOR_ROLE");
    bytes32 internal constant RESTRICTOR = keccak256("RESTRICTOR_ROLE");
    bytes32 internal constant ESCROW = keccak256("ESCROW_ROLE");
    bytes32 internal constant FULFILLER = keccak256("FULFILLER_ROLE");
    bytes32 internal constant WIRES = keccak256("MINTER_ROLE");
    bytes32 internal constant RELAY = keccak256("RELAY_ROLE");
    bytes32 internal constant SENDER = keccak256("SENDER_ROLE");

    RestrictedCall[] private _calls;

    function callsOfUsdPlus() internal returns (RestrictedCall[] memory) {
        delete _calls;
        _addCommon(address(usdPlus), address(new UsdPlusNext()));
        _addPause(address(usdPlus));
        _add(address(usdPlus), ADMIN, abi.encodeCall(UsdPlus.setTreasury, (bob)));
        _add(address(usdPlus), ADMIN, abi.encodeCall(UsdPlus.setTransferRestrictor, (address(0))));
        _add(address(usdPlus), ADMIN, abi.encodeCall(UsdPlus.setIssuerLimits, (bob, 1, 1)));
        _add(address(usdPlus), ADMIN, abi.encodeCall(MintCaps.setMintCaps, (1, 1)));
        _add(address(usdPlus), ADMIN, abi.encodeCall(RebaseLimits.setRebaseLimits, (1, 1, 1)));
        _add(address(usdPlus), ADMIN, abi.encodeCall(RebaseStream.setRebaseDuration, (1)));
        _add(address(usdPlus), OPERATOR, abi.encodeCall(UsdPlus.rebaseAdd, (1)));
        _add(address(usdPlus), OPERATOR, abi.encodeCall(UsdPlus.rebaseSub, (1)));
        mintUsdPlus(address(redeemer), 2);
        _add(address(usdPlus), ESCROW, abi.encodeCall(UsdPlus.transferShares, (bob, 1)));
        _add(address(usdPlus), ESCROW, abi.encodeCall(UsdPlus.burnShares, (1)));
        return _calls;
    }

    function callsOfTheMinter() internal returns (RestrictedCall[] memory) {
        delete _calls;
        _addCommon(address(minter), address(new UsdPlusMinterNext()));
        _addPause(address(minter));
        _add(address(minter), ADMIN, abi.encodeCall(UsdPlusMinter.setPaymentRecipient, (bob)));
        _addPaymentTokens(address(minter));
        return _calls;
    }

    function callsOfTheRedeemer() internal returns (RestrictedCall[] memory) {
        delete _calls;
        _addCommon(address(redeemer), address(new UsdPlusRedeemerNext()));
        _addPause(address(redeemer));
        _addPaymentTokens(address(redeemer));
        mintUsdPlus(address(redeemer), 1);
        _add(address(redeemer), ADMIN, abi.encodeCall(UsdPlusRedeemer.rescueFunds, (bob, 1)));
        bytes32 hash = _openTicket();
        _add(address(redeemer), FULFILLER, abi.encodeCall(UsdPlusRedeemer.fulfill, (0, hash)));
        _add(address(redeemer), FULFILLER, abi.encodeCall(UsdPlusRedeemer.cancel, (0, hash)));
        hash = _openTicketOfRestrictedOwner();
        _add(address(redeemer), FULFILLER, abi.encodeCall(UsdPlusRedeemer.burnRequest, (1, hash)));
        _add(address(redeemer), ADMIN, abi.encodeWithSignature("setPaymentPeriod(uint48)", 1 days));
        return _calls;
    }

    function callsOfTheWireMinter() internal returns (RestrictedCall[] memory) {
        delete _calls;
        _addCommon(address(wireMinter), address(new WireMinterNext()));
        _addPause(address(wireMinter));
        _add(address(wireMinter), WIRES, abi.encodeCall(WireMinter.mint, ("ref", bob, 1)));
        return _calls;
    }

    function callsOfTheRestrictor() internal returns (RestrictedCall[] memory) {
        delete _calls;
        _addCommon(address(restrictor), address(new TransferRestrictorNext()));
        _add(address(restrictor), RESTRICTOR, abi.encodeCall(TransferRestrictor.restrict, (bob)));
        _add(address(restrictor), RESTRICTOR, abi.encodeCall(TransferRestrictor.unrestrict, (bob)));
        return _calls;
    }

    /// @dev Uses a vault without its seed, because `seed` is one of the calls.
    function callsOfTheVault() internal returns (RestrictedCall[] memory) {
        delete _calls;
        address vault = address(deployWrapped(address(usdPlus)));
        mintUsdPlus(owner, SEED);
        vm.prank(owner);
        usdPlus.approve(vault, SEED);
        _addCommon(vault, address(new WrappedUsdPlusNext()));
        _addPause(vault);
        _add(vault, ADMIN, abi.encodeCall(WrappedUsdPlus.seed, (SEED)));
        _add(vault, ADMIN, abi.encodeCall(wrapped.setGainsDuration, (1 hours)));
        return _calls;
    }

    function callsOfTheWaypoint() internal returns (RestrictedCall[] memory) {
        return _callsOfAWaypoint(address(waypoint), address(new CCIPWaypointNext()));
    }

    function callsOfTheWrappedWaypoint() internal returns (RestrictedCall[] memory) {
        return _callsOfAWaypoint(address(wrappedWaypoint), address(new WrappedUsdPlusWaypointNext()));
    }

    /// @dev Deliveries are tested at the other chain's router, which has the same roles.
    function callsOfTheRouter() internal returns (RestrictedCall[] memory) {
        delete _calls;
        (bytes32 id, ILocalCCIPRouter.Message memory message) = send(alice, bob, 1e6);
        _addCommon(address(router), address(new LocalCCIPRouterNext()));
        _addPause(address(router));
        _add(address(router), ADMIN, abi.encodeCall(ILocalCCIPRouter.setLane, (NOWHERE, bob)));
        _add(address(router), ADMIN, abi.encodeCall(ILocalCCIPRouter.setFees, (1, 1)));
        _add(address(router), ADMIN, abi.encodeCall(IMessageLimits.setMessageMaximums, (1, 1)));
        _add(address(router), ADMIN, abi.encodeCall(ILocalCCIPRouter.withdrawFees, (bob, FEE)));
        _add(address(router), SENDER, abi.encodeCall(LocalCCIPRouter.ccipSend, (THERE, _issuerMessage())));
        _add(address(there.router), RELAY, abi.encodeCall(LocalCCIPRouter.deliver, (id, message)));
        _add(address(there.router), RELAY, abi.encodeCall(LocalCCIPRouter.deliverWithGas, (id, message, 300_000)));
        return _calls;
    }

    /// @dev Returns a message that the issuer can send without a fee.
    function _issuerMessage() private returns (Client.EVM2AnyMessage memory message) {
        vm.startPrank(owner);
        router.setFees(0, 0);
        router.grantRole(SENDER, issuer);
        vm.stopPrank();
        mintUsdPlus(issuer, 1e6);
        vm.prank(issuer);
        usdPlus.approve(address(router), 1e6);
        message.receiver = abi.encode(bob);
        message.tokenAmounts = new Client.EVMTokenAmount[](1);
        message.tokenAmounts[0] = Client.EVMTokenAmount(address(usdPlus), 1e6);
    }

    function _callsOfAWaypoint(address target, address next) private returns (RestrictedCall[] memory) {
        delete _calls;
        _addCommon(target, next);
        _addPause(target);
        _add(target, ADMIN, abi.encodeCall(Waypoint.setApprovedSender, (NOWHERE, bob)));
        _add(target, ADMIN, abi.encodeCall(Waypoint.setApprovedReceiver, (NOWHERE, bob)));
        _add(target, ADMIN, abi.encodeCall(Waypoint.setRouter, (bob)));
        _add(target, ADMIN, abi.encodeCall(Waypoint.setLimits, (1, 1)));
        _add(target, ADMIN, abi.encodeCall(IMessageLimits.setMessageMaximums, (1, 1)));
        mintUsdPlus(target, 1);
        _add(target, ADMIN, abi.encodeCall(Waypoint.rescue, (bob, address(usdPlus), 1)));
        return _calls;
    }

    function _addCommon(address target, address next) private {
        bytes memory reinitialize = abi.encodeCall(ControlledUpgradeable.reinitialize, (bob));
        bytes memory upgrade = abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (next, reinitialize));
        _add(target, UPGRADER, upgrade);
        _calls.push(RestrictedCall(target, UPGRADER, reinitialize, upgrade));
        _add(target, ADMIN, abi.encodeCall(IAccessControl.grantRole, (OPERATOR, bob)));
        _add(target, ADMIN, abi.encodeCall(IAccessControl.revokeRole, (OPERATOR, operator)));
        _add(target, ADMIN, abi.encodeWithSignature("beginDefaultAdminTransfer(address)", bob));
        _add(target, ADMIN, abi.encodeWithSignature("cancelDefaultAdminTransfer()"));
        _add(target, ADMIN, abi.encodeWithSignature("changeDefaultAdminDelay(uint48)", 1 days));
        _add(target, ADMIN, abi.encodeWithSignature("rollbackDefaultAdminDelay()"));
    }

    function _addPaymentTokens(address target) private {
        bytes memory token = abi.encode(address(mockUsd), unityOracle);
        bytes4 twoArguments = bytes4(keccak256("setPaymentTokenOracle(address,address)"));
        bytes4 threeArguments = bytes4(keccak256("setPaymentTokenOracle(address,address,uint48)"));
        _add(target, ADMIN, bytes.concat(twoArguments, token));
        _add(target, ADMIN, bytes.concat(threeArguments, token, abi.encode(1)));
    }

    /// @dev Creates a request of one dollar that the fulfiller can pay.
    /// @dev Only such a ticket can be burned. The account has no other part in the tests.
    function _openTicketOfRestrictedOwner() private returns (bytes32) {
        address frozen = makeAddress("frozen");
        mintUsdPlus(frozen, 1e6);
        vm.startPrank(frozen);
        usdPlus.approve(address(redeemer), 1e6);
        redeemer.requestRedeem(address(mockUsd), 1e6, frozen, frozen);
        vm.stopPrank();
        restrict(frozen);
        return redeemer.requestHash(1);
    }

    function _openTicket() private returns (bytes32) {
        mintUsdPlus(bob, 1e6);
        vm.startPrank(bob);
        usdPlus.approve(address(redeemer), 1e6);
        redeemer.requestRedeem(address(mockUsd), 1e6, bob, bob);
        vm.stopPrank();
        mockUsd.mint(fulfiller, 1e6);
        vm.prank(fulfiller);
        mockUsd.approve(address(redeemer), 1e6);
        return redeemer.requestHash(0);
    }

    function _addPause(address target) private {
        bytes memory pause = abi.encodeWithSignature("pause()");
        _add(target, ADMIN, pause);
        _calls.push(RestrictedCall(target, ADMIN, abi.encodeWithSignature("unpause()"), pause));
    }

    function _add(address target, bytes32 role, bytes memory data) private {
        _calls.push(RestrictedCall(target, role, data, ""));
    }
}
