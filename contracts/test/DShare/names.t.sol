// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITokenNames} from "../../src/interfaces/ITokenNames.sol";
import {DShareFixture} from "./DShareFixture.sol";

/// @notice Tests `setName` and `setSymbol` of a stock token and its wrapped token, and the permits that sign the name.
contract TokenNamesTest is DShareFixture {
    function test_revertsWhen_callerIsNotTheOwner() external {
        address[2] memory targets = [address(dShare), address(wrappedDShare)];
        for (uint256 i; i < 2; ++i) {
            vm.startPrank(stranger);
            expectMissingRole(stranger, bytes32(0));
            ITokenNames(targets[i]).setName("Other");
            expectMissingRole(stranger, bytes32(0));
            ITokenNames(targets[i]).setSymbol("OTH.d");
            vm.stopPrank();
        }
    }

    function test_setsNameAndSymbol() external {
        vm.startPrank(owner);
        vm.expectEmit(address(dShare));
        emit ITokenNames.NameSet("Orchard Inc.");
        dShare.setName("Orchard Inc.");
        vm.expectEmit(address(dShare));
        emit ITokenNames.SymbolSet("ORCH.d");
        dShare.setSymbol("ORCH.d");
        wrappedDShare.setName("Wrapped Orchard Inc.");
        wrappedDShare.setSymbol("ORCH.d.x");
        assertEq(dShare.name(), "Orchard Inc.", "name");
        assertEq(dShare.symbol(), "ORCH.d", "symbol");
        assertEq(wrappedDShare.name(), "Wrapped Orchard Inc.", "wrapped name");
        assertEq(wrappedDShare.symbol(), "ORCH.d.x", "wrapped symbol");
    }

    function test_revertsWhen_thePermitCarriesTheFormerName() external {
        _assertPermits(address(dShare), abi.encodeWithSelector(IRebasingToken.InvalidPermit.selector));
    }

    function test_aWrappedTokenPermitsUnderItsPresentName() external {
        _assertPermits(address(wrappedDShare), "");
    }

    function _assertPermits(address token, bytes memory revertData) private {
        (uint8 v, bytes32 r, bytes32 s) = _sign(token);
        vm.prank(owner);
        ITokenNames(token).setName("Orchard Inc.");
        assertEq(IERC20Permit(token).DOMAIN_SEPARATOR(), _domain(token, "Orchard Inc."), "domain");
        vm.prank(stranger);
        (bool ok, bytes memory reason) =
            token.call(abi.encodeCall(IERC20Permit.permit, (alice, bob, 1e18, block.timestamp, v, r, s)));
        assertFalse(ok, "permitted under the former name");
        if (revertData.length != 0) assertEq(keccak256(reason), keccak256(revertData), "refusal");

        (v, r, s) = _sign(token);
        IERC20Permit(token).permit(alice, bob, 1e18, block.timestamp, v, r, s);
        assertEq(IERC20Permit(token).nonces(alice), 1, "permitted under the present one");
    }

    function _sign(address token) private view returns (uint8, bytes32, bytes32) {
        bytes32 content = keccak256(abi.encode(PERMIT_TYPEHASH, alice, bob, 1e18, 0, block.timestamp));
        bytes32 domain = IERC20Permit(token).DOMAIN_SEPARATOR();
        return vm.sign(aliceKey, keccak256(abi.encodePacked("\x19\x01", domain, content)));
    }

    function _domain(address token, string memory name) private view returns (bytes32) {
        bytes32 typeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return keccak256(abi.encode(typeHash, keccak256(bytes(name)), keccak256(bytes("1")), block.chainid, token));
    }
}
