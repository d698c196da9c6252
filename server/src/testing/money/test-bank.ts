import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { bankSimulator } from '../../../../simulators/bank/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import type { BankTransfer } from '../../providers/bank/port.ts'
import { createBank } from '../../providers/bank/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'

type Options = { productUrl?: string; dataDir?: string; port?: number }

export type TestBank = Awaited<ReturnType<typeof startTestBank>>

/** Starts the simulated bank on a free port, with the Increase adapter connected to it. */
export async function startTestBank(options: Options = {}) {
  const made = options.dataDir === undefined
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'parvalue-bank-'))
  const settings = {
    portBase: 0,
    dataDir,
    productUrl: options.productUrl ?? 'http://127.0.0.1:1',
    rpcUrls: {},
    env: {},
  }
  const running = await startSimulator(bankSimulator, settings, options.port ?? 0)
  const { key } = toSimulatedAccess('bank', 0)
  const adapter = createBank({ url: running.url, key }, fetch)
  const post = async (urlPath: string, body: object) => {
    const response = await fetch(`${running.url}${urlPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { id: string }
  }
  return {
    url: running.url,
    dataDir,
    bank: adapter,
    fail: async (requests: number) => {
      await post('/control/outage', { requests })
    },
    /** Resolves once the bank has settled the wire. */
    send: async (wire: object): Promise<BankTransfer> => {
      const { id } = await post('/control/wires', wire)
      const findSettled = async () => {
        const transfer = await adapter.findTransfer(id)
        return transfer?.status === 'pending' ? null : transfer
      }
      return waitUntil(findSettled, `the bank has settled wire ${id}`)
    },
    stop: async () => {
      await running.stop()
      if (made) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
