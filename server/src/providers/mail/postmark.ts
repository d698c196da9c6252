import type { Http } from '../../platform/ambient.ts'
import { ProviderError } from '../provider-error.ts'
import type { MailAccess, Mailer } from './port.ts'

const TIMEOUT_MS = 10_000

/** Returns the client of Postmark (postmarkapp.com) or of its simulator. */
export const createPostmarkMailer = ({ url, key, from }: MailAccess, http: Http): Mailer => ({
  send: async ({ to, subject, text, key: name }) => {
    const response = await http(`${url}/email`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-postmark-server-token': key,
      },
      body: JSON.stringify({
        From: from,
        To: to,
        Subject: subject,
        TextBody: text,
        MessageStream: 'outbound',
        Metadata: { key: name },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ProviderError('retryable', 'Postmark: unreachable', cause)
    })
    if (!response.ok) throw toError(response.status)
    const answer: unknown = await response.json().catch((cause: unknown) => {
      throw new ProviderError('retryable', 'Postmark: connection closed mid-response', cause)
    })
    if (!isTaken(answer)) throw new ProviderError('broken', 'Postmark: unexpected response format')
  },
})

const isTaken = (answer: unknown) => (answer as { ErrorCode?: unknown } | null)?.ErrorCode === 0

/**
 * Converts the status of a failed request to an error: 401 and 403 mean that Postmark refuses the key; 422 concerns
 * this mail.
 */
function toError(status: number): ProviderError {
  const message = `Postmark: HTTP ${status}`
  if (status === 429 || status === 408 || status >= 500) {
    return new ProviderError('retryable', message)
  }
  return new ProviderError([401, 403].includes(status) ? 'broken' : 'refused', message)
}
