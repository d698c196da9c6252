import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem/utils'
import type { Clock } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { ChainSender } from '../../providers/chain/port.ts'
import type { Db } from '../../tables/tables.ts'
import { advanceTransaction } from '../chain-tx/service.ts'
import { type Carry, toCarryRequest } from './requests.ts'
import { findWanted } from './store.ts'

/** A chain whose restrictor we may speak to. */
export type RestrictorChain = { sender: ChainSender; restrictor: Address }

export type CarryDeps = {
  db: Db
  clock: Clock
  crashAt: CrashAt
  enqueue: Enqueue
  findRestrictor: (chainId: number) => RestrictorChain | null
}

/** How soon the transaction is looked at again, until it is final. */
const LOOK_SECONDS = 2

/**
 * Tells a chain's restrictor what we want of it. Only the newest change is carried: an older one
 * that comes late would undo it.
 */
export async function syncRestrictionToChain(deps: CarryDeps, carry: Carry): Promise<void> {
  const { db, enqueue } = deps
  const { chainId, address, version } = carry
  const chain = deps.findRestrictor(chainId)
  if (!chain) throw new Error(`There is no key for the restrictor of chain ${chainId}`)
  const wanted = await findWanted(db, chainId, address)
  if (!wanted) return
  const state = await advanceTransaction(
    { ...deps, sender: chain.sender },
    {
      id: `restriction/${chainId}/${address}/${version}`,
      call: { to: chain.restrictor, data: toCallData(wanted.isWanted, address) },
      isWanted: async (tx) => (await findWanted(tx, chainId, address))?.version === version,
    },
  )
  if (state === 'reverted') throw new Error(`The restrictor of chain ${chainId} refused ${address}`)
  if (state === 'waiting') await enqueue(db, [toCarryRequest(carry, LOOK_SECONDS)])
}

const toCallData = (isWanted: boolean, address: Address) =>
  encodeFunctionData({
    abi: transferRestrictorAbi,
    functionName: isWanted ? 'restrict' : 'unrestrict',
    args: [address],
  })
