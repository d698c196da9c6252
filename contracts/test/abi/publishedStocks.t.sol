// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IDShare} from "../../src/interfaces/IDShare.sol";
import {IDShareFactory} from "../../src/interfaces/IDShareFactory.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {ITokenNames} from "../../src/interfaces/ITokenNames.sol";
import {IWrappedDShare} from "../../src/interfaces/IWrappedDShare.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

/// @notice Pins the published selectors, topics and roles of the stock tokens, which no code change may alter.
contract PublishedStocksAbiTest is DShareFixture {
    function test_roles() external view {
        bytes32 minter = 0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6;
        bytes32 burner = 0x3c11d16cbaffd01df69ce1c404f6340ee057498f5f00246190ea54220576a848;
        assertEq(dShare.MINTER_ROLE(), minter, "MINTER_ROLE");
        assertEq(dShare.BURNER_ROLE(), burner, "BURNER_ROLE");
    }

    function test_events() external pure {
        assertEq(
            IRebasingToken.BalancePerShareSet.selector,
            0xf3d577151ab9bf469c121ab2aec02ef697f752b324e89f537aeae2575f202563,
            "BalancePerShareSet"
        );
        _assertTopic(IDShareFactory.DShareAdded.selector, "DShareAdded(address,address,string,string)");
        _assertTopic(IDShareFactory.NewTransferRestrictorSet.selector, "NewTransferRestrictorSet(address)");
        _assertTopic(IDShare.TransferRestrictorSet.selector, "TransferRestrictorSet(address)");
        _assertTopic(ITokenNames.NameSet.selector, "NameSet(string)");
        _assertTopic(ITokenNames.SymbolSet.selector, "SymbolSet(string)");
        _assertTopic(IWrappedDShare.Rescued.selector, "Rescued(address,uint256)");
    }

    function test_functionsOfTheToken() external view {
        _assertSignature(dShare.initialize.selector, "initialize(address,string,string,address)");
        _assertSignature(dShare.mint.selector, "mint(address,uint256)");
        _assertSignature(dShare.burn.selector, "burn(uint256)");
        _assertSignature(dShare.burnFrom.selector, "burnFrom(address,uint256)");
        _assertSignature(dShare.setName.selector, "setName(string)");
        _assertSignature(dShare.setSymbol.selector, "setSymbol(string)");
        _assertSignature(dShare.setBalancePerShare.selector, "setBalancePerShare(uint128)");
        _assertSignature(dShare.setTransferRestrictor.selector, "setTransferRestrictor(address)");
        _assertSignature(dShare.transferRestrictor.selector, "transferRestrictor()");
        _assertSignature(dShare.isBlacklisted.selector, "isBlacklisted(address)");
        _assertSignature(dShare.balancePerShare.selector, "balancePerShare()");
    }

    function test_functionsOfTheWrappedToken() external view {
        _assertSignature(wrappedDShare.initialize.selector, "initialize(address,address,string,string)");
        _assertSignature(wrappedDShare.recover.selector, "recover(address,uint256)");
        _assertSignature(wrappedDShare.isBlacklisted.selector, "isBlacklisted(address)");
        _assertSignature(wrappedDShare.setName.selector, "setName(string)");
        _assertSignature(wrappedDShare.setSymbol.selector, "setSymbol(string)");
    }

    function test_functionsOfTheFactory() external view {
        _assertSignature(factory.initialize.selector, "initialize(address,address,address,address,address)");
        _assertSignature(factory.createDShare.selector, "createDShare(address,string,string,string,string)");
        _assertSignature(factory.announceExistingDShare.selector, "announceExistingDShare(address,address)");
        _assertSignature(factory.isTokenDShare.selector, "isTokenDShare(address)");
        _assertSignature(factory.isTokenWrappedDShare.selector, "isTokenWrappedDShare(address)");
        _assertSignature(factory.getDShares.selector, "getDShares()");
        _assertSignature(factory.getDShareBeacon.selector, "getDShareBeacon()");
        _assertSignature(factory.getWrappedDShareBeacon.selector, "getWrappedDShareBeacon()");
        _assertSignature(factory.getTransferRestrictor.selector, "getTransferRestrictor()");
    }

    /// @dev After an upgrade, data in a changed storage slot would be misread.
    function test_storage() external {
        mintStock(alice, 5e18);
        assertEq(vm.load(address(dShare), _slot("RebasingToken", 2)), bytes32(uint256(5e18)), "all shares");
        assertEq(vm.load(address(dShare), _slot("RebasingToken", 3)), bytes32(ONE), "balance per share");
        assertEq(vm.load(address(dShare), _slot("DShare", 0)), _word(address(restrictor)), "restrictor");
        bytes32 symbol = vm.load(address(dShare), _slot("TokenNames", 1));
        assertEq(symbol >> 208, bytes32(bytes6("AAPL.d")) >> 208, "symbol");
        assertEq(vm.load(address(factory), _slot("DShareFactory", 0)), _word(address(dShareBeacon)), "beacon");
        assertEq(vm.load(address(factory), _slot("DShareFactory", 2)), _word(address(restrictor)), "of new tokens");
    }

    /// @dev Returns the storage slot of ERC-7201.
    function _slot(string memory name, uint256 offset) private pure returns (bytes32) {
        bytes32 id = keccak256(bytes(string.concat("parvalue.storage.", name)));
        return bytes32((uint256(keccak256(abi.encode(uint256(id) - 1))) & ~uint256(0xff)) + offset);
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }

    function _assertSignature(bytes4 actual, string memory signature) private pure {
        assertEq(bytes32(actual), bytes32(bytes4(keccak256(bytes(signature)))), signature);
    }

    function _assertTopic(bytes32 actual, string memory signature) private pure {
        assertEq(actual, keccak256(bytes(signature)), signature);
    }
}
