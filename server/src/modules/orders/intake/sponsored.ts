import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import {
  type ChainFeeQuote,
  type ChainOrder,
  hashOrder,
  type Permit,
  type PermitDomain,
  toOrderRequest,
  toPermit,
} from '@parvalue/shared/chain/order-signing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { hexToBigInt } from 'viem/utils'
import type { Clock } from '../../../platform/ambient.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { isRestrictionWanted } from '../../restrictions/service.ts'
import type { OrderChain } from '../deps.ts'
import { isTypedDataOf } from '../http/signed.ts'
import type { TokenOrder } from '../tables/row.ts'
import { findOrderByHash, isPermitInUse } from '../tables/store.ts'
import { type OrderMoveDeps, openOrder } from '../worker/move.ts'
import { parseOrderRequested } from './opening.ts'
import { findQuote } from './quote-store.ts'
import {
  isLocked,
  type MarketSnapshot,
  type ValidatedOrder,
  validateOrderAtMarket,
} from './validate-order.ts'

export type SponsoredRequest = {
  requester: Address
  order: ChainOrder
  orderSignature: { deadline: bigint; signature: Hex }
  permit: Permit
  permitSignature: Hex
  quote: ChainFeeQuote
  quoteSignature: Hex
}

/** All that could be looked at is in order. */
export type CheckedOrder = ValidatedOrder & { request: SponsoredRequest; orderHash: Hex }

export type SponsorDeps = MarketSnapshot & { clock: Clock }

/** What is handed in has to be sent and mined before a deadline passes. */
const LEFT_SECONDS = 20n

/**
 * Everything about a signed order that can be known without our own books: who signed what, until
 * when, what it needs and what there is, and whether the market takes it. Nothing is stored before.
 */
export async function checkSponsored(
  deps: SponsorDeps,
  chain: OrderChain,
  request: SponsoredRequest,
): Promise<Outcome<CheckedOrder, OrderRefusalCode>> {
  const { requester, order } = request
  const place = { chainId: chain.chainId, contract: chain.contracts.processor }
  const orderHash = hashOrder(place, order, requester)
  const latest = BigInt(Math.floor(deps.clock() / 1000)) + LEFT_SECONDS
  const unquoted = findQuoteFault(chain, { request, orderHash, latest })
  if (unquoted !== null) {
    return refused((await chain.contracts.hasCode(requester)) ? 'contract_wallet' : unquoted)
  }
  // Tokens of a quote of ours are ours, so all that the chain has to say is asked at once.
  const [holder, judged] = await Promise.all([
    readHolder(chain, request),
    validateOrderAtMarket(deps, chain, order),
  ])
  // What a contract signs is for itself to say, and no token asks it about a permit.
  if (holder.isContract) return refused('contract_wallet')
  const fault =
    findSignatureFault(chain, { request, orderHash, latest }) ??
    findPermitFault(chain, { request, latest }, holder)
  if (fault !== null) return refused(fault)
  if (!judged.ok) return judged
  if (holder.isLocked) return refused('restricted')
  if (holder.balance < toTaken(request).amount) return refused('balance')
  return accepted({ ...judged.value, request, orderHash })
}

type Holder = {
  isContract: boolean
  isLocked: boolean
  balance: bigint
  permitNonce: bigint
  permitDomain: PermitDomain
}

/** What the chain says of who orders and of what they pay with. */
async function readHolder(chain: OrderChain, request: SponsoredRequest): Promise<Holder> {
  const { contracts } = chain
  const { requester, order } = request
  const { token } = toTaken(request)
  const [isContract, locked, balance, permitNonce, permitDomain] = await Promise.all([
    contracts.hasCode(requester),
    isLocked(chain, order, requester),
    contracts.readBalance(token, requester),
    contracts.readPermitNonce(token, requester),
    contracts.readPermitDomain(token),
  ])
  return { isContract, isLocked: locked, balance, permitNonce, permitDomain }
}

/** By its hash, which holds who made it. */
export const findSponsored = (
  db: Db,
  { chainId, contracts: { processor: contract } }: OrderChain,
  { order, requester }: SponsoredRequest,
): Promise<TokenOrder | null> => {
  const place = { chainId, contract }
  return findOrderByHash(db, place, hashOrder(place, order, requester))
}

type Facts = { request: SponsoredRequest; orderHash: Hex; latest: bigint }

/** Signing again gives the very same bytes. */
function findQuoteFault(
  { signQuote }: OrderChain,
  { request, orderHash, latest }: Facts,
): OrderRefusalCode | null {
  const { quote, quoteSignature, requester } = request
  const isForIt =
    quote.orderId === hexToBigInt(orderHash) &&
    quote.requester.toLowerCase() === requester.toLowerCase()
  if (!isForIt) return 'quote'
  if (signQuote(quote) !== quoteSignature) return 'quote'
  return quote.deadline < latest ? 'quote_expired' : null
}

