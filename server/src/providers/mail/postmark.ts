import { Errors, ServerClient } from 'postmark'
import type { Http } from '../../platform/ambient.ts'
import { ProviderError } from '../provider-error.ts'
import type { MailAccess, Mailer } from './port.ts'

const TIMEOUT_S = 10

/** Returns an adapter of Postmark (postmarkapp.com), or of its simulator, over the vendor's own client. */
export function createPostmarkMailer({ url, key, from }: MailAccess, http: Http): Mailer {
  const { host, pathname, protocol } = new URL(url)
  const client = new ServerClient(key, {
    requestHost: `${host}${pathname.replace(/\/$/, '')}`,
    useHttps: protocol === 'https:',
    timeout: TIMEOUT_S,
    fetch: (input, init) => http(input, { ...init, redirect: 'error' }),
  })
  return {
    send: async ({ to, subject, text, html, key: name }) => {
      const request = client.sendEmail({
        From: from,
        To: to,
        Subject: subject,
        TextBody: text,
        HtmlBody: html,
        MessageStream: 'outbound',
        Metadata: { key: name },
      })
      const answer: unknown = await request.catch((error: unknown) => {
        throw toProviderError(error)
      })
      // The client passes on a text that is no JSON, which is the first part of an interrupted answer.
      if (typeof answer === 'string') {
        throw new ProviderError('retryable', 'Postmark: connection closed mid-response')
      }
      if (!isTaken(answer)) {
        throw new ProviderError('broken', 'Postmark: unexpected response format')
      }
    },
  }
}

const isTaken = (answer: unknown) => (answer as { ErrorCode?: unknown } | null)?.ErrorCode === 0

/**
 * Converts an error of the client: without a status Postmark was not reached; 401 and 403 mean that it refuses the key;
 * 422 concerns this mail.
 */
function toProviderError(error: unknown): ProviderError {
  const status = error instanceof Errors.PostmarkError ? error.statusCode : 0
  if (!status) return new ProviderError('retryable', 'Postmark: unreachable', error)
  const message = `Postmark: HTTP ${status}`
  if (status === 429 || status === 408 || status >= 500) {
    return new ProviderError('retryable', message)
  }
  return new ProviderError([401, 403].includes(status) ? 'broken' : 'refused', message)
}
