import type { FastifyInstance } from 'fastify'
import { getAddress, isAddressEqual } from 'viem'
import { z } from 'zod'
import type { Address, Hex } from '../../shared/domain/values/address.ts'
import { toConfirmationFields, toSafeTransactionFields } from './fields.ts'
import { safeTransactionHashOf } from './node.ts'
import { addSafeConfirmation, type SafeService } from './owners.ts'
import { type OfHash, type OfSafe, requireSafe, SIGNATURE, toPage } from './requests.ts'
import { findSafeSigner } from './signatures.ts'
import type { SafeTransaction } from './store.ts'

const NOBODY = '0x0000000000000000000000000000000000000000'

const amount = z.union([z.int().min(0), z.string().regex(/^\d{1,78}$/)]).transform(String)
const hex = z.string().regex(/^0x([0-9a-fA-F]{2})*$/)
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
  signature: SIGNATURE,
})

/** Adds the transactions of a Safe and their confirmations. */
export function addSafeTransactionsApi(scope: FastifyInstance, service: SafeService) {
  const { transactions } = service
  for (const end of ['', '/']) {
    scope.get<OfHash>(`/multisig-transactions/:hash${end}`, async ({ params }, reply) => {
      const found = transactions.find(Number(params.chain), params.hash)
      return found ? toSafeTransactionFields(service, found) : reply.code(404).send(MISSING)
    })
    const confirmations = `/multisig-transactions/:hash/confirmations${end}`
    scope.get<OfHash>(confirmations, async ({ params }) =>
      toPage(transactions.listConfirmations(params.hash).map(toConfirmationFields), {}),
    )
    scope.post<OfHash>(confirmations, async ({ params, body }, reply) => {
      const found = transactions.find(Number(params.chain), params.hash)
      const parsed = z.object({ signature: SIGNATURE }).safeParse(body)
      if (!found) return reply.code(404).send(MISSING)
      if (!parsed.success) return reply.code(422).send(toFault(z.prettifyError(parsed.error)))
      const problem = await takeSignature(service, found, parsed.data.signature as Hex)
      return problem ? reply.code(422).send(toFault(problem)) : reply.code(201).send({})
    })
    const queue = `/safes/:safe/multisig-transactions${end}`
    scope.get<OfSafe>(queue, async ({ params, query }, reply) => {
      if (!(await requireSafe(service, params, reply))) return reply
      const all = transactions.list(Number(params.chain), params.safe.toLowerCase())
      const { results, ...page } = toPage(all.filter(toFilter(query)), query)
      const fields = results.map((one) => toSafeTransactionFields(service, one))
      return { ...page, results: await Promise.all(fields) }
    })
    scope.post<OfSafe>(queue, async ({ params, body }, reply) => {
      const parsed = proposal.safeParse(body)
      if (!parsed.success) return reply.code(422).send(toFault(z.prettifyError(parsed.error)))
      if (!(await requireSafe(service, params, reply))) return reply
      const problem = await propose(service, params, parsed.data)
      return problem ? reply.code(422).send(toFault(problem)) : reply.code(201).send()
    })
  }
}

const MISSING = { detail: 'No MultisigTransaction matches the given query.' }

const toFault = (problem: string) => ({ nonFieldErrors: [problem] })

const toFilter =
  ({ executed, nonce, nonce__gte }: OfSafe['Querystring']) =>
  (one: SafeTransaction): boolean =>
    (nonce === undefined || one.nonce === Number(nonce)) &&
    one.nonce >= Number(nonce__gte ?? 0) &&
    (executed === undefined || (one.transaction_hash !== null) === (executed === 'true'))

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

const findSigner = (
  { node }: SafeService,
  { chain_id: chainId, safe, hash }: Pick<SafeTransaction, 'chain_id' | 'safe' | 'hash'>,
  signed: Hex,
): Promise<Address | null> =>
  findSafeSigner(node, { chainId, safe: safe as Address, hash: hash as Hex }, signed)
