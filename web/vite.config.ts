import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), orderLayers()],
  define: {
    // The test wallet is compiled out of the hardened bundle, not merely switched off in it.
    __DEMO_WALLET__: JSON.stringify(process.env.HARDENED !== '1'),
  },
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
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
})

/** Cascade layers count in the order of their first mention, so each stylesheet begins with it. */
function orderLayers(): Plugin {
  const order = readFileSync(new URL('src/ui/layers.css', import.meta.url), 'utf8').trim()
  return {
    name: 'order-layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `${order}${file.source}`
      }
    },
  }
}
