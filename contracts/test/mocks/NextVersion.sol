// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {CCIPWaypoint} from "../../src/CCIPWaypoint.sol";
import {OrderProcessor} from "../../src/OrderProcessor.sol";
import {TransferRestrictor} from "../../src/TransferRestrictor.sol";
import {UsdPlus} from "../../src/UsdPlus.sol";
import {UsdPlusMinter} from "../../src/UsdPlusMinter.sol";
import {UsdPlusRedeemer} from "../../src/UsdPlusRedeemer.sol";
import {Vault} from "../../src/Vault.sol";
import {WireMinter} from "../../src/WireMinter.sol";
import {WrappedUsdPlus} from "../../src/WrappedUsdPlus.sol";
import {WrappedUsdPlusWaypoint} from "../../src/WrappedUsdPlusWaypoint.sol";
import {LocalCCIPRouter} from "../../src/local/LocalCCIPRouter.sol";

/// @notice The restrictor of a later release.
contract TransferRestrictorNext is TransferRestrictor {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice USD+ of a later release.
contract UsdPlusNext is UsdPlus {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice The minter of a later release.
contract UsdPlusMinterNext is UsdPlusMinter {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice The redeemer of a later release.
contract UsdPlusRedeemerNext is UsdPlusRedeemer {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice The minter of wires of a later release.
contract WireMinterNext is WireMinter {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice wUSD+ of a later release.
contract WrappedUsdPlusNext is WrappedUsdPlus {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice The waypoint of USD+ of a later release.
contract CCIPWaypointNext is CCIPWaypoint {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice The waypoint of wUSD+ of a later release.
contract WrappedUsdPlusWaypointNext is WrappedUsdPlusWaypoint {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice The router of local chains of a later release.
contract LocalCCIPRouterNext is LocalCCIPRouter {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice The order processor of a later release.
contract OrderProcessorNext is OrderProcessor {
    function version() public pure override returns (uint8) {
        return 2;
    }
}

/// @notice The vault of orders of a later release.
contract VaultNext is Vault {
    function version() public pure override returns (uint8) {
        return 2;
    }
}
