import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { z } from 'zod'
import type { OddActivity, PaidDistribution, TakenBackDistribution } from './port.ts'

/** Types of activities that pay a dividend. The others of their group are taxes and fees, with an amount of their own. */
export const alpacaDividendTypes: readonly string[] = [
  'DIV',
  'DIVCGL',
  'DIVCGS',
  'DIVROC',
  'DIVTXEX',
]

const text = z.string('is missing').trim().min(1, 'is missing')

/** Alpaca writes figures as decimal texts; numbers are read too. */
const figure = z
  .union([z.number(), z.string()], 'is not a number')
  .transform((value) => `${value}`)
  .pipe(z.string().regex(/^-?\d+(\.\d+)?$/, 'is not a number'))

/** See docs.alpaca.markets/reference/getaccountactivities-1. */
const activitySchema = z
  .object({
    id: text,
    activity_type: text,
    date: z.iso.date('is not a date'),
    symbol: text,
    per_share_amount: figure.nullish(),
    net_amount: figure.refine(
      (value) => parseAmount(value.replace('-', ''), TOKEN_DECIMALS).ok,
      'is no amount',
    ),
    status: z.string('is not a text').nullish(),
  })
  .transform((activity) => ({ ...activity, ...toFigures(activity) }))
  .refine(
    ({ isNegative, perShare, status }) => isNegative || isCanceled(status) || perShare !== null,
    {
      path: ['per_share_amount'],
      message: 'is missing or not above zero',
    },
  )

export type AlpacaActivity = z.output<typeof activitySchema>

type Figures = { per_share_amount?: string | null | undefined; net_amount: string }

/** Returns the figures without their signs. A sign at either of them makes the activity a negative one. */
function toFigures({ per_share_amount: rateText, net_amount: amountText }: Figures) {
  const isNegative = amountText.startsWith('-') || (rateText ?? '').startsWith('-')
  const rate = rateText ? parsePriceDown(rateText.replace('-', '')) : null
  const amount = parseAmount(amountText.replace('-', ''), TOKEN_DECIMALS)
  return {
    perShare: rate !== null && rate > 0n ? rate : null,
    amount: amount.ok ? amount.value : 0n,
    isNegative,
  }
}

const isCanceled = (status: string | null | undefined) => Boolean(status && status !== 'executed')

/**
 * Requirement CW-05: returns the activities that pay dividends, and apart from them those that cannot be read. Different
 * activities with one id contradict each other, so none of them is read.
 */
export function parseDividendActivities(records: readonly unknown[]): {
  activities: AlpacaActivity[]
  odd: OddActivity[]
} {
  const read = new Map<string, { activity: AlpacaActivity; raw: string }>()
  const odd = new Map<string, OddActivity>()
  for (const record of records) {
    const type = typeSchema.safeParse(record).data?.activity_type
    if (type !== undefined && !alpacaDividendTypes.includes(type)) continue
    const parsed = activitySchema.safeParse(record)
    const raw = JSON.stringify(record)
    if (parsed.success) read.set(toMeaning(parsed.data), { activity: parsed.data, raw })
    else odd.set(raw, { id: toActivityId(record), raw, reason: toReason(parsed.error) })
  }
  const activities: AlpacaActivity[] = []
  for (const [id, same] of Map.groupBy(read.values(), ({ activity }) => activity.id)) {
    if (same.length === 1) activities.push(...same.map(({ activity }) => activity))
    else for (const { raw } of same) odd.set(raw, { id, raw, reason: CONTRADICTED })
  }
  return { activities, odd: [...odd.values()] }
}

const CONTRADICTED = 'id is that of another activity'

const toMeaning = ({ id, date, symbol, status, perShare, amount, isNegative }: AlpacaActivity) =>
  [id, date, symbol, isCanceled(status), perShare, amount, isNegative].join('\n')

const typeSchema = z.object({ activity_type: z.string() })
const idSchema = z.object({ id: z.union([z.string().min(1), z.number()]) })

/** Returns the broker's id of an activity as text; null if it has none. */
export function toActivityId(record: unknown): string | null {
  const id = idSchema.safeParse(record).data?.id
  return id === undefined ? null : `${id}`
}

const toReason = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')} ${message}` : message))
    .join(', ')

/** Returns the executed distributions, without those that were reversed or corrected. */
export function toPaidDistributions(activities: readonly AlpacaActivity[]): PaidDistribution[] {
  return activities.flatMap(({ id, date, symbol, status, perShare, amount, isNegative }) =>
    isCanceled(status) || isNegative || perShare === null
      ? []
      : [{ id, symbol, paidDate: date, perShare, amount }],
  )
}

/**
 * Returns what was taken back: negative distributions, and those that were canceled or replaced afterwards. A negative
 * one that was canceled itself took nothing. A payment is canceled once, whatever status says so.
 */
export function toTakenBackDistributions(
  activities: readonly AlpacaActivity[],
): TakenBackDistribution[] {
  return activities.flatMap((activity) => {
    const { id, date: bookedDate, symbol, status, perShare, amount, isNegative } = activity
    const isExecuted = !isCanceled(status)
    if (amount === 0n || isExecuted !== isNegative) return []
    const taken = { symbol, bookedDate, perShare, amount }
    const paymentId = isExecuted ? null : id
    return [{ id: isExecuted ? id : `${id}/canceled`, ...taken, paymentId }]
  })
}

/** The fields that can be entered by hand. */
const FIELDS = ['symbol', 'date', 'per_share_amount', 'net_amount', 'status', 'activity_type']

/**
 * Completes an unreadable activity with values that were entered by hand. Returns its text, or a sentence that says why
 * the activity still cannot be read. An activity without an id gets `idIfMissing`.
 */
export function completeAlpacaActivity(
  raw: string,
  values: Readonly<Record<string, string>>,
  idIfMissing: string,
): Outcome<string, string> {
  const unknown = Object.keys(values).find((name) => !FIELDS.includes(name))
  if (unknown) return refused(`${unknown} is none of ${FIELDS.join(', ')}`)
  const record: unknown = JSON.parse(raw)
  const known = z.record(z.string(), z.unknown()).safeParse(record).data ?? {}
  const completed = { ...known, id: toActivityId(record) ?? idIfMissing, ...values }
  const { activities, odd } = parseDividendActivities([completed])
  if (odd[0]) return refused(odd[0].reason)
  return activities.length === 1
    ? accepted(JSON.stringify(completed))
    : refused(`activity_type is none of ${alpacaDividendTypes.join(', ')}`)
}