function findSignatureFault(
  { chainId, contracts }: OrderChain,
  { request, orderHash, latest }: Facts,
): OrderRefusalCode | null {
  const { orderSignature, requester } = request
  const { deadline, signature } = orderSignature
  if (deadline < latest) return 'order_signature'
  const message = { id: hexToBigInt(orderHash), deadline }
  const data = toOrderRequest({ chainId, contract: contracts.processor }, message)
  return isTypedDataOf(requester, data, signature) ? null : 'order_signature'
}

/** Of what the order takes, exactly as much. */
function findPermitFault(
  { contracts }: OrderChain,
  { request, latest }: Omit<Facts, 'orderHash'>,
  { permitNonce, permitDomain }: Holder,
): OrderRefusalCode | null {
  const { permit, permitSignature, requester } = request
  const { amount } = toTaken(request)
  const isForIt =
    permit.owner.toLowerCase() === requester.toLowerCase() &&
    permit.spender.toLowerCase() === contracts.processor &&
    permit.value === amount &&
    permit.deadline >= latest
  if (!isForIt) return 'permit'
  if (permit.nonce !== permitNonce) return 'permit_nonce'
  const data = toPermit(permitDomain, permit)
  return isTypedDataOf(requester, data, permitSignature) ? null : 'permit'
}

const toTaken = ({ order, quote }: SponsoredRequest): { token: Address; amount: bigint } =>
  order.sell
    ? { token: order.assetToken, amount: order.assetTokenQuantity }
    : { token: order.paymentToken, amount: order.paymentTokenQuantity + quote.fee }

/**
 * Row, first job and the caller's answer in one commit. The same order again is the order that is
 * there. Another that is on its way with the same permit would spoil this one.
 */
export async function createSponsored(
  tx: Tx,
  deps: OrderMoveDeps,
  chain: OrderChain,
  checked: CheckedOrder,
): Promise<Outcome<TokenOrder, OrderRefusalCode>> {
  const find = () => findSponsored(tx, chain, checked.request)
  const known = await find()
  if (known) return accepted(known)
  const opened = await openSponsored(tx, deps, chain, checked)
  if (opened.ok || opened.reason !== 'order_in_flight') return opened
  // The order in flight may be this one: another request with it has committed since it was looked for.
  const other = await find()
  return other ? accepted(other) : opened
}

async function openSponsored(
  tx: Tx,
  deps: OrderMoveDeps,
  chain: OrderChain,
  checked: CheckedOrder,
): Promise<Outcome<TokenOrder, OrderRefusalCode>> {
  const { request, orderHash } = checked
  const place = { chainId: chain.chainId, contract: chain.contracts.processor }
  const quoted = await findQuote(tx, place, orderHash, true)
  if (!quoted || request.quote.fee < quoted.feeAmount) return refused('quote')
  const requester = request.requester.toLowerCase() as Address
  const recipient = request.order.recipient.toLowerCase() as Address
  for (const address of new Set([requester, recipient])) {
    if (await isRestrictionWanted(tx, chain.chainId, address)) return refused('restricted')
  }
  const { token } = toTaken(request)
  if (await isPermitInUse(tx, chain.chainId, requester, token.toLowerCase() as Address)) {
    return refused('order_in_flight')
  }
  const opening = toSponsoredOpening(chain, checked, {
    networkFee: quoted.networkFeeAmount,
    nowMs: deps.clock(),
  })
  const row = await openOrder(tx, deps, opening)
  return row ? accepted(row) : refused('order_in_flight')
}

function toSponsoredOpening(
  { chainId, contracts }: OrderChain,
  { request, orderHash, pair }: CheckedOrder,
  { networkFee, nowMs }: { networkFee: bigint; nowMs: number },
) {
  const { order, requester, orderSignature, permit, quote } = request
  const contract = contracts.processor
  const facts = { chainId, contract, orderHash, requester, pair, createdAtMs: nowMs }
  return parseOrderRequested(order, facts, {
    isSponsored: true,
    feeAmount: quote.fee,
    networkFeeAmount: networkFee,
    hasQuote: true,
    waitingFor: null,
    submission: {
      kind: 'sponsored',
      orderSignature: {
        deadline: Number(orderSignature.deadline),
        signature: orderSignature.signature,
      },
      permit: {
        token: toTaken(request).token,
        value: permit.value.toString(),
        nonce: permit.nonce.toString(),
        deadline: Number(permit.deadline),
        signature: request.permitSignature,
      },
      quote: {
        fee: quote.fee.toString(),
        timestamp: Number(quote.timestamp),
        deadline: Number(quote.deadline),
        signature: request.quoteSignature,
      },
    },
  })
}
