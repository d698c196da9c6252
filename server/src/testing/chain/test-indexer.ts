import { createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import { pino } from 'pino'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { GENESIS_PARENT_HASH } from '../../platform/indexer/common-ancestor.ts'
import { createLogCrossCheck } from '../../platform/indexer/cross-check-logs.ts'
import {
  type ChainFollower,
  startChainFollower,
  toHealthMessage,
} from '../../platform/indexer/follow.ts'
import { takeChainLease } from '../../platform/indexer/lease.ts'
import {
  findChainCursor,
  insertCursorIfMissing,
  saveHealthMessage,
} from '../../platform/indexer/store.ts'
import { createSyncSession, syncToHead } from '../../platform/indexer/sync.ts'
import type { ChainHandler } from '../../ports/chain-events.ts'
import { createRpc } from '../../providers/chain/service.ts'
import type { Db } from '../../tables/tables.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import type { TestChain } from './test-chain.ts'

/** Creates an indexer that syncs when the test calls it. */
export async function createTestIndexer(
  db: Db,
  chain: TestChain,
  handlers: readonly ChainHandler[],
) {
  const rpc = createRpc(fetch, chain.url)
  await insertCursorIfMissing(db, SEPOLIA_CHAIN_ID, { block: -1, hash: GENESIS_PARENT_HASH })
  const epoch = await takeChainLease(db, {
    chainId: SEPOLIA_CHAIN_ID,
    holder: 'test',
    isAlone: true,
  })
  const cursor = await findChainCursor(db, SEPOLIA_CHAIN_ID)
  if (epoch === null || !cursor) throw new Error('no lease')
  const session = createSyncSession(epoch, cursor)
  const decoder = createChainEventDecoder(chain.deployment)
  const crossCheck = createLogCrossCheck([rpc], decoder)
  const facts = { secondRpc: null, clock: Date.now, crashAt: neverCrash, log: () => {} }
  return async () => {
    const fault = await syncToHead({ db, rpc, crossCheck, decoder, handlers, ...facts }, session)
    await saveHealthMessage(db, epoch, SEPOLIA_CHAIN_ID, fault && toHealthMessage(fault))
    if (fault) throw new Error(JSON.stringify(fault))
  }
}

type Live = {
  holder: string
  isAlone: boolean
  /** URLs of the node and of an optional second node; by default the chain's own. */
  nodes?: readonly [string, string?]
}

/** Starts the server's indexer, which follows the chain by itself and posts USD+ transfers. */
export function startLiveTestIndexer(db: Db, chain: TestChain, live: Live): ChainFollower {
  const { holder, isAlone, nodes = [chain.url] } = live
  const [url, secondUrl] = nodes
  return startChainFollower({
    db,
    rpc: createRpc(fetch, url),
    secondRpc: secondUrl === undefined ? null : createRpc(fetch, secondUrl),
    decoder: createChainEventDecoder(chain.deployment),
    handlers: [createUsdPlusHandler(async () => {})],
    crashAt: neverCrash,
    clock: Date.now,
    log: pino({ level: 'silent' }),
    chainId: SEPOLIA_CHAIN_ID,
    startBlock: chain.deployment.deployedAtBlock,
    wsUrl: chain.wsUrl,
    holder,
    isAlone,
  })
}
