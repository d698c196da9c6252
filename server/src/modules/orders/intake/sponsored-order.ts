import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import {
  type ChainFeeQuote,
  type ChainOrder,
  hashOrder,
  type PermitDomain,
  type PermitMessage,
  toOrderTypedData,
  toPermitTypedData,
} from '@parvalue/shared/chain/order-signing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { hexToBigInt } from 'viem/utils'
import type { Clock } from '../../../platform/ambient.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import type { OrderChain } from '../deps.ts'
import { isTypedDataSignedBy } from '../http/verify-signature.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { findOrderByHash } from '../tables/order-store.ts'
import { insertOrderWithJob, type OrderTransitionDeps } from '../worker/apply-transition.ts'
import { readIntakeFacts } from './intake-facts.ts'
import { toNewOrder } from './new-order.ts'
import {
  isRestrictedOnChain,
  type MarketValidationDeps,
  type ValidatedOrder,
  validateOrderAgainstMarket,
} from './validate-order.ts'

export type SponsoredOrderRequest = {
  requester: Address
  order: ChainOrder
  orderSignature: { deadline: bigint; signature: Hex }
  permit: PermitMessage
  permitSignature: Hex
  quote: ChainFeeQuote
  quoteSignature: Hex
}

/** A sponsored order that passed all checks outside the database. */
export type CheckedSponsoredOrder = ValidatedOrder & {
  request: SponsoredOrderRequest
  orderHash: Hex
}

export type SponsoredOrderDeps = MarketValidationDeps & { clock: Clock }

/** Seconds that a deadline has to leave for sending and mining the order. */
const DEADLINE_MARGIN_SECONDS = 20n

/**
 * Checks what can be known of a signed order without the database: signatures, deadlines, permit, balance, restrictions
 * on the chain and the market. Nothing is stored.
 */
export async function checkSponsoredOrder(
  deps: SponsoredOrderDeps,
  chain: OrderChain,
  request: SponsoredOrderRequest,
): Promise<Outcome<CheckedSponsoredOrder, OrderRefusalCode>> {
  const { requester, order } = request
  const processor = { chainId: chain.chainId, contract: chain.contracts.processor }
  const orderHash = hashOrder(processor, order, requester)
  const latest = BigInt(Math.floor(deps.clock() / 1000)) + DEADLINE_MARGIN_SECONDS
  const unquoted = findQuoteError(chain, { request, orderHash, latest })
  if (unquoted !== null) {
    const signer = await chain.contracts.readSigner(requester)
    return refused(signer === 'contract' ? 'contract_wallet' : unquoted)
  }
  // The quote is ours, so its tokens are ours too, and all reads can run in parallel.
  const [holder, validated] = await Promise.all([
    readHolder(chain, request),
    validateOrderAgainstMarket(deps, chain, order),
  ])
  // A contract wallet verifies its own signatures, and no token asks it about a permit.
  if (holder.signer === 'contract') return refused('contract_wallet')
  const error =
    findSignatureError(chain, { request, latest }) ??
    findPermitError(chain, { request, latest }, holder)
  if (error !== null) return refused(error)
  // Some tokens ask the code of an account that delegates to code, also about a permit that its key signed.
  if (holder.signer === 'delegated' && !(await isPermitAccepted(chain, request)))
    return refused('permit')
  if (!validated.ok) return validated
  if (holder.isRestricted) return refused('restricted')
  if (holder.balance < toSpent(request).amount) return refused('balance')
  return accepted({ ...validated.value, request, orderHash })
}

type Holder = {
  signer: 'key' | 'delegated' | 'contract'
  isRestricted: boolean
  balance: bigint
  permitNonce: bigint
  permitDomain: PermitDomain
}

/** Reads the requester's account and its balance and permit state of the token that the order spends. */
async function readHolder(chain: OrderChain, request: SponsoredOrderRequest): Promise<Holder> {
  const { contracts } = chain
  const { requester, order } = request
  const { token } = toSpent(request)
  const [signer, locked, balance, permitNonce, permitDomain] = await Promise.all([
    contracts.readSigner(requester),
    isRestrictedOnChain(chain, order, requester),
    contracts.readBalance(token, requester),
    contracts.readPermitNonce(token, requester),
    contracts.readPermitDomain(token),
  ])
  return { signer, isRestricted: locked, balance, permitNonce, permitDomain }
}

/** Finds the order by its hash, which includes the requester. */
export const findSponsoredOrder = (
  db: Db,
  { chainId, contracts: { processor: contract } }: OrderChain,
  { order, requester }: SponsoredOrderRequest,
): Promise<TokenOrder | null> => {
  const processor = { chainId, contract }
  return findOrderByHash(db, processor, hashOrder(processor, order, requester))
}

