// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Base} from "../Base.sol";
import {Thief} from "./Thief.sol";

/// @notice Measures the most that one stolen key can take in an hour and in a day. Requirement KY-01.
/// @dev `strike` carries out the best known attack, whose figures `tools/generate-keys.ts` reads from the log and
/// writes to `figures.json`. The invariant then looks for a better one: all calls of the role in any order, mixed with
/// those of an accomplice.
abstract contract RoleTest is Base {
    /// @dev The figure of a key that can take as much as all claims before the theft, or more.
    string private constant EVERYTHING = "everything";

    /// @dev The address whose calls Forge prints.
    address private constant CONSOLE = 0x000000000000000000636F6e736F6c652e6c6f67;

    string private constant FIGURES = "contracts/test/roles/figures.json";

    Thief private _thief;
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

    function test_theFiguresAreThoseOfTheBestKnownAttack() external {
        for (uint256 hour; hour <= 24; ++hour) {
            _thief.strike(hour);
        }
        (string memory hourly, string memory daily) = (_toFigure(_thief.worstHour()), _toFigure(_thief.worstDay()));
        _print(string.concat(role(), ".hour: ", hourly));
        _print(string.concat(role(), ".day: ", daily));
        assertEq(hourly, _hour, "hour: run npm run gen");
        assertEq(daily, _day, "day: run npm run gen");
    }

    function invariant_noOtherAttackTakesMore() external view {
        _assertAtMost(_thief.worstHour(), _hour, "hour");
        _assertAtMost(_thief.worstDay(), _day, "day");
    }

    function makeThief() internal virtual returns (Thief);

    /// @dev Returns the name of the role in `figures.json` and in `tools/keys/roles.ts`.
    function role() internal pure virtual returns (string memory);

    function _print(string memory line) private view {
        (bool ok,) = CONSOLE.staticcall(abi.encodeWithSignature("log(string)", line));
        assertTrue(ok, "printed");
    }

    function _assertAtMost(uint256 damage, string memory figure, string memory what) private pure {
        if (keccak256(bytes(figure)) != keccak256(bytes(EVERYTHING))) {
            assertLe(damage, vm.parseUint(figure) * 1e6, what);
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
