import { exDateEffectiveMs } from '../../../shared/domain/market/market-session.ts'
import { addDaysToDate, newYorkDateAt } from '../../../shared/domain/market/new-york-time.ts'
import { formatQty, parseQty } from '../amounts.ts'
import type { BrokerStore } from '../store.ts'
import type { BackedTokens } from '../tokens.ts'
import type { AppliedSplit, CorporateActions } from './corporate-actions.ts'

/** A billionth of a share, in base units of the token. */
const SHARE_UNIT = 10n ** 9n
const DAY_MS = 86_400_000

/** Interval in ms at which splits are queried. */
const SPLITS_EVERY_MS = 1_000

export type Positions = ReturnType<typeof createPositions>

type Deps = {
  store: BrokerStore
  tokens: Pick<BackedTokens, 'list' | 'readSupply'>
  corporate: Pick<CorporateActions, 'listSplits'>
  clock: () => number
  /** Runs in the transaction that applies a split. */
  onSplit: (symbol: string, effectiveMs: number) => void
}

/**
 * Creates the register of the omnibus account's positions. When it first sees a token contract, it adds as many shares
 * as tokens exist; later only trades, controls and splits change the position.
 */
export function createPositions({ store, tokens, corporate, clock, onSplit }: Deps) {
  let queried = { day: '', ms: 0 }
  const addNewTokens = async (worldMs: number, symbol: string | null = null) => {
    for (const token of tokens.list()) {
      if ((symbol !== null && token.symbol !== symbol) || store.isTokenSeen(token)) continue
      const supply = await tokens.readSupply(token)
      store.inOne(() => {
        if (!store.addSeenToken(token)) return
        // The share count is rounded up, so that fractional tokens are backed too.
        const shares = (supply + SHARE_UNIT - 1n) / SHARE_UNIT
        const held = parseQty(store.findPosition(token.symbol))
        store.savePosition(token.symbol, formatQty(held + shares), worldMs)
      })
    }
  }
  /** Applies a split once. Trades wait for the splits in effect, so later purchases are in new shares already. */
  const applySplit = ({ id, symbol, from, to, exDate }: AppliedSplit) => {
    const effectiveMs = exDateEffectiveMs(exDate)
    store.inOne(() => {
      if (!store.addSplitDone(id, symbol, exDate)) return
      const held = parseQty(store.findPosition(symbol))
      const after = (held * BigInt(to) + BigInt(from) - 1n) / BigInt(from)
      if (held > 0n) store.savePosition(symbol, formatQty(after), effectiveMs)
      for (const each of store.listHoldersOf(symbol)) {
        const qty = (parseQty(each.qty) * BigInt(to)) / BigInt(from)
        store.saveCustomerPosition({ ...each, qty: formatQty(qty) })
      }
      store.addExecutionSplit(symbol, { from, to })
      onSplit(symbol, effectiveMs)
    })
  }
  const split = async (worldMs: number) => {
    const day = effectiveDayAt(worldMs)
    if (queried.day === day && clock() - queried.ms < SPLITS_EVERY_MS) return
    const startMs = store.getStartMs()
    const splits = await corporate.listSplits(startMs - DAY_MS, worldMs)
    if (!splits) return
    queried = { day, ms: clock() }
    for (const each of splits) {
      const ms = exDateEffectiveMs(each.exDate)
      if (ms <= worldMs && ms >= startMs) applySplit(each)
    }
  }
  return {
    /** Adds the shares of new tokens; throws if a chain does not answer with the supply of a token. */
    addNewTokens,
    split,
    /** Adds the shares of new tokens, and applies all splits until a time. */
    settle: async (worldMs: number, symbol: string | null = null) => {
      await addNewTokens(worldMs, symbol)
      await split(worldMs)
    },
  }
}

/** Returns the last day whose splits are in effect. */
function effectiveDayAt(ms: number): string {
  const date = newYorkDateAt(ms)
  return exDateEffectiveMs(date) <= ms ? date : addDaysToDate(date, -1)
}
