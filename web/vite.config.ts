import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { completeDocuments } from './complete-documents.ts'
import { packFiles } from './packed-files.ts'
import { sealBuild } from './page-integrity.ts'
import { renewWordsInPlace } from './renewed-words.ts'
import { serveFromServer } from './server-documents.ts'

const isHardened = process.env.HARDENED === '1'

const define = {
  // Compiled out of the hardened bundle, not merely switched off in it.
  __DEMO_WALLET__: JSON.stringify(!isHardened),
  __KIT__: JSON.stringify(!isHardened),
  __LOCAL_EXPLORER__: JSON.stringify(!isHardened),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    completeDocuments(define),
    sealBuild(),
    packFiles(),
    renewWordsInPlace(),
    ...(process.env.SERVER_URL ? [serveFromServer(process.env.SERVER_URL)] : []),
  ],
  define,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // light-dark() stays as written: every browser that has it is one we support.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content policy allows no data: fonts or masks, so that nothing is inlined.
    assetsInlineLimit: 0,
    // One file: documents that are drawn carry of it what is seen first, and fetch it after that.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Not with the names of all that share it, which stand in each document.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          // What every page needs comes in six files: more of them only cost more to press and ask for,
          // and fewer would hold up the browser for longer, which evaluates each at once.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, tags: ['$initial'] },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'shared', test: /[\\/]shared[\\/](api|chain|domain)[\\/]/, tags: ['$initial'] },
            { name: 'boot', test: /[\\/]web[\\/]src[\\/]api[\\/]boot\.ts/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            // What several pages share: the smallest go with what the same pages need, because each file is
            // a question, an answer and a start of its own. More of it would bring pages what is not theirs.
            {
              name: 'parts',
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
