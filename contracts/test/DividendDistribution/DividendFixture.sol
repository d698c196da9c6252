// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DividendDistribution} from "../../src/DividendDistribution.sol";
import {DShareFixture} from "../DShare/DShareFixture.sol";

/// @notice The dividend contract as it is deployed: it holds USD+ in shares and mints reinvested stock tokens.
abstract contract DividendFixture is DShareFixture {
    address internal distributor = makeAddress("distributor");

    DividendDistribution internal dividends;

    function setUp() public virtual override {
        super.setUp();
        dividends = deployDividends();
        vm.startPrank(owner);
        dividends.grantRole(dividends.DISTRIBUTOR_ROLE(), distributor);
        usdPlus.grantRole(usdPlus.ESCROW_ROLE(), address(dividends));
        dShare.grantRole(MINTER_ROLE, address(dividends));
        // As on local chains: only the limit of one call remains.
        dividends.setMaxReinvestBpsPerDay(type(uint16).max);
        vm.stopPrank();
    }

    function deployDividends() internal returns (DividendDistribution) {
        bytes memory init =
            abi.encodeCall(DividendDistribution.initialize, (address(usdPlus), address(factory), owner, upgrader));
        return DividendDistribution(deployProxy(address(new DividendDistribution()), init));
    }

    /// @dev Creates a distribution of USD+ that is minted to the distributor first, for three days.
    function create(uint256 total) internal returns (uint256) {
        mintUsdPlus(distributor, total + 10);
        vm.startPrank(distributor);
        usdPlus.approve(address(dividends), total);
        uint256 id = dividends.createDistribution(address(usdPlus), total, block.timestamp + 3 days);
        vm.stopPrank();
        return id;
    }

    function pay(uint256 id, address recipient, uint256 amount) internal {
        vm.prank(distributor);
        dividends.distribute(id, recipient, amount);
    }
}
