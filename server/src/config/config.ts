import path from 'node:path'
import { parseWorldShifts, type WorldShifts } from '@parvalue/shared/domain/market/world-time.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { AppEnv } from '@parvalue/shared/domain/product/app-env.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { z } from 'zod'
import type { Operator } from '../operator/token.ts'
import type { DatabaseAccess } from '../platform/db/pooler/pool-mode.ts'
import type { CrashPoint } from '../platform/fail-point.ts'
import { toSimulatedAccess } from '../providers/simulated.ts'
import { isChainVariable } from './chain-variables.ts'
import { type ConfiguredChain, listConfiguredChains } from './configured-chains.ts'
import {
  databaseVariables,
  findDatabaseSettingsError,
  toDatabaseAccess,
} from './database-settings.ts'
import type { Environment } from './environment.ts'
import { readFileVariables } from './file-variables.ts'
import { generalVariables, keyVariables } from './general-variables.ts'
import { splitProxies } from './hardened/trusted-proxies.ts'
import { isLoopback, listUnsafeSettings } from './hardened/unsafe-settings.ts'
import { type LegalTexts, readLegalTexts } from './legal-settings.ts'
import { findLocalKey } from './local-keys.ts'
import {
  type LoginSettings,
  listLoginSettingsErrors,
  loginVariables,
  toLoginSettings,
} from './login-settings.ts'
import { type ObservabilitySettings, toObservabilitySettings } from './observability-settings.ts'
import { listOperatorSettingsErrors, operatorVariables } from './operator-settings.ts'
import {
  findPageSettingsError,
  type PageServices,
  pageVariables,
  toPageServices,
} from './page-settings.ts'
import {
  listIncompleteProviders,
  type ProviderSettings,
  providerVariables,
  toProviderSettings,
} from './provider-settings.ts'
import { listRenameContradictions, toCurrentVariableNames } from './renamed-variables.ts'
import {
  findWireSettingsError,
  toWireSettings,
  type WireSettings,
  wireVariables,
} from './wire-settings.ts'

/** The schema of every variable that the server reads, except those of a chain. */
export const environmentSchema = z.object({
  ...generalVariables,
  ...databaseVariables,
  ...keyVariables,
  ...providerVariables,
  ...pageVariables,
  ...wireVariables,
  ...loginVariables,
  ...operatorVariables,
})

export type Config = ObservabilitySettings & {
  port: number
  adminPort: number
  host: string
  publicUrl: string
  /** URL before `/api/v1` at which browsers reach the API; empty for the page's own origin. */
  apiUrl: string
  appEnv: AppEnv
  /** True if embedded defaults, simulators, local chains and the demo wallet are refused. */
  isHardened: boolean
  dataDir: string
  /** Null means the local operators, whose tokens are in the data folder. */
  operators: readonly Operator[] | null
  webDir: string
  /** Null means PGlite in the data folder. */
  databaseUrl: string | null
  databaseAccess: DatabaseAccess
  brand: { name: string; supportEmail: string }
  termsDate: string
  /** Terms, privacy policy, risks and eligibility text, in both languages. */
  legal: LegalTexts
  trustedProxies: readonly string[]
  chains: readonly ConfiguredChain[]
  /** Signs for the transfer restrictors; without it this server restricts no wallets. */
  restrictorKey: Hex | null
  /** Mints for incoming wires; without it this server mints none. */
  wireMinterKey: Hex | null
  /** Pays redemptions; without it this server pays none. */
  fulfillerKey: Hex | null
  /** Rebases USD+; without it this server pays no yield. */
  rebaserKey: Hex | null
  rebaseEverySeconds: number
  /** Payments and mints above this amount need the approval of two operators; base units of USD+. */
  approvalLimit: bigint
  /** Mints and distributes dividends, and carries out splits; without it this server does neither. */
  distributorKey: Hex | null
  /** Quotes, fills and cancels orders; without it this server accepts none. */
  ordersKey: Hex | null
  /** Reports the prices near which orders are filled; without it this server reports none. */
  reporterKey: Hex | null
  /** Encrypts the access tokens of linked banks (32 bytes in hex); without it no bank can be linked. */
  dataKey: string | null
  /** Holds the initial stock tokens of the demo; on local chains only. */
  houseKey: Hex | null
  /** Tax withheld from dividends of holders without a valid tax form, in basis points. */
  dividendTaxBps: number
  /** Seconds between two checks for due dividends and splits. */
  actionsEverySeconds: number
  /** Sends gas on local chains; never the key of another role. */
  faucetKey: Hex | null
  /** Access to the external providers by role; a role without a configured URL uses its simulator. */
  providers: ProviderSettings
  /** Analytics and translation services of the page. */
  pageServices: PageServices
  wires: WireSettings
  /** Login methods and wallets that the page offers. */
  entry: LoginSettings
  /** Shifts of the market's time ahead of the clock; with the simulated market only. */
  worldShifts: WorldShifts
  /** Fail point at which this process kills itself, for crash tests. */
  crashAt: CrashPoint | null
  limitsPerMinute: { all: number; signIn: number }
}

