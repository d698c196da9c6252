// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {Thief} from "./Thief.sol";

/// @notice A thief with the key that restricts wallets (`RESTRICTOR_ROLE` of TransferRestrictor).
/// @dev A restricted wallet keeps its tokens, so freezing counts as no damage.
contract RestrictorThief is Thief {
    function restrict(uint256 accountSeed) external measured {
        _call(ITransferRestrictor.restrict.selector, _account(accountSeed));
    }

    function unrestrict(uint256 accountSeed) external measured {
        _call(ITransferRestrictor.unrestrict.selector, _account(accountSeed));
    }

    /// @dev Freezes every holder and the contracts that hold escrow.
    function _strike(uint256) internal override {
        for (uint256 i; i < 7; ++i) {
            _call(ITransferRestrictor.restrict.selector, _account(i));
        }
    }

    function _key() internal view override returns (address) {
        return restrictorKey;
    }

    function _call(bytes4 selector, address account) private {
        _try(restrictorKey, address(restrictor), abi.encodeWithSelector(selector, account));
    }

    function _account(uint256 seed) private view returns (address) {
        address[7] memory accounts =
            [alice, bob, accomplice, address(vault), address(redeemer), address(wrapped), address(wrappedDShare)];
        return accounts[seed % 7];
    }
}
