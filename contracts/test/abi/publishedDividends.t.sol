// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IDividendDistribution} from "../../src/interfaces/IDividendDistribution.sol";
import {DividendFixture} from "../DividendDistribution/DividendFixture.sol";

/// @notice Pins the published selectors, topics and roles of the dividend contract, and those of `reinvest`, which is
/// our own.
contract PublishedDividendsAbiTest is DividendFixture {
    function test_role() external view {
        assertEq(dividends.DISTRIBUTOR_ROLE(), keccak256("DISTRIBUTOR_ROLE"), "DISTRIBUTOR_ROLE");
    }

    function test_events() external pure {
        _assertTopic(IDividendDistribution.MinDistributionTimeSet.selector, "MinDistributionTimeSet(uint64)");
        _assertTopic(IDividendDistribution.Distributed.selector, "Distributed(uint256,address,uint256)");
        _assertTopic(
            IDividendDistribution.NewDistributionCreated.selector,
            "NewDistributionCreated(uint256,uint256,uint256,uint256)"
        );
        _assertTopic(IDividendDistribution.DistributionReclaimed.selector, "DistributionReclaimed(uint256,uint256)");
        _assertTopic(IDividendDistribution.Reinvested.selector, "Reinvested(bytes32,address,uint256)");
    }

    function test_errors() external pure {
        _assertSelector(IDividendDistribution.EndTimeBeforeMin.selector, "EndTimeBeforeMin()");
        _assertSelector(IDividendDistribution.DistributionRunning.selector, "DistributionRunning()");
        _assertSelector(IDividendDistribution.DistributionEnded.selector, "DistributionEnded()");
        _assertSelector(IDividendDistribution.NotReclaimable.selector, "NotReclaimable()");
    }

    function test_functions() external view {
        _assertSelector(dividends.createDistribution.selector, "createDistribution(address,uint256,uint256)");
        _assertSelector(dividends.distribute.selector, "distribute(uint256,address,uint256)");
        _assertSelector(dividends.reclaimDistribution.selector, "reclaimDistribution(uint256)");
        _assertSelector(dividends.setMinDistributionTime.selector, "setMinDistributionTime(uint64)");
        _assertSelector(dividends.minDistributionTime.selector, "minDistributionTime()");
        _assertSelector(dividends.nextDistributionId.selector, "nextDistributionId()");
        _assertSelector(dividends.distributions.selector, "distributions(uint256)");
        _assertSelector(dividends.reinvest.selector, "reinvest(bytes32,address,uint256)");
    }

    /// @dev After an upgrade, data in a changed storage slot would be misread.
    function test_storage() external {
        create(5e6);
        assertEq(vm.load(address(dividends), _slot(0)), bytes32(uint256(uint160(address(usdPlus)))), "usd+");
        bytes32 packed = bytes32(uint256(uint160(address(factory))) | (uint256(1 days) << 160));
        assertEq(vm.load(address(dividends), _slot(1)), packed, "factory and shortest");
        assertEq(vm.load(address(dividends), _slot(2)), bytes32(uint256(1)), "next");
    }

    /// @dev Returns the storage slot of ERC-7201.
    function _slot(uint256 offset) private pure returns (bytes32) {
        bytes32 id = keccak256("parvalue.storage.DividendDistribution");
        return bytes32((uint256(keccak256(abi.encode(uint256(id) - 1))) & ~uint256(0xff)) + offset);
    }

    function _assertSelector(bytes4 actual, string memory signature) private pure {
        assertEq(bytes32(actual), bytes32(bytes4(keccak256(bytes(signature)))), signature);
    }

    function _assertTopic(bytes32 actual, string memory signature) private pure {
        assertEq(actual, keccak256(bytes(signature)), signature);
    }
}
