import { startTestChain, type TestChain } from '../../server/src/testing/chain/test-chain.ts'
import type { TestEngine } from '../../server/src/testing/database/test-engines.ts'
import { listAvailableEngines } from '../measure/engines.ts'
import { explainMissingPeers } from '../measure/peers.ts'
import { printStep } from '../measure/print-step.ts'
import { measureInTurn, toRatioResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { catchUpIndexer, catchUpMinimalLoop, mineTransfers } from './catch-up.ts'
import { catchUpPonder } from './ponder.ts'

const BLOCKS = Number(process.env.BENCH_BLOCKS ?? 500)
const PONDER_ROUNDS = 3

/** Measures the indexer against a minimal loop and against Ponder, an indexer with the same task. */
export async function measureCatchUp(rounds: number) {
  const chain = await startTestChain()
  const count = await mineTransfers(chain, BLOCKS)
  printStep(`${count} transfers are on the chain`)
  for (const { name, open } of listAvailableEngines()) {
    const label = 'catch-up: headers, parents, logs, cross-checks, ledger, beside the raw loop'
    const rates = await measureInTurn(`${label}, ${name}`, rounds, {
      floor: () => onFresh(open, ({ db }) => catchUpMinimalLoop(chain, db, count)),
      ours: () => onFresh(open, ({ db }) => catchUpIndexer(chain, db, count)),
    })
    const how = `${count} USD+ transfers, 200 a block, to 1000 holders, all final, from a local node`
    saveResult(toRatioResult(rates, { targetMin: 0.5, how }))
    if (name === 'Postgres') await besidePonder({ chain, count, open, how })
  }
  chain.stop()
}

type Open = () => Promise<TestEngine>
type Beside = { chain: TestChain; count: number; open: Open; how: string }

async function besidePonder({ chain, count, open, how }: Beside) {
  const missing = await explainMissingPeers()
  if (missing !== null) return printStep(`Ponder is left out: ${missing}`)
  const rates = await measureInTurn(
    'catch-up: the same beside Ponder 0.16.10, Postgres',
    PONDER_ROUNDS,
    {
      floor: () =>
        onFresh(open, ({ db, url }) => catchUpPonder(chain, { db, url: url ?? '' }, count)),
      ours: () => onFresh(open, ({ db }) => catchUpIndexer(chain, db, count)),
    },
  )
  const cold = 'Ponder starts with no cache and writes one row for each transfer'
  saveResult(toRatioResult(rates, { targetMin: 8, how: `${how}; ${cold}` }))
}

async function onFresh(open: Open, measure: (engine: TestEngine) => Promise<number>) {
  const engine = await open()
  try {
    return await measure(engine)
  } finally {
    await engine.close()
  }
}
