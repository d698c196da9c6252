import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findMarketMoveTarget, marketMoves } from '../../shared/domain/market/market-moves.ts'
import {
  parseWorldShifts,
  toWorldMs,
  WORLD_SHIFTS_FILE,
  type WorldShifts,
  worldAheadMsAt,
} from '../../shared/domain/market/world-time.ts'
import type { SimulatorSettings } from '../settings.ts'

const moveSchema = z.strictObject({ move: z.enum(marketMoves) })

export type MarketTime = ReturnType<typeof createMarketTime>

/**
 * Creates the market's clock. Its shifts are those of the start and those that were added since, which a file keeps for
 * a restart of this process and for the next `npm start`.
 */
export function createMarketTime(
  { worldShifts = [], dataDir }: Pick<SimulatorSettings, 'worldShifts' | 'dataDir'>,
  clock: () => number,
) {
  const file = path.join(dataDir, WORLD_SHIFTS_FILE)
  let shifts = longerOf(worldShifts, readShifts(file))
  return {
    nowMs: () => toWorldMs(shifts, clock()),
    listShifts: (): WorldShifts => shifts,
    /** Moves the clock forward by this many milliseconds. */
    shiftBy: (ms: number) => {
      const fromMs = Math.max(clock(), (shifts.at(-1)?.fromMs ?? 0) + 1)
      shifts = [...shifts, { fromMs, aheadMs: worldAheadMsAt(shifts, fromMs) + ms }]
      writeFileSync(`${file}.new`, JSON.stringify(shifts))
      renameSync(`${file}.new`, file)
    },
  }
}

const readShifts = (file: string): WorldShifts =>
  existsSync(file) ? (parseWorldShifts(readFileSync(file, 'utf8')) ?? []) : []

const longerOf = (one: WorldShifts, other: WorldShifts) => (other.length > one.length ? other : one)

/** Adds the control that moves the market's clock, and with it the product's. */
export function addMarketTimeControl(
  app: FastifyInstance,
  time: MarketTime,
  worldMs: () => number,
) {
  app.get('/control/clock', async () => ({ shifts: time.listShifts() }))
  app.post('/control/clock', async ({ body }, reply) => {
    const parsed = moveSchema.safeParse(body)
    if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
    const nowMs = worldMs()
    const target = findMarketMoveTarget(parsed.data.move, nowMs)
    if (target === null) return reply.code(409).send({ detail: 'already_there' })
    time.shiftBy(target - nowMs)
    return { shifts: time.listShifts() }
  })
}
