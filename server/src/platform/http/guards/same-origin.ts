import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/**
 * Refuses requests that another site makes a browser send, also before there is a session (login CSRF). Programs send
 * neither header and carry no cookies of a user.
 */
export function checkSameOrigin(request: FastifyRequest, publicUrl: string) {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isForeignOrigin = origin !== undefined && origin !== publicUrl
  if (isForeignSite || isForeignOrigin) {
    throw new AppError('csrf', { detail: 'sent by another origin' })
  }
}
