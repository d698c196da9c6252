// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {BeaconProxy} from "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import {DShareFactory} from "../../src/DShareFactory.sol";
import {WrappedDShare} from "../../src/WrappedDShare.sol";
import {IDShareFactory} from "../../src/interfaces/IDShareFactory.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

contract DShareFactoryAnnounceExistingDShareTest is DShareFixture {
    DShareFactory private _fresh;

    function setUp() public override {
        super.setUp();
        _fresh = deployFactory();
    }

    function test_revertsWhen_callerIsNotTheOwner() external {
        expectMissingRole(stranger, bytes32(0));
        vm.prank(stranger);
        _fresh.announceExistingDShare(address(dShare), address(wrappedDShare));
    }

    function test_revertsWhen_wrappedTokenHasAnotherAsset() external {
        vm.prank(owner);
        vm.expectRevert(IDShareFactory.Mismatch.selector);
        _fresh.announceExistingDShare(address(usdPlus), address(wrappedDShare));
    }

    function test_revertsWhen_eitherTokenIsRegistered() external {
        WrappedDShare second = _wrapAgain();
        vm.startPrank(owner);
        vm.expectRevert(IDShareFactory.PreviouslyAnnounced.selector);
        factory.announceExistingDShare(address(dShare), address(wrappedDShare));
        vm.expectRevert(IDShareFactory.PreviouslyAnnounced.selector);
        factory.announceExistingDShare(address(dShare), address(second));
    }

    function test_registersBothTokens() external {
        vm.expectEmit(address(_fresh));
        emit IDShareFactory.DShareAdded(address(dShare), address(wrappedDShare), "AAPL.d", "Apple Inc. dShare");
        vm.prank(owner);
        _fresh.announceExistingDShare(address(dShare), address(wrappedDShare));
        assertTrue(_fresh.isTokenDShare(address(dShare)), "token");
        assertTrue(_fresh.isTokenWrappedDShare(address(wrappedDShare)), "wrapped form");
        (address[] memory tokens, address[] memory wrapped) = _fresh.getDShares();
        assertEq(tokens[0], address(dShare), "first");
        assertEq(wrapped[0], address(wrappedDShare), "first wrapped");
    }

    function _wrapAgain() private returns (WrappedDShare) {
        bytes memory init = abi.encodeCall(WrappedDShare.initialize, (owner, address(dShare), "name", "symbol"));
        return WrappedDShare(address(new BeaconProxy(address(wrappedBeacon), init)));
    }
}
