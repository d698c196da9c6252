import { createChainEventDecoder, type RawLog } from '@parvalue/shared/chain/events.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { sealLedger } from '../../server/src/modules/ledger/service.ts'
import { createUsdPlusHandler } from '../../server/src/modules/usdplus/chain-handler.ts'
import { neverCrash } from '../../server/src/platform/fail-point.ts'
import { GENESIS_PARENT_HASH } from '../../server/src/platform/indexer/common-ancestor.ts'
import { createLogCrossCheck } from '../../server/src/platform/indexer/cross-check-logs.ts'
import { takeChainLease } from '../../server/src/platform/indexer/lease.ts'
import { findChainCursor, insertCursorIfMissing } from '../../server/src/platform/indexer/store.ts'
import { createSyncSession, syncToHead } from '../../server/src/platform/indexer/sync.ts'
import { createRpc } from '../../server/src/providers/chain/service.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import type { TestChain } from '../../server/src/testing/chain/test-chain.ts'
import { SEPOLIA_CHAIN_ID } from '../../server/src/testing/server/test-app.ts'
import { fetchWithoutTimeout } from '../measure/fetch-without-timeout.ts'
import { measureOperationRate } from '../measure/ratios.ts'

const PER_BLOCK = 200
/** Number of later blocks after which Ponder considers a block of this chain id final. */
const PONDER_FINAL_AFTER = 65
/** Blocks per log query of the minimal loop; smaller or larger ranges make it slower. */
const RAW_RANGE = 100

/** Mines blocks full of USD+ transfers to a thousand holders; returns how many transfers there are. */
export async function mineTransfers(chain: TestChain, blocks: number): Promise<number> {
  const [from = '0x'] = await chain.accounts()
  await chain.approve(from, 1_000_000_000n)
  await chain.deposit(from, 900_000_000n)
  await chain.mine()
  const rpc = createRpc(fetchWithoutTimeout, chain.url)
  let nonce = Number(await rpc.call<Hex>('eth_getTransactionCount', from, 'latest'))
  for (let block = 0; block < blocks; block += 1) {
    const calls = Array.from({ length: PER_BLOCK }, (_, index) => {
      const holder = 1 + ((block * PER_BLOCK + index) % 1000)
      const to = holder.toString(16).padStart(64, '0')
      const data = `0xa9059cbb${to}${'1'.padStart(64, '0')}`
      const call = {
        from,
        to: chain.deployment.contracts.usdPlus,
        data,
        gas: '0x186a0',
        nonce: `0x${(nonce++).toString(16)}`,
      }
      return { method: 'eth_sendTransaction', params: [call] }
    })
    await rpc.batch(calls)
    await chain.mine()
  }
  // Further blocks make all transfers final, for Ponder too, which counts confirmations itself.
  await chain.mine(PONDER_FINAL_AFTER + 1)
  return blocks * PER_BLOCK
}

/** Runs the minimal loop: logs in ranges, our own decoder, one table. Returns events per second. */
export async function catchUpMinimalLoop(chain: TestChain, db: Db, count: number): Promise<number> {
  const rpc = createRpc(fetchWithoutTimeout, chain.url)
  const decoder = createChainEventDecoder(chain.deployment)
  const head = await chain.head()
  await sql`drop table if exists bench_raw`.execute(db)
  await sql`create table bench_raw (block bigint, log integer, sender text, receiver text,
    amount numeric(78, 0), primary key (block, log))`.execute(db)
  return measureOperationRate(count, async () => {
    for (let from = 0; from <= head; from += RAW_RANGE) {
      const to = Math.min(head, from + RAW_RANGE - 1)
      await insertRaw(db, decoder, await fetchLogs(rpc, decoder, from, to))
    }
  })
}

type Decoder = ReturnType<typeof createChainEventDecoder>
type LogAnswer = Omit<RawLog, 'blockNumber' | 'logIndex'> & { blockNumber: Hex; logIndex: Hex }

const fetchLogs = (rpc: ReturnType<typeof createRpc>, decoder: Decoder, from: number, to: number) =>
  rpc.call<LogAnswer[]>('eth_getLogs', {
    address: decoder.addresses,
    topics: [decoder.topics],
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${to.toString(16)}`,
  })

async function insertRaw(db: Db, decoder: Decoder, logs: LogAnswer[]) {
  const events = logs.flatMap((log) => {
    const logPosition = { blockNumber: Number(log.blockNumber), logIndex: Number(log.logIndex) }
    const event = decoder.decode({ ...log, ...logPosition })
    return event?.name === 'usdPlus.Transfer' ? [event] : []
  })
  await sql`insert into bench_raw select * from unnest(
    ${events.map(({ blockNumber }) => blockNumber)}::bigint[],
    ${events.map(({ logIndex }) => logIndex)}::integer[],
    ${events.map(({ args }) => args.from)}::text[],
    ${events.map(({ args }) => args.to)}::text[],
    ${events.map(({ args }) => args.value.toString())}::numeric[])`.execute(db)
}

/**
 * Runs the whole indexer: headers, parents, logs, their checks, the ledger until it is sealed, the cursor. Returns
 * events per second.
 */
export async function catchUpIndexer(chain: TestChain, db: Db, count: number): Promise<number> {
  await insertCursorIfMissing(db, SEPOLIA_CHAIN_ID, { block: -1, hash: GENESIS_PARENT_HASH })
  const epoch = await takeChainLease(db, {
    chainId: SEPOLIA_CHAIN_ID,
    holder: 'bench',
    isAlone: true,
  })
  const cursor = await findChainCursor(db, SEPOLIA_CHAIN_ID)
  if (epoch === null || !cursor) throw new Error('no lease')
  const deps = {
    db,
    handlers: [createUsdPlusHandler(async () => {})],
    rpc: createRpc(fetchWithoutTimeout, chain.url),
    secondRpc: null,
    decoder: createChainEventDecoder(chain.deployment),
    crossCheck: createLogCrossCheck(
      [createRpc(fetchWithoutTimeout, chain.url)],
      createChainEventDecoder(chain.deployment),
    ),
    crashAt: neverCrash,
    clock: () => 0,
    log: () => {},
  }
  return measureOperationRate(count, async () => {
    const session = createSyncSession(epoch, cursor)
    const halt = await syncToHead(deps, session)
    if (halt) throw new Error(JSON.stringify(halt))
    await sealLedger(db)
  })
}
