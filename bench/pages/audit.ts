import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '../../e2e/browser.ts'
import { PEERS } from '../peers.ts'

const CLI = path.join(PEERS, 'node_modules/lighthouse/cli/index.js')
const REPORT_BYTES_MAX = 64 * 1024 * 1024

/** `score` of 100; `scriptBytes`: JavaScript on the wire. */
export type Audit = {
  score: number
  lcpMs: number
  tbtMs: number
  cls: number
  scriptBytes: number
}

type Item = { resourceType: string; transferSize: number }
type Report = {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number; details?: { items?: Item[] } } | undefined>
}

/** One look at a page as Lighthouse's phone sees it, in a browser of its own. */
export async function audit(url: string, { executablePath, env }: Browser): Promise<Audit> {
  const flags = '--headless --no-sandbox --disable-gpu --disable-dev-shm-usage'
  const args = [CLI, url, '--quiet', '--output=json', '--only-categories=performance']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, `--chrome-flags=${flags}`],
    {
      env: { ...process.env, ...env, CHROME_PATH: executablePath },
      maxBuffer: REPORT_BYTES_MAX,
    },
  )
  const { categories, audits } = JSON.parse(stdout) as Report
  const numberOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  return {
    score: Math.round((categories.performance.score ?? 0) * 100),
    lcpMs: numberOf('largest-contentful-paint'),
    tbtMs: numberOf('total-blocking-time'),
    cls: numberOf('cumulative-layout-shift'),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}
