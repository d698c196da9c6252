import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { DOCUMENTS_DIR, pageDocuments } from './documents.ts'
import { splitTypefaces, toFirstStyles } from './first-styles.ts'
import { prerenderPages } from './prerender-pages.ts'

/**
 * Writes into each prerendered document its markup, and the styles with which the browser can show the markup before it
 * has loaded any other file. These styles are the same in all documents, and the server allows them by their hash in
 * the content security policy. Each document also links the chunks of its own page, so that they load in parallel with
 * the shared ones.
 */
export function completeDocuments(define: Record<string, string>): Plugin {
  // The browser ranks cascade layers by their first mention, so the inlined styles must begin with the layer
  // order.
  const order = readFileSync(new URL('src/ui/styles/layers.css', import.meta.url), 'utf8').trim()
  return {
    name: 'complete-documents',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const document = bundle['index.html']
      const styles = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
      if (document?.type !== 'asset' || styles?.type !== 'asset') {
        throw new Error('The build has no document or no styles.')
      }
      const { typefaces, others } = splitTypefaces(String(styles.source))
      styles.source = `${order}${others}`
      const paths = Object.values(pageDocuments).flatMap(({ path }) => path ?? [])
      const pages = await prerenderPages(import.meta.dirname, define, paths)
      const first = toFirstStyles(styles.source, pages.join(''))
      const html = String(document.source)
      // The last matching rule wins, so the inlined first styles stand before all other style sheets.
      const withStyles = (...those: string[]) =>
        html.replace(STYLES, (link) => [...those.map(toStyle), link].join('\n    '))
      const [bare, drawn] = [withStyles(typefaces), withStyles(typefaces, first)]
      for (const [name, { path, parts }] of Object.entries(pageDocuments)) {
        const markup = path === null ? null : (pages[paths.indexOf(path)] ?? '')
        const files = listFiles(bundle, parts)
        const source = toDocument(markup === null ? bare : drawn, markup, files)
        if (name === 'index') document.source = source
        else this.emitFile({ type: 'asset', fileName: `${DOCUMENTS_DIR}/${name}.html`, source })
      }
    },
  }
}

/**
 * Returns the document with its files in loading order: a prerendered document paints first; `before-paint.js` then
 * fetches all styles and scripts and starts the shared chunks one after another. A document without markup fetches all
 * files at once.
 */
function toDocument(base: string, markup: string | null, files: readonly string[]): string {
  const rel = markup === null ? 'rel' : 'data-later'
  const toLink = (file: string, more = '') =>
    `<link ${rel}="modulepreload"${more} crossorigin href="${file}">`
  const first: string[] = []
  const bare = base
    .replaceAll(SCRIPTS, (_, entry?: string, file?: string) => {
      first.push(entry ?? file ?? '')
      return ''
    })
    .replace(STYLES, `<link ${rel}="stylesheet"`)
  // The first link is the entry's and the next ones are those of its dependencies; the entry must be started last.
  const [entry, ...needed] = first
  if (!entry) throw new Error('The document has no entry.')
  const links = [
    ...[...needed, entry].map((file) => toLink(file, ' data-start')),
    ...files.map((file) => toLink(`/${file}`)),
  ]
  const html = bare.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
  if (markup === null) return html
  return html.replace(
    '<div id="root"></div>',
    () => `<div id="root" data-drawn="beforehand" inert>${markup}</div>`,
  )
}

const toStyle = (styles: string) => `<style>${styles}</style>`

const STYLES = '<link rel="stylesheet"'
const SCRIPTS =
  /\s*(?:<script type="module" crossorigin src="([^"]+)"><\/script>|<link rel="modulepreload" crossorigin href="([^"]+)">)/g

/** Returns the files that these modules need beyond those that every page loads. */
function listFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const find = (fileName: string, found = new Set<string>()): Set<string> => {
    const part = bundle[fileName]
    if (part?.type !== 'chunk' || found.has(fileName)) return found
    found.add(fileName)
    for (const needed of part.imports) find(needed, found)
    return found
  }
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const start = chunks.find(({ isEntry }) => isEntry)
  if (!start) throw new Error('The build has no entry chunk.')
  const everywhere = find(start.fileName)
  const needed = modules.flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/src/${module}`)),
    )
    if (!chunk) throw new Error(`The build has no chunk with ${module}.`)
    return [...find(chunk.fileName)]
  })
  return [...new Set(needed)].filter((name) => !everywhere.has(name))
}
