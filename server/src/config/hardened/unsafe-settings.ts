import type { WorldShifts } from '@parvalue/shared/domain/market/world-time.ts'
import { isSimulatedKey } from '../../providers/simulated.ts'
import type { Environment } from '../environment.ts'
import { SIMULATED_ISSUER_ACCOUNT_ID } from '../provider-settings.ts'
import { SIMULATED_WIRES } from '../wire-settings.ts'
import { findDatabaseUrlWeakness, isGuessable } from './database-url.ts'
import { listExampleVariables } from './example-values.ts'
import { listOpenProxies } from './trusted-proxies.ts'
import { findVendorUrlFault, isReservedName } from './vendor-addresses.ts'
import {
  findKeyWeakness,
  isOnCurve,
  isPattern,
  listLocalKeyDigits,
  toKeyDigits,
} from './weak-keys.ts'

type CheckedSettings = {
  isHardened: boolean
  appEnv: string
  host: string
  databaseUrl: string | null
  dataDir: string
  publicUrl: string
  brand: { supportEmail: string }
  worldShifts: WorldShifts
  dataKey: string | null
  trustedProxies: readonly string[]
}

/**
 * Lists the settings that are unsafe for a server that others can reach, one sentence each (requirement SC-05). No
 * sentence has a value that may be secret. `env` has valid values only.
 */
export function listUnsafeSettings(settings: CheckedSettings, env: Environment): string[] {
  const { isHardened, host } = settings
  if (!isHardened) {
    if (isLoopback(host)) return []
    return [
      `HOST=${host} can be reached from outside, so HARDENED=0 is refused. Leave HOST out, or set HARDENED=1.`,
    ]
  }
  return [
    ...listMissing(settings),
    ...listCopied(env),
    ...listWeakKeys(env, settings.dataDir),
    ...listSharedSecrets(env),
    ...listWeakAddresses(settings, env),
    ...listContradictions(env),
  ]
}

function listMissing(settings: CheckedSettings): string[] {
  const demands: [boolean, string][] = [
    [
      settings.databaseUrl !== null,
      'Hardened mode needs DATABASE_URL; the embedded one is for one machine.',
    ],
    [
      settings.worldShifts.length === 0,
      'Hardened mode refuses SIMULATED_CLOCK_SHIFTS: its market has the time of the clock.',
    ],
    [settings.dataKey !== null, 'Hardened mode needs ENCRYPTION_KEY: 32 bytes in hex.'],
    [settings.publicUrl.startsWith('https:'), 'Hardened mode needs an https PUBLIC_URL.'],
  ]
  return demands.flatMap(([isMet, sentence]) => (isMet ? [] : [sentence]))
}

const SECRETS = [
  'BANK_KEY',
  'BANK_WEBHOOK_SECRET',
  'CUSTODIAN_KEY',
  'MARKET_DATA_KEY',
  'HOLDINGS_KEY',
  'BROKERAGE_KEY',
  'BANK_LINK_CLIENT',
  'BANK_LINK_SECRET',
  'KYC_KEY',
  'KYC_WEBHOOK_SECRET',
  'MAIL_KEY',
  'LOGIN_KEY',
  'NODE_PROVIDER_KEY',
] as const

/** Lists the values that come from the example or from a simulator, and placeholders. */
function listCopied(env: Environment): string[] {
  const examples = listExampleVariables(env)
  const simulated = Object.entries(SIMULATED_WIRES)
    .filter(([name, value]) => env[name] === value)
    .map(([name]) => name)
  const accounts = ['HOLDINGS_ACCOUNT', 'BROKERAGE_ACCOUNT'].filter(
    (name) => env[name] === SIMULATED_ISSUER_ACCOUNT_ID,
  )
  const keys = SECRETS.filter((name) => isSimulatedKey(env[name] ?? ''))
  const guessable = SECRETS.filter(
    (name) => !examples.includes(name) && (env[name] ?? '').split(':').some(isGuessable),
  )
  return [
    ...examples.map((name) => `Hardened mode refuses ${name}: it is the value of the example.`),
    ...[...simulated, ...accounts, ...keys].map(
      (name) => `Hardened mode refuses ${name}: it is the value of the simulator.`,
    ),
    ...guessable.map((name) => `Hardened mode refuses ${name}: it is a placeholder.`),
  ]
}

const SIGNING_KEYS = [
  'RESTRICTOR_KEY',
  'WIRE_MINTER_KEY',
  'FULFILLER_KEY',
  'REBASER_KEY',
  'DISTRIBUTOR_KEY',
  'ORDERS_KEY',
  'REPORTER_KEY',
] as const

