import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mailSimulator } from '../../../../simulators/mail/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { createMailer } from '../../providers/mail/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'

export type TestMail = Awaited<ReturnType<typeof startTestMail>>

/** Starts the simulated mailbox on a free port, with the Postmark adapter connected to it. */
export async function startTestMail() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-mail-'))
  const productUrl = 'http://127.0.0.1:1'
  const settings = { portBase: 0, dataDir, productUrl, rpcUrls: {}, env: {} }
  const running = await startSimulator(mailSimulator, settings, 0)
  const { key } = toSimulatedAccess('mail', 0)
  const from = 'us@example.com'
  return {
    url: running.url,
    key,
    from,
    mailer: createMailer({ url: running.url, key, from }, fetch),
    /** Lists the mails to an address, newest first. */
    list: async (to: string) => {
      const response = await fetch(`${running.url}/control/mails?${new URLSearchParams({ to })}`)
      return (await response.json()) as { subject: string; text: string; html: string }[]
    },
    fail: async (requests: number) => {
      await fetch(`${running.url}/control/outage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ requests }),
      })
    },
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
