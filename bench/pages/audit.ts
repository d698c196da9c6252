import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { InstalledBrowser } from '../../e2e/support/browser.ts'
import { PEERS_FOLDER } from '../measure/peers.ts'
import { type BrowserTrace, toBlockingTimeMs } from './blocking-time.ts'

const LIGHTHOUSE = path.join(PEERS_FOLDER, 'node_modules/lighthouse')
const CLI = path.join(LIGHTHOUSE, 'cli/index.js')
/** Lighthouse's own timeout of 45 seconds may be too short for a slow machine. */
const LOAD_MAX_MS = 300_000

/** Lighthouse's weight and curve of blocking time (ms) on a phone. */
const BLOCKED = { weight: 0.3, median: 600, p10: 200 }

/**
 * `score`: out of 100; `scriptBytes`: JavaScript on the wire; `processor`: score and blocking time as they would be if
 * the page's thread had never waited for another process of this machine.
 */
export type PageAudit = {
  score: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** The selectors of the elements that shifted. */
  moved: string[]
  scriptBytes: number
  processor: { score: number; tbtMs: number }
}

type Item = { resourceType: string; transferSize: number; node?: { selector: string } }
type Report = {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number; details?: { items?: Item[] } } | undefined>
}

/** Audits a page once with Lighthouse's phone settings, in a new browser. */
export async function auditPage(url: string, browser: InstalledBrowser): Promise<PageAudit> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parvalue-look-'))
  try {
    return await toAudit(await runLighthouse(url, path.join(folder, 'look'), browser))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function runLighthouse(url: string, file: string, { executablePath, env }: InstalledBrowser) {
  const flags = '--headless --no-sandbox --disable-gpu --disable-dev-shm-usage'
  const args = [CLI, url, '--quiet', '--output=json', '--only-categories=performance']
  await promisify(execFile)(
    process.execPath,
    [
      ...args,
      '--save-assets',
      `--max-wait-for-load=${LOAD_MAX_MS}`,
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, ...env, CHROME_PATH: executablePath } },
  )
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(name, 'utf8'))
  return {
    report: (await read(file)) as Report,
    trace: (await read(`${file}-0.trace.json`)) as BrowserTrace,
  }
}

async function toAudit({
  report,
  trace,
}: {
  report: Report
  trace: BrowserTrace
}): Promise<PageAudit> {
  const { categories, audits } = report
  const numberOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const [score, tbtMs] = [
    (categories.performance.score ?? 0) * 100,
    numberOf('total-blocking-time'),
  ]
  const processorMs = toBlockingTimeMs(trace)
  const gained = (await toBlockedScore(processorMs)) - (await toBlockedScore(tbtMs))
  return {
    score: Math.round(score),
    lcpMs: numberOf('largest-contentful-paint'),
    tbtMs,
    cls: numberOf('cumulative-layout-shift'),
    moved: (audits['layout-shifts']?.details?.items ?? []).map(({ node }) => node?.selector ?? '?'),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    processor: { score: Math.round(score + gained), tbtMs: processorMs },
  }
}

type Statistics = {
  getLogNormalScore: (curve: { median: number; p10: number }, value: number) => number
}

async function toBlockedScore(ms: number): Promise<number> {
  const { getLogNormalScore } = (await import(
    path.join(LIGHTHOUSE, 'shared/statistics.js')
  )) as Statistics
  return getLogNormalScore(BLOCKED, ms) * BLOCKED.weight * 100
}
