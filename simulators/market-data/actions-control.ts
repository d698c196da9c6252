import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addDaysToDate } from '../../shared/domain/market/new-york-time.ts'
import { referenceStocks } from '../../shared/domain/stocks/reference-prices.ts'
import { findAnnouncedAction, listCurrentActionRecords, toActionRecord } from './actions-api.ts'
import { actionRecordTypes } from './announcements.ts'
import type { MarketDataApiDeps } from './api.ts'
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
  z.strictObject({ type: z.enum(actionRecordTypes), record: z.unknown() }),
  z.strictObject({ id, set: z.record(z.string(), z.unknown()) }),
])
const idSchema = z.strictObject({ id })

export type ActionCommand = {
  name: string
  /** Returns the id of the record, null if there is no such record, or why the input is invalid. */
  run: (input: unknown) => { ok: true; id: string | null } | { ok: false; detail: string }
}

/** Returns the commands that announce, correct, postpone and withdraw corporate actions. */
export function createActionCommands(deps: MarketDataApiDeps): ActionCommand[] {
  const { market, worldMs } = deps
  const toCommand = <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    act: (command: z.output<Shape>) => string | null,
  ): ActionCommand => ({
    name,
    run: (input) => {
      const parsed = shape.safeParse(input)
      if (!parsed.success) return { ok: false, detail: z.prettifyError(parsed.error) }
      return { ok: true, id: act(parsed.data) }
    },
  })
  return [
    toCommand('dividend', dividendSchema, ({ special, ex_date, payable_date, ...command }) => {
      const kind = special ? 'special' : 'announced'
      const id = command.id ?? toActionId('dividend', command.symbol, ex_date, kind)
      market.addDividend({
        ...{ ...command, id, exDate: ex_date, isSpecial: special },
        payableDate: payable_date ?? addDaysToDate(ex_date, 14),
        declaredDate: toIsoDate(Math.min(worldMs(), Date.parse(ex_date))),
      })
      return id
    }),
    toCommand('split', splitSchema, ({ ex_date, ...command }) => {
      const id = command.id ?? toActionId('split', command.symbol, ex_date, 'announced')
      market.addSplit({ ...command, id, exDate: ex_date })
      return id
    }),
    toCommand('correct', correctSchema, (command) => correct(deps, command)),
    toCommand('withdraw', idSchema, (command) => withdraw(deps, command.id)),
    toCommand('odd-record', oddSchema, (command) =>
      'type' in command ? market.addOddRecord(command.type, command.record) : spoil(deps, command),
    ),
    toCommand('mend', idSchema, (command) => {
      market.mend(command.id)
      return command.id
    }),
  ]
}

/** Adds endpoints for the commands and for the lists of announced actions. */
export function addActionsControl(app: FastifyInstance, deps: MarketDataApiDeps) {
  for (const { name, run } of createActionCommands(deps)) {
    app.post(`/control/${name}`, async ({ body }, reply) => {
      const outcome = run(body)
      if (!outcome.ok) return reply.code(400).send({ detail: outcome.detail })
      return outcome.id === null ? reply.code(404).send({ ok: false }) : outcome
    })
  }
  app.get<{ Querystring: { symbol?: string } }>('/control/actions', async ({ query }) =>
    listCurrentActionRecords(deps, query.symbol).map(({ type, record }) => ({ type, record })),
  )
  app.get('/control/origins', async () => Object.fromEntries(deps.market.read().originOf))
}

function withdraw({ market }: MarketDataApiDeps, wanted: string): string | null {
  const isOdd = market.read().oddRecords.some(({ key }) => key === wanted)
  if (!isOdd && !findAnnouncedAction(market.read(), wanted)) return null
  market.withdraw(wanted)
  return wanted
}

type Spoiling = Extract<z.output<typeof oddSchema>, { set: unknown }>

function spoil({ market }: MarketDataApiDeps, { id: wanted, set }: Spoiling): string | null {
  const found = findAnnouncedAction(market.read(), wanted)
  if (!found) return null
  const { type, record } = toActionRecord(found)
  return market.addOddRecord(type, { ...(record as object), ...set, id: wanted })
}

type Correction = z.output<typeof correctSchema>

/** Replaces the terms of a record; returns the id that it has now, or null if there is no such record. */
function correct({ market }: MarketDataApiDeps, command: Correction): string | null {
  const state = market.read()
  const found = findAnnouncedAction(state, command.id)
  if (!found) return null
  const newId = command.new_id ?? command.id
  if (newId !== command.id) {
    market.withdraw(command.id)
    market.setOrigin(newId, state.originOf.get(command.id) ?? command.id)
  }
  if ('split' in found) market.addSplit({ ...correctSplit(found.split, command), id: newId })
  else market.addDividend({ ...correctDividend(found.dividend, command), id: newId })
  return newId
}

const correctSplit = (split: AnnouncedSplit, { ex_date, from, to }: Correction) => ({
  ...split,
  exDate: ex_date ?? split.exDate,
  from: from ?? split.from,
  to: to ?? split.to,
})

const correctDividend = (dividend: AnnouncedDividend, command: Correction) => ({
  ...dividend,
  rate: command.rate ?? dividend.rate,
  exDate: command.ex_date ?? dividend.exDate,
  payableDate: command.payable_date ?? dividend.payableDate,
  isSpecial: command.special ?? dividend.isSpecial,
})
