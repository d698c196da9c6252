import type { SafeMessage } from '@safe-global/api-kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { concat, getAddress, type TypedDataDefinition } from 'viem'
import { z } from 'zod'
import type { Address, Hex } from '../../shared/domain/values/address.ts'
import { toSafeIsoTime } from './fields.ts'
import type { SafeMessageRow } from './message-store.ts'
import type { SafeService } from './owners.ts'
import { type OfHash, type OfSafe, requireSafe, SIGNATURE, toPage } from './requests.ts'
import { findSafeSigner, safeMessageHashOf, signatureTypeOf, sortBySigner } from './signatures.ts'

const newMessage = z.object({
  message: z.union([z.string(), z.record(z.string(), z.unknown())]),
  signature: SIGNATURE,
  safeAppId: z.int().min(0).nullish(),
})

/** Adds the messages that owners sign together; typed data is a message too. */
export function addSafeMessagesApi(scope: FastifyInstance, service: SafeService) {
  const { messages } = service
  for (const end of ['', '/']) {
    scope.get<OfHash>(`/messages/:hash${end}`, async ({ params }, reply) => {
      const found = messages.find(Number(params.chain), params.hash)
      return found ? toMessageFields(service, found) : reply.code(404).send(MISSING)
    })
    scope.post<OfHash>(`/messages/:hash/signatures${end}`, async ({ params, body }, reply) => {
      const found = messages.find(Number(params.chain), params.hash)
      if (!found) return reply.code(404).send(MISSING)
      const parsed = z.object({ signature: SIGNATURE }).safeParse(body)
      if (!parsed.success) return refuse(reply, z.prettifyError(parsed.error))
      const problem = await addSignature(service, found, parsed.data.signature as Hex)
      return problem ? refuse(reply, problem) : reply.code(201).send()
    })
    scope.get<OfSafe>(`/safes/:safe/messages${end}`, async ({ params, query }, reply) => {
      if (!(await requireSafe(service, params, reply))) return reply
      const all = messages.list(Number(params.chain), params.safe.toLowerCase())
      return toPage(
        all.map((one) => toMessageFields(service, one)),
        query,
      )
    })
    scope.post<OfSafe>(`/safes/:safe/messages${end}`, async ({ params, body }, reply) => {
      if (!(await requireSafe(service, params, reply))) return reply
      const parsed = newMessage.safeParse(body)
      if (!parsed.success) return refuse(reply, z.prettifyError(parsed.error))
      const problem = await addMessage(service, params, parsed.data)
      return problem ? refuse(reply, problem) : reply.code(201).send()
    })
  }
}

const MISSING = { detail: 'No SafeMessage matches the given query.' }

const refuse = (reply: FastifyReply, problem: string) =>
  reply.code(400).send({ nonFieldErrors: [problem] })

async function addMessage(
  service: SafeService,
  { chain, safe }: OfSafe['Params'],
  { message, signature, safeAppId }: z.infer<typeof newMessage>,
): Promise<string | null> {
  const chainId = Number(chain)
  const hash = findMessageHash(safe, chainId, message as string | TypedDataDefinition)
  if (hash === null) return 'Provided dictionary is not a valid EIP712 message'
  if (service.messages.find(chainId, hash)) return `Message with hash ${hash} already exists in DB`
  const signed = { chainId, safe: safe as Address, hash }
  const owner = await findSafeSigner(service.node, signed, signature as Hex)
  if (owner === null) return NO_OWNER
  const nowMs = service.clock()
  service.messages.add({
    hash,
    chain_id: chainId,
    safe: safe.toLowerCase(),
    message: JSON.stringify(message),
    app_id: safeAppId ?? null,
    proposer: owner,
    created_ms: nowMs,
    modified_ms: nowMs,
  })
  service.messages.sign({ hash, owner, signature, signed_ms: nowMs })
  return null
}

const NO_OWNER = 'The signature is not valid, or its signer is not an owner of the Safe'

function findMessageHash(...message: Parameters<typeof safeMessageHashOf>): Hex | null {
  try {
    return safeMessageHashOf(...message)
  } catch {
    return null
  }
}

async function addSignature(
  { messages, node, clock }: SafeService,
  { hash, safe, chain_id: chainId }: SafeMessageRow,
  signature: Hex,
): Promise<string | null> {
  const signed = { chainId, safe: safe as Address, hash: hash as Hex }
  const owner = await findSafeSigner(node, signed, signature)
  if (owner === null) return NO_OWNER
  if (messages.listSignatures(hash).some((one) => one.owner === owner)) {
    return `Signature for owner ${owner} already exists`
  }
  messages.sign({ hash, owner, signature, signed_ms: clock() })
  return null
}

/** Converts a message to the service's format, which is the type of the service's own client. */
function toMessageFields({ messages }: SafeService, one: SafeMessageRow): SafeMessage {
  const signatures = messages.listSignatures(one.hash)
  return {
    created: toSafeIsoTime(one.created_ms),
    modified: toSafeIsoTime(one.modified_ms),
    safe: getAddress(one.safe),
    messageHash: one.hash,
    message: JSON.parse(one.message) as SafeMessage['message'],
    proposedBy: one.proposer,
    safeAppId: one.app_id === null ? null : `${one.app_id}`,
    confirmations: signatures.map(({ owner, signature, signed_ms }) => ({
      created: toSafeIsoTime(signed_ms),
      modified: toSafeIsoTime(signed_ms),
      ...{ owner, signature, signatureType: signatureTypeOf(signature) },
    })),
    preparedSignature: concat(sortBySigner(signatures).map(({ signature }) => signature as Hex)),
    origin: '{}',
  }
}
