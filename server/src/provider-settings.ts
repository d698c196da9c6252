import { z } from 'zod'
import { type KeyAccess, type ProviderAccess, toSimulatedAccess } from './providers/simulated.ts'

const url = z.url('must be a URL').optional()
const key = z.string().min(8, 'is too short').optional()
const pair = z
  .string()
  .regex(/^[^:\s]{4,}:[^:\s]{8,}$/, 'must be a key id and its secret with a colon between')
  .optional()
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}=*$/, 'must be whsec_ and at least 32 base64 characters')
  .optional()

/** Of each provider all or none: none means the simulator. */
export const providerVariables = {
  BANK_URL: url,
  BANK_KEY: key,
  BANK_WEBHOOK_SECRET: webhookSecret,
  CUSTODIAN_URL: url,
  CUSTODIAN_KEY: key,
  CUSTODIAN_WEBHOOK_SECRET: webhookSecret,
  MARKET_DATA_URL: url,
  MARKET_DATA_KEY: pair,
  HOLDINGS_URL: url,
  HOLDINGS_KEY: pair,
  /** The account that holds the shares behind the tokens, as the custodian names it. */
  HOLDINGS_ACCOUNT: z.uuid('must be a UUID').optional(),
}

type Name = keyof typeof providerVariables
type Variables = { [Each in Name]?: string | undefined }

export type HoldingsAccess = KeyAccess & { account: string }

export type Providers = Readonly<{
  bank: ProviderAccess
  custodian: ProviderAccess
  marketData: KeyAccess
  holdings: HoldingsAccess
}>

const names = {
  bank: ['BANK_URL', 'BANK_KEY', 'BANK_WEBHOOK_SECRET'],
  custodian: ['CUSTODIAN_URL', 'CUSTODIAN_KEY', 'CUSTODIAN_WEBHOOK_SECRET'],
  marketData: ['MARKET_DATA_URL', 'MARKET_DATA_KEY'],
  holdings: ['HOLDINGS_URL', 'HOLDINGS_KEY', 'HOLDINGS_ACCOUNT'],
} as const satisfies Record<keyof Providers, readonly Name[]>

/** The simulated custodian keeps both the dollars and the shares. */
export const SIMULATED_HOLDINGS_ACCOUNT = '7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b11'

export function toProviders(env: Variables, portBase: number): Providers {
  const { url, key } = toSimulatedAccess('market-data', portBase)
  const custodian = toSimulatedAccess('custodian', portBase)
  const account = SIMULATED_HOLDINGS_ACCOUNT
  return {
    bank: findHooked(env, names.bank) ?? toSimulatedAccess('bank', portBase),
    custodian: findHooked(env, names.custodian) ?? custodian,
    marketData: findKeyed(env) ?? { url, key: `simulated:${key}` },
    holdings: findHoldings(env) ?? {
      url: custodian.url,
      key: `simulated:${custodian.key}`,
      account,
    },
  }
}

/** What is wrong with the providers' variables, in one sentence. */
export function findHalfSet(env: Variables, isHardened: boolean): string | null {
  for (const needed of Object.values(names)) {
    const count = needed.filter((name) => env[name] !== undefined).length
    if (count === needed.length || (count === 0 && !isHardened)) continue
    const list = `${needed.slice(0, -1).join(', ')} and ${needed.at(-1)}`
    return isHardened
      ? `Hardened mode refuses simulators; set ${list}.`
      : `Set all of ${list}, or none of them for the simulator.`
  }
  return null
}

function findHooked(
  env: Variables,
  [urlName, keyName, secretName]: readonly [Name, Name, Name],
): ProviderAccess | null {
  const [url, key, secret] = [env[urlName], env[keyName], env[secretName]]
  return url && key && secret ? { url, key, webhookSecret: secret } : null
}

function findKeyed({ MARKET_DATA_URL: url, MARKET_DATA_KEY: key }: Variables): KeyAccess | null {
  return url && key ? { url, key } : null
}

function findHoldings(env: Variables): HoldingsAccess | null {
  const { HOLDINGS_URL: url, HOLDINGS_KEY: key, HOLDINGS_ACCOUNT: account } = env
  return url && key && account ? { url, key, account } : null
}
