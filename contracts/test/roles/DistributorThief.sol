// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IDShare} from "../../src/interfaces/IDShare.sol";
import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {ISplitSchedule} from "../../src/interfaces/ISplitSchedule.sol";
import {IWireMinter} from "../../src/interfaces/IWireMinter.sol";
import {Thief} from "./Thief.sol";

/// @notice A thief with the key that distributes dividends and carries out splits (`DISTRIBUTOR_ROLE` of
/// DividendDistribution, `MINTER_ROLE` of its WireMinter, `OPERATOR_ROLE` of each stock token).
contract DistributorThief is Thief {
    uint256 private _references;

    function mintDividend(uint256 amount, bool isMost) external measured {
        _mintDividend(isMost ? usdPlus.mintingCurrentLimitOf(address(dividendMinter)) : amount);
    }

    function createDistribution(uint256 total, uint256 lasting) external measured {
        total = bound(total, 0, usdPlus.balanceOf(distributor));
        vm.prank(distributor);
        usdPlus.approve(address(dividends), total);
        uint256 end = block.timestamp + bound(lasting, 0, 3 days);
        _try(
            distributor,
            address(dividends),
            abi.encodeCall(IDividendDistribution.createDistribution, (address(usdPlus), total, end))
        );
    }

    function distribute(uint256 id, uint256 amount, bool isMost) external measured {
        id = id % (dividends.nextDistributionId() + 1);
        (, uint256 remaining,) = dividends.distributions(id);
        _distribute(id, isMost ? remaining : amount);
    }

    function reclaim(uint256 id) external measured {
        _reclaim(id % (dividends.nextDistributionId() + 1));
    }

    function reinvest(uint256 amount, bool isMost) external measured {
        _reinvest(isMost ? dividends.maxReinvest(address(wrappedDShare)) : amount);
    }

    function setBalancePerShare(uint128 value, uint256 factor, bool isFactor) external measured {
        _split(isFactor ? uint256(dShare.balancePerShare()) * bound(factor, 1, 50) : value);
    }

    function announceSplit(uint128 value, uint256 factor, bool isFactor) external measured {
        _announce(isFactor ? uint256(dShare.balancePerShare()) * bound(factor, 1, 50) : value);
    }

    function executeSplit() external measured {
        (uint128 announced,) = dShare.pendingSplit();
        _split(announced);
    }

    function cancelSplit() external measured {
        _try(distributor, address(dShare), abi.encodeCall(ISplitSchedule.cancelSplit, ()));
    }

    function setPaused(bool isPaused) external measured {
        _try(
            distributor,
            address(dShare),
            abi.encodeWithSelector(isPaused ? IDShare.pause.selector : IDShare.unpause.selector)
        );
    }

    function sendUsdPlus(uint256 amount) external measured {
        amount = bound(amount, 0, usdPlus.balanceOf(distributor));
        _try(distributor, address(usdPlus), abi.encodeCall(IERC20.transfer, (accomplice, amount)));
    }

    /// @dev The accomplice's stock tokens enlarge the vault and so the limit of reinvesting first. The end of the
    /// distribution is over, so its rest is reclaimed. The announced split cannot be executed within the day.
    function _strike(uint256 hour) internal override {
        if (hour == 0) {
            _announce(uint256(dShare.balancePerShare()) * 50);
            _deposit(wrappedDShare, dShare.balanceOf(accomplice));
            _reclaim(distributionId);
        }
        _split(uint256(dShare.balancePerShare()) * 50);
        _reinvest(dividends.maxReinvest(address(wrappedDShare)));
        _mintDividend(usdPlus.mintingCurrentLimitOf(address(dividendMinter)));
        (, uint256 remaining,) = dividends.distributions(distributionId);
        _distribute(distributionId, remaining);
    }

    function _key() internal view override returns (address) {
        return distributor;
    }

    function _mintDividend(uint256 amount) private {
        bytes memory data = abi.encodeCall(IWireMinter.mint, (bytes32(++_references), accomplice, amount));
        _try(distributor, address(dividendMinter), data);
    }

    function _distribute(uint256 id, uint256 amount) private {
        bytes memory data = abi.encodeCall(IDividendDistribution.distribute, (id, accomplice, amount));
        _try(distributor, address(dividends), data);
    }

    function _reclaim(uint256 id) private {
        _try(distributor, address(dividends), abi.encodeCall(IDividendDistribution.reclaimDistribution, (id)));
    }

    function _reinvest(uint256 amount) private {
        bytes32 ref = bytes32(++_references);
        bytes memory data = abi.encodeCall(IDividendDistribution.reinvest, (ref, address(wrappedDShare), amount));
        _try(distributor, address(dividends), data);
    }

    function _announce(uint256 balancePerShare) private {
        if (balancePerShare > type(uint128).max) return;
        _try(distributor, address(dShare), abi.encodeCall(ISplitSchedule.announceSplit, (uint128(balancePerShare))));
    }

    function _split(uint256 balancePerShare) private {
        if (balancePerShare > type(uint128).max) return;
        _try(distributor, address(dShare), abi.encodeCall(IDShare.setBalancePerShare, (uint128(balancePerShare))));
    }
}
