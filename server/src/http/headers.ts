import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

const PERMISSIONS = [
  'camera=()',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'interest-cohort=()',
].join(', ')

/** For refusals that are written before any hook runs; they hold data alone. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

type HeaderFacts = {
  isHardened: boolean
  rpcUrls: readonly string[]
  /** Where styles may come from, those that the page's document carries among them. */
  toStyleSources: () => string
}

/** What a browser may do with any answer of ours. No CORS header is ever sent. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { isHardened, rpcUrls, toStyleSources }: HeaderFacts,
) {
  const self = "'self'"
  const none = "'none'"
  const rpcOrigins = [...new Set(rpcUrls.map((url) => new URL(url).origin))]
  app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [none],
        scriptSrc: [self],
        styleSrc: [toStyleSources],
        fontSrc: [self],
        imgSrc: [self, 'data:'],
        connectSrc: [self, ...rpcOrigins],
        manifestSrc: [self],
        formAction: [self],
        frameAncestors: [none],
        baseUri: [none],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: [none],
      },
    },
    // Hosted login answers through its own window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: isHardened ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}
