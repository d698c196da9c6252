// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IPaymentTokens} from "../../src/interfaces/IPaymentTokens.sol";
import {IRebaseLimits} from "../../src/interfaces/IRebaseLimits.sol";
import {IRebasingToken} from "../../src/interfaces/IRebasingToken.sol";
import {IMintCaps} from "../../src/interfaces/IMintCaps.sol";
import {ISelfPermit} from "../../src/interfaces/ISelfPermit.sol";
import {ITransferRestrictor} from "../../src/interfaces/ITransferRestrictor.sol";
import {IUsdPlus} from "../../src/interfaces/IUsdPlus.sol";
import {IUsdPlusMinter} from "../../src/interfaces/IUsdPlusMinter.sol";
import {IWrappedUsdPlus} from "../../src/interfaces/IWrappedUsdPlus.sol";
import {Vm} from "../Base.sol";
import {WrappedFixture} from "../WrappedUsdPlus/WrappedFixture.sol";

/// @notice Pins the published selectors, topics and roles by which wallets, explorers and indexers know these
/// contracts. No code change may alter them.
contract PublishedAbiTest is WrappedFixture {
    function test_roles() external view {
        assertEq(usdPlus.DEFAULT_ADMIN_ROLE(), bytes32(0), "DEFAULT_ADMIN_ROLE");
        bytes32 upgraderRole = 0x189ab7a9244df0848122154315af71fe140f3db0fe014031783b0946b8c9d2e3;
        assertEq(usdPlus.UPGRADER_ROLE(), upgraderRole, "UPGRADER_ROLE of USD+");
        assertEq(minter.UPGRADER_ROLE(), upgraderRole, "UPGRADER_ROLE of the minter");
        assertEq(restrictor.UPGRADER_ROLE(), upgraderRole, "UPGRADER_ROLE of the restrictor");
        assertEq(wrapped.UPGRADER_ROLE(), upgraderRole, "UPGRADER_ROLE of the vault");
        assertEq(
            usdPlus.OPERATOR_ROLE(), 0x97667070c54ef182b0f5858b034beac1b6f3089aa2d3188bb1e8929f4fa9b929, "OPERATOR_ROLE"
        );
        assertEq(
            restrictor.RESTRICTOR_ROLE(),
            0x23ab0e580195340a5a67800cafa0615701edfa22f79534a52851336e3cf8376a,
            "RESTRICTOR_ROLE"
        );
    }

    function test_errors() external pure {
        _assertSelector(IRebasingToken.InsufficientBalance.selector, 0xf4d678b8, "InsufficientBalance");
        _assertSelector(IRebasingToken.InsufficientAllowance.selector, 0x13be252b, "InsufficientAllowance");
        _assertSelector(IRebasingToken.TotalSupplyOverflow.selector, 0xe5cfe957, "TotalSupplyOverflow");
        _assertSelector(IRebasingToken.PermitExpired.selector, 0x1a15a3cc, "PermitExpired");
        _assertSelector(IRebasingToken.InvalidPermit.selector, 0xddafbaef, "InvalidPermit");
        _assertSelector(IUsdPlus.ERC7281_LimitExceeded.selector, 0x9a047dc9, "ERC7281_LimitExceeded");
        _assertSelector(ITransferRestrictor.AccountRestricted.selector, 0x1d8c2735, "AccountRestricted");
        _assertSelector(PausableUpgradeable.EnforcedPause.selector, 0xd93c0665, "EnforcedPause");
        _assertSignature(IRebaseLimits.RebaseTooSoon.selector, "RebaseTooSoon(uint256)");
        _assertSignature(IRebaseLimits.RebaseTooLarge.selector, "RebaseTooLarge(uint256,uint256)");
        _assertSignature(IPaymentTokens.PaymentTokenNotAccepted.selector, "PaymentTokenNotAccepted()");
        _assertSignature(IPaymentTokens.ZeroAddress.selector, "ZeroAddress()");
        _assertSignature(IPaymentTokens.ZeroAmount.selector, "ZeroAmount()");
        _assertSignature(IUsdPlusMinter.SlippageViolation.selector, "SlippageViolation()");
        _assertSignature(
            IMintCaps.MintCapPerTransactionExceeded.selector, "MintCapPerTransactionExceeded(uint256,uint256)"
        );
        _assertSignature(IMintCaps.MintCapPerDayExceeded.selector, "MintCapPerDayExceeded(uint256,uint256)");
        _assertSignature(IWrappedUsdPlus.NotSeeded.selector, "NotSeeded()");
    }

    function test_events() external pure {
        assertEq(
            IUsdPlusMinter.Issued.selector, 0xfb523ef2d7d7cf3cca7bf64af41c5cce286257d61e3b23859742a3bbec9d5df8, "Issued"
        );
        assertEq(
            IRebasingToken.BalancePerShareSet.selector,
            0xf3d577151ab9bf469c121ab2aec02ef697f752b324e89f537aeae2575f202563,
            "BalancePerShareSet"
        );
        _assertTopic(IERC20.Transfer.selector, "Transfer(address,address,uint256)");
        _assertTopic(IERC20.Approval.selector, "Approval(address,address,uint256)");
        _assertTopic(IUsdPlus.TreasurySet.selector, "TreasurySet(address)");
        _assertTopic(IUsdPlus.TransferRestrictorSet.selector, "TransferRestrictorSet(address)");
        _assertTopic(IUsdPlus.IssuerLimitsSet.selector, "IssuerLimitsSet(address,uint256,uint256)");
        _assertTopic(IMintCaps.MintCapsSet.selector, "MintCapsSet(uint256,uint256)");
        _assertTopic(PausableUpgradeable.Paused.selector, "Paused(address)");
        _assertTopic(PausableUpgradeable.Unpaused.selector, "Unpaused(address)");
        _assertTopic(IERC4626.Deposit.selector, "Deposit(address,address,uint256,uint256)");
        _assertTopic(IERC4626.Withdraw.selector, "Withdraw(address,address,address,uint256,uint256)");
        _assertTopic(IUsdPlusMinter.PaymentRecipientSet.selector, "PaymentRecipientSet(address)");
        _assertTopic(IPaymentTokens.PaymentTokenOracleSet.selector, "PaymentTokenOracleSet(address,address)");
        _assertTopic(ITransferRestrictor.Restricted.selector, "Restricted(address)");
        _assertTopic(ITransferRestrictor.Unrestricted.selector, "Unrestricted(address)");
    }

    function test_functionsOfUsdPlus() external view {
        _assertSelector(usdPlus.treasury.selector, 0x61d027b3, "treasury");
        _assertSelector(usdPlus.balancePerShare.selector, 0xa781a3fd, "balancePerShare");
        _assertSignature(usdPlus.initialize.selector, "initialize(address,address,address,address)");
        _assertSignature(usdPlus.reinitialize.selector, "reinitialize(address)");
        _assertSignature(usdPlus.transferRestrictor.selector, "transferRestrictor()");
        _assertSignature(usdPlus.isBlacklisted.selector, "isBlacklisted(address)");
        _assertSignature(usdPlus.checkTransferRestricted.selector, "checkTransferRestricted(address,address)");
        _assertSignature(usdPlus.sharesOf.selector, "sharesOf(address)");
        _assertSignature(usdPlus.sharesToBalance.selector, "sharesToBalance(uint256)");
        _assertSignature(usdPlus.balanceToShares.selector, "balanceToShares(uint256)");
        _assertSignature(usdPlus.maxSupply.selector, "maxSupply()");
        _assertSignature(usdPlus.setTreasury.selector, "setTreasury(address)");
        _assertSignature(usdPlus.setTransferRestrictor.selector, "setTransferRestrictor(address)");
        _assertSignature(usdPlus.setIssuerLimits.selector, "setIssuerLimits(address,uint256,uint256)");
        _assertSignature(usdPlus.mint.selector, "mint(address,uint256)");
        _assertSignature(usdPlus.rebaseAdd.selector, "rebaseAdd(uint128)");
        _assertSignature(usdPlus.rebaseSub.selector, "rebaseSub(uint128)");
        _assertSignature(usdPlus.MAX_REBASE_BPS.selector, "MAX_REBASE_BPS()");
        _assertSignature(usdPlus.setRebaseLimits.selector, "setRebaseLimits(uint32,uint32,uint32)");
        _assertSignature(usdPlus.maxRebaseAdd.selector, "maxRebaseAdd()");
        _assertSignature(usdPlus.maxRebaseSub.selector, "maxRebaseSub()");
        _assertSignature(usdPlus.nextRebaseAt.selector, "nextRebaseAt()");
        _assertSignature(usdPlus.mintingMaxLimitOf.selector, "mintingMaxLimitOf(address)");
        _assertSignature(usdPlus.burningMaxLimitOf.selector, "burningMaxLimitOf(address)");
        _assertSignature(usdPlus.mintingCurrentLimitOf.selector, "mintingCurrentLimitOf(address)");
        _assertSignature(usdPlus.burningCurrentLimitOf.selector, "burningCurrentLimitOf(address)");
        _assertSignature(usdPlus.setMintCaps.selector, "setMintCaps(uint256,uint256)");
        _assertSignature(usdPlus.mintCapPerTransaction.selector, "mintCapPerTransaction()");
        _assertSignature(usdPlus.mintCapPerDay.selector, "mintCapPerDay()");
        _assertSignature(usdPlus.mintCapLeft.selector, "mintCapLeft()");
        _assertSignature(usdPlus.pause.selector, "pause()");
        _assertSignature(usdPlus.unpause.selector, "unpause()");
        _assertSignature(usdPlus.paused.selector, "paused()");
        _assertSignature(usdPlus.version.selector, "version()");
        _assertSignature(usdPlus.publicVersion.selector, "publicVersion()");
    }

    function test_functionsOfTheMinter() external view {
        _assertSelector(minter.previewDeposit.selector, 0xb8f82b26, "previewDeposit");
        _assertSignature(minter.initialize.selector, "initialize(address,address,address,address)");
        _assertSignature(minter.usdplus.selector, "usdplus()");
        _assertSignature(minter.paymentRecipient.selector, "paymentRecipient()");
        _assertSignature(minter.paymentTokenOracle.selector, "paymentTokenOracle(address)");
        _assertSignature(minter.getOraclePrice.selector, "getOraclePrice(address)");
        _assertSignature(minter.previewMint.selector, "previewMint(address,uint256)");
        _assertSignature(minter.setPaymentRecipient.selector, "setPaymentRecipient(address)");
        _assertSignature(minter.multicall.selector, "multicall(bytes[])");
        _assertSignature(
            ISelfPermit.selfPermit.selector, "selfPermit(address,address,uint256,uint256,uint8,bytes32,bytes32)"
        );
    }

    function test_functionsOfTheVault() external view {
        _assertSelector(IERC4626.deposit.selector, 0x6e553f65, "deposit");
        _assertSelector(IERC4626.redeem.selector, 0xba087652, "redeem");
        _assertSelector(wrapped.previewDeposit.selector, 0xef8b30f7, "previewDeposit");
        _assertSelector(wrapped.previewRedeem.selector, 0x4cdad506, "previewRedeem");
        _assertSelector(wrapped.maxWithdraw.selector, 0xce96cb77, "maxWithdraw");
        _assertSignature(wrapped.initialize.selector, "initialize(address,address,address)");
        _assertSignature(wrapped.seed.selector, "seed(uint256)");
        _assertSignature(wrapped.isBlacklisted.selector, "isBlacklisted(address)");
        _assertSignature(wrapped.pause.selector, "pause()");
        _assertSignature(wrapped.unpause.selector, "unpause()");
    }

    function test_functionsOfTheRestrictor() external view {
        _assertSignature(restrictor.initialize.selector, "initialize(address,address)");
        _assertSignature(restrictor.restrict.selector, "restrict(address)");
        _assertSignature(restrictor.unrestrict.selector, "unrestrict(address)");
        _assertSignature(restrictor.isBlacklisted.selector, "isBlacklisted(address)");
        _assertSignature(restrictor.requireNotRestricted.selector, "requireNotRestricted(address,address)");
    }

    /// @dev Solidity cannot name the selector of an overloaded function, so the test calls these by selector and
    /// recognizes them by their revert.
    function test_overloadedFunctions() external {
        address token = stranger;
        bytes4 revertData = IPaymentTokens.PaymentTokenNotAccepted.selector;
        _assertRevert(address(minter), abi.encodeWithSelector(0xf45346dc, token, 1, alice), revertData);
        _assertRevert(
            address(minter), abi.encodeWithSignature("mint(address,uint256,address)", token, 1, alice), revertData
        );
        bytes memory list =
            abi.encodeWithSignature("setPaymentTokenOracle(address,address)", address(usdPlus), address(unityOracle));
        vm.prank(owner);
        _assertRevert(address(minter), list, revertData);

        revertData = IUsdPlus.ERC7281_LimitExceeded.selector;
        _assertRevert(address(usdPlus), abi.encodeWithSignature("burn(uint256)", 1), revertData);
        revertData = IRebasingToken.InsufficientAllowance.selector;
        _assertRevert(address(usdPlus), abi.encodeWithSignature("burn(address,uint256)", alice, 1), revertData);
    }

    function test_indexedFields() external {
        vm.recordLogs();
        vm.startPrank(alice);
        mockUsd.faucet();
        mockUsd.approve(address(minter), 1e6);
        minter.deposit(address(mockUsd), 1e6, bob);
        (bytes32[] memory topics, bytes memory data) = _lastLogOf(address(minter));
        assertEq(topics.length, 3, "topics of Issued");
        assertEq(topics[1], bytes32(uint256(uint160(bob))), "receiver");
        assertEq(topics[2], bytes32(uint256(uint160(address(mockUsd)))), "payment token");
        assertEq(keccak256(data), keccak256(abi.encode(1e6, 1e6)), "amounts");
        vm.stopPrank();

        vm.prank(owner);
        usdPlus.setIssuerLimits(bob, 2, 3);
        (topics, data) = _lastLogOf(address(usdPlus));
        assertEq(topics.length, 2, "topics of IssuerLimitsSet");
        assertEq(topics[1], bytes32(uint256(uint160(bob))), "issuer");
        assertEq(keccak256(data), keccak256(abi.encode(2, 3)), "limits");
    }

    function test_storageIsInItsNamespaces() external {
        mintUsdPlus(alice, 5e6);
        assertEq(vm.load(address(usdPlus), _slot("UsdPlus", 0)), _word(treasury), "treasury");
        assertEq(vm.load(address(usdPlus), _slot("UsdPlus", 1)), _word(address(restrictor)), "restrictor");
        assertEq(vm.load(address(usdPlus), _slot("RebasingToken", 2)), bytes32(SEED + 5e6), "all shares");
        assertEq(vm.load(address(usdPlus), _slot("RebasingToken", 3)), bytes32(ONE), "balance per share");
        assertEq(vm.load(address(usdPlus), _slot("MintCaps", 0)), bytes32(UNLIMITED), "cap per transaction");
        assertEq(vm.load(address(usdPlus), _slot("MintCaps", 1)), bytes32(UNLIMITED), "cap per day");
        assertEq(vm.load(address(minter), _slot("PaymentTokens", 0)), _word(address(usdPlus)), "usd+");
        assertEq(vm.load(address(minter), _slot("UsdPlusMinter", 0)), _word(treasury), "recipient");

        restrict(alice);
        bytes32 entry = keccak256(abi.encode(alice, _slot("TransferRestrictor", 0)));
        assertEq(vm.load(address(restrictor), entry), bytes32(uint256(1)), "restricted");
    }

    function _lastLogOf(address emitter) private returns (bytes32[] memory topics, bytes memory data) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].emitter == emitter) (topics, data) = (logs[i].topics, logs[i].data);
        }
    }

    /// @dev Returns the storage slot of ERC-7201.
    function _slot(string memory name, uint256 offset) private pure returns (bytes32) {
        bytes32 id = keccak256(bytes(string.concat("parvalue.storage.", name)));
        return bytes32((uint256(keccak256(abi.encode(uint256(id) - 1))) & ~uint256(0xff)) + offset);
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }

    function _assertSelector(bytes4 actual, bytes4 published, string memory name) private pure {
        assertEq(bytes32(actual), bytes32(published), name);
    }

    function _assertSignature(bytes4 actual, string memory signature) private pure {
        assertEq(bytes32(actual), bytes32(bytes4(keccak256(bytes(signature)))), signature);
    }

    function _assertTopic(bytes32 actual, string memory signature) private pure {
        assertEq(actual, keccak256(bytes(signature)), signature);
    }

    function _assertRevert(address target, bytes memory call, bytes4 revertData) private {
        (bool ok, bytes memory reason) = target.call(call);
        assertFalse(ok, "refused");
        assertEq(bytes32(bytes4(reason)), bytes32(revertData), "refusal");
    }
}
