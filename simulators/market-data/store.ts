import type { DatabaseSync } from 'node:sqlite'

/** What is said about a symbol; `away`, of all of them, is that nobody answers. */
export const modes = ['normal', 'stale', 'zero', 'negative', 'jump', 'missing'] as const
export type Mode = (typeof modes)[number]

export type MarketStore = ReturnType<typeof createMarketStore>

/** The world's first moment, how far its time is ahead of the clock's, and what is wrong with it. */
export function createMarketStore(store: DatabaseSync, nowMs: number) {
  store.exec(`
    create table if not exists world (
      only_one integer primary key check (only_one = 1), start_ms integer not null,
      ahead_ms integer not null default 0, is_away integer not null default 0
    );
    create table if not exists modes (symbol text primary key, mode text not null);
  `)
  store.prepare('insert or ignore into world (only_one, start_ms) values (1, ?)').run(nowMs)
  const read = () =>
    store.prepare('select start_ms, ahead_ms, is_away from world').get() as {
      start_ms: number
      ahead_ms: number
      is_away: number
    }
  return {
    startMs: () => read().start_ms,
    aheadMs: () => read().ahead_ms,
    isAway: () => read().is_away === 1,
    setAway: (isAway: boolean) => {
      store.prepare('update world set is_away = ?').run(isAway ? 1 : 0)
    },
    /** Forward, never back. */
    moveAhead: (ms: number) => {
      store.prepare('update world set ahead_ms = ahead_ms + ?').run(ms)
    },
    modeOf: (symbol: string): Mode =>
      (
        store.prepare('select mode from modes where symbol = ?').get(symbol) as
          | { mode: Mode }
          | undefined
      )?.mode ?? 'normal',
    setMode: (symbol: string, mode: Mode) => {
      store.prepare('insert or replace into modes (symbol, mode) values (?, ?)').run(symbol, mode)
    },
    clearModes: () => {
      store.exec('delete from modes; update world set is_away = 0')
    },
  }
}
