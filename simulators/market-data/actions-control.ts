import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addDaysToDate } from '../../shared/domain/market/new-york-time.ts'
import { referenceStocks } from '../../shared/domain/stocks/reference-prices.ts'
import { findAnnounced, listComing, toRecord } from './actions-api.ts'
import { recordTypes } from './announcements.ts'
import type { ApiDeps } from './api.ts'
import {
  type AnnouncedDividend,
  type AnnouncedSplit,
  toActionId,
  toIsoDate,
} from './corporate-actions.ts'

export const ACTIONS_HELP = `Corporate actions
POST /control/dividend {"symbol": "AAPL", "rate": "0.5", "ex_date": "2026-12-01", "payable_date": "2026-12-15"}
  announces a dividend; "special": true makes it another one beside the regular dividend of that day, and
  "id" gives it an id of your own. The answer has its id.
POST /control/split    {"symbol": "AAPL", "from": 1, "to": 4, "ex_date": "2026-12-01"}
POST /control/correct  {"id": "...", "rate": "0.3"}: corrects a dividend or split, also one of the schedule. Fields:
  rate, payable_date, special; from, to; and ex_date, which postpones it. With "new_id" the record gets this
  id, and the former one is gone.
POST /control/withdraw {"id": "..."}: the record is no longer listed
POST /control/odd-record {"type": "cash_dividend", "record": {"id": "f1", "symbol": "KO", "rate": null}}: lists
  a record exactly like this; {"id": "...", "set": {"rate": null}} does so to an announced record
POST /control/mend     {"id": "..."}: lists the announced record again, in place of its odd form
GET  /control/actions?symbol=AAPL: all records, a month back and a year ahead, with those declared by now
GET  /control/origins: the ids under which corrected records were first announced
`

const symbol = z.enum(referenceStocks.map((stock) => stock.symbol))
const date = z.iso.date()
const rate = z.coerce.number().positive().max(10_000)
const count = z.int().min(1).max(1000)
const id = z.string().min(1).max(80)

const dividendSchema = z.strictObject({
  id: id.optional(),
  symbol,
  rate,
  ex_date: date,
  payable_date: date.optional(),
  special: z.boolean().default(false),
})
const splitSchema = z.strictObject({
  id: id.optional(),
  symbol,
  from: count,
  to: count,
  ex_date: date,
})
const correctSchema = z.strictObject({
  id,
  new_id: id.optional(),
  ex_date: date.optional(),
  rate: rate.optional(),
  payable_date: date.optional(),
  special: z.boolean().optional(),
  from: count.optional(),
  to: count.optional(),
})
const oddSchema = z.union([
  z.strictObject({ type: z.enum(recordTypes), record: z.unknown() }),
  z.strictObject({ id, set: z.record(z.string(), z.unknown()) }),
])
const idSchema = z.strictObject({ id })

/** Adds the controls that announce, correct, postpone and withdraw corporate actions. */
export function addActionsControl(app: FastifyInstance, deps: ApiDeps) {
  const { market, worldMs } = deps
  const take = <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    act: (asked: z.output<Shape>) => string | null,
  ) =>
    app.post(`/control/${name}`, async ({ body }, reply) => {
      const parsed = shape.safeParse(body)
      if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
      const acted = act(parsed.data)
      return acted === null ? reply.code(404).send({ ok: false }) : { ok: true, id: acted }
    })
  take('dividend', dividendSchema, ({ special, ex_date, payable_date, ...asked }) => {
    const kind = special ? 'special' : 'announced'
    const made = asked.id ?? toActionId('dividend', asked.symbol, ex_date, kind)
    market.addDividend({
      ...{ ...asked, id: made, exDate: ex_date, isSpecial: special },
      payableDate: payable_date ?? addDaysToDate(ex_date, 14),
      declaredDate: toIsoDate(Math.min(worldMs(), Date.parse(ex_date))),
    })
    return made
  })
  take('split', splitSchema, ({ ex_date, ...asked }) => {
    const made = asked.id ?? toActionId('split', asked.symbol, ex_date, 'announced')
    market.addSplit({ ...asked, id: made, exDate: ex_date })
    return made
  })
  take('correct', correctSchema, (asked) => correct(deps, asked))
  take('withdraw', idSchema, (asked) => {
    const { oddRecords } = market.read()
    const isOdd = oddRecords.some(({ key }) => key === asked.id)
    if (!isOdd && !findAnnounced(market.read(), asked.id)) return null
    market.withdraw(asked.id)
    return asked.id
  })
  take('odd-record', oddSchema, (asked) => {
    if ('type' in asked) return market.addOddRecord(asked.type, asked.record)
    const found = findAnnounced(market.read(), asked.id)
    if (!found) return null
    const { type, record } = toRecord(found)
    return market.addOddRecord(type, { ...(record as object), ...asked.set, id: asked.id })
  })
  take('mend', idSchema, (asked) => {
    market.mend(asked.id)
    return asked.id
  })
  app.get<{ Querystring: { symbol?: string } }>('/control/actions', async ({ query }) =>
    listComing(deps, query.symbol).map(({ type, record }) => ({ type, record })),
  )
  app.get('/control/origins', async () => Object.fromEntries(market.read().originOf))
}

type Correction = z.output<typeof correctSchema>

/** Replaces the terms of a record; returns the id that it has now, or null if there is no such record. */
function correct({ market }: ApiDeps, asked: Correction): string | null {
  const state = market.read()
  const found = findAnnounced(state, asked.id)
  if (!found) return null
  const newId = asked.new_id ?? asked.id
  if (newId !== asked.id) {
    market.withdraw(asked.id)
    market.setOrigin(newId, state.originOf.get(asked.id) ?? asked.id)
  }
  if ('split' in found) market.addSplit({ ...correctSplit(found.split, asked), id: newId })
  else market.addDividend({ ...correctDividend(found.dividend, asked), id: newId })
  return newId
}

const correctSplit = (split: AnnouncedSplit, { ex_date, from, to }: Correction) => ({
  ...split,
  exDate: ex_date ?? split.exDate,
  from: from ?? split.from,
  to: to ?? split.to,
})

const correctDividend = (dividend: AnnouncedDividend, asked: Correction) => ({
  ...dividend,
  rate: asked.rate ?? dividend.rate,
  exDate: asked.ex_date ?? dividend.exDate,
  payableDate: asked.payable_date ?? dividend.payableDate,
  isSpecial: asked.special ?? dividend.isSpecial,
})
