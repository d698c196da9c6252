import { findWrappedUsdPlus, paymentTokensOf, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import { createPublicClient, http } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { readReserveChain } from '../../server/src/modules/reserves/read.ts'
import type { Rpc } from '../../server/src/providers/chain/port.ts'
import { createRpc } from '../../server/src/providers/chain/service.ts'
import {
  startTestChain,
  type TestChain,
  testChainKeys,
} from '../../server/src/testing/chain/test-chain.ts'
import { readTokenBalance, readTokenBalances } from '../../web/src/tokens/read-balance.ts'
import { fetchWithoutTimeout } from '../measure/fetch-without-timeout.ts'
import { measureInTurn, toRatioResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'

const READS = 100

/** The client's own timeout of ten seconds may be too short for a slow machine. */
const NODE_MAX_MS = 600_000

/** Measures reading a chain's values in batches at one block, against single requests. */
export async function measureBatchedReads(rounds: number): Promise<void> {
  const chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  const batched = createRpc(fetchWithoutTimeout, chain.url)
  const alone: Rpc = {
    ...batched,
    batch: <Answer>(calls: Parameters<Rpc['batch']>[0]) =>
      Promise.all(calls.map(({ method, params }) => batched.call<Answer>(method, ...params))),
  }
  const fulfiller = privateKeyToAddress(testChainKeys.fulfiller)
  const readBy = async (rpc: Rpc) => {
    const startedMs = performance.now()
    for (let read = 0; read < READS; read += 1) {
      await readReserveChain({ deployment: chain.deployment, rpc, fulfiller }, [], null)
    }
    return (READS * 1000) / (performance.now() - startedMs)
  }
  await readBy(batched)
  const label = 'Reserves of a chain: batches beside each figure alone, all at once'
  const rates = await measureInTurn(label, rounds, {
    floor: () => readBy(alone),
    ours: () => readBy(batched),
  })
  saveResult(
    toRatioResult(rates, {
      targetMin: 1,
      how: 'five stock tokens, one payment token, a local node',
    }),
  )
  await measureBalances(chain, rounds)
  chain.stop()
}

/** Measures reading the balances of one wallet as the page does, against single requests. */
async function measureBalances({ url, deployment }: TestChain, rounds: number): Promise<void> {
  const client = createPublicClient({ transport: http(url, { timeout: NODE_MAX_MS }) })
  const account = privateKeyToAddress(testChainKeys.house)
  const wrapped = findWrappedUsdPlus(deployment)
  const tokens = [usdPlusOf(deployment), ...paymentTokensOf(deployment)]
  const alone = [...tokens, ...(wrapped ? [wrapped] : [])]
  const rateBy = async (read: () => Promise<unknown>) => {
    const startedMs = performance.now()
    for (let time = 0; time < READS; time += 1) await read()
    return (READS * 1000) / (performance.now() - startedMs)
  }
  const ours = () => readTokenBalances(client, { tokens, wrapped, account })
  const floor = () =>
    Promise.all(alone.map(({ address }) => readTokenBalance(client, address, account)))
  await rateBy(ours)
  const label = 'Portfolio of a chain: one multicall beside each balance alone, all at once'
  const rates = await measureInTurn(label, rounds, {
    floor: () => rateBy(floor),
    ours: () => rateBy(ours),
  })
  const how = `${alone.length} tokens; the multicall also asks what wrapped shares are worth; a local node`
  saveResult(toRatioResult(rates, { how }))
}
