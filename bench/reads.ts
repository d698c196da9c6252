import { privateKeyToAddress } from 'viem/accounts'
import { readChain } from '../server/src/modules/reserves/read.ts'
import { createRpc, type Rpc } from '../server/src/providers/chain/rpc.ts'
import { keys, startTestChain } from '../server/src/test-chain.ts'
import { alternate, toRatio } from './ratios.ts'
import { saveResult } from './results.ts'

const READS = 100

/** What stands on a chain, read in batches at one block, beside each figure asked for alone. */
export async function measureReads(rounds: number): Promise<void> {
  const chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  const batched = createRpc(fetch, chain.url)
  const alone: Rpc = {
    ...batched,
    batch: <Answer>(calls: Parameters<Rpc['batch']>[0]) =>
      Promise.all(calls.map(({ method, params }) => batched.call<Answer>(method, ...params))),
  }
  const fulfiller = privateKeyToAddress(keys.fulfiller)
  const readBy = async (rpc: Rpc) => {
    const startedMs = performance.now()
    for (let read = 0; read < READS; read += 1) {
      await readChain({ deployment: chain.deployment, rpc, fulfiller }, [], null)
    }
    return (READS * 1000) / (performance.now() - startedMs)
  }
  await readBy(batched)
  const label = 'Reserves of a chain: batches beside each figure alone, all at once'
  const rates = await alternate(label, rounds, {
    floor: () => readBy(alone),
    ours: () => readBy(batched),
  })
  saveResult(
    toRatio(rates, { targetMin: 1, how: 'five stock tokens, one payment token, a local node' }),
  )
  chain.stop()
}