function listWeakKeys(env: Environment, dataDir: string): string[] {
  const local = listLocalKeyDigits(dataDir)
  const weak = [...SIGNING_KEYS, 'ENCRYPTION_KEY'].flatMap((name) => {
    const key = env[name]
    if (key === undefined) return []
    const isSigning = name !== 'ENCRYPTION_KEY'
    const weakness =
      findKeyWeakness(key) ??
      (isSigning && !isOnCurve(key) ? 'is no key of the curve' : null) ??
      (local.includes(toKeyDigits(key)) ? 'was made for one machine' : null)
    return weakness === null ? [] : [`Hardened mode refuses ${name}: it ${weakness}.`]
  })
  const hashes = (env.OPERATOR_TOKENS ?? '').split(',').flatMap((pair) => {
    const [name = '', hash = ''] = pair.trim().split(':')
    return /^[0-9a-f]{64}$/.test(hash) && isPattern(Buffer.from(hash, 'hex')) ? [name] : []
  })
  return [
    ...weak,
    ...hashes.map(
      (name) =>
        `Hardened mode refuses the token of ${name} in OPERATOR_TOKENS: its hash is made up.`,
    ),
  ]
}

/** Keys of one vendor, where one account may serve two purposes. */
const ONE_VENDOR = ['MARKET_DATA_KEY', 'HOLDINGS_KEY', 'BROKERAGE_KEY']

/** Lists the secrets that two variables share: one of them is a slip of the copier, or one theft opens both. */
function listSharedSecrets(env: Environment): string[] {
  const names = [...SIGNING_KEYS, 'ENCRYPTION_KEY', ...SECRETS]
  return names.flatMap((name, index) => {
    const value = toKeyDigits(env[name] ?? '')
    const twin = names
      .slice(0, index)
      .find((other) => value !== '' && toKeyDigits(env[other] ?? '') === value)
    if (twin === undefined || (ONE_VENDOR.includes(name) && ONE_VENDOR.includes(twin))) return []
    return [`${twin} and ${name} have one value; each needs its own.`]
  })
}

const VENDOR_URL =
  /^(BANK|CUSTODIAN|MARKET_DATA|HOLDINGS|BROKERAGE|BANK_LINK|KYC|MAIL|API|PUBLIC|ANALYTICS|TRANSLATIONS)_URL$/
const NODE_URL = /^(RPC_URL|WS_URL|NODE_PROVIDER_URL)_\d+$/
const PAGE_URL = /^(PUBLIC_RPC_URL|SAFE_SERVICE_URL)_\d+$/
const PROXIES_SENTENCE = 'in TRUSTED_PROXIES: strangers could choose their address.'

function listWeakAddresses(settings: CheckedSettings, env: Environment): string[] {
  const isProduction = settings.appEnv === 'prod'
  const urls = Object.entries(env).flatMap(([name, text = '']) => {
    if (name === 'PUBLIC_URL' && text.startsWith('http:')) return []
    // The page connects to `RPC_URL_<id>` too, unless it has nodes of its own.
    const isServers = NODE_URL.test(name) && isServerOnly(name, env)
    if (!isServers && !NODE_URL.test(name) && !VENDOR_URL.test(name) && !PAGE_URL.test(name))
      return []
    const faults = text
      .split(/[\s,]+/)
      .map((url) => findVendorUrlFault(url, { isProduction, mayBePrivate: isServers }))
    const fault = faults.find((each) => each !== null)
    return fault ? [`Hardened mode refuses ${name}: it ${fault}.`] : []
  })
  const mails = [
    ['SUPPORT_EMAIL', settings.brand.supportEmail],
    ['MAIL_FROM', env.MAIL_FROM ?? ''],
  ].flatMap(([name, mail = '']) =>
    isReservedName(mail.split('@')[1] ?? '')
      ? [`Hardened mode needs a ${name} that receives mail: its name is reserved for examples.`]
      : [],
  )
  const proxies = listOpenProxies(settings.trustedProxies).map(
    (range) => `Hardened mode refuses ${range} ${PROXIES_SENTENCE}`,
  )
  const database =
    settings.databaseUrl === null ? null : findDatabaseUrlWeakness(settings.databaseUrl)
  return [...urls, ...mails, ...proxies, ...(database === null ? [] : [database])]
}

function isServerOnly(name: string, env: Environment): boolean {
  if (!name.startsWith('RPC_URL_')) return true
  const ofPage = name.replace('RPC_URL', 'PUBLIC_RPC_URL')
  return Object.keys(env).includes(ofPage)
}

function listContradictions(env: Environment): string[] {
  const isProduction = env.APP_ENV === 'prod'
  const demands: [boolean, string][] = [
    [
      env.FAIL_POINT === undefined,
      'Hardened mode refuses FAIL_POINT: the process would end there.',
    ],
    [
      env.LOGIN_KEY === undefined ||
        env.LOGIN_PROVIDER === undefined ||
        env.LOGIN_PROVIDER === 'magic',
      'LOGIN_KEY belongs to LOGIN_PROVIDER=magic; remove it, or set that.',
    ],
    [
      !isProduction || SECRETS.every((name) => !/sandbox/i.test(env[name] ?? '')),
      'APP_ENV=prod refuses keys of a sandbox; set those of production, or APP_ENV=staging.',
    ],
  ]
  return demands.flatMap(([isMet, sentence]) => (isMet ? [] : [sentence]))
}

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
