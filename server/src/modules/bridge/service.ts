import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'
import { listChainStates } from '../chains/service.ts'
import { listTransferViolations } from './bridge-invariants.ts'
import {
  countBridgeMessages,
  listBridgeLegs,
  listBridgeMessageIds,
  listBridgeRefusals,
} from './store.ts'
import { type BridgeTransfer, type BridgeTransferContext, toBridgeTransfer } from './transfer.ts'

export type { BridgeTransfer as Transfer } from './transfer.ts'

export type BridgeDeps = { db: Db; isLocal: BridgeTransferContext['isLocal'] }

/** Finds a transfer by its message; returns null if neither leg of it is indexed. */
export async function findBridgeTransfer(
  deps: BridgeDeps,
  messageId: Hex,
): Promise<BridgeTransfer | null> {
  const [transfer] = await readTransfers(deps, [messageId])
  return transfer ?? null
}

type Paging = { page: number; pageSize: number }

/** Returns one page of the transfers that a wallet sent or receives, the first being page 1, and the total count. */
export async function listBridgeTransfers(
  deps: BridgeDeps,
  wallet: Address,
  { page, pageSize }: Paging,
): Promise<{ transfers: BridgeTransfer[]; count: number }> {
  const owner = wallet.toLowerCase() as Address
  const paging = { offset: (page - 1) * pageSize, limit: pageSize }
  const ids = await listBridgeMessageIds(deps.db, owner, paging)
  return {
    transfers: await readTransfers(deps, ids),
    count: await countBridgeMessages(deps.db, owner),
  }
}

/** Reads transfers in the order of the ids; unknown ids are skipped. */
async function readTransfers({ db, isLocal }: BridgeDeps, ids: readonly Hex[]) {
  const legs = await listBridgeLegs(db, ids)
  const refusals = await listBridgeRefusals(db, ids)
  const states = await listChainStates(db)
  return ids.flatMap((id) => {
    const of = <Row extends { messageId: Hex }>(rows: readonly Row[]) =>
      rows.filter(({ messageId }) => messageId === id)
    const transfer = toBridgeTransfer(of(legs), of(refusals), { states, isLocal })
    return transfer ? [transfer] : []
  })
}

/** Lists the violations of invariant 8 with this chain as source or destination, one sentence each. */
export const listBridgeViolations = (db: Db, chainId: number): Promise<string[]> =>
  listTransferViolations(db, chainId)
