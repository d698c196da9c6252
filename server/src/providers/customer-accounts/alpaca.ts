import { toUlidBound } from '@parvalue/shared/domain/values/ulid.ts'
import { z } from 'zod'
import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Clock, Http } from '../../platform/ambient.ts'
import { createAlpacaClient, isAlpacaNotFound } from '../alpaca-http.ts'
import { readEventStream } from '../event-stream.ts'
import { ProviderError } from '../provider-error.ts'
import {
  alpacaAccountEventSchema,
  alpacaCustomerAccountSchema,
  alpacaDocumentSchema,
  alpacaFundsSchema,
  alpacaJournalSchema,
  alpacaPositionSchema,
  alpacaRelationshipSchema,
  alpacaTransferEventSchema,
  alpacaTransferSchema,
  findCustomerDocument,
  toAlpacaApplicant,
  toAlpacaTransferRequest,
  toBankRelationship,
  toCustomerAccount,
  toCustomerAccountEvent,
  toCustomerFunds,
  toCustomerPosition,
  toCustomerTransfer,
  toCustomerTransferEvent,
  toDollarText,
} from './alpaca-translate.ts'
import type { ChangeOutcome, CustomerAccounts } from './port.ts'

const TIMEOUT_MS = 10_000
/** A short timeout, because balances are shown without the broker's figures rather than late. */
const FUNDS_TIMEOUT_MS = 3_000
const DOCUMENT_MAX_BYTES = 20_000_000

type Method = 'POST' | 'DELETE'
type Send = (method: Method, path: string, body: object | null) => Promise<ChangeOutcome<unknown>>

/** Returns the client of customers' accounts at Alpaca's Broker API (alpaca.markets) or at its simulator. */
export function createAlpacaCustomerAccounts(
  { url, key, account: ourAccount }: ProviderAccountAccess,
  { http, clock }: HttpAndClock,
): CustomerAccounts {
  const authorization = `Basic ${Buffer.from(key).toString('base64')}`
  const request = createAlpacaClient(http, url, { authorization })
  const askBriefly = createAlpacaClient(http, url, { authorization }, FUNDS_TIMEOUT_MS)
  const send = createSend(http, url, authorization)
  const read = createEventReader({ http, clock }, url, authorization)
  const pathOf = (id: string) => `/v1/accounts/${encodeURIComponent(id)}`
  return {
    openAccount: async (applicant) =>
      toKnown(
        await send('POST', '/v1/accounts', toAlpacaApplicant(applicant)),
        alpacaCustomerAccountSchema,
        toCustomerAccount,
      ),
    listAccountsOf: async (email) => {
      const found = await request(
        '/v1/accounts',
        { query: email, entities: 'contact,identity' },
        z.array(alpacaCustomerAccountSchema),
      )
      return found
        .map(toCustomerAccount)
        .filter((each) => each.email.toLowerCase() === email.toLowerCase())
    },
    findAccount: (id) =>
      request(pathOf(id), {}, alpacaCustomerAccountSchema).then(toCustomerAccount).catch(toNull),
    findFunds: (id) =>
      askBriefly(`/v1/trading/accounts/${encodeURIComponent(id)}/account`, {}, alpacaFundsSchema)
        .then(toCustomerFunds)
        .catch(toNull),
    closeAccount: async (id) => toDone(await send('POST', `${pathOf(id)}/actions/close`, null)),
    linkBank: async (id, brokerToken) => {
      const body = { processor_token: brokerToken }
      const sent = await send('POST', `${pathOf(id)}/ach_relationships`, body)
      return toKnown(sent, alpacaRelationshipSchema, toBankRelationship)
    },
    listBanks: async (id) => {
      const found = await request(
        `${pathOf(id)}/ach_relationships`,
        {},
        z.array(alpacaRelationshipSchema),
      )
      return found.map(toBankRelationship).filter(({ status }) => status !== 'CANCELED')
    },
    unlinkBank: async (id, relationshipId) => {
      const path = `${pathOf(id)}/ach_relationships/${encodeURIComponent(relationshipId)}`
      return toDone(await send('DELETE', path, null))
    },
    createTransfer: async (id, transfer) => {
      const sent = await send('POST', `${pathOf(id)}/transfers`, toAlpacaTransferRequest(transfer))
      return toKnown(sent, alpacaTransferSchema, toCustomerTransfer)
    },
    listTransfers: async (id) =>
      (await request(`${pathOf(id)}/transfers`, {}, z.array(alpacaTransferSchema))).map(
        toCustomerTransfer,
      ),
    cancelTransfer: async (id, transferId) =>
      toDone(
        await send('DELETE', `${pathOf(id)}/transfers/${encodeURIComponent(transferId)}`, null),
      ),
    give: async (id, cents, name) => {
      const parties = { from_account: ourAccount, to_account: id, entry_type: 'JNLC' }
      const body = { ...parties, amount: toDollarText(cents), description: name }
      return toDone(await send('POST', '/v1/journals', body))
    },
    hasGift: async (id, name) => {
      const journals = await request(
        '/v1/journals',
        { to_account: id },
        z.array(alpacaJournalSchema),
      )
      return journals.some(
        ({ description, status }) => description === name && !VOID.includes(status),
      )
    },
    listPositions: async (id) => {
      const path = `/v1/trading/accounts/${encodeURIComponent(id)}/positions`
      return (await request(path, {}, z.array(alpacaPositionSchema))).map(toCustomerPosition)
    },
    listDocuments: async (id) =>
      (await request(`${pathOf(id)}/documents`, {}, z.array(alpacaDocumentSchema))).flatMap(
        (document) => findCustomerDocument(document) ?? [],
      ),
    findDocument: (id, documentId) =>
      download(http, `${url}${pathOf(id)}/documents/${encodeURIComponent(documentId)}/download`, {
        authorization,
      }),
    listAccountEvents: async (since) =>
      (await read('accounts', since, alpacaAccountEventSchema)).map(toCustomerAccountEvent),
    listTransferEvents: async (since) =>
      (await read('transfers', since, alpacaTransferEventSchema)).map(toCustomerTransferEvent),
  }
}

