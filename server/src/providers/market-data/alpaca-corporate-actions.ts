import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { z } from 'zod'
import type { alpacaCorporateActionsSchema } from './alpaca-schemas.ts'
import type { CorporateActionAnswer, OddRecord, VendorAction } from './port.ts'

/** Alpaca writes figures as numbers; texts are accepted too. */
const figure = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
  .transform((value) => parsePriceDown(value))
  .pipe(z.bigint().positive('must be above zero'))

const common = {
  id: z.string().min(1),
  symbol: z.string().min(1),
  ex_date: z.iso.date(),
}

const dividendSchema = z
  .object({
    ...common,
    rate: figure,
    special: z.boolean().nullish(),
    payable_date: z.iso.date().nullish(),
    process_date: z.iso.date().nullish(),
  })
  .transform((record, context): VendorAction => {
    // Alpaca processes a cash dividend on its payable date, which may be left out.
    const payDate = record.payable_date ?? record.process_date
    if (!payDate)
      context.addIssue({ code: 'custom', path: ['payable_date'], message: 'is missing' })
    return {
      vendorId: record.id,
      symbol: record.symbol,
      exDate: record.ex_date,
      kind: 'dividend',
      payDate: payDate ?? '',
      perShare: record.rate,
      isSpecial: record.special ?? false,
    }
  })

const splitSchema = z.object({ ...common, old_rate: figure, new_rate: figure }).transform(
  (record): VendorAction => ({
    vendorId: record.id,
    symbol: record.symbol,
    exDate: record.ex_date,
    kind: 'split',
    from: record.old_rate,
    to: record.new_rate,
  }),
)

type Page = z.output<typeof alpacaCorporateActionsSchema>

/** Returns the actions of a page, and the records of it that cannot be read. */
export function toCorporateActions({ corporate_actions: page }: Page): CorporateActionAnswer {
  const parsed = [
    ...(page.cash_dividends ?? []).map((record) => parseRecord(dividendSchema, record)),
    ...[...(page.forward_splits ?? []), ...(page.reverse_splits ?? [])].map((record) =>
      parseRecord(splitSchema, record),
    ),
  ]
  return {
    actions: parsed.flatMap((each) => ('kind' in each ? [each] : [])),
    oddRecords: parsed.flatMap((each) => ('kind' in each ? [] : [each])),
  }
}

function parseRecord(schema: z.ZodType<VendorAction>, record: unknown): VendorAction | OddRecord {
  const parsed = schema.safeParse(record)
  if (parsed.success) return parsed.data
  const known = z.object({ id: z.string().min(1) }).safeParse(record)
  return {
    vendorId: known.success ? known.data.id : null,
    raw: JSON.stringify(record),
    reason: parsed.error.issues
      .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
      .join('; '),
  }
}
