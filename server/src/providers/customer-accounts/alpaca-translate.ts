import { parseAmount, toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import {
  type AccountApplicant,
  type BankRelationship,
  type CustomerAccount,
  type CustomerAccountEvent,
  type CustomerDocument,
  type CustomerFunds,
  type CustomerPosition,
  type CustomerTransfer,
  type CustomerTransferEvent,
  type NewCustomerTransfer,
  type VendorTransferStatus,
  vendorAccountStatuses,
} from './port.ts'

// The fields that the adapter reads; see docs.alpaca.markets/reference. Alpaca writes most numbers as text.

const numberText = z.union([z.string(), z.number()]).transform(String)

export const alpacaCustomerAccountSchema = z.object({
  id: z.string().min(1),
  account_number: z.string(),
  status: z.string(),
  created_at: z.string(),
  action_required_reason: z.string().nullish(),
  contact: z.object({ email_address: z.string() }).nullish(),
  identity: z.object({ given_name: z.string(), family_name: z.string() }).nullish(),
})
export const alpacaRelationshipSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  created_at: z.string(),
})
export const alpacaTransferSchema = z.object({
  id: z.string().min(1),
  relationship_id: z.string().nullish(),
  direction: z.enum(['INCOMING', 'OUTGOING']),
  amount: numberText,
  status: z.string(),
  reason: z.string().nullish(),
  created_at: z.string(),
})
/** Answer of docs.alpaca.markets/reference/gettradingaccount. */
export const alpacaFundsSchema = z.object({
  buying_power: numberText,
  cash_withdrawable: numberText,
})
export const alpacaPositionSchema = z.object({
  symbol: z.string().min(1),
  qty: numberText,
  avg_entry_price: numberText,
  cost_basis: numberText,
  current_price: numberText.nullish(),
  market_value: numberText.nullish(),
  unrealized_pl: numberText.nullish(),
  unrealized_plpc: numberText.nullish(),
})
const documentKind = z.enum(['account_statement', 'trade_confirmation', 'tax_statement'])
export const alpacaDocumentSchema = z.object({
  id: z.uuid(),
  name: z.string().nullish(),
  type: z.string(),
  sub_type: z.string().nullish(),
  date: z.iso.date(),
})
export const alpacaJournalSchema = z.object({
  description: z.string().nullish(),
  status: z.string(),
})
export const alpacaAccountEventSchema = z.object({
  event_ulid: z.string().min(1),
  account_id: z.string(),
})
export const alpacaTransferEventSchema = alpacaAccountEventSchema.extend({
  transfer_id: z.string(),
  status_to: z.string(),
  reason: z.string().nullish(),
})

// biome-ignore format: a table of pairs
/** ISO 3166 alpha-3 codes, which Alpaca requires, of the countries that most customers come from. */
const alpha3: Readonly<Record<string, string>> = {
  AR: 'ARG', AU: 'AUS', AT: 'AUT', BE: 'BEL', BR: 'BRA', CA: 'CAN', CH: 'CHE', CL: 'CHL', CN: 'CHN',
  CO: 'COL', CR: 'CRI', DE: 'DEU', DK: 'DNK', EC: 'ECU', ES: 'ESP', FI: 'FIN', FR: 'FRA', GB: 'GBR',
  GT: 'GTM', HK: 'HKG', ID: 'IDN', IE: 'IRL', IL: 'ISR', IN: 'IND', IT: 'ITA', JP: 'JPN', KR: 'KOR',
  MX: 'MEX', MY: 'MYS', NL: 'NLD', NO: 'NOR', NZ: 'NZL', PA: 'PAN', PE: 'PER', PH: 'PHL', PL: 'POL',
  PT: 'PRT', SE: 'SWE', SG: 'SGP', TH: 'THA', TW: 'TWN', US: 'USA', UY: 'URY', VN: 'VNM', ZA: 'ZAF',
}
const toAlpha3 = (code: string) => alpha3[code] ?? code

/**
 * Converts an applicant to Alpaca's format. Disclosures that the form does not ask for have the usual answer
 * (decision 0027).
 */
export function toAlpacaApplicant(applicant: AccountApplicant): object {
  const { countryCode, agreedMs, address } = applicant
  const country = toAlpha3(countryCode)
  const isFromHere = countryCode === 'US'
  const signed = { signed_at: new Date(agreedMs).toISOString(), ip_address: address }
  return {
    contact: {
      email_address: applicant.email,
      street_address: [applicant.street],
      city: applicant.city,
      ...(applicant.subdivision ? { state: applicant.subdivision } : {}),
      ...(applicant.postalCode ? { postal_code: applicant.postalCode } : {}),
      country,
    },
    identity: {
      given_name: applicant.firstName,
      family_name: applicant.lastName,
      date_of_birth: applicant.birthDate,
      tax_id: applicant.taxNumber,
      tax_id_type: isFromHere ? 'USA_SSN' : 'NOT_SPECIFIED',
      country_of_tax_residence: country,
      funding_source: ['employment_income'],
    },
    disclosures: {
      is_control_person: false,
      is_affiliated_exchange_or_finra: false,
      is_politically_exposed: false,
      immediate_family_exposed: false,
    },
    agreements: [
      { agreement: 'customer_agreement', ...signed },
      { agreement: 'account_agreement', ...signed },
    ],
    enabled_assets: ['us_equity'],
  }
}

