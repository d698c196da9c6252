import { ApiError } from '@parvalue/shared/api/client.ts'
import { errorCodes } from '@parvalue/shared/api/errors.ts'
import { sanitizeUntrustedText } from '@parvalue/shared/domain/values/sanitize-text.ts'
import i18next from 'i18next'

/** Maximum length of a shown message in characters; longer than any of our own messages. */
const TEXT_MAX = 300

/**
 * Returns the message to show for a failed request (requirement AC-05). That is the response's message, or the
 * message inside it if it is JSON text itself, or else the generic sentence.
 */
export function toApiErrorText(error: unknown): string {
  const generic = i18next.t('api:codes.internal')
  if (!(error instanceof ApiError)) return generic
  const { code, message } = error
  // The server's standard message of a code is translated.
  const isStandard = code === 'unreachable' || message === errorCodes[code].message
  return isStandard
    ? i18next.t(`api:codes.${code}`)
    : sanitizeUntrustedText(unwrapErrorMessage(message) ?? '', TEXT_MAX) || generic
}

/** Unwraps errors of other systems, which arrive as JSON inside the message. */
export function unwrapErrorMessage(message: string): string | null {
  if (!/^\s*[[{"]/.test(message)) return message.trim() || null
  try {
    const inner: unknown = JSON.parse(message)
    if (typeof inner === 'string') return inner || null
    const text = (inner as { message?: unknown } | null)?.message
    return typeof text === 'string' && text !== '' ? text : null
  } catch {
    // biome-ignore lint/suspicious/noConsole: requirement AC-05 wants the line.
    console.error('Issue with parsing error message')
    return null
  }
}
