import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSimulator } from '../../../../simulators/role.ts'
import { translationsSimulator } from '../../../../simulators/translations/role.ts'
import type { TextOverride } from '../../../../simulators/translations/store.ts'
import { writeTestTexts } from '../../../../simulators/translations/test-texts.ts'

export type TestTranslations = Awaited<ReturnType<typeof startTestTranslations>>

/** Starts the simulated translation service. */
export async function startTestTranslations() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-words-'))
  const env = { PAGE_TEXTS: writeTestTexts(dataDir) }
  const settings = { portBase: 0, dataDir, productUrl: 'http://localhost:1', rpcUrls: {}, env }
  const role = await startSimulator(translationsSimulator, settings, 0)
  const send = async (method: 'PUT' | 'POST', urlPath: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    await fetch(`${role.url}/control/${urlPath}`, { method, headers, body: JSON.stringify(body) })
  }
  return {
    url: role.url,
    write: (corrections: readonly TextOverride[]) => send('PUT', 'words', corrections),
    /** Makes this many following requests fail. */
    fail: (requests: number) => send('POST', 'outage', { requests }),
    stop: async () => {
      await role.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
