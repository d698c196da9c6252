import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { BootSettings } from '@parvalue/shared/api/boot.ts'
import type { FeatureFlags } from '@parvalue/shared/domain/product/flags.ts'
import { legalDocuments } from '@parvalue/shared/domain/product/legal-text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LegalTexts } from '../config/legal-settings.ts'
import { AppError } from '../platform/http/app-error.ts'
import { sendError, sendNotFound } from '../platform/http/envelope.ts'
import { escapeText } from '../platform/http/escape-text.ts'
import { sendWithEtag } from '../platform/http/etag.ts'
import { earlyRefusalHeaders } from '../platform/http/headers.ts'
import type { WorldTime } from '../startup/world-time.ts'
import { withLegalText } from './legal-document.ts'
import { withMarketStatus } from './market-status-prerender.ts'
import { isPageAddress } from './page-address.ts'
import { readPreviewPictureBrand } from './preview-pictures.ts'
import { findPublicPage, type PreviewSettings, servePreviews, toHeadTags } from './previews.ts'
import { withTestMode } from './test-mode-prerender.ts'

const MARKER = '<script type="application/json" id="boot"></script>'
const YEAR_CACHE = 'public, max-age=31536000, immutable'

/** Returns whether the page has been built; otherwise only the API answers. */
export const isPageBuilt = (webDir: string) => existsSync(path.join(webDir, 'index.html'))

/** Headers that matter for documents only; on dozens of small files they would add a large share of the bytes. */
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
  boot: BootSettings
  legal: LegalTexts
  getFlags: () => Promise<FeatureFlags>
  worldTime: Pick<WorldTime, 'worldNowMs' | 'isAhead'>
}

/** Serves the built page: its files, and a document for every address that a user may open. */
export function servePage(app: FastifyInstance, settings: PageSettings) {
  const { webDir, boot, legal, getFlags, worldTime } = settings
  const facts = { ...boot, drawnBrand: readPreviewPictureBrand(webDir) }
  const getPage = createPageReader({ webDir, boot, legal })
  app.register(async (files) => {
    // Folders are not served, and documents are not served as files under any name: they would lack the boot data.
    files.addHook<{ Params: { '*'?: string } }>('preHandler', async ({ url, params }, reply) => {
      if (isPageAddress(url) || params['*']?.endsWith('/')) reply.callNotFound()
    })
    await files.register(fastifyStatic, {
      root: webDir,
      index: false,
      redirect: false,
      cacheControl: false,
      // Text files were compressed during the build.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = file.startsWith(path.join(webDir, 'assets') + path.sep)
        reply.header('cache-control', isHashed ? YEAR_CACHE : 'no-cache')
        for (const name of ONLY_FOR_PAGES) reply.removeHeader(name)
        reply.headers(earlyRefusalHeaders)
      },
    })
    // A page loads dozens of files. This route reads each directly; the library's own one would scan the whole folder
    // for it.
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
    const html = withHead(withMarketStatus(getPage(url, hidden), worldTime), url, facts)
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return sendWithEtag(request, reply.code(200), html)
  })
}

const refuseMethod = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(new AppError('method_not_allowed'), request, reply.header('allow', 'GET, HEAD'))

/**
 * Requirement RO-08: finds the pages to hide at this address, so that a page that a flag switches off is never shown,
 * not even briefly. If the flags cannot be read, the page is hidden until it has loaded them.
 */
async function findHidden(url: string, getFlags: PageSettings['getFlags']): Promise<string[]> {
  if (!/^\/bridge\b/.test(url)) return []
  const isThere = await getFlags().then(
    ({ Bridging }) => Bridging,
    () => false,
  )
  return isThere ? [] : ['bridge']
}

/** Replaces the head of the built document, which describes the first page, by that of the page at `url`. */
function withHead(html: string, url: string, facts: PreviewSettings): string {
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

/** Creates a reader that reads the document again after a new build, so that a running server serves it. */
function createPageReader({
  webDir,
  boot,
  legal,
}: Pick<PageSettings, 'webDir' | 'boot' | 'legal'>) {
  const pages = new Map<string, Read>()
  return (url: string, hidden: readonly string[]): string => {
    const file = findPageDocument(webDir, url, hidden)
    const { mtimeMs } = statSync(file)
    const known = pages.get(file)
    if (known?.mtimeMs === mtimeMs) return known.html
    const document = legalDocuments.find((name) => path.basename(file) === `${name}.html`)
    const built = readFileSync(file, 'utf8')
    const withText = document ? withLegalText(built, legal[document].en) : built
    const html = toPageHtml(withTestMode(withText, boot), boot)
    pages.set(file, { mtimeMs, html })
    return html
  }
}

/**
 * Returns the document that was built for this address, else for its first path segment, else for all others;
 * `hidden` names the pages that are switched off.
 */
export function findPageDocument(
  webDir: string,
  url: string,
  hidden: readonly string[] = [],
): string {
  const [first = '', second] = (url.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean)
  const ofPages = (name: string) => path.join(webDir, 'pages', `${name}.html`)
  const index = path.join(webDir, 'index.html')
  if (first === '') return index
  const name = second ? `${first}.one` : first
  const wanted = /^[a-z-]+$/.test(first) && !hidden.includes(name) ? [ofPages(name)] : []
  return [...wanted, ofPages('other')].find((file) => existsSync(file)) ?? index
}

export function toPageHtml(html: string, boot: BootSettings): string {
  const [before, after] = html.split(MARKER)
  if (before === undefined || after === undefined) throw new Error(`index.html lacks ${MARKER}`)
  // `</script>` inside a value would end the element.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  return `${before}${MARKER.replace('></', () => `>${json}</`)}${after}`
}
