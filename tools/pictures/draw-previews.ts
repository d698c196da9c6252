import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import {
  toPreviewPictureName,
  toPreviewPictureTexts,
} from '../../server/src/page/preview-pictures.ts'
import { publicPages } from '../../server/src/page/public-pages.ts'
import { legalLanguages } from '../../shared/domain/product/legal-text.ts'
import { toIndexedPng } from './indexed-png.ts'

/** Renders the preview pictures and the icons of the installed app from the project's drawings. */
export async function drawPreviews(browser: Browser) {
  const page = await browser.newPage({ colorScheme: 'light' })
  await drawPreviewPictures(page)
  await drawIcons(page)
  await page.close()
}

const BRAND = process.env.BRAND_NAME ?? 'Parvalue'
const INK = '#0B6B63'
/** Maximum length in characters of a title in the large size; longer titles are smaller. */
const LONG = 22
const PICTURE = { width: 1200, height: 630 }
const read = (path: string) => readFileSync(new URL(`../../web/${path}`, import.meta.url))
const toSource = (path: string, type: string) =>
  `data:${type};base64,${read(path).toString('base64')}`

const mark = toSource('public/icon.svg', 'image/svg+xml')
const arts = { 'usd-plus': 'rosette', stocks: 'knot', transparency: 'seal' } as const

const ICONS = [
  { name: 'icon-192', size: 192, drawn: 0.84 },
  { name: 'icon-512', size: 512, drawn: 0.84 },
  // A launcher may crop the icon to a circle of four fifths of its width.
  { name: 'maskable-512', size: 512, drawn: 0.58 },
  { name: 'apple-touch-icon', size: 180, drawn: 0.72 },
] as const

const FONTS = [
  ['Newsreader', 'newsreader-display-latin'],
  ['Hanken Grotesk', 'hanken-grotesk-latin'],
]
  .map(
    ([family, file]) =>
      `@font-face{font-family:'${family}';font-weight:400 600;src:url(${toSource(`src/ui/fonts/${file}.woff2`, 'font/woff2')})}`,
  )
  .join('')

const STYLE = `${FONTS}
  *{margin:0;box-sizing:border-box}
  body{background:#F6F7F4;color:#14211F;font-family:'Hanken Grotesk';overflow:hidden}
  .lines{position:absolute;left:660px;top:-60px;width:750px;height:750px;background:${INK};opacity:.26}
  .brand{position:absolute;left:80px;top:72px;display:flex;align-items:center;gap:18px;font:500 40px Newsreader}
  .brand img{width:56px;height:56px}
  main{position:absolute;left:80px;bottom:128px;width:760px}
  h1{font:400 84px/1.04 Newsreader;letter-spacing:-.01em;text-wrap:balance}
  p{margin-top:26px;font-size:33px;line-height:1.32;color:#4A5956;text-wrap:pretty}
  h1.long{font-size:62px}
  .rule{position:absolute;left:80px;right:80px;border-top:2px solid #14211F}`

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Drawing = { art: keyof typeof arts; words: { title: string; description: string } | null }

/**
 * Returns the document of a picture. The picture without text is for an operator who has another brand name and no
 * pictures of their own.
 */
function toDocument({ art, words }: Drawing): string {
  const lines = toSource(`src/ui/art/${arts[art]}.svg`, 'image/svg+xml')
  const text = words
    ? `<div class="brand"><img src="${mark}">${escapeText(BRAND)}</div>
       <main><h1${words.title.length > LONG ? ' class="long"' : ''}>${escapeText(words.title)}</h1><p>${escapeText(words.description)}</p></main>`
    : ''
  return `<style>${STYLE}</style><body>
    <div class="lines" style="mask:linear-gradient(90deg,transparent 0,#000 60%),url(${lines}) center/contain no-repeat;mask-composite:intersect"></div>
    ${text}
    <div class="rule" style="bottom:76px"></div><div class="rule" style="bottom:64px"></div>
  </body>`
}

/** Returns red, green, blue and alpha of each pixel; runs in the browser, which decodes the picture. */
async function readPixels(shot: string): Promise<string> {
  const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes]))
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
  let text = ''
  for (let at = 0; at < data.length; at += 8192)
    text += String.fromCharCode(...data.slice(at, at + 8192))
  return btoa(text)
}

const target = (path: string) => new URL(`../../web/public/${path}`, import.meta.url).pathname

async function draw(
  page: Page,
  path: string,
  size: { width: number; height: number },
  html: string,
) {
  await page.setViewportSize(size)
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const shot = (await page.screenshot()).toString('base64')
  const rgba = Buffer.from(await page.evaluate(readPixels, shot), 'base64')
  writeFileSync(target(`${path}.png`), toIndexedPng(rgba, size))
}

async function drawPreviewPictures(page: Page) {
  mkdirSync(target('previews'), { recursive: true })
  for (const art of Object.keys(arts) as (keyof typeof arts)[])
    await draw(page, `previews/${art}`, PICTURE, toDocument({ art, words: null }))
  for (const one of publicPages)
    for (const language of legalLanguages) {
      const html = toDocument({ art: one.picture, words: one[language] })
      await draw(page, `previews/${toPreviewPictureName(one, language)}`, PICTURE, html)
    }
  writeFileSync(
    target('previews/drawn.json'),
    `${JSON.stringify(toPreviewPictureTexts(BRAND), null, 2)}\n`,
  )
}

async function drawIcons(page: Page) {
  mkdirSync(target('icons'), { recursive: true })
  for (const { name, size, drawn } of ICONS) {
    const side = Math.round(size * drawn)
    await draw(
      page,
      `icons/${name}`,
      { width: size, height: size },
      `<style>*{margin:0}</style><body style="background:#F6F7F4;display:grid;place-items:center;height:${size}px">
        <img src="${mark}" style="width:${side}px;height:${side}px">
      </body>`,
    )
  }
}
