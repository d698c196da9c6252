// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @notice The Forge cheat codes that the tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    struct SignedDelegation {
        uint8 v;
        bytes32 r;
        bytes32 s;
        uint64 nonce;
        address implementation;
    }

    function warp(uint256 timestamp) external;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function chainId(uint256 id) external;
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function mockCall(address callee, bytes calldata data, bytes calldata answer) external;
    function mockCallRevert(address callee, bytes calldata data, bytes calldata reason) external;
    function clearMockedCalls() external;
    function snapshotState() external returns (uint256 id);
    function revertToState(uint256 id) external returns (bool);
    function readFile(string calldata path) external view returns (string memory content);
    function envOr(string calldata name, string calldata otherwise) external view returns (string memory value);
    function parseJson(string calldata json, string calldata key) external pure returns (bytes memory values);
    function parseJsonKeys(string calldata json, string calldata key) external pure returns (string[] memory keys);
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory value);
    function parseBytes(string calldata text) external pure returns (bytes memory value);
    function replace(string calldata text, string calldata from, string calldata to)
        external
        pure
        returns (string memory replaced);
    function parseUint(string calldata text) external pure returns (uint256 value);
    function toString(address value) external pure returns (string memory text);
    function toString(uint256 value) external pure returns (string memory text);
    function expectEmit(address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function addr(uint256 privateKey) external pure returns (address);
    function signAndAttachDelegation(address delegate, uint256 privateKey)
        external
        returns (SignedDelegation memory signed);
    function assume(bool condition) external pure;
    function label(address account, string calldata name) external;
    function load(address target, bytes32 slot) external view returns (bytes32);
    function store(address target, bytes32 slot, bytes32 value) external;

    function assertEq(uint256 left, uint256 right, string calldata what) external pure;
    function assertEq(address left, address right, string calldata what) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata what) external pure;
    function assertEq(bool left, bool right, string calldata what) external pure;
    function assertEq(string calldata left, string calldata right, string calldata what) external pure;
    function assertLe(uint256 left, uint256 right, string calldata what) external pure;
    function assertGe(uint256 left, uint256 right, string calldata what) external pure;
    function assertTrue(bool condition, string calldata what) external pure;
    function assertFalse(bool condition, string calldata what) external pure;
}

/// @notice Base of every test: cheat codes, accounts, bounds and labeled assertions.
abstract contract Base {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev Returns an account with a known key, derived from its name.
    function makeAccount(string memory name) internal returns (address account, uint256 privateKey) {
        privateKey = uint256(keccak256(bytes(name)));
        account = vm.addr(privateKey);
        vm.label(account, name);
    }

    function makeAddress(string memory name) internal returns (address account) {
        (account,) = makeAccount(name);
    }

    /// @dev Returns the contract's build artifact of this test run as JSON.
    function readArtifact(string memory name) internal view returns (string memory json) {
        string memory out = vm.envOr("FOUNDRY_OUT", string("contracts/out"));
        return vm.readFile(string.concat(out, "/", name, ".sol/", name, ".json"));
    }

    /// @dev Maps a fuzzed number into the inclusive range; a number inside stays unchanged.
    function bound(uint256 value, uint256 min, uint256 max) internal pure returns (uint256) {
        require(min <= max, "bound: min above max");
        if (value >= min && value <= max) return value;
        if (min == 0 && max == type(uint256).max) return value;
        return min + value % (max - min + 1);
    }

    function assertEq(uint256 left, uint256 right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function assertEq(address left, address right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function assertEq(bytes32 left, bytes32 right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function assertEq(bool left, bool right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function assertEq(string memory left, string memory right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function assertLe(uint256 left, uint256 right, string memory what) internal pure {
        vm.assertLe(left, right, what);
    }

    function assertGe(uint256 left, uint256 right, string memory what) internal pure {
        vm.assertGe(left, right, what);
    }

    function assertTrue(bool condition, string memory what) internal pure {
        vm.assertTrue(condition, what);
    }

    function assertFalse(bool condition, string memory what) internal pure {
        vm.assertFalse(condition, what);
    }
}
