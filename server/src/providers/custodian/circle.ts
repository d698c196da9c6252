import type { z } from 'zod'
import type { Http } from '../../platform/ambient.ts'
import { ProviderError } from '../provider-error.ts'
import {
  circleBalancesSchema,
  circleRecipientsSchema,
  circleTransferSchema,
  toAvailableBalance,
  toCircleAmountText,
  toCircleChainCode,
  toCircleCurrency,
  toCustodianTransfer,
} from './circle-translate.ts'
import type { Custodian, CustodianTransferRequest } from './port.ts'

const TIMEOUT_MS = 10_000

type Access = { url: string; key: string }

type Request = { method: 'GET' | 'POST'; path: string; body?: object }

type Send = <Shape extends z.ZodType>(request: Request, shape: Shape) => Promise<z.output<Shape>>

const ACCOUNT = '/v1/businessAccount'

/** Returns the client of Circle Mint (circle.com) or of its simulator. */
export function createCircleCustodian({ url, key }: Access, http: Http): Custodian {
  const sendParsed: Send = async (request, shape) => {
    const answer = await send(http, { url, key }, request)
    const parsed = shape.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new ProviderError(
      'broken',
      `Circle: unexpected response format from ${request.path}`,
      parsed.error,
    )
  }
  const getRecipient = createRecipientGetter(sendParsed)
  return {
    requestTransfer: async (request) => {
      const { amount, token } = request
      const body = {
        idempotencyKey: request.key,
        destination: { type: 'verified_blockchain', addressId: await getRecipient(request) },
        amount: {
          amount: toCircleAmountText(amount, token.decimals),
          currency: toCircleCurrency(token),
        },
      }
      const path = `${ACCOUNT}/transfers`
      return toCustodianTransfer(
        await sendParsed({ method: 'POST', path, body }, circleTransferSchema),
      )
    },
    findTransfer: async (vendorId) => {
      const path = `${ACCOUNT}/transfers/${encodeURIComponent(vendorId)}`
      try {
        return toCustodianTransfer(await sendParsed({ method: 'GET', path }, circleTransferSchema))
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'refused') return null
        throw error
      }
    },
    getBalance: async (token) => {
      const path = `${ACCOUNT}/balances`
      return toAvailableBalance(
        await sendParsed({ method: 'GET', path }, circleBalancesSchema),
        token,
      )
    },
  }
}

type Recipient = Pick<CustodianTransferRequest, 'chainId' | 'receiver' | 'token'>

/**
 * Returns a getter of the recipient's id, cached without expiry: Circle sends to addresses that were verified
 * before, by ids that never change.
 */
function createRecipientGetter(sendParsed: Send) {
  const cached = new Map<string, string>()
  return async ({ chainId, receiver, token }: Recipient): Promise<string> => {
    const wanted =
      `${toCircleChainCode(chainId)}/${toCircleCurrency(token)}/${receiver}`.toLowerCase()
    if (!cached.has(wanted)) {
      const path = `${ACCOUNT}/wallets/addresses/recipient`
      for (const each of (await sendParsed({ method: 'GET', path }, circleRecipientsSchema)).data) {
        cached.set(`${each.chain}/${each.currency}/${each.address}`.toLowerCase(), each.id)
      }
    }
    const id = cached.get(wanted)
    if (id !== undefined) return id
    throw new ProviderError(
      'refused',
      `Circle: ${wanted} is no verified recipient, add it in the Circle account`,
    )
  }
}

async function send(http: Http, access: Access, { method, path, body }: Request): Promise<unknown> {
  const response = await reach(http, `${access.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access.key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
  })
  if (!response.ok) throw toError(`${method} ${path}`, response.status)
  return response.json().catch((cause: unknown) => {
    throw new ProviderError('retryable', `Circle: connection closed mid-response at ${path}`, cause)
  })
}

async function reach(http: Http, url: string, request: RequestInit): Promise<Response> {
  try {
    return await http(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (cause) {
    throw new ProviderError('retryable', 'Circle: unreachable', cause)
  }
}

/** Converts the status of a failed request to an error: 401 and 403 mean that Circle refuses the key. */
function toError(request: string, status: number): ProviderError {
  const message = `Circle: HTTP ${status} from ${request}`
  if (status === 429 || status === 408 || status >= 500)
    return new ProviderError('retryable', message)
  return new ProviderError([401, 403].includes(status) ? 'broken' : 'refused', message)
}
