import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bankLinkSimulator } from '../../../../simulators/bank-link/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { createBankLinkProvider } from '../../providers/bank-link/service.ts'
import { SIMULATED_BANK_LINK } from '../../providers/simulated.ts'

export type TestBankLink = Awaited<ReturnType<typeof startTestBankLink>>

/** Starts the simulated bank-linking service, with the Plaid adapter connected to it. */
export async function startTestBankLink() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-bank-link-'))
  const productUrl = 'http://product.example'
  const settings = { portBase: 0, dataDir, productUrl, rpcUrls: {}, env: {} }
  const running = await startSimulator(bankLinkSimulator, settings, 0)
  const access = { url: running.url, ...SIMULATED_BANK_LINK }
  const post = async (urlPath: string, body: object) => {
    const response = await fetch(`${running.url}${urlPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { public_token: string; account_id: string }
  }
  return {
    access,
    bankLink: createBankLinkProvider(access, fetch),
    choose: async (linkToken: string, accountId = 'cordell-4821', ownerName?: string) => {
      const chosen = { link_token: linkToken, account_id: accountId, owner_name: ownerName }
      const { public_token } = await post('/sandbox/public_token/create', chosen)
      return { publicToken: public_token, accountId }
    },
    fail: async (requests: number) => {
      await post('/control/outage', { requests })
    },
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
