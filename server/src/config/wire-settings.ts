import {
  isRoutingNumber,
  type WireInstructions,
} from '@parvalue/shared/domain/wires/wire-instructions.ts'
import { z } from 'zod'

const line = z.string().min(1).max(140).optional()

const days = (smallest: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of days')
    .transform(Number)
    .pipe(z.int().min(smallest, `must be at least ${smallest}`))

export const wireVariables = {
  BANK_ACCOUNT: line.describe('Id of the bank account that customers pay into.'),
  BANK_OTHER_ACCOUNTS: z
    .string()
    .optional()
    .describe(
      'Ids of accounts in other currencies, with commas. Money that arrives there is returned.',
    ),
  WIRE_BANK_SWIFT: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a BIC')
    .optional()
    .describe('Wire instructions: BIC of the bank.'),
  WIRE_BANK_ROUTING_NUMBER: z
    .string()
    .refine(isRoutingNumber, 'must be a routing number')
    .optional()
    .describe('Wire instructions: ABA routing number.'),
  WIRE_BANK_NAME: line.describe('Wire instructions: name of the bank.'),
  WIRE_BANK_ADDRESS: line.describe('Wire instructions: address of the bank.'),
  WIRE_ACCOUNT_NUMBER: line.describe('Wire instructions: account number of the beneficiary.'),
  WIRE_BENEFICIARY_NAME: line.describe('Wire instructions: name of the beneficiary.'),
  WIRE_BENEFICIARY_ADDRESS: line.describe('Wire instructions: address of the beneficiary.'),
  WIRE_EXPIRY_DAYS: days(1)
    .default(30)
    .describe('Days after which an unpaid wire request expires.'),
  WIRE_AUTO_RETURN_DAYS: days(1)
    .default(10)
    .describe('Days after which money without a matching request is returned.'),
}

/** Variables that are required with a real bank and refused with the simulator. */
const ownBank = [
  'BANK_ACCOUNT',
  'WIRE_BANK_SWIFT',
  'WIRE_BANK_ROUTING_NUMBER',
  'WIRE_BANK_NAME',
  'WIRE_BANK_ADDRESS',
  'WIRE_ACCOUNT_NUMBER',
  'WIRE_BENEFICIARY_NAME',
  'WIRE_BENEFICIARY_ADDRESS',
] as const

type OwnBank = { [Name in (typeof ownBank)[number]]?: string | undefined } & {
  BANK_URL?: string | undefined
}

type Variables = OwnBank & {
  BANK_OTHER_ACCOUNTS?: string | undefined
  WIRE_EXPIRY_DAYS: number
  WIRE_AUTO_RETURN_DAYS: number
}

export type WireSettings = {
  /** The bank's id of the account that customers pay into. */
  accountId: string
  otherAccountIds: readonly string[]
  instructions: WireInstructions
  expiryDays: number
  returnDays: number
}

export const SIMULATED_WIRES = {
  BANK_ACCOUNT: 'account_usd',
  BANK_OTHER_ACCOUNTS: 'account_eur',
  WIRE_BANK_SWIFT: 'SIMBUS33',
  WIRE_BANK_ROUTING_NUMBER: '101050001',
  WIRE_BANK_NAME: 'Simulated Bank',
  WIRE_BANK_ADDRESS: '1 Example Street, New York, NY 10001, USA',
  WIRE_ACCOUNT_NUMBER: '4207001836',
  WIRE_BENEFICIARY_NAME: 'Parvalue Example',
  WIRE_BENEFICIARY_ADDRESS: '2 Example Avenue, New York, NY 10001, USA',
} as const

export function toWireSettings(env: Variables): WireSettings {
  const bankEnv = env.BANK_URL === undefined ? SIMULATED_WIRES : env
  const of = (name: (typeof ownBank)[number]) => bankEnv[name] ?? ''
  return {
    accountId: of('BANK_ACCOUNT'),
    otherAccountIds: (bankEnv.BANK_OTHER_ACCOUNTS ?? '')
      .split(',')
      .flatMap((text) => text.trim() || []),
    instructions: {
      bankSwift: of('WIRE_BANK_SWIFT'),
      bankRoutingNumber: of('WIRE_BANK_ROUTING_NUMBER'),
      bankName: of('WIRE_BANK_NAME'),
      bankAddress: of('WIRE_BANK_ADDRESS'),
      beneficiaryAccountNumber: of('WIRE_ACCOUNT_NUMBER'),
      beneficiaryName: of('WIRE_BENEFICIARY_NAME'),
      beneficiaryAddress: of('WIRE_BENEFICIARY_ADDRESS'),
    },
    expiryDays: env.WIRE_EXPIRY_DAYS,
    returnDays: env.WIRE_AUTO_RETURN_DAYS,
  }
}

/**
 * Returns why the settings of the bank contradict each other, or null: instructions of one bank with the API of another
 * would misdirect customers' money.
 */
export function findWireSettingsError(env: OwnBank): string | null {
  const missing = ownBank.filter((name) => env[name] === undefined)
  if (env.BANK_URL !== undefined && missing.length > 0) {
    return `With BANK_URL, wires need ${missing.join(', ')} too.`
  }
  if (env.BANK_URL === undefined && missing.length < ownBank.length) {
    return 'Wire instructions belong to a bank of your own: set BANK_URL, or none of WIRE_… .'
  }
  return null
}
