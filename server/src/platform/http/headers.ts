import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { BootSettings } from '@parvalue/shared/api/boot.ts'
import fastify, { type FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

const PERMISSIONS = [
  'camera=()',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'interest-cohort=()',
].join(', ')

/** Headers of refusals that are written before any hook runs; such an answer is data only. */
export const earlyRefusalHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

type HeaderFacts = {
  isHardened: boolean
  /** URLs that the page connects to besides its own origin: nodes, Safe services and analytics. */
  connectUrls: readonly string[]
  /** Login and WalletConnect settings, which decide the frames and calls that the page needs. */
  entry: Pick<BootSettings, 'login' | 'walletConnect'>
  /** Returns the allowed style sources, including hashes of the styles in the page's document. */
  toStyleSources: () => string
}

const MAGIC_ORIGIN = 'https://auth.magic.link'

const toLoginOrigin = (login: NonNullable<BootSettings['login']>) =>
  login.provider === 'magic' ? MAGIC_ORIGIN : new URL(login.url).origin

/** Relay of WalletConnect, used unless another one is configured. */
const RELAY_ORIGIN = 'wss://relay.walletconnect.org'
/** Origin of the frame with which WalletConnect shows a wallet which page connects to it. */
const VERIFY_ORIGIN = 'https://verify.walletconnect.org'

function toEntryOrigins({ login, walletConnect }: HeaderFacts['entry']) {
  const logins = login === null ? [] : [toLoginOrigin(login)]
  if (walletConnect === null) return { calls: logins, frames: logins }
  const { relayUrl } = walletConnect
  return relayUrl === null
    ? { calls: [...logins, RELAY_ORIGIN], frames: [...logins, VERIFY_ORIGIN] }
    : { calls: [...logins, new URL(relayUrl).origin], frames: logins }
}

type Known = { styleSources: string; headers: Record<string, string> }

/**
 * Adds security headers to every answer; no CORS header is ever sent. Helmet computes them once and not per answer,
 * because they change only with a new build of the page.
 */
export function addSecurityHeaders(app: FastifyInstance, facts: HeaderFacts) {
  let known: Known | null = null
  app.addHook('onRequest', (request, reply, done) => {
    // An API answer has no styles, so its headers do not change with a new build of the page.
    const isData = known !== null && request.url.startsWith('/api/')
    const styleSources = isData && known ? known.styleSources : facts.toStyleSources()
    if (known?.styleSources === styleSources) {
      reply.headers(known.headers)
      done()
      return
    }
    writeHeaders(facts, styleSources).then((headers) => {
      known = { styleSources, headers }
      reply.headers(headers)
      done()
    }, done)
  })
}

/** Returns the headers that helmet writes, taken from an app that has nothing else. */
async function writeHeaders(
  facts: HeaderFacts,
  styleSources: string,
): Promise<Record<string, string>> {
  const app = fastify()
  app.register(fastifyHelmet, toHelmetOptions(facts, styleSources))
  app.get('/', (_, reply) => reply.code(204).send())
  const { headers } = await app.inject('/')
  await app.close()
  const helmetHeaders = Object.entries(headers).filter(
    ([name]) => name !== 'date' && name !== 'connection',
  )
  return {
    ...Object.fromEntries(helmetHeaders.map(([name, value]) => [name, String(value)])),
    'permissions-policy': PERMISSIONS,
  }
}

function toHelmetOptions({ isHardened, connectUrls, entry }: HeaderFacts, styleSources: string) {
  const self = "'self'"
  const none = "'none'"
  const entryOrigins = toEntryOrigins(entry)
  const connectOrigins = [...new Set(connectUrls.map((url) => new URL(url).origin))]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [none],
        scriptSrc: [self],
        styleSrc: [() => styleSources],
        fontSrc: [self],
        imgSrc: [self, 'data:'],
        connectSrc: [self, ...connectOrigins, ...entryOrigins.calls],
        ...(entryOrigins.frames.length > 0 ? { frameSrc: entryOrigins.frames } : {}),
        manifestSrc: [self],
        formAction: [self],
        frameAncestors: [none],
        baseUri: [none],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: [none],
      },
    },
    // Hosted login returns its result through a popup window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: isHardened ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
  } as const satisfies FastifyHelmetOptions
}
