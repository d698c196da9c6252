import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Boot } from '@parvalue/shared/api/boot.ts'
import type { Flags } from '@parvalue/shared/domain/product/flags.ts'
import { legalDocuments } from '@parvalue/shared/domain/product/legal-text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LegalTexts } from '../config/legal-settings.ts'
import { AppError } from '../platform/http/app-error.ts'
import { sendError, sendNotFound } from '../platform/http/envelope.ts'
import { escapeText } from '../platform/http/escape-text.ts'
import { sendTagged } from '../platform/http/etag.ts'
import { bareHeaders } from '../platform/http/headers.ts'
import type { WorldTime } from '../startup/world-time.ts'
import { withLegalText } from './legal-document.ts'
import { withSession } from './market-status-prerender.ts'
import { isPageAddress } from './page-address.ts'
import { readDrawnBrand } from './preview-pictures.ts'
import { type Facts, findPublicPage, servePreviews, toHeadTags } from './previews.ts'

const MARKER = '<script type="application/json" id="boot"></script>'
const YEAR_CACHE = 'public, max-age=31536000, immutable'

/** False when the page has not been built; then only the API answers. */
export const isPageBuilt = (webDir: string) => existsSync(path.join(webDir, 'index.html'))

/** What says to a browser how to treat a page; with dozens of files it was as long as some of them. */
const ONLY_FOR_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export type PageSettings = {
  webDir: string
  boot: Boot
  legal: LegalTexts
  getFlags: () => Promise<Flags>
  worldTime: Pick<WorldTime, 'worldNowMs' | 'isAhead'>
}

/** The built page: its files, and a document for every address that a person may open. */
export function servePage(app: FastifyInstance, settings: PageSettings) {
  const { webDir, boot, legal, getFlags, worldTime } = settings
  const facts = { ...boot, drawnBrand: readDrawnBrand(webDir) }
  const getPage = createPageReader({ webDir, boot, legal })
  app.register(async (files) => {
    // Folders are no files. What a person may open is not looked for among them, by whatever name: a document as
    // a file would come without the boot data.
    files.addHook<{ Params: { '*'?: string } }>('preHandler', async ({ url, params }, reply) => {
      if (isPageAddress(url) || params['*']?.endsWith('/')) reply.callNotFound()
    })
    await files.register(fastifyStatic, {
      root: webDir,
      index: false,
      redirect: false,
      cacheControl: false,
      // Texts were packed while the page was built.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = file.startsWith(path.join(webDir, 'assets') + path.sep)
        reply.header('cache-control', isHashed ? YEAR_CACHE : 'no-cache')
        for (const name of ONLY_FOR_PAGES) reply.removeHeader(name)
        reply.headers(bareHeaders)
      },
    })
    // Dozens for a page. Below, where the library guards a path by how it is spelt, each file would cost a
    // look through the whole folder.
    files.get<{ Params: { name: string } }>('/assets/:name(^\\w[\\w.-]*$)', ({ params }, reply) =>
      reply.sendFile(`assets/${params.name}`),
    )
  })
  servePreviews(app, facts)
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url } = request
    if (!isPageAddress(url)) return sendNotFound(request, reply)
    if (method !== 'GET' && method !== 'HEAD') return refuseMethod(request, reply)
    const hidden = await findHidden(url, getFlags)
    const html = withHead(withSession(getPage(url, hidden), worldTime), url, facts)
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return sendTagged(request, reply.code(200), html)
  })
}

const refuseMethod = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(new AppError('method_not_allowed'), request, reply.header('allow', 'GET, HEAD'))

/**
 * Requirement RO-08: what a flag takes away is not shown for a moment either. Where flags cannot be
 * read, nothing is shown before the page has asked.
 */
async function findHidden(url: string, getFlags: PageSettings['getFlags']): Promise<string[]> {
  if (!/^\/bridge\b/.test(url)) return []
  const isThere = await getFlags().then(
    ({ Bridging }) => Bridging,
    () => false,
  )
  return isThere ? [] : ['bridge']
}

/** What the built document says of itself is of the first page; others say what they are. */
function withHead(html: string, url: string, facts: Facts): string {
  const head = toHeadTags(url, facts)
  const found = findPublicPage(url)
  const title = found
    ? `${found.page[found.language].title} · ${facts.brand.name}`
    : facts.brand.name
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => head)
}

type Read = { mtimeMs: number; html: string }

/** Read again after a new build, so that a running server serves it. */
function createPageReader({
  webDir,
  boot,
  legal,
}: Pick<PageSettings, 'webDir' | 'boot' | 'legal'>) {
  const pages = new Map<string, Read>()
  return (url: string, hidden: readonly string[]): string => {
    const file = findDocument(webDir, url, hidden)
    const { mtimeMs } = statSync(file)
    const known = pages.get(file)
    if (known?.mtimeMs === mtimeMs) return known.html
    const document = legalDocuments.find((name) => path.basename(file) === `${name}.html`)
    const built = readFileSync(file, 'utf8')
    const html = toPage(document ? withLegalText(built, legal[document].en) : built, boot)
    pages.set(file, { mtimeMs, html })
    return html
  }
}

/**
 * The one that was built for this address, for those below the same first part, or for all others;
 * `hidden`: names whose page is not there for now.
 */
export function findDocument(webDir: string, url: string, hidden: readonly string[] = []): string {
  const [first = '', second] = (url.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean)
  const ofPages = (name: string) => path.join(webDir, 'pages', `${name}.html`)
  const index = path.join(webDir, 'index.html')
  if (first === '') return index
  const name = second ? `${first}.one` : first
  const wanted = /^[a-z-]+$/.test(first) && !hidden.includes(name) ? [ofPages(name)] : []
  return [...wanted, ofPages('other')].find((file) => existsSync(file)) ?? index
}

export function toPage(html: string, boot: Boot): string {
  const [before, after] = html.split(MARKER)
  if (before === undefined || after === undefined) throw new Error(`index.html lacks ${MARKER}`)
  // `</script>` inside a value would end the element.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  return `${before}${MARKER.replace('></', () => `>${json}</`)}${after}`
}
