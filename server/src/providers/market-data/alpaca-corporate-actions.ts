import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { z } from 'zod'
import { alpacaCorporateActionsSchema } from './alpaca-schemas.ts'
import type { CorporateActionAnswer, OddRecord, OddRecordFacts, VendorAction } from './port.ts'

/** Alpaca writes figures as numbers; decimal texts are read too. */
const figure = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/, 'is not a number')], 'is not a number')
  .transform((value) => parsePriceDown(value))
  .pipe(z.bigint('is not a number').positive('is not above zero'))

const date = z.iso.date('is not a date')
const text = z.string('is missing').trim().min(1, 'is missing')

/** `id` is the vendor's id of the record. */
const common = { id: text, symbol: text, ex_date: date }

const dividendSchema = z
  .object({
    ...common,
    rate: figure,
    currency: z.literal('USD', 'is not USD').nullish(),
    special: z.boolean('is neither true nor false').nullish(),
    payable_date: date.nullish(),
    process_date: date.nullish(),
  })
  .transform((record, context): VendorAction => {
    // Alpaca processes a cash dividend on its payable date, so the process date replaces a missing payable date.
    const payDate = record.payable_date ?? record.process_date
    if (!payDate) {
      context.addIssue({ code: 'custom', path: ['payable_date'], message: 'is missing' })
      return z.NEVER
    }
    return {
      ...{ vendorId: record.id, symbol: record.symbol, exDate: record.ex_date },
      ...{ kind: 'dividend', payDate, perShare: record.rate, isSpecial: record.special ?? false },
    }
  })

const splitSchema = z.object({ ...common, old_rate: figure, new_rate: figure })

const toSplit = ({ id, symbol, ex_date, old_rate, new_rate }: z.output<typeof splitSchema>) =>
  ({
    ...{ vendorId: id, symbol, exDate: ex_date },
    ...{ kind: 'split', from: old_rate, to: new_rate },
  }) satisfies VendorAction

/** A ratio that contradicts its group may be reversed: applied, it would be wrong by its square. */
const schemas = {
  cash_dividends: dividendSchema,
  forward_splits: splitSchema
    .refine(({ old_rate, new_rate }) => new_rate > old_rate, {
      path: ['new_rate'],
      message: 'is not above old_rate',
    })
    .transform(toSplit),
  reverse_splits: splitSchema
    .refine(({ old_rate, new_rate }) => new_rate < old_rate, {
      path: ['new_rate'],
      message: 'is not below old_rate',
    })
    .transform(toSplit),
} satisfies Record<string, z.ZodType<VendorAction>>

type Group = keyof typeof schemas

const groups = Object.keys(schemas) as Group[]

type Page = z.output<typeof alpacaCorporateActionsSchema>

/**
 * Returns the actions of the pages, and the records that cannot be read. Alpaca selects by the process date, so records
 * with another ex-date are left out here. A record that moved to another page while the pages were read counts once;
 * different records of one kind, id and symbol contradict each other, so none of them is read.
 */
export function toCorporateActions(
  pages: readonly Page[],
  isWanted: (exDate: string, vendorId: string | null) => boolean,
): CorporateActionAnswer {
  const parsed = pages.flatMap(({ corporate_actions: page }) =>
    groups.flatMap((group) => (page[group] ?? []).map((record) => parseRecord(group, record))),
  )
  const terms = new Map<string, Set<string>>()
  for (const { action } of parsed) {
    if (action)
      terms.set(toKey(action), (terms.get(toKey(action)) ?? new Set()).add(toText(action)))
  }
  const actions = new Map<string, VendorAction>()
  const oddRecords = new Map<string, OddRecord>()
  for (const { action, odd, exDate, raw } of parsed) {
    if (exDate !== null && !isWanted(exDate, action?.vendorId ?? odd?.vendorId ?? null)) continue
    const isContradicted = action && (terms.get(toKey(action))?.size ?? 0) > 1
    if (action && !isContradicted) actions.set(toKey(action), action)
    else oddRecords.set(raw, odd ?? { vendorId: action.vendorId, raw, reason: CONTRADICTED })
  }
  return { actions: [...actions.values()].sort(byExDate), oddRecords: [...oddRecords.values()] }
}

