import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getAddress, isAddressEqual, recoverTypedDataAddress } from 'viem'
import { z } from 'zod'
import type { Address, Hex } from '../../shared/domain/values/address.ts'
import { toSafeIsoTime, toSafeTransactionFields } from './fields.ts'
import { type SafeState, safeTransactionHashOf, toSafeTypedData } from './node.ts'
import { addSafeConfirmation, type SafeService } from './owners.ts'
import type { SafeTransaction } from './store.ts'

const NOBODY = '0x0000000000000000000000000000000000000000'

const amount = z.union([z.int().min(0), z.string().regex(/^\d{1,78}$/)]).transform(String)
const hex = z.string().regex(/^0x([0-9a-fA-F]{2})*$/)
const signature = z.string().regex(/^0x[0-9a-fA-F]{130}$/)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

const proposal = z.object({
  to: address,
  value: amount,
  data: hex.nullish().transform((data) => data ?? '0x'),
  operation: z.literal(0),
  safeTxGas: amount,
  baseGas: amount.pipe(z.literal('0')),
  gasPrice: amount.pipe(z.literal('0')),
  gasToken: z.literal(NOBODY).nullish(),
  refundReceiver: z.literal(NOBODY).nullish(),
  nonce: z.coerce.number().int().min(0),
  contractTransactionHash: z.string().regex(/^0x[0-9a-f]{64}$/),
  sender: address,
  signature,
})

type OfSafe = {
  Params: { chain: string; safe: string }
  Querystring: { executed?: string; nonce__gte?: string }
}
type OfHash = { Params: { chain: string; hash: string } }

/** Adds version 1 of Safe's transaction service, open to pages of any origin like the real service. */
export function addSafeApi(app: FastifyInstance, service: SafeService) {
  const { transactions } = service
  app.register(
    async (scope) => {
      scope.addHook('onRequest', allowAnyOrigin)
      scope.options('/*', async (_, reply) => reply.code(204).send())
      for (const end of ['', '/']) {
        scope.get<OfHash>(`/multisig-transactions/:hash${end}`, async ({ params }, reply) => {
          const found = transactions.find(Number(params.chain), params.hash)
          return found ? toSafeTransactionFields(service, found) : reply.code(404).send(MISSING)
        })
        scope.get<OfHash>(
          `/multisig-transactions/:hash/confirmations${end}`,
          async ({ params }) => {
            const results = transactions.listConfirmations(params.hash).map((each) => ({
              owner: each.owner,
              submissionDate: toSafeIsoTime(each.confirmed_ms),
              transactionHash: null,
              signature: each.signature,
              signatureType: 'EOA',
            }))
            return { count: results.length, next: null, previous: null, results }
          },
        )
        scope.post<OfHash>(
          `/multisig-transactions/:hash/confirmations${end}`,
          async ({ params, body }, reply) => {
            const found = transactions.find(Number(params.chain), params.hash)
            const parsed = z.object({ signature }).safeParse(body)
            if (!found) return reply.code(404).send(MISSING)
            if (!parsed.success) return reply.code(422).send(toFault(parsed.error))
            const problem = await takeSignature(service, found, parsed.data.signature as Hex)
            return problem ? reply.code(422).send({ message: problem }) : reply.code(201).send({})
          },
        )
        scope.get<OfSafe>(`/safes/:safe${end}`, async ({ params }, reply) => {
          const facts = await findSafe(service, params)
          return facts ? toSafeFields(params.safe, facts) : reply.code(404).send(MISSING)
        })
        scope.get<OfSafe>(`/safes/:safe/multisig-transactions${end}`, async ({ params, query }) => {
          const all = transactions.list(Number(params.chain), params.safe.toLowerCase())
          const wanted = all.filter(
            (one) =>
              one.nonce >= Number(query.nonce__gte ?? 0) &&
              (query.executed === undefined ||
                (one.transaction_hash !== null) === (query.executed === 'true')),
          )
          const results = await Promise.all(
            wanted.map((one) => toSafeTransactionFields(service, one)),
          )
          return { count: results.length, next: null, previous: null, results }
        })
        scope.post<OfSafe>(
          `/safes/:safe/multisig-transactions${end}`,
          async ({ params, body }, reply) => {
            const parsed = proposal.safeParse(body)
            if (!parsed.success) return reply.code(422).send(toFault(parsed.error))
            const facts = await findSafe(service, params)
            if (!facts) return reply.code(404).send(MISSING)
            const problem = await propose(service, params, parsed.data)
            return problem ? reply.code(422).send({ message: problem }) : reply.code(201).send()
          },
        )
      }
    },
    { prefix: '/tx-service/:chain/api/v1' },
  )
}

const findSafe = async ({ node }: SafeService, { chain, safe }: OfSafe['Params']) =>
  node.hasChain(Number(chain)) && address.safeParse(safe).success
    ? node.readSafe(Number(chain), safe as Address)
    : null

const MISSING = { detail: 'No MultisigTransaction matches the given query.' }

const toFault = (error: z.ZodError) => ({ message: z.prettifyError(error) })

async function allowAnyOrigin(_: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'content-type, accept',
  })
}

const toSafeFields = (safe: string, { nonce, threshold, owners }: SafeState) => ({
  address: getAddress(safe),
  nonce: `${nonce}`,
  threshold,
  owners,
  masterCopy: NOBODY,
  modules: [],
  fallbackHandler: NOBODY,
  guard: NOBODY,
  version: '1.4.1',
})

/** Saves a proposal with its first confirmation; returns why it is refused, or null. */
async function propose(
  service: SafeService,
  { chain, safe }: OfSafe['Params'],
  input: z.infer<typeof proposal>,
): Promise<string | null> {
  const nowMs = service.clock()
  const content = {
    chain_id: Number(chain),
    safe: safe.toLowerCase(),
    to_address: getAddress(input.to),
    value: input.value,
    data: input.data,
    safe_tx_gas: input.safeTxGas,
    nonce: input.nonce,
  }
  const hash = safeTransactionHashOf(content)
  if (hash !== input.contractTransactionHash) return 'Contract-transaction-hash does not match.'
  const proposed = {
    ...content,
    hash,
    proposer: input.sender,
    submitted_ms: nowMs,
    modified_ms: nowMs,
  }
  const owner = await findSigner(service, proposed, input.signature as Hex)
  if (owner === null || !isAddressEqual(owner, input.sender as Address)) {
    return 'Sender is not an owner, or did not sign this.'
  }
  service.transactions.add(proposed)
  const known = service.transactions.find(content.chain_id, hash)
  if (known) await addSafeConfirmation(service, known, { owner, signature: input.signature as Hex })
  return null
}

async function takeSignature(service: SafeService, one: SafeTransaction, signed: Hex) {
  const owner = await findSigner(service, one, signed)
  if (owner === null) return 'Signature is of no owner.'
  await addSafeConfirmation(service, one, { owner, signature: signed })
  return null
}

async function findSigner(
  { node }: SafeService,
  one: Parameters<typeof toSafeTypedData>[0],
  signed: Hex,
): Promise<Address | null> {
  const signer = await recoverTypedDataAddress({
    ...toSafeTypedData(one),
    signature: signed,
  }).catch(() => null)
  const facts = await node.readSafe(one.chain_id, one.safe as Address)
  return signer !== null && facts?.owners.some((owner) => isAddressEqual(owner, signer))
    ? signer
    : null
}
