import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brokerageSimulator } from '../../../../simulators/brokerage/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { SIMULATED_ISSUER_ACCOUNT_ID } from '../../config/provider-settings.ts'
import { createHoldingsProvider } from '../../providers/holdings/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'
import type { TestChain } from '../chain/test-chain.ts'
import type { TestMarket } from '../orders/test-market.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { writeCustodianFiles } from './test-redemptions.ts'

export type TestShareCustodian = Awaited<ReturnType<typeof startTestShareCustodian>>

/** Returns the holdings adapter of the issuer's account at a simulated broker. */
export const createTestHoldings = (url: string) => {
  const { key } = toSimulatedAccess('brokerage', 0)
  return createHoldingsProvider(
    { url, key: `simulated:${key}`, account: SIMULATED_ISSUER_ACCOUNT_ID },
    fetch,
  )
}

/** Starts the simulated custodian of the shares behind a chain's tokens, with the time and prices of a market. */
export async function startTestShareCustodian(
  chain: TestChain,
  { url: marketUrl, worldShifts }: Pick<TestMarket, 'url' | 'worldShifts'>,
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-shares-'))
  writeCustodianFiles(chain, dataDir)
  const settings = {
    portBase: 0,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: { [SEPOLIA_CHAIN_ID]: chain.url },
    worldShifts,
    env: { BROKERAGE_MARKET_URL: marketUrl },
  }
  const running = await startSimulator(brokerageSimulator, settings, 0)
  const control = async (urlPath: string, body: object) => {
    const response = await fetch(`${running.url}/control/${urlPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    url: running.url,
    holdings: createTestHoldings(running.url),
    control,
    setPosition: (symbol: string, qty: string) => control('position', { symbol, qty }),
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
