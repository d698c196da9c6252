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

/// @notice A later version of the restrictor.
contract TransferRestrictorNext is TransferRestrictor {
    function version() public pure override returns (uint8) {
        return 3;
    }
}

/// @notice A later version of USD+.
contract UsdPlusNext is UsdPlus {
    function version() public pure override returns (uint8) {
        return 5;
    }
}

/// @notice A later version of the minter.
contract UsdPlusMinterNext is UsdPlusMinter {
    function version() public pure override returns (uint8) {
        return 3;
    }
}

/// @notice A later version of the redeemer.
contract UsdPlusRedeemerNext is UsdPlusRedeemer {
    function version() public pure override returns (uint8) {
        return 4;
    }
}

/// @notice A later version of the wire minter.
contract WireMinterNext is WireMinter {
    function version() public pure override returns (uint8) {
        return 3;
    }
}

/// @notice A later version of wUSD+.
contract WrappedUsdPlusNext is WrappedUsdPlus {
    function version() public pure override returns (uint8) {
        return 3;
    }
}

/// @notice A later version of the USD+ waypoint.
contract CCIPWaypointNext is CCIPWaypoint {
    function version() public pure override returns (uint8) {
        return 3;
    }
}

/// @notice A later version of the wUSD+ waypoint.
contract WrappedUsdPlusWaypointNext is WrappedUsdPlusWaypoint {
    function version() public pure override returns (uint8) {
        return 3;
    }
}

/// @notice A later version of the local router.
contract LocalCCIPRouterNext is LocalCCIPRouter {
    function version() public pure override returns (uint8) {
        return 3;
    }
}

/// @notice A later version of the order processor.
contract OrderProcessorNext is OrderProcessor {
    function version() public pure override returns (uint8) {
        return 5;
    }
}

/// @notice A later version of the order vault.
contract VaultNext is Vault {
    function version() public pure override returns (uint8) {
        return 5;
    }
}
