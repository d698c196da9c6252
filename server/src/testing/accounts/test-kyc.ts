import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kyc } from '../../../../simulators/kyc/role.ts'
import { startRole } from '../../../../simulators/role.ts'
import { createKyc } from '../../providers/kyc/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'

export type TestKyc = Awaited<ReturnType<typeof startTestKyc>>

/** Who checks identities, simulated on a port of its own choice, and the adapter that speaks to it. */
export async function startTestKyc(options: { productUrl?: string } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-kyc-'))
  const productUrl = options.productUrl ?? 'http://127.0.0.1:1'
  const settings = { portBase: 0, dataDir, productUrl, rpcUrls: {}, env: {} }
  const running = await startRole(kyc, settings, 0)
  const { key, webhookSecret } = toSimulatedAccess('kyc', 0)
  const access = { url: running.url, key, template: 'itmpl_test', reportTemplate: 'rptp_test' }
  const post = async (place: string, body: object) => {
    const response = await fetch(`${running.url}/control/${place}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    ...access,
    webhookSecret,
    kyc: createKyc(access, fetch, Date.now),
    complete: (id: string, fields: object = {}) => post(`inquiries/${id}/complete`, { fields }),
    decide: (id: string, status: string) => post(`inquiries/${id}/decide`, { status }),
    setNotices: (id: string, mode: string) => post(`inquiries/${id}/notices`, { mode }),
    fail: (requests: number) => post('outage', { requests }),
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
