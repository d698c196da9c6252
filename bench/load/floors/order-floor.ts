import { createHash } from 'node:crypto'
import {
  hashOrder,
  toFeeQuoteTypedData,
  toOrderTypedData,
  toPermitTypedData,
} from '@parvalue/shared/chain/order-signing.ts'
import { hashWithCachedDomain } from '@parvalue/shared/chain/typed-data.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import type { FastifyInstance } from 'fastify'
import { hexToBytes } from 'viem/utils'
import type { Config } from '../../../server/src/config/config.ts'
import { parseSponsoredOrder } from '../../../server/src/modules/orders/http/parse-input.ts'
import { isHashSignedBy, signHash } from '../../../server/src/platform/key-signature.ts'
import { findCaller } from './find-caller.ts'
import type { FloorDatabase } from './floor-database.ts'
import { createNodeReader } from './node-reads.ts'

type Body = Parameters<typeof parseSponsoredOrder>[1]
type Row = { id: string } & Record<string, unknown>

const DAY_MS = 24 * 3_600_000

/** Adds an order: its signature checks, the reads of the chain as one batch, and one transaction. */
export async function addOrderFloor(
  app: FastifyInstance,
  database: FloorDatabase,
  { chains, ordersKey, termsDate, legal, http }: Config & { http: typeof fetch },
) {
  const { query, inTransaction } = database
  const [chain] = chains
  if (!chain || !ordersKey) throw new Error('No chain or no key for orders')
  const { deployment, id: chainId } = chain
  const contract = deployment.contracts.orderProcessor?.toLowerCase() as Address
  const stock = deployment.stockTokens?.[0]
  const readNode = createNodeReader(chain.nodeUrls[0] ?? '', { contract, chainId, http })
  const queue = await readQueue(database)
  const verifier = { chainId, contract }
  const eligibilityDate = legal.eligibility.en.versionDate
  app.post<{ Body: Body }>('/api/v1/order/sponsored', async (request) => {
    const { body, headers } = request
    const requester = (await findCaller(database, request)) as Address
    const key = String(headers['idempotency-key'])
    const oldest = new Date(Date.now() - DAY_MS)
    const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const [known] = await query('findAnswer', [requester, key, oldest])
    if (known) throw new Error('Answered before')
    await query('findConsent', [requester, termsDate, eligibilityDate])
    const parsed = parseSponsoredOrder(requester, body)
    const { order, quote, permit, orderSignature } = parsed
    const orderHash = hashOrder(verifier, order, requester)
    const quoted = signHash(ordersKey, hashWithCachedDomain(toFeeQuoteTypedData(verifier, quote)))
    if (quoted !== parsed.quoteSignature) throw new Error('Not our quote')
    const [node] = await Promise.all([
      readNode({ requester, asset: order.assetToken, payment: order.paymentToken }),
      query('listSplits', [new Date().toISOString().slice(0, 10)]),
    ])
    const signed = hashWithCachedDomain(
      toOrderTypedData(verifier, { order, feeQuote: quote, deadline: orderSignature.deadline }),
    )
    const permitted = hashWithCachedDomain(toPermitTypedData(node.domain, permit))
    if (!isHashSignedBy(requester, signed, orderSignature.signature)) throw new Error('Not signed')
    if (!isHashSignedBy(requester, permitted, parsed.permitSignature)) throw new Error('No permit')
    if (node.isBarred || permit.nonce !== node.nonce || node.balance < permit.value)
      throw new Error('Not allowed by the chain')
    const now = new Date()
    const submission = JSON.stringify({ kind: 'sponsored', ...body })
    return inTransaction(async (ask) => {
      const name = JSON.stringify([requester, key])
      await ask('lockKey', [requester, key, oldest, name])
      const accounts = [requester, order.recipient]
      const spent = order.paymentToken
      const facts = [chainId, contract, orderHash, requester, accounts, spent]
      const [fact] = await ask<{ fee_amount: string; network_fee_amount: string }>(
        'readFacts',
        facts,
      )
      const id = createId(now.getTime(), hexToBytes(orderHash))
      const [row] = await ask<Row>('insertOrder', [
        ...[
          chainId,
          contract,
          orderHash,
          requester,
          order.recipient,
          stock?.stockId,
          stock?.symbol,
        ],
        ...[order.orderType === 1 ? 'LIMIT' : 'MARKET', 'DAY', order.assetToken, spent],
        ...[order.assetTokenQuantity, order.paymentTokenQuantity, order.requestTimestamp, id],
        ...[quote.fee, fact?.network_fee_amount, now, submission],
      ])
      await ask('insertJob', [JSON.stringify({ id, version: 1 }), ...queue])
      await ask('storeAnswer', [requester, key, fingerprint, JSON.stringify(row), now, oldest])
      return row
    })
  })
}

/** Returns the settings that each job copies from its queue. */
async function readQueue({ query }: FloorDatabase): Promise<unknown[]> {
  const [row] = await query<Record<string, unknown>>('readQueue')
  return Object.values(row ?? {})
}
