import { readFileSync } from 'node:fs'
import { bootSchema } from '@parvalue/shared/api/boot.ts'
import type { APIRequestContext } from '@playwright/test'
import { callRpc, SHARED_RPC_URL } from './chain.ts'

const source = [
  'router.tsx',
  'account-routes.ts',
  'address-routes.ts',
  'help-routes.ts',
  'send-routes.ts',
]
  .map((file) => readFileSync(new URL(`../../web/src/app/routes/${file}`, import.meta.url), 'utf8'))
  .join('\n')

/** The page's route patterns, without the catch-all. */
export const routePatterns = [...source.matchAll(/path: '([^']+)'/g)]
  .map(([, path]) => path ?? '')
  .filter((path) => path !== '$')

const CHAIN_ID = 11155111

/** Lists every route, with existing objects as parameters, so that the pages have content. */
export async function listRoutes(request: APIRequestContext): Promise<string[]> {
  const document = await (await request.get('/', { headers: { accept: 'text/html' } })).text()
  const boot = bootSchema.parse(JSON.parse(/id="boot">([^<]*)</.exec(document)?.[1] ?? '{}'))
  const deployment = boot.deployments.find((one) => one.chainId === CHAIN_ID)
  if (!deployment) throw new Error(`There is no deployment on chain ${CHAIN_ID}.`)
  const values: Record<string, string> = {
    chainId: `${CHAIN_ID}`,
    hash: await findTransaction(),
    // No receipt has this address, because a purchase for each run would take minutes.
    id: `${CHAIN_ID}-0x${'5c'.repeat(32)}`,
    address: deployment.contracts.usdPlus,
    symbol: 'AAPL',
    topic: 'redeem',
    // The transfer is unknown, because sending one for each run would take minutes.
    messageId: `0x${'5c'.repeat(32)}`,
  }
  return routePatterns.map((pattern) =>
    pattern.replace(/\$(\w+)/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`Add a value for $${name} of ${pattern}.`)
      return value
    }),
  )
}

async function findTransaction(): Promise<string> {
  for (let number = 1; number < 200; number++) {
    const block = await callRpc<{ transactions: string[] } | null>(
      SHARED_RPC_URL,
      'eth_getBlockByNumber',
      [`0x${number.toString(16)}`, false],
    )
    const hash = block?.transactions[0]
    if (hash !== undefined) return hash
  }
  throw new Error('The chain has no transaction.')
}
