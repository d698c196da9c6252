import type { marketData } from '@alpacahq/alpaca-trade-api'
import type { FastifyInstance } from 'fastify'
import type { AlpacaWire } from '../alpaca-wire.ts'

type Query = { Querystring: Record<string, string | undefined> }

/** Ether's initial price in dollars, which moves by a few percent a day, deterministically. */
const FIRST_PRICE = 3150
const HOUR_MS = 3_600_000

function etherAt(ms: number): number {
  const wave = (periodMs: number) => Math.sin((ms / periodMs) * 2 * Math.PI)
  const swing = 0.03 * wave(53 * HOUR_MS) + 0.008 * wave(5 * HOUR_MS) + 0.001 * wave(600_000)
  return Number((FIRST_PRICE * (1 + swing)).toFixed(2))
}

/** Adds the part of Alpaca's crypto market data that the product uses; crypto trades day and night. */
export function addCryptoApi(app: FastifyInstance, worldMs: () => number) {
  app.get<Query>('/v1beta3/crypto/us/latest/trades', async ({ query }, reply) => {
    if (!query.symbols) return reply.code(400).send({ message: 'symbols is required' })
    const isKnown = query.symbols.split(',').includes('ETH/USD')
    const trade: AlpacaWire<marketData.CryptoTrade> = {
      t: new Date(worldMs()).toISOString(),
      ...{ p: etherAt(worldMs()), s: 0.5, tks: 'B', i: 1 },
    }
    return { trades: isKnown ? { 'ETH/USD': trade } : {} }
  })
}