const CONTRADICTED = 'id is that of another record'

const toKey = ({ kind, vendorId, symbol }: VendorAction) => JSON.stringify([kind, vendorId, symbol])

const toText = (action: VendorAction) =>
  JSON.stringify(action, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

const byExDate = (a: VendorAction, b: VendorAction) =>
  a.exDate < b.exDate ? -1 : Number(a.exDate > b.exDate)

type Parsed = { exDate: string | null; raw: string } & (
  | { action: VendorAction; odd?: never }
  | { action?: never; odd: OddRecord }
)

const idSchema = z.object({ id: text })
const symbolSchema = z.object({ symbol: text })
const exDateSchema = z.object({ ex_date: date })

function parseRecord(group: Group, record: unknown): Parsed {
  // The group belongs to the text, because it says how to read the record.
  const raw = JSON.stringify({ [group]: [record] })
  const parsed = schemas[group].safeParse(record)
  if (parsed.success) return { action: parsed.data, exDate: parsed.data.exDate, raw }
  const vendorId = idSchema.safeParse(record).data?.id ?? null
  return {
    exDate: exDateSchema.safeParse(record).data?.ex_date ?? null,
    ...{ raw, odd: { vendorId, raw, reason: toReason(parsed.error) } },
  }
}

/** Returns the kind, the symbol and the ex-date of an unreadable record, each null if it cannot be read. */
export function describeAlpacaRecord(raw: string): OddRecordFacts {
  const { group, record } = findRecord(raw)
  const symbol = symbolSchema.safeParse(record).data?.symbol ?? null
  const exDate = exDateSchema.safeParse(record).data?.ex_date ?? null
  if (!group) return { kind: null, symbol, exDate }
  return { kind: group === 'cash_dividends' ? 'dividend' : 'split', symbol, exDate }
}

/** Parses the text of an unreadable record to the record and its group. */
function findRecord(raw: string): { group: Group | undefined; record: unknown } {
  const page = alpacaCorporateActionsSchema.shape.corporate_actions.parse(JSON.parse(raw))
  const group = groups.find((each) => page[each])
  return { group, record: group && page[group]?.[0] }
}

/** The fields that can be entered by hand. */
const fields: Readonly<Record<Group, readonly string[]>> = {
  cash_dividends: ['id', 'symbol', 'ex_date', 'payable_date', 'rate', 'currency', 'special'],
  forward_splits: ['id', 'symbol', 'ex_date', 'old_rate', 'new_rate'],
  reverse_splits: ['id', 'symbol', 'ex_date', 'old_rate', 'new_rate'],
}

/**
 * Completes a record that could not be parsed with values that an operator entered. A record without an id gets
 * `idIfMissing`.
 */
export function completeAlpacaRecord(
  raw: string,
  values: Readonly<Record<string, string>>,
  idIfMissing: string,
): Outcome<VendorAction, string> {
  const { group, record } = findRecord(raw)
  if (!group) return refused('the record is of no known kind')
  const unknown = Object.keys(values).find((name) => !fields[group].includes(name))
  if (unknown) return refused(`${unknown} is none of ${fields[group].join(', ')}`)
  const known = z.record(z.string(), z.unknown()).safeParse(record).data ?? {}
  const id = idSchema.safeParse(known).data?.id ?? idIfMissing
  const { special, ...rest } = values
  const isSpecial = special === undefined ? {} : { special: toBoolean(special) }
  const { action, odd } = parseRecord(group, { ...known, id, ...rest, ...isSpecial })
  return action ? accepted(action) : refused(odd.reason)
}

const toBoolean = (entered: string) =>
  entered === 'true' || entered === 'false' ? entered === 'true' : entered

const toReason = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')} ${message}` : message))
    .join(', ')
