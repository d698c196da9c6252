import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../e2e/browser.ts'
import { startSystem, withDataDir } from '../e2e/system.ts'
import { hasPeers, PEERS } from './peers.ts'
import { startBarePage } from './pages/bare-page.ts'
import { startCompressing } from './pages/compressing.ts'
const PAGES = (process.env.PAGES ?? '/,/wrap,/bridge,/transparency,/stocks,/reports,/addresses,/help').split(',')
const R = Number(process.env.R ?? 1)
const OUT = process.env.OUT ?? '/tmp/lh'
const PORT = 26000
const CLI = path.join(PEERS, 'node_modules/lighthouse/cli/index.js')
hasPeers()
mkdirSync(OUT, { recursive: true })
await withDataDir(async (dataDir) => {
  const system = await startSystem({ port: PORT, chainPort: PORT + 10, dataDir, env: { SIM_PORT_BASE: `${PORT + 100}` } })
  const bare = await startBarePage()
  const [ours, floor] = [await startCompressing(PORT), await startCompressing(bare.port)]
  await new Promise((r) => setTimeout(r, Number(process.env.WAIT ?? 0)))
  const browser = await findBrowser()
  const one = async (url: string, name: string) => {
    const flags = '--headless --no-sandbox --disable-gpu --disable-dev-shm-usage'
    const dir = `${OUT}/${name}`
    mkdirSync(dir, { recursive: true })
    await promisify(execFile)(process.execPath, [CLI, url, '--quiet', '--output=json', `--output-path=${dir}/report.json`, '--only-categories=performance', '-GA=' + dir, `--chrome-flags=${flags}`], { env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath }, maxBuffer: 1 << 28 , cwd: dir})
    const { readFileSync } = await import('node:fs')
    const r = JSON.parse(readFileSync(`${dir}/report.json`, 'utf8'))
    const n = (a: string) => Math.round(r.audits[a]?.numericValue ?? -1)
    const m = r.audits.metrics.details.items[0]
    const lcpb = JSON.stringify(r.audits['lcp-breakdown-insight']?.details?.items?.[0]?.items?.map((i: any) => [i.subpart, Math.round(i.duration)]))
    const node = r.audits['lcp-breakdown-insight']?.details?.items?.find((i: any) => i.type === 'node')
    console.log(name, 'score', Math.round(r.categories.performance.score * 100), 'FCP', n('first-contentful-paint'), 'LCP', n('largest-contentful-paint'), 'TBT', n('total-blocking-time'), 'SI', n('speed-index'), 'CLS', r.audits['cumulative-layout-shift'].numericValue.toFixed(4), 'obsFCP', m.observedFirstContentfulPaint, 'obsLCP', m.observedLargestContentfulPaint, lcpb, node?.snippet?.slice(0, 120))
  }
  try {
    await one(ours.url, 'warm'); await one(floor.url, 'warm')
    for (let i = 0; i < R; i += 1) {
      await one(floor.url, `bare_${i}`)
      for (const p of PAGES) await one(ours.url + p, `p${p.replaceAll('/', '_')}_${i}`)
    }
  } finally {
    for (const each of [ours, floor, bare]) each.stop()
    await system.interrupt()
  }
})
