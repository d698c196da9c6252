import { z } from 'zod'
import type { BankLinkAccess } from '../providers/bank-link/port.ts'
import type { KycAccess } from '../providers/kyc/port.ts'
import type { MailAccess } from '../providers/mail/port.ts'
import {
  type KeyAccess,
  type ProviderAccess,
  SIMULATED_BANK_LINK,
  type SimulatedRole,
  toSimulatedAccess,
} from '../providers/simulated.ts'

const url = z.url('must be a URL').optional()
const key = z.string().min(8, 'is too short').optional()
const pair = z
  .string()
  .regex(/^[^:\s]{4,}:[^:\s]{8,}$/, 'must be a key id and its secret with a colon between')
  .optional()
const template = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the id of a template')
  .optional()
const webhookSecret = z
  .string()
  .regex(
    /^(?:whsec_[A-Za-z0-9+/]{32,}=*|(?!whsec_)[!-~]{16,})$/,
    'must have at least 16 characters, or be whsec_ and at least 32 base64 characters',
  )
  .optional()

const KEY_PAIR = 'Key at Alpaca, written `<key id>:<secret>`,'

/** The variables of one provider are set together or not at all; without them its simulator answers. */
export const providerVariables = {
  BANK_URL: url.describe('Increase API: the bank that wires arrive at.'),
  BANK_KEY: key.describe('API key at Increase.'),
  BANK_WEBHOOK_SECRET: webhookSecret.describe(
    'Secret of the webhooks of Increase, as its event subscription shows it.',
  ),
  CUSTODIAN_URL: url.describe('Circle Mint API: the custodian of the reserve in dollars.'),
  CUSTODIAN_KEY: key.describe('API key at Circle Mint.'),
  MARKET_DATA_URL: url.describe('Alpaca Market Data API: prices, calendar, news.'),
  MARKET_DATA_KEY: pair.describe(`${KEY_PAIR} for market data.`),
  HOLDINGS_URL: url.describe('Alpaca Broker API: shares behind the stock tokens, and dividends.'),
  HOLDINGS_KEY: pair.describe(`${KEY_PAIR} for the shares.`),
  HOLDINGS_ACCOUNT: z
    .uuid('must be a UUID')
    .optional()
    .describe('Account that holds the shares behind the stock tokens, a UUID.'),
  BROKERAGE_URL: url.describe(
    'Alpaca Broker API: token orders, and brokerage accounts of customers.',
  ),
  BROKERAGE_KEY: pair.describe(`${KEY_PAIR} for orders.`),
  BROKERAGE_ACCOUNT: z
    .uuid('must be a UUID')
    .optional()
    .describe("The issuer's account for token orders, a UUID. It may be `HOLDINGS_ACCOUNT`."),
  BANK_LINK_URL: url.describe('Plaid API: linked banks.'),
  BANK_LINK_CLIENT: key.describe('Client id at Plaid.'),
  BANK_LINK_SECRET: key.describe('Secret at Plaid.'),
  KYC_URL: url.describe('Persona API: identity checks and watchlist screening.'),
  KYC_KEY: key.describe('API key at Persona.'),
  KYC_WEBHOOK_SECRET: z
    .string()
    .min(16, 'is too short')
    .optional()
    .describe('Secret of the webhooks of Persona.'),
  KYC_TEMPLATE: template.describe('Inquiry template at Persona: what an identity check asks for.'),
  KYC_REPORT_TEMPLATE: template.describe('Report template at Persona: which lists are screened.'),
  MAIL_URL: url.describe('Postmark API: mail.'),
  MAIL_KEY: key.describe('Server token at Postmark.'),
  MAIL_FROM: z
    .email('must be an e-mail address')
    .optional()
    .describe('Sender address of all mail.'),
}

type Name = keyof typeof providerVariables
type Variables = { [Each in Name]?: string | undefined }

/** `account` is the vendor's id of the account. */
export type ProviderAccountAccess = KeyAccess & { account: string }

export type ProviderSettings = Readonly<{
  bank: ProviderAccess
  custodian: KeyAccess
  marketData: KeyAccess
  holdings: ProviderAccountAccess
  brokerage: ProviderAccountAccess
  bankLink: BankLinkAccess
  kyc: KycAccess & { webhookSecret: string }
  mail: MailAccess
}>

const names = {
  bank: ['BANK_URL', 'BANK_KEY', 'BANK_WEBHOOK_SECRET'],
  custodian: ['CUSTODIAN_URL', 'CUSTODIAN_KEY'],
  marketData: ['MARKET_DATA_URL', 'MARKET_DATA_KEY'],
  holdings: ['HOLDINGS_URL', 'HOLDINGS_KEY', 'HOLDINGS_ACCOUNT'],
  brokerage: ['BROKERAGE_URL', 'BROKERAGE_KEY', 'BROKERAGE_ACCOUNT'],
  bankLink: ['BANK_LINK_URL', 'BANK_LINK_CLIENT', 'BANK_LINK_SECRET'],
  kyc: ['KYC_URL', 'KYC_KEY', 'KYC_WEBHOOK_SECRET', 'KYC_TEMPLATE', 'KYC_REPORT_TEMPLATE'],
  mail: ['MAIL_URL', 'MAIL_KEY', 'MAIL_FROM'],
} as const satisfies Record<keyof ProviderSettings, readonly Name[]>

