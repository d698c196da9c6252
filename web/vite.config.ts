import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { completeDocuments } from './complete-documents.ts'
import { compressFiles } from './compress-files.ts'
import { omitApiSummaries } from './omit-api-summaries.ts'
import { addBuildIntegrity } from './page-integrity.ts'
import { replaceStringsInPlace } from './replace-strings-in-place.ts'
import { serveFromServer } from './server-documents.ts'

const isHardened = process.env.HARDENED === '1'

const define = {
  // These features are removed from the hardened bundle at compile time, not only disabled.
  __DEMO_WALLET__: JSON.stringify(!isHardened),
  __KIT__: JSON.stringify(!isHardened),
  __LOCAL_EXPLORER__: JSON.stringify(!isHardened),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    completeDocuments(define),
    addBuildIntegrity(),
    compressFiles(),
    replaceStringsInPlace(),
    omitApiSummaries(),
    ...(process.env.SERVER_URL ? [serveFromServer(process.env.SERVER_URL)] : []),
  ],
  define,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Every supported browser has light-dark(), so it must not be compiled away.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Nothing is inlined as a data: URL, because the content policy forbids data: fonts and masks.
    assetsInlineLimit: 0,
    // All styles are in one file: prerendered documents inline the rules of the first paint and fetch the
    // file later.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // By default a shared chunk's name lists all its importers, and every document would repeat that
        // name.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          // Code that every page needs comes in six files. More files would cost compression and requests;
          // fewer would block the main thread longer, because the browser evaluates each file in one task.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, tags: ['$initial'] },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'shared', test: /[\\/]shared[\\/](api|chain|domain)[\\/]/, tags: ['$initial'] },
            { name: 'boot', test: /[\\/]web[\\/]src[\\/]api[\\/]boot\.ts/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            // Modules that several pages share are merged with others that the same pages need up to this
            // size, because each file costs a request and a separate evaluation. A higher threshold would
            // load code that a page does not need. A module that is imported lazily stays in a separate file,
            // because a page that loads its file for another module would load its imports too.
            {
              name: (id, modules) =>
                modules.getModuleInfo(id)?.dynamicImporters.length ? null : 'parts',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2200,
            },
          ],
        },
      },
    },
  },
})
