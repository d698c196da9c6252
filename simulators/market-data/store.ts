import type { DatabaseSync } from 'node:sqlite'
import { type Announcements, createAnnouncementStore, readAnnouncements } from './announcements.ts'
import type { MarketWorld } from './price-path.ts'

/** Test modes of a symbol's quotes. */
export const quoteModes = ['normal', 'stale', 'zero', 'negative', 'jump', 'missing'] as const
export type QuoteMode = (typeof quoteModes)[number]

export type TradingHalt = { symbol: string; reason: string; sinceMs: number }

/** The stored state of the simulated market. */
export type MarketState = Pick<Announcements, 'oddRecords' | 'originOf'> & {
  world: MarketWorld
  modes: ReadonlyMap<string, QuoteMode>
  halts: ReadonlyMap<string, TradingHalt>
  aheadMs: number
  isAway: boolean
}

export type MarketStore = ReturnType<typeof createMarketStore>

const SCHEMA = `
  create table if not exists world (
    only_one integer primary key check (only_one = 1), start_ms integer not null,
    ahead_ms integer not null default 0, is_away integer not null default 0
  );
  create table if not exists modes (symbol text primary key, mode text not null);
  create table if not exists halts (
    symbol text primary key, reason text not null, since_ms integer not null
  );
`

/** Returns the store of the simulated market: its start, time shift, announcements, halts and test modes. */
export function createMarketStore(store: DatabaseSync, nowMs: number) {
  store.exec(SCHEMA)
  store.prepare('insert or ignore into world (only_one, start_ms) values (1, ?)').run(nowMs)
  // Only this process writes, so the cached state is valid until the next write.
  let cached: MarketState | null = null
  const run = (sql: string, ...values: (string | number)[]) => {
    store.prepare(sql).run(...values)
    cached = null
  }
  return {
    read: (): MarketState => {
      cached ??= readState(store)
      return cached
    },
    setAway: (isAway: boolean) => run('update world set is_away = ?', isAway ? 1 : 0),
    /** Advances the market's clock; the caller ensures that `ms` is not negative. */
    moveAhead: (ms: number) => run('update world set ahead_ms = ahead_ms + ?', ms),
    setMode: (symbol: string, mode: QuoteMode) =>
      run('insert or replace into modes (symbol, mode) values (?, ?)', symbol, mode),
    clearModes: () => {
      run('delete from modes')
      run('update world set is_away = 0')
    },
    halt: ({ symbol, reason, sinceMs }: TradingHalt) =>
      run('insert or replace into halts values (?, ?, ?)', symbol, reason, sinceMs),
    resumeTrading: (symbol: string) => run('delete from halts where symbol = ?', symbol),
    ...createAnnouncementStore(store, () => {
      cached = null
    }),
  }
}

function readState(store: DatabaseSync): MarketState {
  const all = <Row>(sql: string) => store.prepare(sql).all() as Row[]
  const [world] = all<{ start_ms: number; ahead_ms: number; is_away: number }>(
    'select start_ms, ahead_ms, is_away from world',
  )
  const { oddRecords, originOf, ...announcements } = readAnnouncements(store)
  const halts = all<TradingHalt>('select symbol, reason, since_ms as sinceMs from halts')
  return {
    oddRecords,
    originOf,
    world: {
      startMs: world?.start_ms ?? 0,
      ...announcements,
    },
    modes: new Map(
      all<{ symbol: string; mode: QuoteMode }>('select * from modes').map((row) => [
        row.symbol,
        row.mode,
      ]),
    ),
    halts: new Map(halts.map((halt) => [halt.symbol, halt])),
    aheadMs: world?.ahead_ms ?? 0,
    isAway: world?.is_away === 1,
  }
}
