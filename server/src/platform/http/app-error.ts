import { type ErrorCode, errorCodes } from '@parvalue/shared/api/errors.ts'

type Details = {
  message?: string
  /** Text for the log; it is never sent to the caller. */
  detail?: string
  fields?: Readonly<Record<string, string>>
  serverTimeMs?: number
  retryAfterSeconds?: number
  cause?: unknown
}

/** The only error that is thrown on purpose: a refusal that becomes the error envelope. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCodes[code].message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
