import { toDividendEntry } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import type { EventBatch, FollowedEvent } from '../../../ports/chain-events.ts'
import type { Tx } from '../../../tables/tables.ts'
import { findIntentOfTransaction } from '../../chain-tx/service.ts'
import { postOrThrow, reverseEntries } from '../../ledger/service.ts'
import { clearDistributionsAbove, saveDistribution } from '../allocation-store.ts'
import { deleteDividendMintsAbove, insertDividendMint } from './mint-store.ts'

type WireMinted = Extract<FollowedEvent, { name: 'dividendMinter.WireMinted' }>
type Created = Extract<FollowedEvent, { name: 'dividendDistribution.NewDistributionCreated' }>

const INTENT = /^dividend\/([0-9a-f-]{36})\/(\d+)\/(mint|create)\/\d+$/

/**
 * Posts mints and distributions whose transaction is an intent of ours. Other senders' events are no dividend; the
 * reserve check shows them.
 */
export async function postDividendEvents(tx: Tx, { chainId, events }: EventBatch): Promise<void> {
  for (const event of events) {
    if (event.name === 'dividendMinter.WireMinted') await postMint(tx, chainId, event)
    if (event.name === 'dividendDistribution.NewDistributionCreated') {
      await saveDistributionEvent(tx, chainId, event)
    }
  }
}

async function findAction(tx: Tx, chainId: number, hash: FollowedEvent['transactionHash']) {
  const [, actionId] = INTENT.exec((await findIntentOfTransaction(tx, chainId, hash)) ?? '') ?? []
  return actionId ?? null
}

async function postMint(tx: Tx, chainId: number, event: WireMinted): Promise<void> {
  const { blockNumber, blockHash, logIndex, fork, transactionHash, args } = event
  const actionId = await findAction(tx, chainId, transactionHash)
  if (actionId === null) return
  const { amount } = args
  const entryId = `dividend-mint/${chainId}/${blockHash}/${logIndex}/${fork}`
  await insertDividendMint(tx, { chainId, blockNumber, logIndex, entryId, actionId, amount })
  const entry = toDividendEntry(entryId, { kind: 'minted', actionId, chainId, amount })
  await postOrThrow(tx, [entry])
}

async function saveDistributionEvent(tx: Tx, chainId: number, event: Created): Promise<void> {
  const actionId = await findAction(tx, chainId, event.transactionHash)
  if (actionId === null) return
  const { distributionId: id } = event.args
  await saveDistribution(tx, { actionId, chainId }, { id, block: event.blockNumber })
}

/** Reverses the postings of blocks that a reorg removed; the same signed transactions are broadcast again. */
export async function reverseDividendEvents(
  tx: Tx,
  chainId: number,
  aboveBlock: number,
): Promise<void> {
  await reverseEntries(tx, await deleteDividendMintsAbove(tx, chainId, aboveBlock))
  await clearDistributionsAbove(tx, chainId, aboveBlock)
}
