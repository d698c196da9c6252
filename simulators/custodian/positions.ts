import type { DatabaseSync } from 'node:sqlite'
import { effectiveMsOf } from '../../shared/domain/market-session.ts'
import type { Market } from './market.ts'
import type { Treasury } from './treasury.ts'

/** A fraction of a share, in the tokens' units: the vendor counts nine decimals. */
const SHARE_UNIT = 10n ** 9n
const DAY_MS = 86_400_000

export type Positions = ReturnType<typeof createPositions>

type Deps = {
  store: DatabaseSync
  treasury: Pick<Treasury, 'listStockSupplies'>
  market: Pick<Market, 'listSplits'>
  worldMs: () => number
  /** The first moment of all, however often this was started since. */
  firstMs: () => number
}

/**
 * The shares behind the stock tokens. At first sight of a token it holds as many as there are tokens;
 * then what it was told, what it bought, and what splits made of that.
 */
export function createPositions({ store, treasury, market, worldMs, firstMs }: Deps) {
  store.exec(`
    create table if not exists positions (symbol text primary key, qty text not null);
    create table if not exists splits_done (
      symbol text not null, ex_date text not null, primary key (symbol, ex_date)
    );
  `)
  const put = (symbol: string, qty: string) =>
    store.prepare('insert or replace into positions values (?, ?)').run(symbol, qty)
  const find = (symbol: string) =>
    (
      store.prepare('select qty from positions where symbol = ?').get(symbol) as
        | { qty: string }
        | undefined
    )?.qty ?? null
  const inOne = (work: () => void) => {
    store.exec('begin immediate')
    try {
      work()
      store.exec('commit')
    } catch (error) {
      store.exec('rollback')
      throw error
    }
  }
  /** Only what was held when it happened: whoever came later counted by new shares already. */
  const split = async () => {
    const nowMs = worldMs()
    const startMs = firstMs()
    for (const { symbol, from, to, exDate } of await market.listSplits(startMs - DAY_MS, nowMs)) {
      if (effectiveMsOf(exDate) > nowMs || effectiveMsOf(exDate) < startMs) continue
      inOne(() => {
        const done = store
          .prepare('insert or ignore into splits_done values (?, ?)')
          .run(symbol, exDate)
        const qty = find(symbol)
        if (done.changes === 0 || qty === null) return
        // Rounded up: behind each part of a token is a part of a share.
        const units = (toUnits(qty) * BigInt(to) + BigInt(from) - 1n) / BigInt(from)
        put(symbol, toQty(units))
      })
    }
  }
  return {
    put,
    inOne,
    /** More of them, by this many fractions. */
    add: (symbol: string, units: bigint) =>
      put(symbol, toQty(toUnits(find(symbol) ?? '0') + units)),
    list: async () => {
      for (const [symbol, tokens] of await treasury.listStockSupplies()) {
        if (find(symbol) === null) put(symbol, toQty((tokens + SHARE_UNIT - 1n) / SHARE_UNIT))
      }
      await split()
      return store.prepare('select symbol, qty from positions order by symbol').all() as {
        symbol: string
        qty: string
      }[]
    },
  }
}

/** Nine decimals. */
export function toUnits(qty: string): bigint {
  const [whole = '0', fraction = ''] = qty.split('.')
  return BigInt(whole + fraction.padEnd(9, '0'))
}

export function toQty(units: bigint): string {
  const digits = units.toString().padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`
}
