import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kycSimulator } from '../../../../simulators/kyc/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { createKycProvider } from '../../providers/kyc/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'

export type TestKyc = Awaited<ReturnType<typeof startTestKyc>>

/** Starts the simulated identity provider on a free port, with the Persona adapter connected to it. */
export async function startTestKyc(options: { productUrl?: string } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-kyc-'))
  const productUrl = options.productUrl ?? 'http://127.0.0.1:1'
  const settings = { portBase: 0, dataDir, productUrl, rpcUrls: {}, env: {} }
  const running = await startSimulator(kycSimulator, settings, 0)
  const { key, webhookSecret } = toSimulatedAccess('kyc', 0)
  const access = { url: running.url, key, template: 'itmpl_test', reportTemplate: 'rptp_test' }
  const post = async (urlPath: string, body: object) => {
    const response = await fetch(`${running.url}/control/${urlPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    ...access,
    webhookSecret,
    kyc: createKycProvider(access, fetch, Date.now),
    complete: (id: string, fields: object = {}) => post(`inquiries/${id}/complete`, { fields }),
    decide: (id: string, status: string) => post(`inquiries/${id}/decide`, { status }),
    setWebhooks: (id: string, mode: string) => post(`inquiries/${id}/notices`, { mode }),
    fail: (requests: number) => post('outage', { requests }),
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