/** The issuer's account at the simulated broker: it holds the shares behind all tokens. */
export const SIMULATED_ISSUER_ACCOUNT_ID = '7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b11'

export function toProviderSettings(env: Variables, portBase: number): ProviderSettings {
  const { HOLDINGS_URL, HOLDINGS_KEY, HOLDINGS_ACCOUNT } = env
  const { BROKERAGE_URL, BROKERAGE_KEY, BROKERAGE_ACCOUNT } = env
  const account = {
    ...toSimulatedKeys('brokerage', portBase),
    account: SIMULATED_ISSUER_ACCOUNT_ID,
  }
  return {
    bank: findHooked(env, names.bank) ?? toSimulatedAccess('bank', portBase),
    custodian:
      findKeyed(env.CUSTODIAN_URL, env.CUSTODIAN_KEY) ?? toSimulatedKey('custodian', portBase),
    marketData:
      findKeyed(env.MARKET_DATA_URL, env.MARKET_DATA_KEY) ??
      toSimulatedKeys('market-data', portBase),
    holdings: findAccount(HOLDINGS_URL, HOLDINGS_KEY, HOLDINGS_ACCOUNT) ?? account,
    brokerage: findAccount(BROKERAGE_URL, BROKERAGE_KEY, BROKERAGE_ACCOUNT) ?? account,
    bankLink: findBankLink(env) ?? {
      url: toSimulatedAccess('bank-link', portBase).url,
      ...SIMULATED_BANK_LINK,
    },
    kyc: toKyc(env, portBase),
    mail: toMail(env, portBase),
  }
}

function toKyc(env: Variables, portBase: number): ProviderSettings['kyc'] {
  const { KYC_TEMPLATE: template, KYC_REPORT_TEMPLATE: reportTemplate } = env
  const named = findHooked(env, ['KYC_URL', 'KYC_KEY', 'KYC_WEBHOOK_SECRET'])
  if (named && template && reportTemplate) return { ...named, template, reportTemplate }
  const simulated = toSimulatedAccess('kyc', portBase)
  return { ...simulated, template: 'itmpl_simulated', reportTemplate: 'rptp_simulated' }
}

function toMail({ MAIL_URL, MAIL_KEY, MAIL_FROM }: Variables, portBase: number): MailAccess {
  if (MAIL_URL && MAIL_KEY && MAIL_FROM) return { url: MAIL_URL, key: MAIL_KEY, from: MAIL_FROM }
  const { url, key } = toSimulatedAccess('mail', portBase)
  return { url, key, from: 'no-reply@parvalue.example' }
}

function toSimulatedKey(role: SimulatedRole, portBase: number): KeyAccess {
  const { url, key } = toSimulatedAccess(role, portBase)
  return { url, key }
}

/** Returns the simulator's URL with a key in the vendor's form: an id and its secret. */
function toSimulatedKeys(role: SimulatedRole, portBase: number): KeyAccess {
  const { url, key } = toSimulatedAccess(role, portBase)
  return { url, key: `simulated:${key}` }
}

/** Returns a sentence for each provider whose variables are set only in part. */
export function listIncompleteProviders(env: Variables, isHardened: boolean): string[] {
  return Object.values(names).flatMap((needed) => {
    const count = needed.filter((name) => env[name] !== undefined).length
    if (count === needed.length || (count === 0 && !isHardened)) return []
    const list = `${needed.slice(0, -1).join(', ')} and ${needed.at(-1)}`
    return isHardened
      ? [`Hardened mode refuses simulators; set ${list}.`]
      : [`Set all of ${list}, or none of them for the simulator.`]
  })
}

function findHooked(
  env: Variables,
  [urlName, keyName, secretName]: readonly [Name, Name, Name],
): ProviderAccess | null {
  const [url, key, secret] = [env[urlName], env[keyName], env[secretName]]
  return url && key && secret ? { url, key, webhookSecret: secret } : null
}

const findKeyed = (url?: string, key?: string): KeyAccess | null =>
  url && key ? { url, key } : null

function findBankLink(env: Variables): BankLinkAccess | null {
  const { BANK_LINK_URL: url, BANK_LINK_CLIENT: client, BANK_LINK_SECRET: secret } = env
  return url && client && secret ? { url, client, secret } : null
}

function findAccount(url?: string, key?: string, account?: string): ProviderAccountAccess | null {
  return url && key && account ? { url, key, account } : null
}
