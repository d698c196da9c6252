import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  compareDeployedBuild,
  isSameDocument,
  removeServerContent,
} from './compare-deployed-build.ts'

const DOCUMENT = `<head>
    <title>Buy</title>
    <meta name="description" content="A dollar." />
    <script type="application/json" id="boot"></script>
    <script type="module" src="/assets/a.js"></script>
</head>
`
const built = {
  'index.html': DOCUMENT,
  'assets/a.js': 'start()',
  'icon.svg': '<svg/>',
  'pages/stocks.one.html': DOCUMENT.replace('</head>', '<p>Stocks</p></head>'),
}

const addresses: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/stocks/one': 'pages/stocks.one.html',
}

const buildDir = mkdtempSync(path.join(tmpdir(), 'parvalue-build-'))
let served: Record<string, string> = {}
const server = createServer(({ url = '', headers }, response) => {
  const name = addresses[url] ?? url.slice(1)
  const packed = headers['accept-encoding'] === 'br' ? served[`${name}.br`] : undefined
  if (packed !== undefined) {
    response.setHeader('content-encoding', 'br')
    response.end(brotliCompressSync(packed))
    return
  }
  const content = served[name]
  if (content === undefined) response.writeHead(404)
  response.end(content)
})
let url = ''

beforeAll(async () => {
  for (const folder of ['assets', 'pages']) mkdirSync(path.join(buildDir, folder))
  const files = Object.entries(built).map(([name, content]) => {
    writeFileSync(path.join(buildDir, name), content)
    return [name, `sha384-${createHash('sha384').update(content).digest('base64')}`] as const
  })
  const manifest = JSON.stringify({ files: Object.fromEntries(files) })
  writeFileSync(path.join(buildDir, 'build-manifest.json'), manifest)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  served = { ...built }
})
afterAll(() => {
  server.close()
  rmSync(buildDir, { recursive: true })
})

const compare = () => compareDeployedBuild(url, buildDir)

test('changed files, missing files and additional scripts are named', async () => {
  served = { 'index.html': DOCUMENT.replace('</head>', '<script src="/x.js"></script>\n</head>') }
  served['assets/a.js'] = 'steal()'
  served['pages/stocks.one.html'] = DOCUMENT
  expect(await compare()).toEqual({
    fileCount: 4,
    faults: [
      'assets/a.js: it is another file',
      'icon.svg: answered with 404',
      'index.html: the document is another one',
      'pages/stocks.one.html: the document is another one',
    ],
  })
})

test('compressed answers are compared too', async () => {
  served['assets/a.js.br'] = 'start()'
  expect((await compare()).faults).toEqual([])
  served['assets/a.js.br'] = 'steal()'
  expect((await compare()).faults).toEqual(['assets/a.js: it is another file'])
})

test.each([
  ['<script>steal()</script>'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['<meta name="description" content="x"><script src="/x.js"></script>'],
  ['<link rel="stylesheet" href="https://evil.example/x.css">'],
  ['<link rel="manifest" href="/m" onload="steal()">'],
  ['<base href="https://evil.example/">'],
])('%s in the head is reported', async (line) => {
  served['index.html'] = DOCUMENT.replace('<title>', `${line}\n<title>`)
  expect((await compare()).faults).toHaveLength(1)
})

test('a script inside the boot data or the title is found', () => {
  for (const html of [
    DOCUMENT.replace('"boot">', '"boot">{}</script><script>steal()'),
    DOCUMENT.replace('Buy', '</title><script>steal()</script><title>'),
  ]) {
    expect(removeServerContent(html)).toContain('steal()')
  }
})

test.each([
  '<script>steal()</script>',
  '<a href="https://evil.example">Terms</a>',
  '<p onclick="steal()">Terms</p>',
  '<img src="/x" />',
  '<p>Terms<!-- a --></p>',
])('%s inside the operator’s texts is found', (hidden) => {
  expect(removeServerContent(`<!--text-->${hidden}<!--/text-->`)).toContain(hidden)
})

test('the operator’s own texts are not compared', () => {
  const said =
    '<h1 tabindex="-1">Terms &lt;</h1><p class="a">Of<!-- --> <time dateTime="x">y</time></p>'
  const linked = '<ul><li><a class="link" href="#fees">Fees</a></li></ul><h2 id="fees">Fees</h2>'
  expect(removeServerContent(`<p><!--text-->${said}${linked}<!--/text--></p>`)).toBe('<p></p>')
})

test('the market status is accepted only without links and scripts', () => {
  const answered =
    '<p data-now="2026-11-20" data-ahead="true" data-session="pre" data-both="{et}"><strong>A</strong>, b.</p>'
  const built =
    '<p data-session="pre" data-both="{et}"><strong>A</strong></p><p data-session="post">B</p>'
  expect([answered, built].map((html) => removeServerContent(`<div>${html}</div>`))).toEqual([
    '<div></div>',
    '<div></div>',
  ])
  for (const hidden of [
    '<p data-session="pre"><script>steal()</script></p>',
    '<p data-session="pre" onclick="steal()">A</p>',
    '<p data-session="pre"><a href="https://evil.example">A</a></p>',
  ]) {
    expect(removeServerContent(hidden)).toBe(hidden)
  }
})

test('with an unreachable server every file is reported', async () => {
  expect((await compareDeployedBuild('http://127.0.0.1:1', buildDir)).faults).toHaveLength(4)
})

test('the server’s own head tags and boot data are not reported', async () => {
  served['index.html'] = DOCUMENT.replace('"boot">', '"boot">{"brand":"\\u003cX"}')
    .replace('Buy', 'Stocks · Parvalue')
    .replace(
      '<meta name="description" content="A dollar." />',
      '<meta name="description" content="Others.">\n    <link rel="canonical" href="https://app.example/">\n    <meta property="og:image:width" content="1200">',
    )
  expect(await compare()).toEqual({ fileCount: 4, faults: [] })
})

test('a server outside test mode sends the document without its elements, and no other ones in their place', () => {
  const built = '<p>A</p><aside data-test-mode="strip"><b>Test</b></aside><p>B</p>'
  expect(isSameDocument(built, built)).toBe(true)
  expect(isSameDocument('<p>A</p><p>B</p>', built)).toBe(true)
  const planted = built.replace('Test', 'Planted')
  expect(isSameDocument(planted, built)).toBe(false)
  expect(isSameDocument(planted, '<p>A</p><p>B</p>')).toBe(false)
})
