import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const CSRF_COOKIE = 'csrf_access_token'

export type SessionCookies = {
  findSessionToken: (request: FastifyRequest) => string | null
  findCsrfToken: (request: FastifyRequest) => string | null
  setSession: (reply: FastifyReply, token: string, maxAgeMs: number) => void
  setCsrf: (reply: FastifyReply, token: string, maxAgeMs: number) => void
  clear: (reply: FastifyReply) => void
}

/** Creates cookies; in hardened mode (https) the prefix `__Host-` keeps sibling domains from setting a session. */
export function createSessionCookies(isHardened: boolean): SessionCookies {
  const sessionCookie = isHardened ? '__Host-session' : 'session'
  const flags = { path: '/', sameSite: 'lax', secure: isHardened } as const
  const readable: CookieSerializeOptions = flags
  const hidden: CookieSerializeOptions = { ...flags, httpOnly: true }
  return {
    findSessionToken: (request) => request.cookies[sessionCookie] ?? null,
    findCsrfToken: (request) => request.cookies[CSRF_COOKIE] ?? null,
    setSession: (reply, token, maxAgeMs) => {
      reply.setCookie(sessionCookie, token, { ...hidden, maxAge: toSeconds(maxAgeMs) })
    },
    setCsrf: (reply, token, maxAgeMs) => {
      reply.setCookie(CSRF_COOKIE, token, { ...readable, maxAge: toSeconds(maxAgeMs) })
    },
    clear: (reply) => {
      reply.clearCookie(sessionCookie, hidden)
      reply.clearCookie(CSRF_COOKIE, readable)
    },
  }
}

const toSeconds = (durationMs: number) => Math.floor(durationMs / 1000)
