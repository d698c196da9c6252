import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { DOCUMENTS, documents } from './documents.ts'
import { splitTypefaces, toFirstStyles } from './first-styles.ts'
import { prerenderPages } from './prerender-page.ts'

/**
 * A page's markup goes into its document with the styles that it is seen with, before anything else has
 * come. They are the same in each, and the server allows them by their hash. The names of the page's own
 * parts go there too, so that they are asked for together with what every page has.
 */
export function completeDocuments(define: Record<string, string>): Plugin {
  // Cascade layers count in the order of their first mention, so the styles begin with it.
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
      const paths = Object.values(documents).flatMap(({ path }) => path ?? [])
      const pages = await prerenderPages(import.meta.dirname, define, paths)
      const first = toFirstStyles(styles.source, pages.join(''))
      const html = String(document.source)
      // What comes last decides, so that those seen first stand before all of them.
      const withStyles = (...those: string[]) =>
        html.replace(STYLES, (link) => [...those.map(toStyle), link].join('\n    '))
      const [bare, drawn] = [withStyles(typefaces), withStyles(typefaces, first)]
      for (const [name, { path, parts }] of Object.entries(documents)) {
        const markup = path === null ? null : (pages[paths.indexOf(path)] ?? '')
        const files = listFiles(bundle, parts)
        const source = toDocument(markup === null ? bare : drawn, markup, files)
        if (name === 'index') document.source = source
        else this.emitFile({ type: 'asset', fileName: `${DOCUMENTS}/${name}.html`, source })
      }
    },
  }
}

/**
 * What is drawn already is seen before anything else is asked for: `before-paint.js` fetches all styles and
 * the scripts then, and begins what all of them stand on one after another. Where nothing is drawn they are
 * fetched at once.
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
  // The entry stands before what it needs, and begins last.
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

/** What these modules need beside what every page has already. */
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
  if (!start) throw new Error('The build has no start.')
  const everywhere = find(start.fileName)
  const needed = modules.flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/src/${module}`)),
    )
    if (!chunk) throw new Error(`The build has no part with ${module}.`)
    return [...find(chunk.fileName)]
  })
  return [...new Set(needed)].filter((name) => !everywhere.has(name))
}
