// Draws the pictures that are committed, except those of the shared components. Without a part it draws all of them.
//   node tools/draw-pictures.ts [readme] [previews]
// A brand of your own needs only: BRAND_NAME=… node tools/draw-pictures.ts previews

import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import { drawPreviews } from './pictures/draw-previews.ts'
import { drawReadme } from './pictures/draw-readme.ts'

const parts = { readme: drawReadme, previews: drawPreviews }

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)

const names = process.argv.slice(2)
const unknown = names.find((name) => !isPart(name))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". Choose from: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const chosen = names.length === 0 ? Object.keys(parts) : names
const { executablePath, env } = await findBrowser()
const inherited = process.env as Record<string, string>
const browser = await chromium.launch({ executablePath, env: { ...inherited, ...env } })
try {
  for (const name of chosen.filter(isPart)) await parts[name](browser)
} finally {
  await browser.close()
}
