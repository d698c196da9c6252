import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BootSettings } from '@parvalue/shared/api/boot.ts'
import { testModeParties } from '@parvalue/shared/domain/product/test-mode.ts'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

type Built = Pick<typeof import('./src/app/startup/prerender.tsx'), 'prerender'>

/**
 * Renders pages to English markup, in the order of `paths`. The real components render, with stubs for values that only
 * the browser or the server knows; hydration replaces those values. Markup that would show a wrong value until then
 * must not be rendered.
 */
export async function prerenderPages(
  root: string,
  define: Record<string, string>,
  paths: readonly string[],
): Promise<string[]> {
  // The folder is inside the repository, because Node.js resolves external packages from the location of the
  // bundle.
  const outDir = join(root, '..', 'node_modules', '.cache', `prerender-${randomUUID()}`)
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      define,
      plugins: [react(), stubBoot()],
      build: {
        ssr: 'src/app/startup/prerender.tsx',
        outDir,
        emptyOutDir: true,
        copyPublicDir: false,
      },
    })
    Object.assign(globalThis, { localStorage: emptyStorage, matchMedia: () => wideScreen })
    const built = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Built
    const pages = await built.prerender(paths)
    const wrong = paths.find((_, index) => pages[index]?.includes(nowhere))
    if (wrong) throw new Error(`${wrong} shows a placeholder address.`)
    return pages
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

const emptyStorage = { length: 0, key: () => null, getItem: () => null }
const wideScreen = { matches: false, addEventListener: () => undefined }

const nowhere = '0x0000000000000000000000000000000000000000'
const chainId = 1

const boot: BootSettings = {
  appEnv: 'local',
  publicUrl: 'http://localhost',
  brand: { name: 'Parvalue', supportEmail: '' },
  termsDate: '2026-11-01',
  chains: [
    {
      id: chainId,
      rpcUrl: 'http://localhost',
      rpcUrls: ['http://localhost'],
      isLocal: false,
      safeApiUrl: null,
    },
  ],
  deployments: [
    {
      chainId,
      deployedAtBlock: 0,
      contracts: { usdPlus: nowhere, usdPlusMinter: nowhere, transferRestrictor: nowhere },
      paymentTokens: [{ symbol: 'USDC', name: 'USD Coin', decimals: 6, address: nowhere }],
    },
  ],
  hasDemoWallet: false,
  // The server removes what only test mode shows, unless it runs in test mode.
  testModeParties: [...testModeParties],
  apiUrl: '',
  mailboxUrl: null,
  analytics: null,
  hasTranslations: false,
  login: null,
  hasExternalWallets: true,
  walletConnect: null,
}

function stubBoot(): Plugin {
  const id = '\0boot'
  return {
    name: 'stand-in-for-boot',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '#api/client/boot.ts' ||
      (/^(?:\.|\.\.\/client)\/boot\.ts$/.test(source) && importer?.includes('/src/api/'))
        ? id
        : null,
    load: (loaded) =>
      loaded === id
        ? `export const boot = ${JSON.stringify(boot)}; export const isPrerendering = true`
        : null,
  }
}
