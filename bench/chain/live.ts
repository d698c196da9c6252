// Measures the lag of the database behind the chain: from a block's announcement to the row of a purchase in it.

import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { listUsdPlusPurchases } from '../../server/src/modules/usdplus/service.ts'
import { startTestChain, type TestChain } from '../../server/src/testing/chain/test-chain.ts'
import { startLiveTestIndexer } from '../../server/src/testing/chain/test-indexer.ts'
import type { TestEngine } from '../../server/src/testing/database/test-engines.ts'
import { listAvailableEngines } from '../measure/engines.ts'
import { toDelayResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'

const ROUNDS = 50
const POLL_INTERVAL_MS = 2

export async function measureIndexerLag(): Promise<void> {
  for (const { name, open } of listAvailableEngines()) {
    const [engine, chain] = await Promise.all([open(), startTestChain()])
    const follower = startLiveTestIndexer(engine.db, chain, { holder: 'bench', isAlone: true })
    const spansMs = await measureRounds(engine, chain)
    const how = `${ROUNDS} blocks with a purchase each, one after another, looked for every ${POLL_INTERVAL_MS} ms`
    saveResult(
      toDelayResult(`live: new head to its row, ${name}`, spansMs, { targetMaxMs: 60, how }),
    )
    await follower.stop()
    chain.stop()
    await engine.close()
  }
}

async function measureRounds({ db }: TestEngine, chain: TestChain): Promise<number[]> {
  const [buyer = '0x'] = (await chain.accounts()).map((each) => each.toLowerCase() as Address)
  await chain.approve(buyer, 1_000_000_000n)
  await chain.mine()
  const heads = await listenToHeads(chain.wsUrl)
  const spansMs: number[] = []
  const count = async () => (await listUsdPlusPurchases(db, buyer)).length
  for (let round = 0; round <= ROUNDS; round += 1) {
    await chain.deposit(buyer, 1_000_000n)
    const announced = heads.next()
    await chain.mine()
    const beganMs = await announced
    while ((await count()) <= round) await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS))
    // The first purchase catches up with all earlier blocks.
    if (round > 0) spansMs.push(performance.now() - beganMs)
  }
  heads.stop()
  return spansMs
}

/** Subscribes to heads, as the indexer does; `next` resolves with the time at which one is announced. */
async function listenToHeads(wsUrl: string) {
  const socket = new WebSocket(wsUrl)
  let announce = (_: number) => {}
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const subscribed = new Promise((resolve) =>
    socket.addEventListener('message', resolve, { once: true }),
  )
  const params = ['newHeads']
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }))
  await subscribed
  socket.addEventListener('message', () => announce(performance.now()))
  return {
    next: () =>
      new Promise<number>((resolve) => {
        announce = resolve
      }),
    stop: () => socket.close(),
  }
}
