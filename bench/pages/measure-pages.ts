// Measures every public page on Lighthouse's phone, against a page that has only React.

import { findBrowser, type InstalledBrowser } from '../../e2e/support/browser.ts'
import { startSystem, withDataDir } from '../../e2e/support/system.ts'
import { publicPages } from '../../server/src/page/public-pages.ts'
import { printStep } from '../measure/print-step.ts'
import { toCostResult, toFigureResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { auditPage, type PageAudit } from './audit.ts'
import { startBarePage } from './bare-page.ts'
import { startCompressingProxy } from './compressing-proxy.ts'
import { lowerDescendantPriorities } from './lower-priority.ts'

const PORT = Number(process.env.BENCH_PORT ?? 4250)
const ROUNDS = Number(process.env.BENCH_PAGE_ROUNDS ?? 3)
/** Number of the product's pages that are compared with one audit of the bare page. */
const BESIDE = 3
const KB = 1024
/** All public pages, or the one that BENCH_PAGE names. */
const pages = publicPages.filter(({ path }) => path === (process.env.BENCH_PAGE ?? path))

type Pair = { ours: PageAudit; bare: PageAudit }
type Audits = Map<string, Pair[]>

export async function measurePages(): Promise<void> {
  await withDataDir(async (dataDir) => {
    const system = await startSystem({
      port: PORT,
      chainPort: PORT + 10,
      dataDir,
      // The market follows the real clock, as in production.
      env: { SIM_PORT_BASE: `${PORT + 100}`, WORLD_TIME: 'real' },
    })
    const bare = await startBarePage()
    const isBehind = lowerDescendantPriorities()
    const [ours, floor] = [
      await startCompressingProxy(PORT),
      await startCompressingProxy(bare.port),
    ]
    try {
      saveAuditResults(await auditPages(ours.url, floor.url, await findBrowser()), isBehind)
    } finally {
      for (const each of [ours, floor, bare]) each.stop()
      await system.interrupt()
    }
  })
}

async function auditPages(
  ourUrl: string,
  floorUrl: string,
  browser: InstalledBrowser,
): Promise<Audits> {
  const audits: Audits = new Map()
  // The first audit of each side warms caches, and does not count.
  for (const url of [ourUrl, floorUrl]) await auditPage(url, browser)
  for (let round = 0; round < ROUNDS; round += 1) {
    let bare = await auditPage(floorUrl, browser)
    for (const [index, { path }] of pages.entries()) {
      if (index > 0 && index % BESIDE === 0) bare = await auditPage(floorUrl, browser)
      const pair = { ours: await auditPage(`${ourUrl}${path}`, browser), bare }
      audits.set(path, [...(audits.get(path) ?? []), pair])
      printStep(`${path}, audit ${round + 1} of ${ROUNDS}: score ${pair.ours.score}`)
    }
  }
  return audits
}

function saveAuditResults(audits: Audits, isBehind: boolean) {
  for (const [path, pairs] of audits) savePageResult(path, pairs)
  if (audits.size < publicPages.length) return
  const all = [...audits.values()].flat()
  const how = `Lighthouse, mobile, ${audits.size} pages, ${ROUNDS} looks at each, packed as in production, the system's processes ${isBehind ? 'behind' : 'beside'} the browser`
  const scores = { name: 'pages: score', values: all.map(({ ours }) => ours.score), unit: 'of 100' }
  saveResult(toFigureResult(scores, { how }))
  // Lighthouse recommends several audits and their median.
  const middles = [...audits.values()].map((pairs) => middleOf(pairs.map(({ ours }) => ours.score)))
  const each = {
    name: 'pages: score, the middle look at each page',
    values: middles,
    unit: 'of 100',
  }
  saveResult(toFigureResult(each, { targetMin: 95, how }))
  const alone = all.map(({ ours }) => ours.processor.score)
  const byProcessor = { name: 'pages: score by processor time', values: alone, unit: 'of 100' }
  saveResult(
    toFigureResult(byProcessor, { targetMin: 95, how: `${how}; what blocks, without waiting` }),
  )
  const scripts = (audits.get('/') ?? []).map(({ ours }) => ours.scriptBytes / KB)
  const first = { name: 'pages: JavaScript of /', values: scripts, unit: 'KB' }
  saveResult(toFigureResult(first, { targetMax: 260, how: `${how}; on the wire` }))
  const shifts = { name: 'pages: layout shift', values: all.map(({ ours }) => ours.cls), unit: '' }
  saveResult(toFigureResult(shifts, { targetMax: 0, how }))
}

const middleOf = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function savePageResult(path: string, pairs: readonly Pair[]) {
  const lcp = (side: keyof Pair) => pairs.map((pair) => pair[side].lcpMs)
  const span = (toValue: (audit: PageAudit) => number) => {
    const values = pairs.map(({ ours }) => Math.round(toValue(ours)))
    return `${Math.min(...values)}-${Math.max(...values)}`
  }
  const most = Math.max(...pairs.map(({ ours }) => ours.cls)).toFixed(3)
  const moved = new Set(pairs.flatMap(({ ours }) => ours.moved))
  const shift = [most, ...(moved.size === 0 ? [] : [`(${[...moved].join('; ')})`])].join(' ')
  const scripts = span(({ scriptBytes }) => scriptBytes / KB)
  const bare = Math.round((pairs[0]?.bare.scriptBytes ?? 0) / KB)
  const how = `score ${span(({ score }) => score)}, blocked ${span(({ tbtMs }) => tbtMs)} ms, by processor time ${span(({ processor }) => processor.score)} and ${span(({ processor }) => processor.tbtMs)} ms, shift at most ${shift}, JavaScript ${scripts} KB beside ${bare} KB`
  const name = `pages: largest paint of ${path} beside a bare React page`
  const costs = { name, ours: lcp('ours'), floor: lcp('bare'), unit: 'ms' }
  saveResult(toCostResult(costs, { targetMax: 1.3, how }))
}
