import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_MNEMONIC } from '@parvalue/shared/chain/test-wallets.ts'
import { createPublicClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveName } from '../../web/src/wallet/names/resolve-name.ts'
import type { LocalChain } from '../chain/local-chain.ts'
import { readDeploymentOf, startDeployedChain } from './test-deployment.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-names-'))
const port = 30_100 + (process.pid % 400)
let chain: LocalChain

beforeAll(async () => {
  chain = await startDeployedChain({ chainId: 11155111, port, dataDir, stockCount: 2 })
})

afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('MN-01 the registry resolves its names, and no other or invalid ones', async () => {
  const { nameRegistry } = readDeploymentOf(chain)
  if (!nameRegistry) throw new Error('There is no registry.')
  const client = createPublicClient({ transport: http(`http://127.0.0.1:${port}`) })
  const resolve = (name: string) => resolveName(client, nameRegistry, name)
  const addressAt = (addressIndex: number) =>
    mnemonicToAccount(TEST_MNEMONIC, { addressIndex }).address
  for (const name of ['nobody.eth', 'eth', 'maria.test', 'ma ria.eth', 'mаria.eth', 'a..eth'])
    expect([name, await resolve(name)]).toEqual([name, null])
  expect(await resolve('maria.eth')).toBe(addressAt(1))
  expect(await resolve('Diego.ETH')).toBe(addressAt(2))
})
