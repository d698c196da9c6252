import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hex } from '@parvalue/shared/domain/address.ts'
import { type AppEnv, appEnvs } from '@parvalue/shared/domain/app-env.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/decimals.ts'
import { WITHHOLDING_BPS } from '@parvalue/shared/domain/dividend.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'
import { isBrandSignable } from '@parvalue/shared/domain/sign-in.ts'
import { parseWorldShifts, type WorldShifts } from '@parvalue/shared/domain/world-time.ts'
import { z } from 'zod'
import { type ConfiguredChain, listConfiguredChains } from './configured-chains.ts'
import { type CrashPoint, crashPoints } from './crash-point.ts'
import { type LegalTexts, readLegalTexts } from './legal-settings.ts'
import {
  findLoginFault,
  type LoginSettings,
  loginVariables,
  toLoginSettings,
} from './login-settings.ts'
import type { Operator } from './operator/token.ts'
import { findOperatorFault, operatorVariables } from './operator-settings.ts'
import { findPageFault, type PageServices, pageVariables, toPageServices } from './page-settings.ts'
import { findHalfSet, type Providers, providerVariables, toProviders } from './provider-settings.ts'
import { toSimulatedAccess } from './providers/simulated.ts'
import { findWireFault, toWireSettings, type WireSettings, wireVariables } from './wire-settings.ts'

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

const port = integer(1, 65_535)
const perMinute = integer(1, 1_000_000)

const origin = z.url('must be a URL').refine((text) => URL.parse(text)?.origin === text, {
  message: 'must be an origin such as https://example.com, without a path or trailing slash',
})

const signingKey = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 lower-case hex digits')
  .optional()