export const toCustomerAccount = (
  account: z.output<typeof alpacaCustomerAccountSchema>,
): CustomerAccount => ({
  id: account.id,
  accountNumber: account.account_number,
  status: vendorAccountStatuses.find((status) => status === account.status) ?? 'unknown',
  name: `${account.identity?.given_name ?? ''} ${account.identity?.family_name ?? ''}`.trim(),
  email: account.contact?.email_address ?? '',
  reason: account.action_required_reason || null,
  createdMs: toMs(account.created_at),
})

const linkStatuses = ['QUEUED', 'PENDING', 'APPROVED', 'CANCEL_REQUESTED', 'CANCELED'] as const

/**
 * Converts a bank relationship. Alpaca also sends SENT_TO_CLEARING, which means that the relationship is under review
 * and counts as PENDING.
 */
export const toBankRelationship = (
  relationship: z.output<typeof alpacaRelationshipSchema>,
): BankRelationship => ({
  id: relationship.id,
  status: linkStatuses.find((status) => status === relationship.status) ?? 'PENDING',
  createdMs: toMs(relationship.created_at),
})

const transferStatuses: Readonly<Record<string, VendorTransferStatus>> = {
  QUEUED: 'queued',
  APPROVAL_PENDING: 'pending',
  PENDING: 'pending',
  SENT_TO_CLEARING: 'pending',
  APPROVED: 'pending',
  COMPLETE: 'settled',
  SETTLED: 'settled',
  REJECTED: 'rejected',
  CANCELED: 'cancelled',
  RETURNED: 'returned',
}
const toTransferStatus = (text: string): VendorTransferStatus => transferStatuses[text] ?? 'unknown'

export const toAlpacaTransferRequest = ({
  direction,
  cents,
  relationshipId,
}: NewCustomerTransfer): object => ({
  transfer_type: 'ach',
  relationship_id: relationshipId,
  amount: toDollarText(cents),
  direction,
  timing: 'immediate',
})

export const toDollarText = (cents: bigint) => toAmountText(cents, DOLLAR_DECIMALS)

export const toCustomerTransfer = (
  transfer: z.output<typeof alpacaTransferSchema>,
): CustomerTransfer => ({
  id: transfer.id,
  relationshipId: transfer.relationship_id ?? null,
  direction: transfer.direction,
  cents: toAmount(transfer.amount, DOLLAR_DECIMALS),
  status: toTransferStatus(transfer.status),
  reason: transfer.reason || null,
  createdMs: toMs(transfer.created_at),
})

export const toCustomerPosition = (
  position: z.output<typeof alpacaPositionSchema>,
): CustomerPosition => ({
  symbol: position.symbol,
  shares: toAmount(position.qty, STOCK_TOKEN_DECIMALS),
  averagePrice: toAmount(position.avg_entry_price, PRICE_DECIMALS),
  cost: toAmount(position.cost_basis, PRICE_DECIMALS),
  price: toKnown(position.current_price),
  value: toKnown(position.market_value),
  gain: toKnown(position.unrealized_pl),
  gainFraction: position.unrealized_plpc ?? null,
})

export const toCustomerFunds = ({
  buying_power,
  cash_withdrawable,
}: z.output<typeof alpacaFundsSchema>): CustomerFunds => ({
  buyingPower: toAmount(buying_power, DOLLAR_DECIMALS),
  withdrawable: toAmount(cash_withdrawable, DOLLAR_DECIMALS),
})

const toKnown = (text: string | null | undefined) =>
  text === null || text === undefined ? null : toAmount(text, PRICE_DECIMALS)

/** Returns the customer's document; null for a type that is not shown. */
export function findCustomerDocument(
  document: z.output<typeof alpacaDocumentSchema>,
): CustomerDocument | null {
  const kind = documentKind.safeParse(document.type)
  if (!kind.success) return null
  const { id, name, sub_type, date } = document
  return { id, kind: kind.data, name: name ?? '', subType: sub_type ?? '', date }
}

export const toCustomerAccountEvent = (
  event: z.output<typeof alpacaAccountEventSchema>,
): CustomerAccountEvent => ({
  id: event.event_ulid,
  accountId: event.account_id,
})

export const toCustomerTransferEvent = (
  event: z.output<typeof alpacaTransferEventSchema>,
): CustomerTransferEvent => ({
  id: event.event_ulid,
  accountId: event.account_id,
  transferId: event.transfer_id,
  status: toTransferStatus(event.status_to),
  reason: event.reason || null,
})

/** Rounds towards zero to `decimals`. */
function toAmount(text: string, decimals: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  const amount = whole ? parseAmount(`${whole}.${fraction.slice(0, decimals)}`, decimals) : null
  if (!amount?.ok) throw broken(`Alpaca: invalid amount "${text}"`)
  return sign === '-' ? -amount.value : amount.value
}

function toMs(text: string): number {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw broken(`Alpaca: invalid time "${text}"`)
  return ms
}

const broken = (message: string) => new ProviderError('broken', message)
