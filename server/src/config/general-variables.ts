import { isBrandSignable } from '@parvalue/shared/domain/identity/sign-in.ts'
import { FULL_WITHHOLDING_BPS } from '@parvalue/shared/domain/identity/tax-form.ts'
import { parseWorldShifts } from '@parvalue/shared/domain/market/world-time.ts'
import { appEnvs } from '@parvalue/shared/domain/product/app-env.ts'
import { z } from 'zod'
import { isTargetWritable, listDatabaseHosts } from '../platform/db/hosts/database-url.ts'
import { crashPoints } from '../platform/fail-point.ts'
import { isProxyList } from './hardened/trusted-proxies.ts'
import { integer, port } from './numbers.ts'
import { observabilityVariables } from './observability-settings.ts'

// Each variable of the server is described where it is parsed; `docs/running.md` is generated from that.

const perMinute = integer(1, 1_000_000)

const origin = z.url('must be a URL').refine((text) => URL.parse(text)?.origin === text, {
  message: 'must be an origin such as https://example.com, without a path or trailing slash',
})

export const generalVariables = {
  PORT: port.default(3000).describe('Port of the page and the API.'),
  ADMIN_PORT: port.optional().meta({
    description: 'Port of health, metrics and operator commands; it listens on loopback only.',
    fallback: '`PORT` + 1000',
  }),
  HOST: z
    .string()
    .default('localhost')
    .describe('Address that the API binds to. Only hardened mode may bind to more than loopback.'),
  PUBLIC_URL: origin.optional().meta({
    description:
      'Origin under which users reach the page. The sign-in message names its host. https in hardened mode.',
    fallback: '`http://localhost:PORT`',
  }),
  API_URL: z.url('must be a URL').regex(/[^/]$/, 'must not end with a slash').optional().meta({
    description:
      'URL before `/api/v1` at which browsers reach the API, for example with the prefix of a gateway. Another origin must allow cookies and expose the header `Date`.',
    fallback: 'the origin of the page',
  }),
  TRUSTED_PROXIES: z
    .string()
    .refine(isProxyList, 'must be addresses or ranges such as 10.0.0.0/8, with commas')
    .default('')
    .describe(
      'Load balancers whose `X-Forwarded-For` is trusted: addresses or ranges, with commas.',
    ),
  APP_ENV: z
    .enum(appEnvs, `must be one of ${appEnvs.join(', ')}`)
    .default('local')
    .describe(`Feature rules and supported chains: ${appEnvs.join(', ')}.`),
  HARDENED: z.enum(['0', '1'], 'must be 0 or 1').optional().meta({
    description: 'Hardened mode: 1 rejects simulators, local chains and development defaults.',
    fallback: '1 if `APP_ENV` is `staging` or `prod`',
  }),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => listDatabaseHosts(text).length > 0,
      'must be a URL that begins with postgres://',
    )
    .refine(isTargetWritable, 'needs target_session_attrs=read-write or primary, or none')
    .optional()
    .meta({
      description:
        'Postgres 15 or newer; several hosts with commas mean the first that takes changes. Required in hardened mode and for several processes.',
      fallback: 'PGlite in `DATA_DIR`',
    }),
  DATA_DIR: z.string().optional().meta({
    description: 'Folder of the embedded database, chain state, development keys and logs.',
    fallback: '`.data`',
  }),
  BRAND_NAME: z
    .string()
    .refine(isBrandSignable, "may only have letters, digits, spaces and -._~:/?#[]@!$&'()*+,;=")
    .default('Parvalue')
    .describe('Name of the product on pages, in mails and in the sign-in message.'),
  SUPPORT_EMAIL: z
    .email('must be an e-mail address')
    .default('support@parvalue.example')
    .describe('Mail address of support, which users see.'),
  LEGAL_DIR: z.string().optional().meta({
    description:
      'Folder with your own terms, privacy policy, risk disclosure and eligibility text, in both languages.',
    fallback: '`server/legal`',
  }),
  WEB_DIR: z.string().optional().meta({
    description: 'Folder of the built page.',
    fallback: '`web/dist`',
  }),
  TERMS_DATE: z.iso
    .date('must be a date such as 2026-11-01')
    .default('2026-11-29')
    .describe(
      'Version date of the terms in the sign-in message. A later date asks users to accept anew.',
    ),
  DIVIDEND_TAX_BPS: integer(0, 10_000)
    .default(FULL_WITHHOLDING_BPS)
    .describe('Tax withheld from dividends of holders without a valid tax form, in basis points.'),
  REBASE_INTERVAL_SECONDS: integer(1, 31_536_000)
    .default(86_400)
    .describe('Seconds between two yield payments. `npm start` sets 60.'),
  CORPORATE_ACTIONS_INTERVAL_SECONDS: integer(1, 86_400)
    .default(30)
    .describe('Seconds between two checks for due dividends and splits.'),
  APPROVAL_THRESHOLD_USD: integer(0, 999_999_999)
    .default(1_000_000)
    .describe(
      'Whole dollars above which a redemption or mint needs the approval of two operators.',
    ),
  RATE_LIMIT_PER_MINUTE: perMinute.default(600).describe('Requests per minute and address.'),
  RATE_LIMIT_SIGN_IN_PER_MINUTE: perMinute
    .default(30)
    .describe('Sign-in requests per minute and address.'),
  ...observabilityVariables,
  SIM_PORT_BASE: port.optional().meta({
    description: 'Each simulator listens at this port plus its own offset.',
    fallback: '`PORT` + 2100',
  }),
  SIMULATED_CLOCK_SHIFTS: z
    .string()
    .refine((text) => parseWorldShifts(text) !== null, 'must be a JSON list of forward shifts')
    .default('[]')
    .describe('How far the simulated market is ahead of the clock. `npm start` sets it.'),
  FAIL_POINT: z
    .enum(crashPoints, `must be one of ${crashPoints.join(', ')}`)
    .optional()
    .describe(
      'Fail point at which the process kills itself, for crash tests. Hardened mode refuses it.',
    ),
}

/** Fallback of the signing keys, as `docs/running.md` shows it. Hardened mode reads no key from a folder. */
const GENERATED = 'generated in `DATA_DIR/keys`; none in hardened mode'

const signingKey = (description: string) =>
  z
    .string()
    .regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 lower-case hex digits')
    .optional()
    .meta({ description, fallback: GENERATED })

export const keyVariables = {
  RESTRICTOR_KEY: signingKey('Signs block and unblock on the transfer restrictors.'),
  WIRE_MINTER_KEY: signingKey('Mints USD+ for incoming wires.'),
  FULFILLER_KEY: signingKey('Pays redemptions.'),
  REBASER_KEY: signingKey('Pays yield by rebasing USD+.'),
  DISTRIBUTOR_KEY: signingKey('Distributes dividends and carries out splits.'),
  ORDERS_KEY: signingKey('Quotes, fills and cancels token orders.'),
  REPORTER_KEY: signingKey('Reports the prices near which token orders are filled.'),
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hex')
    .optional()
    .meta({
      description:
        'Encrypts the access tokens of linked banks: 32 bytes in hex. Required in hardened mode.',
      fallback: GENERATED,
    }),
}
