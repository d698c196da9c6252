import type { z } from 'zod'
import type { Http } from '../../platform/ambient.ts'
import { ProviderError } from '../provider-error.ts'

const TIMEOUT_MS = 5_000

export type ControlAnswer = { status: number; body: unknown }

/** Calls one control of a simulator: a GET without a body. Statuses other than 200 and the expected ones are errors. */
export type CallControl = (
  path: string,
  body?: object,
  expected?: readonly number[],
) => Promise<ControlAnswer>

/** Returns a client of the controls of the simulator at this address. */
export const createControlCaller =
  (url: string, http: Http): CallControl =>
  async (path, body, expected = []) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const request = {
      ...sent,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    } as const
    const response = await http(`${url}${path}`, request).catch((cause: unknown) => {
      throw new ProviderError('retryable', `simulator: ${url} is unreachable`, cause)
    })
    const { status } = response
    if (!response.ok && !expected.includes(status))
      throw new ProviderError('broken', `simulator: HTTP ${status} from ${url}${path}`)
    const answer: unknown = await response.json().catch((cause: unknown) => {
      throw new ProviderError('retryable', `simulator: connection closed by ${url}`, cause)
    })
    return { status, body: answer }
  }

/** Parses the body of an answer. */
export function readAnswer<Shape extends z.ZodType>(
  shape: Shape,
  { body }: ControlAnswer,
): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ProviderError('broken', 'simulator: unexpected response format', parsed.error)
}
