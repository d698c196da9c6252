import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brokerage } from '../../../../simulators/brokerage/role.ts'
import { startRole } from '../../../../simulators/role.ts'
import { SIMULATED_ACCOUNT } from '../../config/provider-settings.ts'
import { createHoldings } from '../../providers/holdings/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'
import type { TestChain } from '../chain/test-chain.ts'
import type { TestMarket } from '../orders/test-market.ts'
import { CHAIN_ID } from '../server/test-app.ts'
import { putCustodianFiles } from './test-redemptions.ts'

export type TestShares = Awaited<ReturnType<typeof startTestShares>>

/** The issuer's account at the simulated broker, wherever that listens. */
export const toHoldings = (url: string) => {
  const { key } = toSimulatedAccess('brokerage', 0)
  return createHoldings({ url, key: `simulated:${key}`, account: SIMULATED_ACCOUNT }, fetch)
}

/** Who keeps the shares behind a chain's tokens, in the time and at the prices of a market. */
export async function startTestShares(
  chain: TestChain,
  { url: marketUrl, worldShifts }: Pick<TestMarket, 'url' | 'worldShifts'>,
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-shares-'))
  putCustodianFiles(chain, dataDir)
  const settings = {
    portBase: 0,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: { [CHAIN_ID]: chain.url },
    worldShifts,
    env: { BROKERAGE_MARKET_URL: marketUrl },
  }
  const running = await startRole(brokerage, settings, 0)
  const control = async (place: string, body: object) => {
    const response = await fetch(`${running.url}/control/${place}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    url: running.url,
    holdings: toHoldings(running.url),
    control,
    setPosition: (symbol: string, qty: string) => control('position', { symbol, qty }),
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
