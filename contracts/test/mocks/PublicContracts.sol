// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {Vm} from "../Base.sol";

/// @notice The functions of MetaMask's smart account that the tests use.
interface ISmartAccount {
    function initialize(address owner, string[] calldata keyIds, uint256[] calldata xValues, uint256[] calldata yValues)
        external;
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// @notice Contracts that others wrote and that every live chain has, in the code that they publish.
library PublicContracts {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    string private constant FILE = "dev/deploy/public-contracts.json";

    /// @dev The compiler's placeholder for the address of the library for passkeys.
    string private constant LIBRARY_MARK = "__$b8f96b288d4d0429e38b8ed50fd423070f$__";

    address private constant DELEGATION_MANAGER = 0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3;
    address private constant ENTRY_POINT = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;

    /// @dev Deploys the code to which accounts delegate (EIP-7702): Simple7702Account.
    function deployDelegate() internal returns (address) {
        return _create(vm.parseBytes(_read("Simple7702Account")));
    }

    /// @dev Deploys a smart account of the owner: MetaMask's HybridDeleGator behind a proxy.
    function deploySmartAccount(address owner) internal returns (ISmartAccount) {
        return ISmartAccount(_create(smartAccountCode(owner)));
    }

    /// @dev Deploys the shared code and returns the creation code of the owner's proxy.
    function smartAccountCode(address owner) internal returns (bytes memory) {
        string memory library_ = vm.toString(_create(vm.parseBytes(_read("SCL_RIP7212"))));
        // The text of an address begins with 0x, which the placeholder does not include.
        string memory linked = vm.replace(_read("HybridDeleGator"), LIBRARY_MARK, vm.replace(library_, "0x", ""));
        address shared = _create(abi.encodePacked(vm.parseBytes(linked), abi.encode(DELEGATION_MANAGER, ENTRY_POINT)));
        string[] memory names = new string[](0);
        uint256[] memory none = new uint256[](0);
        bytes memory initialize = abi.encodeCall(ISmartAccount.initialize, (owner, names, none, none));
        return abi.encodePacked(type(ERC1967Proxy).creationCode, abi.encode(shared, initialize));
    }

    function _read(string memory name) private view returns (string memory) {
        return vm.parseJsonString(vm.readFile(FILE), string.concat(".", name));
    }

    function _create(bytes memory code) private returns (address made) {
        assembly ("memory-safe") {
            made := create(0, add(code, 32), mload(code))
        }
        if (made == address(0)) revert("not created");
    }
}
