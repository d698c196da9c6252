// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {WrappedUsdPlusNext} from "../mocks/NextVersion.sol";
import {WrappedFixture} from "./WrappedFixture.sol";

contract WrappedUsdPlusReinitializeTest is WrappedFixture {
    /// @dev An upgrade does not count what the version before had not recorded.
    function test_aLaterUpgradeKeepsWhatIsNotRecorded() external {
        vm.prank(owner);
        wrapped.setGainsDuration(8 hours);
        wrap(alice, 100e6);
        donate(7e6);
        assertEq(wrapped.uncountedShares(), 7e6, "before");
        address next = address(new WrappedUsdPlusNext());
        vm.prank(upgrader);
        wrapped.upgradeToAndCall(next, abi.encodeCall(wrapped.reinitialize, (upgrader)));
        assertEq(wrapped.uncountedShares(), 7e6, "after");
    }
}
