import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { ChainEvent, ChainEventName } from '@parvalue/shared/chain/events.ts'
import { type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import {
  type Receipt,
  type ReceiptAmount,
  type ReceiptBalance,
  type ReceiptNames,
  toReceiptSum,
} from '../model/receipt.ts'
import { findDeployedToken } from './deployed-tokens.ts'
import type { TokenTransfer } from './token-transfers.ts'

/** The part of a receipt that follows from the events of its transaction. */
export type ChainAction = Pick<Receipt, 'kind' | 'owner'> & {
  facts: Partial<ReceiptNames>
} & Partial<Pick<Receipt, 'out' | 'in' | 'isInPending' | 'sum' | 'balances' | 'receiver'>>

type EventOf<Name extends ChainEventName> = Extract<ChainEvent, { name: Name }>

type ActionReader<Name extends ChainEventName> = (
  event: EventOf<Name>,
  context: ActionContext,
) => ChainAction | null

type ActionContext = {
  events: readonly ChainEvent[]
  transfers: readonly TokenTransfer[]
  deployment: Deployment
}

/** The readers of actions, by their main event. The first event that a transaction has decides. */
const readers = {
  'orderProcessor.OrderCreated': readOrder,
  'orderProcessor.OrderCancelled': readCanceledOrder,
  'orderProcessor.CancelRequested': ({ args }) => ({
    kind: 'cancelRequested',
    facts: {},
    owner: args.requester,
  }),
  'vault.ProceedsClaimed': readClaim,
  'usdPlusRedeemer.RequestCreated': readRedemptionRequest,
  'usdPlusRedeemer.RequestCancelled': readCanceledRedemption,
  'instantRedeemer.InstantRedeemed': readInstantRedemption,
  'usdPlusMinter.Issued': readPurchase,
  'wrappedUsdPlus.Deposit': (event, { deployment }) =>
    readWrap(event, { ...findWrappedPair(deployment), isWrap: true }),
  'wrappedUsdPlus.Withdraw': (event, { deployment }) =>
    readWrap(event, { ...findWrappedPair(deployment), isWrap: false }),
  'wrappedDShare.Deposit': (event, { deployment }) =>
    readWrap(event, { ...findStockPair(deployment, event.contract), isWrap: true }),
  'wrappedDShare.Withdraw': (event, { deployment }) =>
    readWrap(event, { ...findStockPair(deployment, event.contract), isWrap: false }),
} satisfies { [Name in ChainEventName]?: ActionReader<Name> }

/** The key of a reader in the table is the name of the events that it accepts. */
type AnyReader = (event: ChainEvent, context: ActionContext) => ChainAction | null

/** Returns the action of a transaction's events; null if it is none of a wallet. */
export function toActionOfEvents(context: ActionContext): ChainAction | null {
  for (const [name, read] of Object.entries(readers)) {
    const event = context.events.find((one) => one.name === name)
    if (event) return (read as AnyReader)(event, context)
  }
  return null
}

const toMoney = ({ decimals, symbol }: Token, amount: bigint): ReceiptAmount => ({
  amount,
  decimals,
  symbol,
})

const toBalance = (
  { chainId, address, decimals, symbol }: Token,
  { transactionHash: hash }: ChainEvent,
): ReceiptBalance => ({ chainId, token: address, decimals, symbol, hash })

const toBalances = (event: ChainEvent, ...tokens: Token[]) =>
  tokens.map((token) => toBalance(token, event))

function readPurchase(
  event: EventOf<'usdPlusMinter.Issued'>,
  { deployment }: ActionContext,
): ChainAction | null {
  const { receiver, paymentToken, paymentTokenAmount, usdPlusAmount } = event.args
  const token = findDeployedToken(deployment, paymentToken)
  if (!token) return null
  const usdPlus = usdPlusOf(deployment)
  return {
    kind: 'buy',
    facts: { symbol: token.symbol },
    owner: receiver,
    out: toMoney(token, paymentTokenAmount),
    in: toMoney(usdPlus, usdPlusAmount),
    sum: toReceiptSum('paid', token, [
      ['purchase', paymentTokenAmount],
      ['fee', 0n],
    ]),
    balances: toBalances(event, token, usdPlus),
  }
}

function readRedemptionRequest(
  event: EventOf<'usdPlusRedeemer.RequestCreated'>,
  { events, deployment }: ActionContext,
): ChainAction | null {
  const { receiver, paymentToken, paymentTokenAmount, usdplusAmount } = event.args
  const token = findDeployedToken(deployment, paymentToken)
  if (!token) return null
  const usdPlus = usdPlusOf(deployment)
  const escrowed = events.find((one) => one.name === 'usdPlusRedeemer.RequestEscrowed')
  return {
    kind: 'redeemRequest',
    facts: { symbol: token.symbol },
    owner: escrowed?.args.owner ?? receiver,
    out: toMoney(usdPlus, usdplusAmount),
    in: toMoney(token, paymentTokenAmount),
    isInPending: true,
    sum: toReceiptSum('inEscrow', usdPlus, [
      ['redeemed', usdplusAmount],
      ['fee', 0n],
    ]),
    balances: toBalances(event, usdPlus),
  }
}

function readInstantRedemption(
  event: EventOf<'instantRedeemer.InstantRedeemed'>,
  { deployment }: ActionContext,
): ChainAction | null {
  const { owner, paymentToken, usdplusAmount, paymentTokenAmount, fee } = event.args
  const token = findDeployedToken(deployment, paymentToken)
  if (!token) return null
  const usdPlus = usdPlusOf(deployment)
  return {
    kind: 'redeemNow',
    facts: { symbol: token.symbol },
    owner,
    out: toMoney(usdPlus, usdplusAmount),
    in: toMoney(token, paymentTokenAmount),
    sum: toReceiptSum('received', token, [
      ['payment', paymentTokenAmount + fee],
      ['fee', -fee],
    ]),
    balances: toBalances(event, usdPlus, token),
  }
}

function readCanceledRedemption(
  event: EventOf<'usdPlusRedeemer.RequestCancelled'>,
  { transfers, deployment }: ActionContext,
): ChainAction {
  const { to: owner } = event.args
  const { address } = usdPlusOf(deployment)
  const moved = transfers.find((one) => one.to === owner && isSame(one.token, address))
  return { kind: 'cancelRedemption', facts: {}, owner, ...toReturned(event, deployment, moved) }
}

type WrapEvent =
  | EventOf<'wrappedUsdPlus.Deposit' | 'wrappedUsdPlus.Withdraw' | 'wrappedDShare.Deposit'>
  | EventOf<'wrappedDShare.Withdraw'>

type WrapPair = { plain: Token | null; wrapped: Token | null }

const findWrappedPair = (deployment: Deployment): WrapPair => {
  const { wrappedUsdPlus } = deployment.contracts
  return {
    plain: usdPlusOf(deployment),
    wrapped: wrappedUsdPlus ? findDeployedToken(deployment, wrappedUsdPlus) : null,
  }
}

const findStockPair = (deployment: Deployment, vault: string): WrapPair => {
  const stock = deployment.stockTokens?.find(({ wrapped }) => wrapped.toLowerCase() === vault)
  return {
    plain: stock ? findDeployedToken(deployment, stock.address) : null,
    wrapped: findDeployedToken(deployment, vault),
  }
}

function readWrap(
  event: WrapEvent,
  { plain, wrapped, isWrap }: WrapPair & { isWrap: boolean },
): ChainAction | null {
  if (!plain || !wrapped) return null
  const { owner, assets, shares } = event.args
  const [from, fromAmount, to, toAmount] = isWrap
    ? ([plain, assets, wrapped, shares] as const)
    : ([wrapped, shares, plain, assets] as const)
  return {
    kind: isWrap ? 'wrap' : 'unwrap',
    facts: { symbol: plain.symbol },
    owner,
    out: toMoney(from, fromAmount),
    in: toMoney(to, toAmount),
    sum: toReceiptSum('sentTotal', from, [
      [isWrap ? 'wrapped' : 'unwrapped', fromAmount],
      ['fee', 0n],
    ]),
    balances: toBalances(event, from, to),
  }
}

function readOrder(
  event: EventOf<'orderProcessor.OrderCreated'>,
  { deployment }: ActionContext,
): ChainAction | null {
  const { order, feesEscrowed, requester } = event.args
  const asset = findDeployedToken(deployment, order.assetToken)
  const payment = findDeployedToken(deployment, order.paymentToken)
  if (!asset || !payment) return null
  const [token, amount] = order.sell
    ? [asset, order.assetTokenQuantity]
    : [payment, order.paymentTokenQuantity]
  const sum = toReceiptSum('inEscrow', token, [
    ['escrow', amount],
    ['feeReserved', order.sell ? 0n : feesEscrowed],
  ])
  return {
    kind: 'orderPlaced',
    facts: { symbol: asset.symbol },
    owner: requester,
    out: sum.total.money,
    sum,
    balances: toBalances(event, token),
  }
}

function readCanceledOrder(
  event: EventOf<'orderProcessor.OrderCancelled'>,
  { transfers, deployment }: ActionContext,
): ChainAction {
  const { requester: owner } = event.args
  const moved = transfers.find((one) => one.to === owner)
  return { kind: 'orderCanceled', facts: {}, owner, ...toReturned(event, deployment, moved) }
}

function readClaim(
  event: EventOf<'vault.ProceedsClaimed'>,
  { transfers, deployment }: ActionContext,
): ChainAction {
  const { account: owner, token } = event.args
  const moved = transfers.find((one) => one.to === owner && isSame(one.token, token))
  return { kind: 'claimProceeds', facts: {}, owner, ...toReturned(event, deployment, moved) }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Returns the amount that came back to the wallet; nothing came back if the transaction moved none. */
function toReturned(event: ChainEvent, deployment: Deployment, moved: TokenTransfer | undefined) {
  const token = moved ? findDeployedToken(deployment, moved.token) : null
  if (!moved || !token) return {}
  const isClaim = event.name === 'vault.ProceedsClaimed'
  return {
    in: toMoney(token, moved.amount),
    sum: toReceiptSum(isClaim ? 'received' : 'returnedTotal', token, [
      [isClaim ? 'claimed' : 'returned', moved.amount],
      ['fee', 0n],
    ]),
    balances: toBalances(event, token),
  }
}
