// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Waypoint} from "./Waypoint.sol";
import {ICCIPWaypoint} from "./interfaces/ICCIPWaypoint.sol";
import {IRouterClient} from "./interfaces/IRouterClient.sol";
import {IWaypoint} from "./interfaces/IWaypoint.sol";
import {Client} from "./libraries/Client.sol";

/// @title CCIPWaypoint
/// @notice Implementation of `ICCIPWaypoint`, which has the documentation.
contract CCIPWaypoint is ICCIPWaypoint, Waypoint {
    using SafeERC20 for IERC20;

    /// @dev The data of a message, in its published encoding.
    struct Transfer {
        address to;
    }

    /// @inheritdoc ICCIPWaypoint
    function initialize(address usdPlus, address router, address initialOwner, address upgrader)
        external
        reinitializer(version())
    {
        __Waypoint_init(usdPlus, router, initialOwner, upgrader);
    }

    /// @inheritdoc IWaypoint
    function getFee(uint64 destinationChainSelector, address destWaypoint, address to, uint256 amount)
        external
        view
        returns (uint256)
    {
        return IRouterClient(getRouter()).getFee(destinationChainSelector, _toTransfer(destWaypoint, to, amount));
    }

    /// @inheritdoc ICCIPWaypoint
    function sendUsdPlus(uint64 destinationChainSelector, address to, uint256 amount)
        external
        payable
        whenNotPaused
        nonReentrant
        returns (bytes32 messageId)
    {
        address destWaypoint = _checkSend(destinationChainSelector, to, amount);
        IERC20(usdplus()).safeTransferFrom(msg.sender, address(this), amount);
        uint256 fee;
        (messageId, fee) = _send(destinationChainSelector, _toTransfer(destWaypoint, to, amount));
        emit Sent(messageId, destinationChainSelector, destWaypoint, to, amount, fee);
        _refund(fee);
    }

    /// @inheritdoc Waypoint
    function _release(
        bytes32 messageId,
        uint64 sourceChainSelector,
        address sourceWaypoint,
        bytes calldata data,
        uint256 amount
    ) internal override {
        address to = abi.decode(data, (Transfer)).to;
        emit Received(messageId, sourceChainSelector, sourceWaypoint, to, amount);
        _usdPlus().transferShares(to, _mintedShares(amount));
    }

    function _toTransfer(address destWaypoint, address to, uint256 amount)
        private
        view
        returns (Client.EVM2AnyMessage memory)
    {
        return _toMessage(destWaypoint, abi.encode(Transfer(to)), amount, "");
    }
}
