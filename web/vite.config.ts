import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { DOCUMENTS, documents } from './documents.ts'
import { sealBuild } from './page-integrity.ts'
import { prerenderPages } from './prerender-page.ts'

const isHardened = process.env.HARDENED === '1'

const define = {
  // Compiled out of the hardened bundle, not merely switched off in it.
  __DEMO_WALLET__: JSON.stringify(!isHardened),
  __KIT__: JSON.stringify(!isHardened),
  __LOCAL_EXPLORER__: JSON.stringify(!isHardened),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), completeDocument(), sealBuild()],
  define,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // light-dark() stays as written: every browser that has it is one we support.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content policy allows no data: fonts or masks, so that nothing is inlined.
    assetsInlineLimit: 0,
    // All of it is smaller than one more round trip.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes in five files: more of them only cost more to press and ask for,
          // and fewer would hold up the browser for longer, which evaluates each at once.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'shared', test: /[\\/]shared[\\/](api|chain|domain)[\\/]/, tags: ['$initial'] },
            { name: 'boot', test: /[\\/]web[\\/]src[\\/]api[\\/]boot\.ts/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})

/**
 * Styles and a page's markup go into its document, so that it can be seen before any script has come.
 * The server allows the styles by their hash. The names of the page's own parts go there too, so that
 * they are asked for together with what every page has.
 */
function completeDocument(): Plugin {
  // Cascade layers count in the order of their first mention, so the styles begin with it.
  const order = readFileSync(new URL('src/ui/layers.css', import.meta.url), 'utf8').trim()
  return {
    name: 'complete-document',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const document = bundle['index.html']
      const styles = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
      if (document?.type !== 'asset' || styles?.type !== 'asset') {
        throw new Error('The build has no document or no styles.')
      }
      const base = String(document.source).replace(
        / *<link rel="stylesheet"[^>]*>\n?/,
        () => `<style>${order}${styles.source}</style>`,
      )
      const paths = Object.values(documents).flatMap(({ path }) => path ?? [])
      const pages = await prerenderPages(import.meta.dirname, define, paths)
      for (const [name, { path, parts }] of Object.entries(documents)) {
        const markup = path === null ? null : (pages[paths.indexOf(path)] ?? null)
        const source = toDocument(base, markup, listFiles(bundle, parts))
        if (name === 'index') document.source = source
        else this.emitFile({ type: 'asset', fileName: `${DOCUMENTS}/${name}.html`, source })
      }
      delete bundle[styles.fileName]
    },
  }
}

/**
 * What is drawn already is seen before anything else is asked for: `before-paint.js` fetches the scripts then,
 * and begins what all of them stand on one after another. Where nothing is drawn they are fetched at once.
 */
function toDocument(base: string, markup: string | null, files: readonly string[]): string {
  const preload = markup === null ? 'rel="modulepreload"' : 'data-later="modulepreload"'
  const toLink = (file: string, more = '') => `<link ${preload}${more} crossorigin href="${file}">`
  const first: string[] = []
  const bare = base.replaceAll(SCRIPTS, (_, entry?: string, file?: string) => {
    first.push(entry ?? file ?? '')
    return ''
  })
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