/** The names of all variables except those of one chain, which end in its id. */
export const configVariableNames: readonly string[] = Object.keys(environmentSchema.shape)

const isServerVariable = (name: string) =>
  configVariableNames.includes(name) || name === 'NODE_PROVIDER_KEY' || isChainVariable(name)

/** Parses the environment into settings, or returns all faults, one per line. */
export function parseConfig(raw: Environment, rootDir: string): Outcome<Config, string> {
  const checked = checkVariables(raw, rootDir)
  const { env, settings, values, faults } = checked
  const chains = listConfiguredChains(env, {
    ...settings,
    rootDir,
    safeServiceUrl: toSimulatedAccess('safe', toSimPortBase(values)).url,
  })
  if (faults.length > 0 || !chains.ok || !checked.legal.ok) {
    const unread = chains.ok ? [] : [chains.reason]
    return refused([...faults, ...unread].join('\n'))
  }
  const unhardened = findUnhardenedError(settings, chains.value)
  if (unhardened !== null) return refused(unhardened)
  return accepted({ ...settings, chains: chains.value, legal: checked.legal.value })
}

/** Returns the faults of the variables alone, whatever is deployed, one per line, or null. */
export function findVariableErrors(raw: Environment, rootDir: string): string | null {
  const { faults } = checkVariables(raw, rootDir)
  return faults.length > 0 ? faults.join('\n') : null
}

function checkVariables(raw: Environment, rootDir: string) {
  // `NAME=` in a shell or an env file means "not set".
  const set = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''))
  const files = readFileVariables(set, isServerVariable)
  const env = toCurrentVariableNames(files.env)
  const { values, right, wrong, sentences } = parseVariables(env)
  const settings = toSettings(values, rootDir)
  const { isHardened } = settings
  const legalDir = values.LEGAL_DIR === undefined ? null : path.resolve(rootDir, values.LEGAL_DIR)
  const legal = readLegalTexts({ ...settings, legalDir })
  const others = [
    ...listUnsafeSettings(settings, right),
    // An invalid value still counts as set.
    ...listIncompleteProviders(env, isHardened),
    findDatabaseSettingsError(env),
    findPageSettingsError(env),
    findWireSettingsError(env),
    ...listLoginSettingsErrors(values, isHardened),
    ...listOperatorSettingsErrors(values, settings),
    legal.ok ? null : legal.reason,
  ].filter((sentence) => sentence !== null)
  // A sentence about a variable with an invalid value only repeats that fault, so it is left out.
  const faulty = [...wrong, ...files.unread]
  const independent = others.filter(
    (sentence) => !faulty.some((name) => new RegExp(`\\b${name}\\b`).test(sentence)),
  )
  return {
    env,
    values,
    settings,
    legal,
    faults: [...files.faults, ...listRenameContradictions(set), ...sentences, ...independent],
  }
}

/**
 * Returns the valid values, parsed and as they are set, the names of the invalid variables, which count as not set, and
 * a sentence about each of them.
 */
