import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { deploymentSchema } from '../../shared/chain/deployment.ts'
import { referenceStocks } from '../../shared/domain/stocks/reference-prices.ts'
import type { SimulatorDeps } from '../role.ts'

/** One contract of a stock token on one local chain. */
export type BackedToken = { chainId: number; address: string; symbol: string }

export type BackedTokens = ReturnType<typeof createBackedTokens>

/** Selector of `totalSupply()`. */
const TOTAL_SUPPLY = '0x18160ddd'
const TIMEOUT_MS = 5_000

const answerSchema = z.object({ result: z.string().regex(/^0x[0-9a-f]+$/) })

/** Creates a reader of the stock tokens of the local deployments, and of their supplies. */
export function createBackedTokens({ http, settings }: Pick<SimulatorDeps, 'http' | 'settings'>) {
  const { dataDir, rpcUrls } = settings
  const known = new Map<number, BackedToken[]>()
  const listOf = (chainId: number): BackedToken[] => {
    const found = known.get(chainId)
    if (found) return found
    const file = path.join(dataDir, 'deployments', `${chainId}.json`)
    // The deployment writes this file last, so that every contract in it exists.
    if (!existsSync(file)) return []
    const { stockTokens = [] } = deploymentSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const tokens = stockTokens.flatMap(({ address, stockId }) => {
      const stock = referenceStocks.find((each) => each.stockId === stockId)
      return stock ? [{ chainId, address, symbol: stock.symbol }] : []
    })
    known.set(chainId, tokens)
    return tokens
  }
  return {
    list: (): BackedToken[] => Object.keys(rpcUrls).map(Number).flatMap(listOf),
    /** Returns the supply in base units of the token, with 18 decimals. */
    readSupply: async ({ chainId, address }: BackedToken): Promise<bigint> => {
      const call = { to: address, data: TOTAL_SUPPLY }
      const response = await http(rpcUrls[chainId] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_call',
          params: [call, 'latest'],
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return BigInt(answerSchema.parse(await response.json()).result)
    },
  }
}
