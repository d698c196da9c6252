import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { sealBuild } from './page-integrity.ts'
import { prerenderPage } from './prerender-page.ts'

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
          // What every page needs comes in three files: more of them only cost more to press and ask for.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})

/**
 * Styles and the first page's markup go into the document itself, so that it can be seen before any
 * script has come. The server allows the styles by their hash. The names of that page's own parts go
 * there too: `before-paint.js` asks for them at once where that page was asked for, and nowhere else.
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
      const markup = await prerenderPage(import.meta.dirname, define)
      document.source = String(document.source)
        .replace(
          / *<link rel="stylesheet"[^>]*>\n?/,
          () => `<style>${order}${styles.source}</style>`,
        )
        .replace(
          '<script type="application/json" id="first-page"></script>',
          () => `<script type="application/json" id="first-page">${toPartNames(bundle)}</script>`,
        )
        .replace(
          '<div id="root"></div>',
          () => `<div id="root" data-drawn="beforehand" inert>${markup}</div>`,
        )
      delete bundle[styles.fileName]
    },
  }
}

const FIRST_PAGE = 'src/app/splash-page.tsx'

/** What the first page needs beside what every page has already. */
function toPartNames(bundle: Rolldown.OutputBundle): string {
  const findParts = (fileName: string, found = new Set<string>()): Set<string> => {
    const part = bundle[fileName]
    if (part?.type !== 'chunk' || found.has(fileName)) return found
    found.add(fileName)
    for (const needed of part.imports) findParts(needed, found)
    return found
  }
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(FIRST_PAGE))
  const start = chunks.find(({ isEntry }) => isEntry)
  if (!page || !start) throw new Error('The build has no first page.')
  const everywhere = findParts(start.fileName)
  const own = [...findParts(page.fileName)].filter((name) => !everywhere.has(name))
  return JSON.stringify(own.map((name) => `/${name}`))
}
