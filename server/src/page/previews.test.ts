import { readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../testing/server/test-app.ts'
import { toPreviewPictureName, toPreviewPictureTexts } from './preview-pictures.ts'
import { publicPages } from './public-pages.ts'

const indexHtml =
  '<html><head><title>x</title><meta name="description" content="y" /><script type="application/json" id="boot"></script></head></html>'
const PUBLIC = fileUrl('../../../web/public/')

let local: TestApp
let live: TestApp

beforeAll(async () => {
  local = await startTestApp({ indexHtml, env: { BRAND_NAME: 'A&B' } })
  live = await startTestApp({ indexHtml, isHardened: true, engine: local.engine })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await live.close()
  await local.close()
})

function fileUrl(path: string) {
  return new URL(path, import.meta.url)
}

const get = async (app: TestApp, url: string) => {
  const answer = await app.app.inject({ url, headers: { accept: 'text/html' } })
  return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] }
}

test.each(['/portfolio', '/account', '/settings', '/nothing'])(
  '%s is hidden from search engines, also in production',
  async (path) => {
    const { text } = await get(live, path)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('og:')
  },
)

test('outside production nothing is indexed', async () => {
  expect((await get(local, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  expect((await get(local, '/')).text).toContain('<meta name="robots" content="noindex">')
})

test('in production robots.txt names a sitemap of exactly the public pages', async () => {
  expect((await get(live, '/robots.txt')).text).toBe(
    'User-agent: *\nDisallow: /api/\nSitemap: https://parvalue.dev/sitemap.xml\n',
  )
  const sitemap = await get(live, '/sitemap.xml')
  expect(sitemap.type).toBe('application/xml; charset=utf-8')
  expect([...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    publicPages.map(({ path }) => `https://parvalue.dev${path}`),
  )
})

test.each(publicPages)(
  '$path has a title, a description and a picture in both languages',
  async (page) => {
    for (const language of ['en', 'es-MX'] as const) {
      const url = language === 'en' ? page.path : `${page.path}?lng=${language}`
      const { status, text } = await get(live, url)
      expect(status).toBe(200)
      const { title, description } = page[language]
      expect(text).toContain(`<title>${title} · Parvalue</title>`)
      expect(text).toContain(`<meta name="description" content="${description}">`)
      expect(text).toContain(`<link rel="canonical" href="https://parvalue.dev${url}">`)
      expect(text).toContain(
        `<meta property="og:image" content="https://parvalue.dev/previews/${page.path.slice(1) || 'home'}.${language}.png">`,
      )
      expect(text).not.toContain('noindex')
      expect(text.match(/<meta name="description"/g)).toHaveLength(1)
    }
  },
)

test('a brand cannot end an attribute or an element', async () => {
  const { text } = await get(local, '/stocks/%22%3E%3Cscript%3E')
  expect(text).toContain('<title>Stocks · A&amp;B</title>')
  expect(text.match(/<script/g)).toHaveLength(1)
  expect(text).not.toContain('"><script>')
})

type Manifest = { icons: { src: string; sizes: string }[] }

test('the manifest has the operator’s name, and its icons exist in their sizes', async () => {
  const manifest = JSON.parse((await get(local, '/manifest.webmanifest')).text) as Manifest
  expect(manifest).toMatchObject({ name: 'A&B', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = readPngSize(src.slice(1))
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(readPngSize('icons/apple-touch-icon.png')).toEqual({ width: 180, height: 180 })
})

test('another brand gets pictures without a name', async () => {
  for (const { path, picture } of publicPages) {
    const { text } = await get(local, path)
    expect(text).toContain(`/previews/${picture}.png">`)
    expect(text).not.toContain('.en.png')
  }
})

const PICTURES = publicPages.flatMap((page) => [
  page.picture,
  ...(['en', 'es-MX'] as const).map((language) => toPreviewPictureName(page, language)),
])

test.each([...new Set(PICTURES)])('the picture %s exists, 1200 by 630, below 300 KB', (name) => {
  expect(readPngSize(`previews/${name}.png`)).toEqual({ width: 1200, height: 630 })
  expect(statSync(new URL(`previews/${name}.png`, PUBLIC)).size).toBeLessThan(300_000)
})

test('the pictures have the current texts of their pages; otherwise draw them again', () => {
  const drawn: unknown = JSON.parse(readFileSync(new URL('previews/drawn.json', PUBLIC), 'utf8'))
  expect(drawn).toEqual(toPreviewPictureTexts('Parvalue'))
})

/** Reads the size of a PNG, which follows its signature. */
function readPngSize(name: string) {
  const bytes = readFileSync(new URL(name, PUBLIC))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
