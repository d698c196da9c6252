import type { z } from 'zod'
import type { Clock, Http } from '../../platform/ambient.ts'
import { ProviderError } from '../provider-error.ts'
import {
  personaInquiryAnswerSchema,
  personaReportAnswerSchema,
  personaResumeAnswerSchema,
  toIdentityInquiry,
  toScreeningReport,
} from './persona-translate.ts'
import type { KycAccess, KycProvider } from './port.ts'

const TIMEOUT_MS = 10_000
const VERSION = '2023-01-05'
const NOT_FOUND = 404
/** Persona does not send the expiry of a session token, which is one day. */
const TOKEN_LIFE_MS = 24 * 60 * 60_000

type Request = { path: string; body?: object; key?: string }

/** Returns the client of Persona (withpersona.com) or of its simulator. */
export function createPersonaKycProvider(access: KycAccess, http: Http, clock: Clock): KycProvider {
  const send = createSend(access, http)
  const toOwn = (answer: z.output<typeof personaInquiryAnswerSchema>) =>
    toIdentityInquiry(answer, access.template)
  return {
    createInquiry: async ({ reference, type, key }) => {
      const attributes = {
        'inquiry-template-id': access.template,
        'reference-id': reference,
        tags: [type.toLowerCase()],
      }
      const body = { data: { attributes } }
      return toOwn(await send({ path: '/inquiries', body, key }, personaInquiryAnswerSchema))
    },
    findInquiry: async (id) => {
      try {
        return toOwn(await send({ path: toPath('inquiries', id) }, personaInquiryAnswerSchema))
      } catch (error) {
        if (error instanceof ProviderError && error.cause === NOT_FOUND) return null
        throw error
      }
    },
    resumeInquiry: async (id) => {
      const path = `${toPath('inquiries', id)}/resume`
      const token = (await send({ path, body: {} }, personaResumeAnswerSchema)).meta[
        'session-token'
      ]
      const query = new URLSearchParams({ 'inquiry-id': id, 'session-token': token })
      const formUrl = `${toFormOrigin(access.url)}/verify?${query}`
      return { token, formUrl, expiresAtMs: clock() + TOKEN_LIFE_MS }
    },
    screen: async ({ holder, reference, key }) => {
      const query = {
        'name-first': holder.firstName,
        'name-last': holder.lastName,
        birthdate: holder.birthDate,
        'country-code': holder.countryCode,
      }
      const attributes = {
        'report-template-id': access.reportTemplate,
        'reference-id': reference,
        query,
      }
      const body = { data: { type: 'report/watchlist', attributes } }
      return toScreeningReport(
        await send({ path: '/reports', body, key }, personaReportAnswerSchema),
      )
    },
    getReport: async (id) =>
      toScreeningReport(await send({ path: toPath('reports', id) }, personaReportAnswerSchema)),
  }
}

const toPath = (kind: 'inquiries' | 'reports', id: string) => `/${kind}/${encodeURIComponent(id)}`

/** Returns the host of the form: Persona serves it from another host than its API, the simulator from the same. */
const toFormOrigin = (url: string) =>
  new URL(url).host === 'api.withpersona.com' ? 'https://inquiry.withpersona.com' : url

function createSend({ url, key }: KycAccess, http: Http) {
  return async <Shape extends z.ZodType>(
    { path, body, key: requestKey }: Request,
    shape: Shape,
  ): Promise<z.output<Shape>> => {
    const response = await http(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        'persona-version': VERSION,
        'key-inflection': 'kebab',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(requestKey === undefined ? {} : { 'idempotency-key': requestKey }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ProviderError('retryable', 'Persona: unreachable', cause)
    })
    if (!response.ok) throw toError(path, response.status)
    const answer: unknown = await response.json().catch((cause: unknown) => {
      throw new ProviderError(
        'retryable',
        `Persona: connection closed mid-response at ${path}`,
        cause,
      )
    })
    const parsed = shape.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new ProviderError(
      'broken',
      `Persona: unexpected response format from ${path}`,
      parsed.error,
    )
  }
}

/**
 * Converts the status of a failed request to an error: 401 and 403 mean that Persona refuses the key; 409 means that
 * our own request is still in flight.
 */
function toError(path: string, status: number): ProviderError {
  const message = `Persona: HTTP ${status} from ${path}`
  if (status === 409 || status === 429 || status === 408 || status >= 500) {
    return new ProviderError('retryable', message)
  }
  return new ProviderError([401, 403].includes(status) ? 'broken' : 'refused', message, status)
}
