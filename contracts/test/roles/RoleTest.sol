// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Base} from "../Base.sol";
import {RoleWorld} from "./RoleWorld.sol";
import {Thief} from "./Thief.sol";

/// @notice Measures the most that one stolen key can take in an hour and in a day. Requirement KY-01.
/// @dev `strike` carries out the best known attack, whose figures `tools/generate-keys.ts` reads from the log and
/// writes to `figures.json`. The invariant then looks for a better one: it makes all calls of the role and of an
/// accomplice in any order.
abstract contract RoleTest is Base {
    /// @dev The figure of a key that can take as much as all claims before the theft, or more.
    string private constant EVERYTHING = "everything";

    /// @dev The address whose calls Forge prints.
    address private constant CONSOLE = 0x000000000000000000636F6e736F6c652e6c6f67;

    /// @dev Base units of a dollar by which rounding may exceed a figure.
    uint256 private constant ROUNDING = 100;

    string private constant FIGURES = "contracts/test/roles/figures.json";

    struct RoleFunction {
        address target;
        bytes4 selector;
        string name;
    }

    Thief private _thief;
    RoleFunction[] private _functions;
    string private _hour;
    string private _day;

    function setUp() external {
        _thief = makeThief();
        (_hour, _day) = (_readFigure("hour"), _readFigure("day"));
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_thief);
    }

    function test_KY01_theFiguresAreThoseOfTheBestKnownAttack() external {
        for (uint256 hour; hour <= 24; ++hour) {
            _thief.strike(hour);
        }
        (string memory hourly, string memory daily) = (_toFigure(_thief.worstHour()), _toFigure(_thief.worstDay()));
        _print(string.concat(role(), ".hour: ", hourly));
        _print(string.concat(role(), ".day: ", daily));
        assertEq(hourly, _hour, "hour: run npm run gen");
        assertEq(daily, _day, "day: run npm run gen");
    }

    function test_theThiefCallsEveryFunctionOfTheKey() external {
        _listFunctionsOfTheKey();
        _callEveryHandler();
        assertGe(_functions.length, 1, "the key has functions");
        for (uint256 i; i < _functions.length; ++i) {
            RoleFunction storage each = _functions[i];
            assertTrue(_thief.hasTried(each.target, each.selector), each.name);
        }
    }

    function invariant_noOtherAttackTakesMore() external view {
        _assertAtMost(_thief.worstHour(), _hour, "hour");
        _assertAtMost(_thief.worstDay(), _day, "day");
    }

    /// @dev Returns the signatures of the contract's functions. An external call frees the memory of the artifact.
    function listSignatures(string calldata name) external view returns (string[] memory) {
        return vm.parseJsonKeys(readArtifact(name), ".methodIdentifiers");
    }

    /// @dev Returns the name of the thief's contract.
    function handler() internal pure virtual returns (string memory);

    function makeThief() internal virtual returns (Thief);

    /// @dev Returns the name of the role in `figures.json` and in `tools/keys/roles.ts`.
    function role() internal pure virtual returns (string memory);

    function _listFunctionsOfTheKey() private {
        RoleWorld.Deployed[18] memory deployed = _thief.deployed();
        for (uint256 i; i < deployed.length; ++i) {
            string[] memory signatures = this.listSignatures(deployed[i].name);
            for (uint256 j; j < signatures.length; ++j) {
                if (!_isOfTheKey(deployed[i].target, signatures[j])) continue;
                string memory name = string.concat(deployed[i].name, ".", signatures[j]);
                _functions.push(RoleFunction(deployed[i].target, _selectorOf(signatures[j]), name));
            }
        }
    }

    /// @dev Calls each function of the thief, but the attack, with zeros and with ones as arguments.
    function _callEveryHandler() private {
        string[] memory signatures = this.listSignatures(handler());
        for (uint256 i; i < signatures.length; ++i) {
            if (_selectorOf(signatures[i]) == Thief.strike.selector) continue;
            for (uint256 word; word < 2; ++word) {
                // A view can refuse ones as arguments.
                (bool ok,) = address(_thief).call(_encodeCall(signatures[i], word));
                ok;
            }
        }
    }

    /// @dev Returns whether the function answers the key otherwise than a stranger.
    function _isOfTheKey(address target, string memory signature) private returns (bool) {
        bytes memory data = _encodeCall(signature, 0);
        return _answer(_thief.key(), target, data) != _answer(makeAddress("stranger"), target, data);
    }

    /// @dev Returns the selector of the error, or a hash of no error, and leaves the state as it was.
    function _answer(address account, address target, bytes memory data) private returns (bytes32) {
        uint256 snapshot = vm.snapshotState();
        vm.prank(account);
        (bool ok, bytes memory reason) = target.call(data);
        vm.revertToState(snapshot);
        return ok ? keccak256("no error") : bytes32(bytes4(reason));
    }

    function _encodeCall(string memory signature, uint256 word) private pure returns (bytes memory) {
        uint256[32] memory words;
        for (uint256 i; i < words.length; ++i) {
            words[i] = word;
        }
        return abi.encodePacked(_selectorOf(signature), words);
    }

    function _selectorOf(string memory signature) private pure returns (bytes4) {
        return bytes4(keccak256(bytes(signature)));
    }

    function _print(string memory line) private view {
        (bool ok,) = CONSOLE.staticcall(abi.encodeWithSignature("log(string)", line));
        assertTrue(ok, "printed");
    }

    function _assertAtMost(uint256 damage, string memory figure, string memory what) private pure {
        if (keccak256(bytes(figure)) != keccak256(bytes(EVERYTHING))) {
            assertLe(damage, vm.parseUint(figure) * 1e6 + ROUNDING, what);
        }
    }

    /// @dev Returns whole dollars, rounded up.
    function _toFigure(uint256 damage) private view returns (string memory) {
        return damage >= _thief.everything() ? EVERYTHING : vm.toString((damage + 1e6 - 1) / 1e6);
    }

    function _readFigure(string memory span) private view returns (string memory) {
        string memory json = vm.readFile(FIGURES);
        return abi.decode(vm.parseJson(json, string.concat("['", role(), "'].", span)), (string));
    }
}
