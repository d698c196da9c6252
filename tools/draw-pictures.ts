import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'

// Draws the pictures of previews and the icons of the installed app anew out of our own drawings:
//   node tools/draw-pictures.ts

const INK = '#0B6B63'
const read = (path: string) => readFileSync(new URL(`../web/${path}`, import.meta.url))
const toSource = (path: string, type: string) =>
  `data:${type};base64,${read(path).toString('base64')}`

const mark = toSource('public/icon.svg', 'image/svg+xml')

/** No words, so that one picture serves every language and every brand. */
const PICTURES = {
  'usd-plus': { art: 'rosette' },
  stocks: { art: 'knot' },
  transparency: { art: 'seal' },
} as const

const ICONS = [
  { name: 'icon-192', size: 192, drawn: 0.84 },
  { name: 'icon-512', size: 512, drawn: 0.84 },
  // A launcher may cut a circle of four fifths out of it.
  { name: 'maskable-512', size: 512, drawn: 0.58 },
  { name: 'apple-touch-icon', size: 180, drawn: 0.72 },
] as const

const { executablePath, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as never })
const page = await browser.newPage({ colorScheme: 'light' })
const target = (path: string) => new URL(`../web/public/${path}.png`, import.meta.url).pathname
for (const folder of ['previews', 'icons']) {
  mkdirSync(new URL(`../web/public/${folder}`, import.meta.url), { recursive: true })
}

async function draw(path: string, size: { width: number; height: number }, html: string) {
  await page.setViewportSize(size)
  await page.setContent(`<style>*{margin:0}</style>${html}`)
  await page.screenshot({ path: target(path) })
}

for (const [name, { art }] of Object.entries(PICTURES)) {
  const lines = toSource(`src/ui/art/${art}.svg`, 'image/svg+xml')
  const mask = `-webkit-mask:url(${lines}) center/contain no-repeat;mask:url(${lines}) center/contain no-repeat`
  await draw(
    `previews/${name}`,
    { width: 1200, height: 630 },
    `<body style="background:#F6F7F4;overflow:hidden">
      <div style="position:absolute;left:560px;top:-85px;width:800px;height:800px;background:${INK};opacity:.3;${mask}"></div>
      <img src="${mark}" style="position:absolute;left:80px;top:80px;width:72px;height:72px">
      <div style="position:absolute;left:80px;right:80px;bottom:92px;border-top:2px solid #14211F"></div>
      <div style="position:absolute;left:80px;right:80px;bottom:80px;border-top:2px solid #14211F"></div>
    </body>`,
  )
}
for (const { name, size, drawn } of ICONS) {
  const side = Math.round(size * drawn)
  await draw(
    `icons/${name}`,
    { width: size, height: size },
    `<body style="background:#F6F7F4;display:grid;place-items:center;height:${size}px">
      <img src="${mark}" style="width:${side}px;height:${side}px">
    </body>`,
  )
}
await browser.close()
