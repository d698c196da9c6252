// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {SignatureProbe} from "../../src/SignatureProbe.sol";
import {Fixture} from "../Fixture.sol";
import {HostileWallet, WalletFactory} from "../mocks/HostileWallets.sol";
import {PublicContracts} from "../mocks/PublicContracts.sol";

contract SignatureProbeTest is Fixture {
    bytes32 internal constant DIGEST = keccak256("digest");
    bytes32 internal constant SALT = keccak256("salt");

    WalletFactory internal factory;
    uint256 internal bobKey;

    function setUp() public override {
        super.setUp();
        factory = new WalletFactory();
        (, bobKey) = makeAccount("bob");
    }

    function test_hostileWalletsNeverValidate() external {
        for (uint8 manner = uint8(HostileWallet.Manner.No); manner <= uint8(HostileWallet.Manner.Write); ++manner) {
            address wallet = address(new HostileWallet(HostileWallet.Manner(manner)));
            assertFalse(_probe(wallet, "", address(0), ""), "signed");
        }
    }

    function test_walletThatAcceptsEverythingValidatesNoOther() external {
        address wallet = address(new HostileWallet(HostileWallet.Manner.Yes));
        assertTrue(_probe(wallet, "", address(0), ""), "itself");
        assertFalse(_probe(alice, "", address(0), ""), "an account without code");
        assertFalse(_probe(alice, "", wallet, ""), "as the factory of an account");
        address other = address(PublicContracts.deploySmartAccount(alice));
        assertFalse(_probe(other, "", wallet, ""), "as the factory of another wallet");
    }

    function test_returnsTheSmartAccountsAnswer_RF02() external {
        address wallet = address(PublicContracts.deploySmartAccount(alice));
        assertFalse(_probe(wallet, _sign(bobKey, DIGEST), address(0), ""), "another's");
        assertFalse(_probe(wallet, hex"00", address(0), ""), "malformed");
        assertTrue(_probe(wallet, _sign(aliceKey, DIGEST), address(0), ""), "signed");
    }

    function test_deploysAndChecksAnUndeployedAccount_RF02() external {
        (address wallet, bytes memory call) = _planned(alice);
        bytes memory signature = _sign(aliceKey, DIGEST);
        assertFalse(_probe(wallet, signature, address(0), ""), "without its factory");
        assertFalse(_probe(wallet, signature, address(factory), abi.encodeCall(factory.refuse, ())), "refused");
        assertFalse(_probe(wallet, signature, address(factory), abi.encodeCall(factory.loop, ())), "looping");
        (, bytes memory othersCall) = _planned(bob);
        assertFalse(_probe(wallet, signature, address(factory), othersCall), "another's");
        assertTrue(_probe(wallet, signature, address(factory), call), "signed");
    }

    function test_checksADeployedWalletWithoutItsFactory() external {
        (address wallet, bytes memory call) = _planned(alice);
        (bool isCreated,) = address(factory).call(call);
        assertTrue(isCreated, "created");
        uint256 before = factory.calls();
        assertTrue(_probe(wallet, _sign(aliceKey, DIGEST), address(factory), call), "signed");
        assertEq(factory.calls(), before, "calls of the factory");
    }

    function _planned(address walletOwner) private returns (address wallet, bytes memory call) {
        bytes memory code = PublicContracts.smartAccountCode(walletOwner);
        bytes32 hash = keccak256(abi.encodePacked(hex"ff", address(factory), SALT, keccak256(code)));
        return (address(uint160(uint256(hash))), abi.encodeCall(factory.create, (code, SALT)));
    }

    function _sign(uint256 key, bytes32 digest) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    /// @dev The word that the constructor returns becomes the code of the created contract, where the test reads it.
    function _probe(address wallet, bytes memory signature, address maker, bytes memory data) private returns (bool) {
        bytes memory answer = address(new SignatureProbe(wallet, DIGEST, signature, maker, data)).code;
        assertEq(answer.length, 32, "length of the answer");
        return abi.decode(answer, (bool));
    }
}