const VOID = ['canceled', 'rejected', 'refused', 'deleted', 'correct']

function toNull(error: unknown): null {
  if (isAlpacaNotFound(error)) return null
  throw error
}

/**
 * Returns a sender of changes. A refusal has the broker's own text; after a broken connection the outcome is unknown.
 */
function createSend(http: Http, url: string, authorization: string): Send {
  return async (method, path, body) => {
    const response = await http(`${url}${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch(() => null)
    if (response === null || response.status >= 500 || response.status === 408) {
      return { kind: 'unknown' }
    }
    if (response.status === 204) return { kind: 'done', value: null }
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return { kind: 'done', value: answer }
    return toRefusal(response.status, answer)
  }
}

const refusalSchema = z.object({ code: z.number(), message: z.string() })

/**
 * Converts the answer to a refused change; throws where the broker has not processed the request. The text is cut off
 * because it may name people.
 */
function toRefusal(status: number, answer: unknown): ChangeOutcome<never> {
  const refusal = refusalSchema.safeParse(answer)
  if (status === 429) throw new ProviderError('retryable', 'Alpaca: HTTP 429 from the accounts API')
  if (status === 401 || !refusal.success)
    throw new ProviderError('broken', `Alpaca: HTTP ${status} from the accounts API`)
  return { kind: 'refused', status, text: refusal.data.message.slice(0, 200) }
}

/** Translates the response to a change; `unknown` where it cannot be parsed, although the change was made. */
function toKnown<Shape extends z.ZodType, Value>(
  change: ChangeOutcome<unknown>,
  shape: Shape,
  translate: (found: z.output<Shape>) => Value,
): ChangeOutcome<Value> {
  if (change.kind !== 'done') return change
  const parsed = shape.safeParse(change.value)
  return parsed.success ? { kind: 'done', value: translate(parsed.data) } : { kind: 'unknown' }
}

const toDone = (change: ChangeOutcome<unknown>): ChangeOutcome<null> =>
  change.kind === 'done' ? { kind: 'done', value: null } : change

type HttpAndClock = { http: Http; clock: Clock }

/** Returns a reader of the events up to now; without an end Alpaca would keep the stream open. */
function createEventReader({ http, clock }: HttpAndClock, url: string, authorization: string) {
  return async <Shape extends z.ZodType>(kind: string, since: string | null, shape: Shape) => {
    const span = {
      since_ulid: since ?? toUlidBound(0, 'first'),
      until_ulid: toUlidBound(clock(), 'last'),
    }
    const streamUrl = `${url}/v1/events/${kind}/status?${new URLSearchParams(span)}`
    const found: z.output<Shape>[] = []
    try {
      const headers = { authorization, accept: 'text/event-stream' }
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await http(streamUrl, { headers, signal, redirect: 'error' })
      if (!response.ok || !response.body) {
        throw new ProviderError('retryable', `Alpaca ${kind} events: HTTP ${response.status}`)
      }
      for await (const text of readEventStream(response.body)) found.push(toEvent(text, shape))
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderError('retryable', `Alpaca ${kind} events: connection lost`, error)
    }
    return found
  }
}

function toEvent<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> {
  let value: unknown = null
  try {
    value = JSON.parse(text)
  } catch {
    // `null` fails the schema below.
  }
  const event = shape.safeParse(value)
  if (event.success) return event.data
  throw new ProviderError('broken', 'Alpaca account events: unexpected event format', event.error)
}

/**
 * Downloads a document. Alpaca redirects to its storage; the server follows the redirect without its key and passes the
 * bytes on, so that the address stays secret.
 */
async function download(http: Http, url: string, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const reach = (target: string, init: RequestInit) =>
    http(target, { ...init, signal, redirect: 'manual' }).catch((cause: unknown) => {
      throw new ProviderError('retryable', 'Alpaca document download: unreachable', cause)
    })
  const redirect = await reach(url, { headers })
  if (redirect.status === 404) return null
  const location = redirect.headers.get('location')
  const target = location ? URL.parse(location, url) : null
  if (![301, 302, 303, 307].includes(redirect.status) || !target) throw toError(redirect.status)
  const isSafe = target.protocol === 'https:' || target.host === new URL(url).host
  if (!isSafe)
    throw new ProviderError('broken', 'Alpaca document download: redirect target is not https')
  const document = await reach(target.href, {})
  if (!document.ok) throw toError(document.status)
  const bytes = new Uint8Array(await document.arrayBuffer())
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
  if (!isPdf || bytes.length > DOCUMENT_MAX_BYTES) {
    const text = isPdf ? `larger than ${DOCUMENT_MAX_BYTES} bytes` : 'not a PDF'
    throw new ProviderError('broken', `Alpaca document download: ${text}`)
  }
  return bytes
}

const toError = (status: number) =>
  new ProviderError(
    status >= 500 || status === 429 ? 'retryable' : 'broken',
    `Alpaca document download: HTTP ${status}`,
  )
