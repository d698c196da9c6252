// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice Wallets that answer a signature check in hostile ways.
contract HostileWallet {
    enum Manner {
        Yes,
        No,
        Revert,
        RevertWithYes,
        Loop,
        Short,
        Long,
        Dirty,
        Write
    }

    Manner private immutable _manner;
    uint256 private _written;

    constructor(Manner manner) {
        _manner = manner;
    }

    fallback() external {
        bytes32 yes = bytes32(bytes4(0x1626ba7e));
        if (_manner == Manner.Revert) revert("no");
        if (_manner == Manner.Write) _written = 1;
        uint256 size = _manner == Manner.Short ? 4 : _manner == Manner.Long ? 100_000 : 32;
        if (_manner == Manner.No) yes = bytes32(bytes4(0xffffffff));
        if (_manner == Manner.Dirty) yes |= bytes32(uint256(1));
        bool isRevert = _manner == Manner.RevertWithYes;
        while (_manner == Manner.Loop) {}
        assembly ("memory-safe") {
            let answer := mload(0x40)
            mstore(answer, yes)
            if isRevert { revert(answer, size) }
            return(answer, size)
        }
    }
}

/// @notice A factory that deploys wallets at predictable addresses for ERC-6492, or misbehaves.
contract WalletFactory {
    uint256 public calls;

    function create(bytes calldata code, bytes32 salt) external returns (address wallet) {
        ++calls;
        bytes memory init = code;
        assembly ("memory-safe") {
            wallet := create2(0, add(init, 32), mload(init), salt)
        }
    }

    function loop() external pure {
        while (true) {}
    }

    function refuse() external pure {
        revert("no");
    }
}