const environment = z.object({
  PORT: port.default(3000),
  ADMIN_PORT: port.optional(),
  PUBLIC_URL: origin.optional(),
  APP_ENV: z.enum(appEnvs, `must be one of ${appEnvs.join(', ')}`).default('local'),
  HARDENED: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url('must be a URL').optional(),
  BRAND_NAME: z
    .string()
    .refine(isBrandSignable, "may only have letters, digits, spaces and -._~:/?#[]@!$&'()*+,;=")
    .default('Parvalue'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@parvalue.example'),
  TERMS_DATE: z.iso.date('must be a date such as 2026-11-01').default('2026-11-01'),
  LEGAL_DIR: z.string().optional(),
  WEB_DIR: z.string().optional(),
  TRUSTED_PROXIES: z.string().default(''),
  RESTRICTOR_KEY: signingKey,
  WIRE_MINTER_KEY: signingKey,
  FULFILLER_KEY: signingKey,
  REBASER_KEY: signingKey,
  DISTRIBUTOR_KEY: signingKey,
  ORDERS_KEY: signingKey,
  DATA_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hex')
    .optional(),
  DIVIDEND_TAX_BPS: integer(0, 10_000).default(WITHHOLDING_BPS),
  ACTIONS_EVERY: integer(1, 86_400).default(30),
  REBASE_EVERY: integer(1, 31_536_000).default(86_400),
  /** In whole dollars. */
  APPROVAL_LIMIT: integer(0, 999_999_999).default(1_000_000),
  SIM_PORT_BASE: port.optional(),
  WORLD_SHIFTS: z
    .string()
    .refine((text) => parseWorldShifts(text) !== null, 'must be a list of shifts forward')
    .default('[]'),
  ...providerVariables,
  ...pageVariables,
  ...wireVariables,
  ...loginVariables,
  ...operatorVariables,
  CRASH_AT: z.enum(crashPoints, `must be one of ${crashPoints.join(', ')}`).optional(),
  RATE_LIMIT_PER_MINUTE: perMinute.default(600),
  RATE_LIMIT_SIGN_IN_PER_MINUTE: perMinute.default(30),
})

export type Config = {
  port: number
  adminPort: number
  host: string
  publicUrl: string
  appEnv: AppEnv
  /** Refuses embedded defaults, local chains and the demo wallet. */
  isHardened: boolean
  dataDir: string
  /** Null: those of this machine, out of the data folder. */
  operators: readonly Operator[] | null
  webDir: string
  /** Null: PGlite in the data folder. */
  databaseUrl: string | null
  brand: { name: string; supportEmail: string }
  termsDate: string
  /** Terms, privacy, risks and what is confirmed, in both languages. */
  legal: LegalTexts
  trustedProxies: readonly string[]
  chains: readonly ConfiguredChain[]
  /** Signs for the transfer restrictors; null: nobody here may restrict. */
  restrictorKey: Hex | null
  /** Mints what arrives by wire; null: nothing is minted here. */
  wireMinterKey: Hex | null
  /** Pays redemptions; null: nobody here pays. */
  fulfillerKey: Hex | null
  /** Rebases USD+; null: nobody here pays income out. */
  rebaserKey: Hex | null
  rebaseEverySeconds: number
  /** More than that is paid or minted once two operators have agreed; base units of USD+. */
  approvalLimit: bigint
  /** Mints and hands out dividends, and carries out splits; null: nobody here does. */
  distributorKey: Hex | null
  /** Quotes, fills and cancels orders; null: nobody here takes any. */
  ordersKey: Hex | null
  /** Encrypts what opens the banks of others, 32 bytes in hex; null: no bank is linked. */
  dataKey: string | null
  /** Holds the stock tokens that the demo begins with; on local chains only. */
  houseKey: Hex | null
  /** What is withheld of dividends. */
  dividendTaxBps: number
  /** How often dividends and splits are looked at. */
  actionsEverySeconds: number
  /** Gives gas away on local chains; never the key of another role. */
  faucetKey: Hex | null
  /** The outside world, by role; without an address of its own it is the simulator. */
  providers: Providers
  /** Who counts for the page, and who has words for it. */
  pageServices: PageServices
  wires: WireSettings
  /** Who may connect, and how. */
  entry: LoginSettings
  /** How far the market's time was moved ahead of the clock, on this machine only. */
  worldShifts: WorldShifts
  /** Where this process kills itself, for a test of what remains. */
  crashAt: CrashPoint | null
  limitsPerMinute: { all: number; signIn: number }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment as settings, or one sentence on what is wrong with it. */
export function parseConfig(raw: Environment, rootDir: string): Outcome<Config, string> {
  // `NAME=` in a shell or an env file means "not set".
  const env = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(env)
  if (!parsed.success) return refused(toSentence(parsed.error))
  const settings = toSettings(parsed.data, rootDir)
  const reason =
    findUnsafe(settings) ??
    findHalfSet(parsed.data, settings.isHardened) ??
    findPageFault(parsed.data) ??
    findWireFault(parsed.data) ??
    findLoginFault(parsed.data, settings.isHardened) ??
    findOperatorFault(parsed.data, settings)
  if (reason !== null) return refused(reason)
  const chains = listConfiguredChains(env, {
    ...settings,
    rootDir,
    safeServiceUrl: toSimulatedAccess('safe', toSimPortBase(parsed.data)).url,
  })
  if (!chains.ok) return chains
  const { LEGAL_DIR } = parsed.data
  const legalDir = LEGAL_DIR === undefined ? null : path.resolve(rootDir, LEGAL_DIR)
  const legal = readLegalTexts({ ...settings, legalDir })
  return legal.ok ? accepted({ ...settings, chains: chains.value, legal: legal.value }) : legal
}

type Settings = Omit<Config, 'chains' | 'legal'>
type Parsed = z.infer<typeof environment>

function toSettings(env: Parsed, rootDir: string): Settings {
  const isProduction = env.APP_ENV === 'staging' || env.APP_ENV === 'prod'
  const isHardened = env.HARDENED === undefined ? isProduction : env.HARDENED === '1'
  const dataDir = path.resolve(rootDir, env.DATA_DIR ?? '.data')
  const portBase = toSimPortBase(env)
  return {
    port: env.PORT,
    adminPort: env.ADMIN_PORT ?? env.PORT + 1000,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    appEnv: env.APP_ENV,
    isHardened,
    dataDir,
    operators: env.OPERATOR_TOKENS ?? null,
    webDir: path.resolve(rootDir, env.WEB_DIR ?? 'web/dist'),
    databaseUrl: env.DATABASE_URL ?? null,
    brand: { name: env.BRAND_NAME, supportEmail: env.SUPPORT_EMAIL },
    termsDate: env.TERMS_DATE,
    trustedProxies: env.TRUSTED_PROXIES.split(',').flatMap((text) => text.trim() || []),
    restrictorKey:
      (env.RESTRICTOR_KEY as Hex | undefined) ??
      findLocalKey('restrictor', { isHardened, dataDir }),
    wireMinterKey:
      (env.WIRE_MINTER_KEY as Hex | undefined) ??
      findLocalKey('wire-minter', { isHardened, dataDir }),
    fulfillerKey:
      (env.FULFILLER_KEY as Hex | undefined) ?? findLocalKey('fulfiller', { isHardened, dataDir }),
    rebaserKey:
      (env.REBASER_KEY as Hex | undefined) ?? findLocalKey('rebaser', { isHardened, dataDir }),
    rebaseEverySeconds: env.REBASE_EVERY,
    approvalLimit: BigInt(env.APPROVAL_LIMIT) * 10n ** BigInt(TOKEN_DECIMALS),
    distributorKey:
      (env.DISTRIBUTOR_KEY as Hex | undefined) ??
      findLocalKey('distributor', { isHardened, dataDir }),
    ordersKey:
      (env.ORDERS_KEY as Hex | undefined) ?? findLocalKey('orders', { isHardened, dataDir }),
    dataKey: env.DATA_KEY ?? findLocalKey('data', { isHardened, dataDir })?.slice(2) ?? null,
    houseKey: findLocalKey('house', { isHardened, dataDir }),
    dividendTaxBps: env.DIVIDEND_TAX_BPS,
    actionsEverySeconds: env.ACTIONS_EVERY,
    faucetKey: findLocalKey('faucet', { isHardened, dataDir }),
    providers: toProviders(env, portBase),
    pageServices: toPageServices(env, { isHardened, portBase }),
    entry: toLoginSettings(env, {
      isHardened,
      simulatorUrl: toSimulatedAccess('login', portBase).url,
    }),
    worldShifts: parseWorldShifts(env.WORLD_SHIFTS) ?? [],
    wires: toWireSettings(env),
    crashAt: isHardened ? null : (env.CRASH_AT ?? null),
    limitsPerMinute: { all: env.RATE_LIMIT_PER_MINUTE, signIn: env.RATE_LIMIT_SIGN_IN_PER_MINUTE },
  }
}

const toSimPortBase = ({ SIM_PORT_BASE, PORT }: Parsed) => SIM_PORT_BASE ?? PORT + 2100

type KeyRole =
  | 'restrictor'
  | 'wire-minter'
  | 'faucet'
  | 'fulfiller'
  | 'rebaser'
  | 'distributor'
  | 'orders'
  | 'house'
  | 'data'

/** The key that the local deployment made; hardened mode takes none out of a folder. */
function findLocalKey(
  role: KeyRole,
  { isHardened, dataDir }: Pick<Settings, 'isHardened' | 'dataDir'>,
): Hex | null {
  const file = path.join(dataDir, 'keys', role)
  if (isHardened || !existsSync(file)) return null
  return readFileSync(file, 'utf8').trim() as Hex
}

function findUnsafe(settings: Settings): string | null {
  const { isHardened, host, databaseUrl, publicUrl } = settings
  if (!isHardened) {
    if (isLoopback(host)) return null
    return `HOST=${host} can be reached from outside, so HARDENED=0 is refused.`
  }
  if (databaseUrl === null)
    return 'Hardened mode needs DATABASE_URL; the embedded one is for one machine.'
  if (settings.worldShifts.length > 0)
    return 'Hardened mode refuses WORLD_SHIFTS: its market has the time of the clock.'
  if (settings.dataKey === null) return 'Hardened mode needs DATA_KEY: 32 bytes in hex.'
  if (!publicUrl.startsWith('https:')) return 'Hardened mode needs an https PUBLIC_URL.'
  return null
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

function toSentence(error: z.ZodError): string {
  const faults = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  return `The environment is wrong: ${faults.join('; ')}.`
}
