// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {DShare} from "../../src/DShare.sol";
import {DShareFactory} from "../../src/DShareFactory.sol";
import {WrappedDShare} from "../../src/WrappedDShare.sol";
import {Fixture} from "../Fixture.sol";

/// @notice Stock tokens as they are deployed: beacons, the factory, one stock token and its wrapped token.
abstract contract DShareFixture is Fixture {
    bytes32 internal constant MINTER_ROLE = keccak256("MINTER_ROLE");
    bytes32 internal constant BURNER_ROLE = keccak256("BURNER_ROLE");

    address internal broker = makeAddress("broker");
    address internal seller = makeAddress("seller");

    UpgradeableBeacon internal dShareBeacon;
    UpgradeableBeacon internal wrappedBeacon;
    DShareFactory internal factory;
    DShare internal dShare;
    WrappedDShare internal wrappedDShare;

    function setUp() public virtual override {
        super.setUp();
        dShareBeacon = new UpgradeableBeacon(address(new DShare()), upgrader);
        wrappedBeacon = new UpgradeableBeacon(address(new WrappedDShare()), upgrader);
        factory = deployFactory();
        (dShare, wrappedDShare) = createStock("AAPL.d");
    }

    function deployFactory() internal returns (DShareFactory) {
        bytes memory init = abi.encodeCall(
            DShareFactory.initialize,
            (owner, upgrader, address(dShareBeacon), address(wrappedBeacon), address(restrictor))
        );
        return DShareFactory(deployProxy(address(new DShareFactory()), init));
    }

    /// @dev Deploys a stock token with one minter and one burner. Its splits need no delay and gains count at once, as
    /// on local chains.
    function createStock(string memory symbol) internal returns (DShare, WrappedDShare) {
        vm.startPrank(owner);
        (address token, address wrapped) =
            factory.createDShare(owner, "Apple Inc. dShare", symbol, "Wrapped Apple", string.concat(symbol, ".x"));
        DShare(token).grantRole(MINTER_ROLE, broker);
        DShare(token).grantRole(BURNER_ROLE, seller);
        DShare(token).setSplitDelay(0);
        WrappedDShare(wrapped).setGainsDuration(0);
        vm.stopPrank();
        return (DShare(token), WrappedDShare(wrapped));
    }

    function mintStock(address to, uint256 value) internal {
        vm.prank(broker);
        dShare.mint(to, value);
    }

    /// @dev Executes up to seven splits and reverse splits, drawn from the seed; their product stays within a factor of
    /// ten thousand.
    function split(uint256 seed) internal {
        if (dShare.totalShares() == 0) return;
        for (uint256 i; i < seed % 8; ++i) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            uint256 perShare = dShare.balancePerShare();
            uint256 factor = bound(random >> 1, 2, 10);
            uint256 next = random & 1 == 0 ? perShare * factor : perShare / factor;
            if (next < 1e14 || next > 1e22) continue;
            splitTo(uint128(next));
        }
    }

    /// @dev Announces a split as the owner and executes it.
    function splitTo(uint128 perShare) internal {
        vm.startPrank(owner);
        dShare.announceSplit(perShare);
        dShare.setBalancePerShare(perShare);
        vm.stopPrank();
    }

    /// @dev Converts a value to shares, rounded up as for a transfer or burn.
    function toStockSharesUp(uint256 value) internal view returns (uint256) {
        uint256 perShare = dShare.balancePerShare();
        return (value * ONE + perShare - 1) / perShare;
    }

    function toStockSharesDown(uint256 value) internal view returns (uint256) {
        return value * ONE / dShare.balancePerShare();
    }

    function toStockDown(uint256 shares) internal view returns (uint256) {
        return shares * dShare.balancePerShare() / ONE;
    }
}
