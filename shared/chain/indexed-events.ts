import { ccipWaypointAbi } from './abi/ccip-waypoint.ts'
import { dShareAbi } from './abi/d-share.ts'
import { dividendDistributionAbi } from './abi/dividend-distribution.ts'
import { instantRedeemerAbi } from './abi/instant-redeemer.ts'
import { localCcipRouterAbi } from './abi/local-ccip-router.ts'
import { orderProcessorAbi } from './abi/order-processor.ts'
import { timelockControllerAbi } from './abi/timelock-controller.ts'
import { transferRestrictorAbi } from './abi/transfer-restrictor.ts'
import { usdPlusAbi } from './abi/usd-plus.ts'
import { usdPlusMinterAbi } from './abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from './abi/usd-plus-redeemer.ts'
import { vaultAbi } from './abi/vault.ts'
import { wireMinterAbi } from './abi/wire-minter.ts'
import { wrappedDShareAbi } from './abi/wrapped-d-share.ts'
import { wrappedUsdPlusAbi } from './abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from './abi/wrapped-usd-plus-waypoint.ts'

/** Indexed events, by contract and name. A new event is one more line. */
export const indexedEvents = {
  'usdPlusMinter.Issued': eventOf(usdPlusMinterAbi, 'Issued'),
  'usdPlus.Transfer': eventOf(usdPlusAbi, 'Transfer'),
  /** Emitted after the event of a transfer or burn that was made in shares, with the number of shares. */
  'usdPlus.TransferShares': eventOf(usdPlusAbi, 'TransferShares'),
  'usdPlus.BalancePerShareSet': eventOf(usdPlusAbi, 'BalancePerShareSet'),
  'usdPlus.RebaseStarted': eventOf(usdPlusAbi, 'RebaseStarted'),
  'transferRestrictor.Restricted': eventOf(transferRestrictorAbi, 'Restricted'),
  'transferRestrictor.Unrestricted': eventOf(transferRestrictorAbi, 'Unrestricted'),
  'usdPlusRedeemer.RequestCreated': eventOf(usdPlusRedeemerAbi, 'RequestCreated'),
  /**
   * Emitted by our redeemer right after `RequestCreated`, with the owner, hash and shares that the published
   * event lacks.
   */
  'usdPlusRedeemer.RequestEscrowed': eventOf(usdPlusRedeemerAbi, 'RequestEscrowed'),
  /** Emitted by our redeemer after `RequestEscrowed`, with the time from which the owner can cancel. */
  'usdPlusRedeemer.PaymentDue': eventOf(usdPlusRedeemerAbi, 'PaymentDue'),
  'usdPlusRedeemer.RequestFulfilled': eventOf(usdPlusRedeemerAbi, 'RequestFulfilled'),
  'usdPlusRedeemer.RequestCancelled': eventOf(usdPlusRedeemerAbi, 'RequestCancelled'),
  'usdPlusRedeemer.RequestBurned': eventOf(usdPlusRedeemerAbi, 'RequestBurned'),
  'usdPlusRedeemer.RefundHeld': eventOf(usdPlusRedeemerAbi, 'RefundHeld'),
  'usdPlusRedeemer.RefundClaimed': eventOf(usdPlusRedeemerAbi, 'RefundClaimed'),
  'instantRedeemer.InstantRedeemed': eventOf(instantRedeemerAbi, 'InstantRedeemed'),
  'instantRedeemer.FeesCollected': eventOf(instantRedeemerAbi, 'FeesCollected'),
  'instantRedeemer.BufferWithdrawn': eventOf(instantRedeemerAbi, 'BufferWithdrawn'),
  'wrappedUsdPlus.Transfer': eventOf(wrappedUsdPlusAbi, 'Transfer'),
  'wrappedUsdPlus.Deposit': eventOf(wrappedUsdPlusAbi, 'Deposit'),
  'wrappedUsdPlus.Withdraw': eventOf(wrappedUsdPlusAbi, 'Withdraw'),
  'wrappedUsdPlus.RecordingStarted': eventOf(wrappedUsdPlusAbi, 'RecordingStarted'),
  'wrappedUsdPlus.GainsRecorded': eventOf(wrappedUsdPlusAbi, 'GainsRecorded'),
  'wrappedUsdPlus.GainsDurationSet': eventOf(wrappedUsdPlusAbi, 'GainsDurationSet'),
  'wireMinter.WireMinted': eventOf(wireMinterAbi, 'WireMinted'),
  /** The dividend minter is a second instance of the wire minter's contract. */
  'dividendMinter.WireMinted': eventOf(wireMinterAbi, 'WireMinted'),
  'dividendDistribution.NewDistributionCreated': eventOf(
    dividendDistributionAbi,
    'NewDistributionCreated',
  ),
  'orderProcessor.OrderCreated': eventOf(orderProcessorAbi, 'OrderCreated'),
  'orderProcessor.OrderFill': eventOf(orderProcessorAbi, 'OrderFill'),
  /** Emitted right before `OrderFill`, with the id of the fill. */
  'orderProcessor.OrderFillRecorded': eventOf(orderProcessorAbi, 'OrderFillRecorded'),
  'orderProcessor.OrderFulfilled': eventOf(orderProcessorAbi, 'OrderFulfilled'),
  'orderProcessor.CancelRequested': eventOf(orderProcessorAbi, 'CancelRequested'),
  'orderProcessor.OrderCancelled': eventOf(orderProcessorAbi, 'OrderCancelled'),
  'orderProcessor.EscrowTaken': eventOf(orderProcessorAbi, 'EscrowTaken'),
  'orderProcessor.EscrowReturned': eventOf(orderProcessorAbi, 'EscrowReturned'),
  'vault.FundsWithdrawn': eventOf(vaultAbi, 'FundsWithdrawn'),
  /** States from when the owner of an order can cancel it on chain. */
  'vault.OwnerCancelDue': eventOf(vaultAbi, 'OwnerCancelDue'),
  /** Emitted when proceeds of a sale are held, because its seller or their receiver is restricted. */
  'vault.ProceedsHeld': eventOf(vaultAbi, 'ProceedsHeld'),
  'vault.ProceedsClaimed': eventOf(vaultAbi, 'ProceedsClaimed'),
  'ccipWaypoint.Sent': eventOf(ccipWaypointAbi, 'Sent'),
  /** Emitted by our waypoints right before `Sent` and `WrappedSent`, with the sender. */
  'ccipWaypoint.SentFrom': eventOf(ccipWaypointAbi, 'SentFrom'),
  'ccipWaypoint.Received': eventOf(ccipWaypointAbi, 'Received'),
  'wrappedUsdPlusWaypoint.WrappedSent': eventOf(wrappedUsdPlusWaypointAbi, 'WrappedSent'),
  'wrappedUsdPlusWaypoint.SentFrom': eventOf(wrappedUsdPlusWaypointAbi, 'SentFrom'),
  'wrappedUsdPlusWaypoint.WrappedReceived': eventOf(wrappedUsdPlusWaypointAbi, 'WrappedReceived'),
  /** The router's `MessageSent` contains a whole message, which only the relay needs, so it is not indexed. */
  'ccipRouter.MessageDelivered': eventOf(localCcipRouterAbi, 'MessageDelivered'),
  'ccipRouter.MessageFailed': eventOf(localCcipRouterAbi, 'MessageFailed'),
  /** Events of every stock token and its wrapped form; `contract` is the token's address. */
  'dShare.Transfer': eventOf(dShareAbi, 'Transfer'),
  'dShare.BalancePerShareSet': eventOf(dShareAbi, 'BalancePerShareSet'),
  'wrappedDShare.Transfer': eventOf(wrappedDShareAbi, 'Transfer'),
  'wrappedDShare.Deposit': eventOf(wrappedDShareAbi, 'Deposit'),
  'wrappedDShare.Withdraw': eventOf(wrappedDShareAbi, 'Withdraw'),
  'wrappedDShare.RecordingStarted': eventOf(wrappedDShareAbi, 'RecordingStarted'),
  'wrappedDShare.GainsRecorded': eventOf(wrappedDShareAbi, 'GainsRecorded'),
  'wrappedDShare.GainsDurationSet': eventOf(wrappedDShareAbi, 'GainsDurationSet'),
  /** Events of the timelocks that own and upgrade the contracts; `timelock` is the address. */
  'timelock.CallScheduled': eventOf(timelockControllerAbi, 'CallScheduled'),
  'timelock.CallExecuted': eventOf(timelockControllerAbi, 'CallExecuted'),
  'timelock.Cancelled': eventOf(timelockControllerAbi, 'Cancelled'),
  /** The pauses of each contract that has one; orders of a processor have their own. */
  'usdPlus.Paused': eventOf(usdPlusAbi, 'Paused'),
  'usdPlus.Unpaused': eventOf(usdPlusAbi, 'Unpaused'),
  'usdPlusMinter.Paused': eventOf(usdPlusMinterAbi, 'Paused'),
  'usdPlusMinter.Unpaused': eventOf(usdPlusMinterAbi, 'Unpaused'),
  'usdPlusRedeemer.Paused': eventOf(usdPlusRedeemerAbi, 'Paused'),
  'usdPlusRedeemer.Unpaused': eventOf(usdPlusRedeemerAbi, 'Unpaused'),
  'instantRedeemer.Paused': eventOf(instantRedeemerAbi, 'Paused'),
  'instantRedeemer.Unpaused': eventOf(instantRedeemerAbi, 'Unpaused'),
  'wrappedUsdPlus.Paused': eventOf(wrappedUsdPlusAbi, 'Paused'),
  'wrappedUsdPlus.Unpaused': eventOf(wrappedUsdPlusAbi, 'Unpaused'),
  'wireMinter.Paused': eventOf(wireMinterAbi, 'Paused'),
  'wireMinter.Unpaused': eventOf(wireMinterAbi, 'Unpaused'),
  'dividendMinter.Paused': eventOf(wireMinterAbi, 'Paused'),
  'dividendMinter.Unpaused': eventOf(wireMinterAbi, 'Unpaused'),
  'dividendDistribution.Paused': eventOf(dividendDistributionAbi, 'Paused'),
  'dividendDistribution.Unpaused': eventOf(dividendDistributionAbi, 'Unpaused'),
  'ccipWaypoint.Paused': eventOf(ccipWaypointAbi, 'Paused'),
  'ccipWaypoint.Unpaused': eventOf(ccipWaypointAbi, 'Unpaused'),
  'wrappedUsdPlusWaypoint.Paused': eventOf(wrappedUsdPlusWaypointAbi, 'Paused'),
  'wrappedUsdPlusWaypoint.Unpaused': eventOf(wrappedUsdPlusWaypointAbi, 'Unpaused'),
  'dShare.Paused': eventOf(dShareAbi, 'Paused'),
  'dShare.Unpaused': eventOf(dShareAbi, 'Unpaused'),
  'wrappedDShare.Paused': eventOf(wrappedDShareAbi, 'Paused'),
  'wrappedDShare.Unpaused': eventOf(wrappedDShareAbi, 'Unpaused'),
  'orderProcessor.OrdersPaused': eventOf(orderProcessorAbi, 'OrdersPaused'),
} as const

type Entry = { readonly type: string; readonly name?: string }

function eventOf<const Abi extends readonly Entry[], const Name extends string>(
  abi: Abi,
  name: Name,
) {
  const event = abi.find((entry) => entry.type === 'event' && entry.name === name)
  if (!event) throw new Error(`There is no event ${name}`)
  return event as Extract<Abi[number], { type: 'event'; name: Name }>
}
