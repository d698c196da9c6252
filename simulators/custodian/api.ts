import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { CustodianStore, CustodianTransfer } from './store.ts'
import type { Treasury } from './treasury.ts'

/** The key that the product assumes for a custodian that is not configured. */
const KEY = 'simulated-custodian'

const FAR_MS = 3 * 24 * 3_600_000

const codes = {
  1: 'ETH',
  11155111: 'ETH',
  42161: 'ARB',
  421614: 'ARB',
  8453: 'BASE',
  84532: 'BASE',
}

const transferRequest = z.strictObject({
  idempotencyKey: z.uuidv4(),
  destination: z.strictObject({ type: z.literal('verified_blockchain'), addressId: z.uuid() }),
  amount: z.strictObject({ amount: z.string().regex(/^\d{1,20}\.\d{2,6}$/), currency: z.string() }),
})

type Deps = {
  transfers: CustodianStore
  treasury: Treasury
  clock: () => number
  settlesInMs: number
}

/** Adds the part of Circle Mint's business account API that the product uses. */
export function addCircleApi(app: FastifyInstance, deps: Deps) {
  const { transfers } = deps
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/businessAccount')) return
    if (transfers.getMode() === 'break') return reply.code(502).send('<html>Bad gateway</html>')
    if (request.headers.authorization !== `Bearer ${KEY}`) {
      return reply.code(401).send({ code: 401, message: 'Malformed authorization.' })
    }
  })
  app.get('/v1/businessAccount/balances', async () => ({
    data: { available: await listBalances(deps), unsettled: [] },
  }))
  app.get('/v1/businessAccount/wallets/addresses/recipient', async () => ({
    data: listRecipients(deps).map(({ id, address, code, currency, description }) => ({
      id,
      address,
      chain: code,
      currency,
      description,
      status: 'active',
    })),
  }))
  app.get('/v1/businessAccount/transfers/:id', async ({ params }, reply) => {
    const found = transfers.find((params as { id: string }).id)
    return found ? { data: toWire(found) } : refuse(reply, 404, 'Transfer not found')
  })
  app.post('/v1/businessAccount/transfers', async ({ body }, reply) => {
    const parsed = transferRequest.safeParse(body)
    if (!parsed.success) return refuse(reply, 400, z.prettifyError(parsed.error))
    if (transfers.getMode() === 'refuse') return refuse(reply, 400, 'The recipient is under review')
    const taken = await createTransfer(deps, parsed.data)
    if (taken === null) return refuse(reply, 400, 'The recipient or currency is not known')
    if (taken === 'other') return refuse(reply, 409, 'The idempotency key was used otherwise')
    if (transfers.getMode() === 'answer_lost') return reply.raw.destroy()
    return reply.code(201).send({ data: toWire(taken) })
  })
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ code: status, message })

/** Lists the recipients of each token of each local chain: the fulfiller, and the instant redeemer if there is one. */
function listRecipients({ treasury }: Deps) {
  return treasury.listChains().flatMap((chainId) => {
    const deployment = treasury.findDeployment(chainId)
    const buffer = deployment?.contracts.instantRedeemer
    return (deployment?.paymentTokens ?? []).flatMap((token) => {
      const recipient = {
        chainId,
        token,
        code: codes[chainId as keyof typeof codes] ?? 'ETH',
        currency: token.symbol === 'USDC' || token.symbol === 'mockUSD' ? 'USD' : token.symbol,
      }
      const id = `${chainId}/${token.address}`
      const fulfiller = treasury.fulfiller()
      return [
        { ...recipient, id: toUuid(id), address: fulfiller, description: 'Fulfiller' },
        ...(buffer
          ? [{ ...recipient, id: toUuid(`${id}/buffer`), address: buffer, description: 'Buffer' }]
          : []),
      ]
    })
  })
}

function toUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Creates a transfer, which is saved before any money moves; the same idempotency key returns the same transfer. */
async function createTransfer(deps: Deps, input: z.output<typeof transferRequest>) {
  const { transfers, clock, settlesInMs } = deps
  const request = JSON.stringify([input.destination, input.amount])
  const findKnown = () => {
    const known = transfers.findByKey(input.idempotencyKey)
    return known && (known.request === request ? known : ('other' as const))
  }
  const known = findKnown()
  if (known) return known
  const recipient = listRecipients(deps).find(({ id }) => id === input.destination.addressId)
  if (!recipient || recipient.currency !== input.amount.currency) return null
  const [whole = '0', fraction = ''] = input.amount.amount.split('.')
  const amount = BigInt(whole + fraction.padEnd(recipient.token.decimals, '0'))
  const isShort = amount > (await findAvailable(deps, recipient))
  // Another request with the same key may have been answered while the balance was read.
  const meanwhile = findKnown()
  if (meanwhile) return meanwhile
  const transfer: CustodianTransfer = {
    id: randomUUID(),
    key: input.idempotencyKey,
    request,
    chain_id: recipient.chainId,
    token: recipient.token.address,
    receiver: recipient.address,
    amount: amount.toString(),
    status: isShort ? 'failed' : 'pending',
    error_code: isShort ? 'insufficient_funds' : null,
    due_ms: clock() + (transfers.getMode() === 'slow' ? FAR_MS : settlesInMs),
    created_ms: clock(),
    nonce: null,
    raw: null,
    hash: null,
  }
  transfers.add(transfer)
  return transfer
}

type Recipient = ReturnType<typeof listRecipients>[number]

/** Returns the treasury's balance minus pending transfers; 0 in mode `dry`. */
async function findAvailable({ transfers, treasury }: Deps, { chainId, token }: Recipient) {
  if (transfers.getMode() === 'dry') return 0n
  const promised = transfers
    .listPending()
    .filter((each) => each.chain_id === chainId && each.token === token.address)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return (await treasury.balanceOf(chainId, token.address)) - promised
}

/** Returns one balance per currency, as Circle does: the smallest over all chains. */
async function listBalances(deps: Deps) {
  const least = new Map<string, bigint>()
  for (const recipient of listRecipients(deps)) {
    const available = await findAvailable(deps, recipient)
    const known = least.get(recipient.currency)
    if (known === undefined || available < known) least.set(recipient.currency, available)
  }
  return [...least].map(([currency, amount]) => ({ amount: toText(amount), currency }))
}

const toText = (amount: bigint) => {
  const digits = (amount < 0n ? 0n : amount).toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

const toWire = ({
  id,
  chain_id,
  receiver,
  amount,
  status,
  error_code,
  hash,
  created_ms,
}: CustodianTransfer) => ({
  id,
  source: { type: 'wallet', id: '1000000001' },
  destination: {
    type: 'blockchain',
    address: receiver,
    chain: codes[chain_id as keyof typeof codes] ?? 'ETH',
  },
  amount: { amount: toText(BigInt(amount)), currency: 'USD' },
  ...(hash === null ? {} : { transactionHash: hash }),
  status,
  ...(error_code === null ? {} : { errorCode: error_code }),
  createDate: new Date(created_ms).toISOString(),
})
