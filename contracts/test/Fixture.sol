// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {TransferRestrictor} from "../src/TransferRestrictor.sol";
import {UnityOracle} from "../src/UnityOracle.sol";
import {UsdPlus} from "../src/UsdPlus.sol";
import {UsdPlusMinter} from "../src/UsdPlusMinter.sol";
import {UsdPlusRedeemer} from "../src/UsdPlusRedeemer.sol";
import {WireMinter} from "../src/WireMinter.sol";
import {WrappedUsdPlus} from "../src/WrappedUsdPlus.sol";
import {MockUSD} from "../src/mocks/MockUSD.sol";
import {Base} from "./Base.sol";

/// @notice The system as it is deployed: proxies, roles, limits and one payment token at par.
abstract contract Fixture is Base {
    uint256 internal constant UNLIMITED = type(uint256).max;
    uint256 internal constant ONE = 1e18;
    uint32 internal constant UNLIMITED_RATE = type(uint32).max;

    /// @dev Far above any real supply, and far below the overflow of a sum of a few amounts.
    uint256 internal constant MAX_AMOUNT = 1e24;

    bytes32 internal constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    address internal owner = makeAddress("owner");
    address internal upgrader = makeAddress("upgrader");
    address internal treasury = makeAddress("treasury");
    address internal operator = makeAddress("operator");
    address internal restrictorKey = makeAddress("restrictor");
    address internal issuer = makeAddress("issuer");
    address internal fulfiller = makeAddress("fulfiller");
    address internal wireKey = makeAddress("wire key");
    address internal bob = makeAddress("bob");
    address internal stranger = makeAddress("stranger");
    address internal alice;
    uint256 internal aliceKey;

    TransferRestrictor internal restrictor;
    UsdPlus internal usdPlus;
    UsdPlusMinter internal minter;
    UsdPlusRedeemer internal redeemer;
    WireMinter internal wireMinter;
    UnityOracle internal unityOracle;
    MockUSD internal mockUsd;

    function setUp() public virtual {
        vm.warp(1_750_000_000);
        (alice, aliceKey) = makeAccount("alice");
        restrictor = deployRestrictor();
        usdPlus = deployUsdPlus(treasury, address(restrictor));
        minter = deployMinter(address(usdPlus), treasury);
        redeemer = deployRedeemer(address(usdPlus));
        wireMinter = deployWireMinter(address(usdPlus));
        unityOracle = new UnityOracle();
        mockUsd = new MockUSD("Mock USD", "mockUSD");

        vm.startPrank(owner);
        restrictor.grantRole(restrictor.RESTRICTOR_ROLE(), restrictorKey);
        usdPlus.grantRole(usdPlus.OPERATOR_ROLE(), operator);
        usdPlus.grantRole(usdPlus.ESCROW_ROLE(), address(redeemer));
        redeemer.grantRole(redeemer.FULFILLER_ROLE(), fulfiller);
        wireMinter.grantRole(wireMinter.MINTER_ROLE(), wireKey);
        // The tests of the limits use a deployment of their own.
        usdPlus.setRebaseLimits(0, UNLIMITED_RATE, UNLIMITED_RATE);
        usdPlus.setRebaseDuration(0);
        usdPlus.setMintCaps(UNLIMITED, UNLIMITED);
        usdPlus.setIssuerLimits(address(minter), UNLIMITED, 0);
        usdPlus.setIssuerLimits(address(redeemer), 0, UNLIMITED);
        usdPlus.setIssuerLimits(address(wireMinter), UNLIMITED, 0);
        usdPlus.setIssuerLimits(issuer, UNLIMITED, UNLIMITED);
        minter.setPaymentTokenOracle(address(mockUsd), unityOracle);
        redeemer.setPaymentTokenOracle(address(mockUsd), unityOracle);
        vm.stopPrank();
    }

    function deployRestrictor() internal returns (TransferRestrictor) {
        bytes memory init = abi.encodeCall(TransferRestrictor.initialize, (owner, upgrader));
        return TransferRestrictor(deployProxy(address(new TransferRestrictor()), init));
    }

    function deployUsdPlus(address treasury_, address restrictor_) internal returns (UsdPlus) {
        bytes memory init = abi.encodeCall(UsdPlus.initialize, (treasury_, restrictor_, owner, upgrader));
        return UsdPlus(deployProxy(address(new UsdPlus()), init));
    }

    function deployMinter(address usdPlus_, address recipient) internal returns (UsdPlusMinter) {
        bytes memory init = abi.encodeCall(UsdPlusMinter.initialize, (usdPlus_, recipient, owner, upgrader));
        return UsdPlusMinter(deployProxy(address(new UsdPlusMinter()), init));
    }

    function deployRedeemer(address usdPlus_) internal returns (UsdPlusRedeemer) {
        bytes memory init = abi.encodeCall(UsdPlusRedeemer.initialize, (usdPlus_, owner, upgrader));
        return UsdPlusRedeemer(deployProxy(address(new UsdPlusRedeemer()), init));
    }

    function deployWireMinter(address usdPlus_) internal returns (WireMinter) {
        bytes memory init = abi.encodeCall(WireMinter.initialize, (usdPlus_, owner, upgrader));
        return WireMinter(deployProxy(address(new WireMinter()), init));
    }

    function deployWrapped(address usdPlus_) internal returns (WrappedUsdPlus) {
        bytes memory init = abi.encodeCall(WrappedUsdPlus.initialize, (usdPlus_, owner, upgrader));
        return WrappedUsdPlus(deployProxy(address(new WrappedUsdPlus()), init));
    }

    function deployProxy(address implementation, bytes memory init) internal returns (address) {
        return address(new ERC1967Proxy(implementation, init));
    }

    function mintUsdPlus(address to, uint256 value) internal {
        vm.prank(issuer);
        usdPlus.mint(to, value);
    }

    function restrict(address account) internal {
        vm.prank(restrictorKey);
        restrictor.restrict(account);
    }

    /// @dev Rebases USD+ up to fifteen times by up to 1 % each, up or down, drawn from the seed. Needs a supply.
    function rebase(uint256 seed) internal {
        vm.startPrank(operator);
        for (uint256 i; i < seed % 16; ++i) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            uint128 maximum = uint128(usdPlus.totalSupply() / 100);
            if (maximum == 0) break;
            uint128 value = uint128(bound(random >> 1, 1, maximum));
            if (random & 1 == 0) usdPlus.rebaseAdd(value);
            else usdPlus.rebaseSub(value);
        }
        vm.stopPrank();
    }

    function toSharesDown(uint256 value) internal view returns (uint256) {
        return value * ONE / usdPlus.balancePerShare();
    }

    function toSharesUp(uint256 value) internal view returns (uint256) {
        uint256 perShare = usdPlus.balancePerShare();
        return (value * ONE + perShare - 1) / perShare;
    }

    function toBalanceDown(uint256 shares) internal view returns (uint256) {
        return shares * usdPlus.balancePerShare() / ONE;
    }

    /// @dev Makes a call that has to succeed. An upgrade is made as by code of an earlier version, which did not refuse
    /// one that omits `reinitialize`.
    function prepareCall(address account, address target, bytes memory data) internal {
        if (bytes4(data) == UUPSUpgradeable.upgradeToAndCall.selector) {
            bytes32 next;
            assembly {
                next := mload(add(data, 0x24))
            }
            vm.store(target, ERC1967Utils.IMPLEMENTATION_SLOT, next);
            return;
        }
        vm.prank(account);
        (bool ok,) = target.call(data);
        assertTrue(ok, "prepared");
    }

    function expectMissingRole(address account, bytes32 role) internal {
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role));
    }
}