type Facts = { request: SponsoredOrderRequest; orderHash: Hex; latest: bigint }

/** Returns the first error of the quote; null if there is none. Signing our quote again yields the same signature. */
function findQuoteError(
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

function findSignatureError(
  { chainId, contracts }: OrderChain,
  { request, latest }: Omit<Facts, 'orderHash'>,
): OrderRefusalCode | null {
  const { order, orderSignature, quote: feeQuote, requester } = request
  const { deadline, signature } = orderSignature
  if (deadline < latest) return 'order_signature'
  const message = { order, feeQuote, deadline }
  const data = toOrderTypedData({ chainId, contract: contracts.processor }, message)
  return isTypedDataSignedBy(requester, data, signature) ? null : 'order_signature'
}

/** Returns the first error of the permit, which has to cover exactly what the order spends; null if there is none. */
function findPermitError(
  { contracts }: OrderChain,
  { request, latest }: Omit<Facts, 'orderHash'>,
  { permitNonce, permitDomain }: Holder,
): OrderRefusalCode | null {
  const { permit, permitSignature, requester } = request
  const { amount } = toSpent(request)
  const isForIt =
    permit.owner.toLowerCase() === requester.toLowerCase() &&
    permit.spender.toLowerCase() === contracts.processor &&
    permit.value === amount &&
    permit.deadline >= latest
  if (!isForIt) return 'permit'
  if (permit.nonce !== permitNonce) return 'permit_nonce'
  const data = toPermitTypedData(permitDomain, permit)
  return isTypedDataSignedBy(requester, data, permitSignature) ? null : 'permit'
}

const isPermitAccepted = ({ contracts }: OrderChain, request: SponsoredOrderRequest) => {
  const { owner, value, deadline } = request.permit
  const { token } = toSpent(request)
  return contracts.isPermitAccepted({
    ...{ token, owner, value, deadline },
    signature: request.permitSignature,
  })
}

const toSpent = ({ order, quote }: SponsoredOrderRequest): { token: Address; amount: bigint } =>
  order.sell
    ? { token: order.assetToken, amount: order.assetTokenQuantity }
    : { token: order.paymentToken, amount: order.paymentTokenQuantity + quote.fee }

/**
 * Inserts the order and its first job, in the commit of the caller's answer; an order that exists already is returned.
 * Another unmined order with the same permit nonce would invalidate this one, so this one is refused.
 */
export async function createSponsoredOrder(
  tx: Tx,
  deps: OrderTransitionDeps,
  chain: OrderChain,
  checked: CheckedSponsoredOrder,
): Promise<Outcome<TokenOrder, OrderRefusalCode>> {
  const opened = await openSponsored(tx, deps, chain, checked)
  if (opened.ok) return opened
  const known = await findSponsoredOrder(tx, chain, checked.request)
  return known ? accepted(known) : opened
}

async function openSponsored(
  tx: Tx,
  deps: OrderTransitionDeps,
  chain: OrderChain,
  checked: CheckedSponsoredOrder,
): Promise<Outcome<TokenOrder, OrderRefusalCode>> {
  const { request, orderHash } = checked
  const facts = await readIntakeFacts(tx, {
    chainId: chain.chainId,
    contract: chain.contracts.processor,
    orderHash,
    requester: request.requester.toLowerCase() as Address,
    recipient: request.order.recipient.toLowerCase() as Address,
    spentToken: toSpent(request).token.toLowerCase() as Address,
  })
  const { quoted } = facts
  if (!quoted || request.quote.fee < quoted.feeAmount) return refused('quote')
  if (facts.isRestricted) return refused('restricted')
  if (facts.isPermitNonceInUse) return refused('order_in_flight')
  const opening = toSponsoredOpening(chain, checked, {
    networkFee: quoted.networkFeeAmount,
    nowMs: deps.clock(),
  })
  const row = await insertOrderWithJob(tx, deps, opening)
  return row ? accepted(row) : refused('order_in_flight')
}

function toSponsoredOpening(
  { chainId, contracts }: OrderChain,
  { request, orderHash, pair }: CheckedSponsoredOrder,
  { networkFee, nowMs }: { networkFee: bigint; nowMs: number },
) {
  const { order, requester, orderSignature, permit, quote } = request
  const contract = contracts.processor
  const facts = { chainId, contract, orderHash, requester, pair, createdAtMs: nowMs }
  return toNewOrder(order, facts, {
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
        token: toSpent(request).token,
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
