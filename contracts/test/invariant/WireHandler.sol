// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IMintCaps} from "../../src/interfaces/IMintCaps.sol";
import {IWireMinter} from "../../src/interfaces/IWireMinter.sol";
import {Actors} from "./Actors.sol";

/// @notice Mints for wires, with a few references that repeat.
contract WireHandler is Actors {
    uint256 public constant REFERENCES = 6;

    /// @notice The number of mints per reference.
    uint256[REFERENCES] private _times;
    /// @notice The sum of all mints in USD+ base units.
    uint256 public minted;

    constructor(System memory system) Actors(system) {}

    function times() external view returns (uint256[REFERENCES] memory) {
        return _times;
    }

    function mint(uint256 seed, uint256 receiverSeed, uint256 amount) external {
        uint256 index = seed % REFERENCES;
        bytes32 ref = bytes32(index + 1);
        address to = _actor(receiverSeed);
        amount = bound(amount, 1, MAX_VALUE);
        bool isReverting = _expectRevertIf(_revertOf(index, to, amount));
        vm.prank(_system.wireKey);
        _system.wireMinter.mint(ref, to, amount);
        if (isReverting) return;
        _times[index] += 1;
        minted += amount;
    }

    function _revertOf(uint256 index, address to, uint256 amount) private view returns (bytes memory) {
        if (_system.wireMinter.paused()) return _pausedRevert();
        if (_times[index] != 0) return abi.encodeWithSelector(IWireMinter.AlreadyMinted.selector, bytes32(index + 1));
        uint256 cap = _system.usdPlus.mintCapPerTransaction();
        if (amount > cap) return abi.encodeWithSelector(IMintCaps.MintCapPerTransactionExceeded.selector, amount, cap);
        uint256 left = _system.usdPlus.mintCapLeft();
        if (amount > left) return abi.encodeWithSelector(IMintCaps.MintCapPerDayExceeded.selector, amount, left);
        return _revertOfTransferBetween(address(0), to);
    }
}
