// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusMinter} from "../../src/UsdPlusMinter.sol";
import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {WireMinter} from "../../src/WireMinter.sol";
import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {Base} from "../Base.sol";
import {TestToken} from "../mocks/TestToken.sol";

/// @notice The actors of a random sequence of actions. Each action computes its expected revert beforehand, so that an
/// unexpected revert fails the run.
abstract contract Actors is Base {
    struct System {
        UsdPlus usdPlus;
        UsdPlusMinter minter;
        WrappedUsdPlus wrapped;
        UsdPlusRedeemer redeemer;
        WireMinter wireMinter;
        TransferRestrictor restrictor;
        TestToken[] paymentTokens;
        address owner;
        address operator;
        address restrictorKey;
        address issuer;
        address fulfiller;
        address wireKey;
    }

    /// @dev In USD+ base units. Keeps the shares of a run below 1e18, where a rebase is exact to one base unit.
    uint256 internal constant MAX_VALUE = 1e15;

    bytes internal constant NO_REVERT = "";

    address[] public actors;

    System internal _system;

    constructor(System memory system) {
        _system = system;
        for (uint256 i; i < 4; ++i) {
            actors.push(makeAddress(string.concat("actor ", string(abi.encodePacked(bytes1(uint8(49 + i)))))));
        }
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    /// @dev Expects the revert, if any. Must be called directly before the action.
    function _expectRevertIf(bytes memory revertData) internal returns (bool isReverting) {
        isReverting = revertData.length != 0;
        if (isReverting) vm.expectRevert(revertData);
    }

    /// @dev Returns the revert of a USD+ transfer between the two accounts, or empty.
    function _revertOfTransferBetween(address from, address to) internal view returns (bytes memory) {
        if (_system.usdPlus.paused()) return _pausedRevert();
        return _isRestricted(from) || _isRestricted(to) ? _restrictedRevert() : NO_REVERT;
    }

    function _pausedRevert() internal pure returns (bytes memory) {
        return abi.encodeWithSelector(PausableUpgradeable.EnforcedPause.selector);
    }

    function _restrictedRevert() internal pure returns (bytes memory) {
        return abi.encodeWithSelector(ITransferRestrictor.AccountRestricted.selector);
    }

    function _isRestricted(address account) internal view returns (bool) {
        return _system.restrictor.isBlacklisted(account);
    }

    function _actor(uint256 seed) internal view returns (address) {
        return actors[seed % actors.length];
    }
}
