import { type ErrorCode, type ErrorEnvelope, errorCodes } from '@parvalue/shared/api/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionError, isReadOnlyError } from '../db/connection-errors.ts'
import { AppError } from './app-error.ts'

/** Our error codes for Fastify's own errors, whose texts are not sent. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'media_type',
  FST_ERR_CTP_INVALID_TYPE: 'media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation',
  FST_ERR_BAD_URL: 'validation',
  FST_ERR_NOT_FOUND: 'not_found',
}

/** After this time a restarted database answers, a lock has been released, or a standby has become writable. */
export const RETRY_SECONDS = 2

/** Converts a thrown value to a refusal; an error that was not thrown on purpose becomes `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isConnectionError(error) || isReadOnlyError(error)) {
    return new AppError('unavailable', { cause: error, retryAfterSeconds: RETRY_SECONDS })
  }
  const { code, statusCode } = error as FastifyError
  // Broken JSON arrives as a SyntaxError with a status and no code.
  const isBadBody = error instanceof SyntaxError && statusCode === 400
  // The static file plug-in refuses a path that leaves its folder like this.
  const isBadPath = (error as Error).name === 'FastifyError' && statusCode === 403
  const known = isBadBody ? 'validation' : isBadPath ? 'not_found' : FRAMEWORK_CODES[code]
  return new AppError(known ?? 'internal', { cause: error })
}

export function toErrorEnvelope(error: AppError, requestId: string): ErrorEnvelope {
  const { fields, serverTimeMs } = error.details
  return {
    message: error.message,
    code: error.code,
    request_id: requestId,
    ...(fields ? { fields: { ...fields } } : {}),
    ...(serverTimeMs === undefined ? {} : { server_time: new Date(serverTimeMs).toISOString() }),
  }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error)
  request.refusal = refusal
  const usual = refusal.code === 'unavailable' ? RETRY_SECONDS : undefined
  const { retryAfterSeconds = usual } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(errorCodes[refusal.code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toErrorEnvelope(refusal, request.id))
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(new AppError('not_found'), request, reply)