function parseVariables(env: Environment) {
  const parsed = environmentSchema.safeParse(env)
  if (parsed.success) return { values: parsed.data, right: env, wrong: [], sentences: [] }
  const wrong = parsed.error.issues.map((issue) => String(issue.path[0]))
  const right = Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.includes(name)))
  return {
    values: environmentSchema.parse(right),
    right,
    wrong,
    sentences: parsed.error.issues.map(
      ({ path: [name], message }) => `${String(name)} ${message}.`,
    ),
  }
}

type Settings = Omit<Config, 'chains' | 'legal'>
type Parsed = z.infer<typeof environmentSchema>

function toSettings(env: Parsed, rootDir: string): Settings {
  const isProduction = env.APP_ENV === 'staging' || env.APP_ENV === 'prod'
  const isHardened = env.HARDENED === undefined ? isProduction : env.HARDENED === '1'
  const dataDir = path.resolve(rootDir, env.DATA_DIR ?? '.data')
  const portBase = toSimPortBase(env)
  return {
    port: env.PORT,
    adminPort: env.ADMIN_PORT ?? env.PORT + 1000,
    ...toObservabilitySettings(env),
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    apiUrl: env.API_URL ?? '',
    appEnv: env.APP_ENV,
    isHardened,
    dataDir,
    operators: env.OPERATOR_TOKENS ?? null,
    webDir: path.resolve(rootDir, env.WEB_DIR ?? 'web/dist'),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseAccess: toDatabaseAccess(env),
    brand: { name: env.BRAND_NAME, supportEmail: env.SUPPORT_EMAIL },
    termsDate: env.TERMS_DATE,
    trustedProxies: splitProxies(env.TRUSTED_PROXIES),
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
    rebaseEverySeconds: env.REBASE_INTERVAL_SECONDS,
    approvalLimit: BigInt(env.APPROVAL_THRESHOLD_USD) * 10n ** BigInt(TOKEN_DECIMALS),
    distributorKey:
      (env.DISTRIBUTOR_KEY as Hex | undefined) ??
      findLocalKey('distributor', { isHardened, dataDir }),
    ordersKey:
      (env.ORDERS_KEY as Hex | undefined) ?? findLocalKey('orders', { isHardened, dataDir }),
    reporterKey:
      (env.REPORTER_KEY as Hex | undefined) ?? findLocalKey('reporter', { isHardened, dataDir }),
    dataKey: env.ENCRYPTION_KEY ?? findLocalKey('data', { isHardened, dataDir })?.slice(2) ?? null,
    houseKey: findLocalKey('house', { isHardened, dataDir }),
    dividendTaxBps: env.DIVIDEND_TAX_BPS,
    actionsEverySeconds: env.CORPORATE_ACTIONS_INTERVAL_SECONDS,
    faucetKey: findLocalKey('faucet', { isHardened, dataDir }),
    providers: toProviderSettings(env, portBase),
    pageServices: toPageServices(env, { isHardened, portBase }),
    entry: toLoginSettings(env, {
      isHardened,
      simulatorUrl: toSimulatedAccess('login', portBase).url,
    }),
    worldShifts: parseWorldShifts(env.SIMULATED_CLOCK_SHIFTS) ?? [],
    wires: toWireSettings(env),
    crashAt: isHardened ? null : (env.FAIL_POINT ?? null),
    limitsPerMinute: { all: env.RATE_LIMIT_PER_MINUTE, signIn: env.RATE_LIMIT_SIGN_IN_PER_MINUTE },
  }
}

const toSimPortBase = ({ SIM_PORT_BASE, PORT }: Parsed) => SIM_PORT_BASE ?? PORT + 2100

/** Returns why production's rules may not run without hardened mode: only `npm start -- --env=prod` shows them so. */
function findUnhardenedError(
  { appEnv, isHardened, publicUrl }: Settings,
  chains: readonly ConfiguredChain[],
): string | null {
  if (isHardened || (appEnv !== 'staging' && appEnv !== 'prod')) return null
  const isLocal = chains.length > 0 && chains.every((chain) => chain.isLocal)
  if (isLocal && isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))) return null
  return `APP_ENV=${appEnv} with HARDENED=0 is for local chains and a local PUBLIC_URL only. Leave HARDENED out.`
}
