import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverCrash } from '../../platform/fail-point.ts'
import type { ChainSender } from '../../providers/chain/port.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { processTransactionIntent } from './service.ts'

const NOBODY: Address = `0x${'ab'.repeat(20)}`

let engine: TestEngine
let chain: TestChain
let sender: ChainSender

beforeAll(async () => {
  ;[engine, chain] = await Promise.all([openMemoryEngine(), startTestChain()])
  sender = createChainSender(
    createRpc(fetch, chain.url),
    SEPOLIA_CHAIN_ID,
    testChainKeys.restrictor,
  )
})
afterAll(async () => {
  chain?.stop()
  await engine?.close()
})

test('a foreign transaction of the same key keeps its nonce, and ours takes the next one', async () => {
  const deps = { db: engine.db, clock: () => 0, crashAt: neverCrash, sender }
  const send = (id: string) =>
    processTransactionIntent(deps, {
      id,
      call: { to: NOBODY, data: '0x' },
      isWanted: async () => true,
    })
  await send('first')
  await chain.mine(16)
  const { address: from } = sender
  await chain.rpc('anvil_impersonateAccount', from)
  await chain.rpc('eth_sendTransaction', { from, to: NOBODY, gas: '0x5208' })
  await chain.mine()
  const before = await sender.countNonces('latest')
  await send('second')
  await chain.mine(16)
  expect([await send('second'), await sender.countNonces('latest')]).toEqual(['final', before + 1])
})
