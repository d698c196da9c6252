import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem/utils'
import type { Clock } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { NextRun } from '../../platform/jobs/reschedule.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { ChainSender } from '../../providers/chain/port.ts'
import type { Db } from '../../tables/tables.ts'
import { processTransactionIntent } from '../chain-tx/service.ts'
import type { RestrictionUpdate } from './queues.ts'
import { findRequestedRestriction } from './store.ts'

/** A chain whose restrictor we can change. */
export type RestrictorChain = { sender: ChainSender; restrictor: Address }

export type RestrictionJobDeps = {
  db: Db
  clock: Clock
  crashAt: CrashAt
  enqueue: Enqueue
  findRestrictor: (chainId: number) => RestrictorChain | null
}

/** Seconds until the next run while the transaction is not final. */
const POLL_SECONDS = 2

/** Sends a restriction to a chain's restrictor. Only the newest version is sent: a late older one would undo it. */
export async function syncRestrictionToChain(
  deps: RestrictionJobDeps,
  carry: RestrictionUpdate,
): Promise<NextRun> {
  const { db } = deps
  const { chainId, address, version } = carry
  const chain = deps.findRestrictor(chainId)
  if (!chain) throw new Error(`Chain ${chainId} has no restrictor key configured (RESTRICTOR_KEY)`)
  const wanted = await findRequestedRestriction(db, chainId, address)
  if (!wanted) return 'none'
  const state = await processTransactionIntent(
    { ...deps, sender: chain.sender },
    {
      id: `restriction/${chainId}/${address}/${version}`,
      call: { to: chain.restrictor, data: toCallData(wanted.isWanted, address) },
      isWanted: async (tx) =>
        (await findRequestedRestriction(tx, chainId, address))?.version === version,
    },
  )
  if (state === 'reverted')
    throw new Error(`Restriction of ${address} reverted on chain ${chainId}`)
  return state === 'waiting' ? { inSeconds: POLL_SECONDS } : 'none'
}

const toCallData = (isWanted: boolean, address: Address) =>
  encodeFunctionData({
    abi: transferRestrictorAbi,
    functionName: isWanted ? 'restrict' : 'unrestrict',
    args: [address],
  })
