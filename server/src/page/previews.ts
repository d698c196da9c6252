import type { BootSettings } from '@parvalue/shared/api/boot.ts'
import { type LegalLanguage, legalLanguages } from '@parvalue/shared/domain/product/legal-text.ts'
import type { FastifyInstance } from 'fastify'
import { escapeText } from '../platform/http/escape-text.ts'
import { createEtagHook } from '../platform/http/etag.ts'
import { toPreviewPicturePath } from './preview-pictures.ts'
import { type PublicPage, publicPages } from './public-pages.ts'

export type PreviewSettings = Pick<BootSettings, 'publicUrl' | 'brand' | 'appEnv'> & {
  /** The brand on the pictures of this build; null if they have no text. */
  drawnBrand: string | null
}

const PICTURE = { width: 1200, height: 630 } as const

/** Returns whether search engines may index the pages, which is so in production only. */
const isListed = ({ appEnv }: PreviewSettings) => appEnv === 'prod'

/** Returns the public page at this address and its language; null for private pages. */
export function findPublicPage(url: string): { page: PublicPage; language: LegalLanguage } | null {
  const { pathname, searchParams } = toAddressParts(url, 'http://page')
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const page =
    publicPages.find((one) => one.path === path) ??
    // A topic or a stock has the preview of the page that lists it.
    publicPages.find(({ path: parent }) => isListing(parent) && path.startsWith(`${parent}/`))
  const language = legalLanguages.find((one) => one === searchParams.get('lng')) ?? 'en'
  return page ? { page, language } : null
}

/** Collapses leading slashes, because two would name another host. */
const toAddressParts = (url: string, base: string) => new URL(url.replace(/^[/\\]+/, '/'), base)

const isListing = (path: string) => path === '/stocks' || path === '/help'

/** Returns the tags of the document's head for link previews and for installing the app. */
export function toHeadTags(url: string, facts: PreviewSettings): string {
  const found = findPublicPage(url)
  const robots = isListed(facts) && found ? [] : [toMeta('name', 'robots', 'noindex')]
  const installing = [
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
  ]
  return [...(found ? toPreview(url, found, facts) : []), ...robots, ...installing].join('\n    ')
}

type Found = NonNullable<ReturnType<typeof findPublicPage>>

function toPreview(url: string, { page, language }: Found, facts: PreviewSettings): string[] {
  const { publicUrl, brand, drawnBrand } = facts
  const { pathname } = toAddressParts(url, publicUrl)
  const { title, description } = page[language]
  const address = toAddress(publicUrl, pathname, language)
  const picture = toPreviewPicturePath(page, { language, isOwnBrand: drawnBrand === brand.name })
  return [
    toMeta('name', 'description', description),
    `<link rel="canonical" href="${escapeText(address)}">`,
    ...legalLanguages.map(
      (other) =>
        `<link rel="alternate" hreflang="${other}" href="${escapeText(toAddress(publicUrl, pathname, other))}">`,
    ),
    toMeta('property', 'og:type', 'website'),
    toMeta('property', 'og:site_name', brand.name),
    toMeta('property', 'og:locale', language.replace('-', '_')),
    toMeta('property', 'og:title', `${title} · ${brand.name}`),
    toMeta('property', 'og:description', description),
    toMeta('property', 'og:url', address),
    toMeta('property', 'og:image', `${publicUrl}${picture}`),
    toMeta('property', 'og:image:alt', `${title}. ${description}`),
    toMeta('property', 'og:image:width', `${PICTURE.width}`),
    toMeta('property', 'og:image:height', `${PICTURE.height}`),
    toMeta('name', 'twitter:card', 'summary_large_image'),
  ]
}

const toAddress = (publicUrl: string, path: string, language: LegalLanguage) =>
  `${publicUrl}${path}${language === 'en' ? '' : `?lng=${language}`}`

const toMeta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeText(content)}">`

/** Serves the files for search engines and for installing; all name the operator's own origin and brand. */
export function servePreviews(app: FastifyInstance, facts: PreviewSettings) {
  const serveText = (path: string, type: string, text: string) =>
    app.get(path, { onSend: createEtagHook() }, (_, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(text),
    )
  serveText('/robots.txt', 'text/plain; charset=utf-8', toRobots(facts))
  serveText('/sitemap.xml', 'application/xml; charset=utf-8', toSitemap(facts))
  const manifest = JSON.stringify(toManifest(facts))
  serveText('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', manifest)
}

const toRobots = (facts: PreviewSettings) =>
  isListed(facts)
    ? `User-agent: *\nDisallow: /api/\nSitemap: ${facts.publicUrl}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n'

const toSitemap = ({ publicUrl }: PreviewSettings) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map(
      ({ path }) => `  <url><loc>${escapeText(`${publicUrl}${path}`)}</loc></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')

const toIcon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Returns the web app manifest. There is no service worker, so that no page is shown from an offline cache. */
const toManifest = ({ brand: { name } }: PreviewSettings) => ({
  id: '/',
  name,
  short_name: name.slice(0, 12),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#F6F7F4',
  theme_color: '#F6F7F4',
  icons: [toIcon(192, 'any'), toIcon(512, 'any'), toIcon(512, 'maskable')],
})
