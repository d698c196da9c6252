import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { makeId } from '@parvalue/shared/domain/values/id.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../tables/tables.ts'
import { advanceTransaction } from '../chain-tx/service.ts'
import type { FaucetDeps, SendGasDeps } from './deps.ts'
import type { GiftWanted } from './gift-list.ts'
import { promiseGifts } from './gifts.ts'
import { toSendRequest } from './requests.ts'
import { findOpenGrant, findOpenGrantOf, insertGrant, settleGrant } from './store.ts'

/** A tenth of an ether pays for hundreds of transactions; who has half of that needs none. */
const GRANT_WEI = 10n ** 17n
const ENOUGH_WEI = GRANT_WEI / 2n

export type FaucetRefusal = 'no_faucet' | 'unreachable' | 'enough' | 'on_its_way'

type Asked = { chainId: number; address: Address; isDollarWanted: boolean }

/** In wei, and tokens of the house. */
export type Promised = { gas: bigint; gifts: readonly GiftWanted[] }

/** Promises gas to a wallet, and once what it may look at; jobs bring it there. */
export async function requestGas(
  deps: FaucetDeps,
  { chainId, address, isDollarWanted }: Asked,
): Promise<Outcome<Promised, FaucetRefusal>> {
  const { db } = deps
  const faucet = deps.findFaucet(chainId)
  if (!faucet) return refused('no_faucet')
  const balance = await faucet.findBalance(address)
  if (balance === null) return refused('unreachable')
  return inTransaction(db, async (tx) => {
    const wanted = isDollarWanted ? (faucet.house?.dollars ?? []) : (faucet.house?.gifts ?? [])
    const gifts = await promiseGifts(tx, deps, { chainId, address, wanted })
    const gas =
      balance >= ENOUGH_WEI ? refused('enough') : await promiseGas(tx, deps, chainId, address)
    if (!gas.ok && gifts.length === 0) return gas
    return accepted({ gas: gas.ok ? gas.value : 0n, gifts })
  })
}

async function promiseGas(
  tx: Tx,
  { clock, random, enqueue }: FaucetDeps,
  chainId: number,
  address: Address,
): Promise<Outcome<bigint, 'on_its_way'>> {
  const id = makeId(clock(), random(10))
  const grant = { id, chainId, address, amount: GRANT_WEI }
  if (!(await insertGrant(tx, grant, clock()))) {
    // Its job may have been given up; another one does nothing twice.
    const open = await findOpenGrantOf(tx, grant)
    if (open !== null) await enqueue(tx, [toSendRequest(open)])
    return refused('on_its_way')
  }
  await enqueue(tx, [toSendRequest(id)])
  return accepted(GRANT_WEI)
}

/** How soon the transaction is looked at again, until it is final. */
const LOOK_SECONDS = 2

/** Brings a grant one step further. */
export async function sendGas(deps: SendGasDeps, grantId: string): Promise<void> {
  const { db, enqueue } = deps
  const grant = await findOpenGrant(db, grantId)
  if (!grant) return
  const { chainId, address, amount } = grant
  const faucet = deps.findFaucet(chainId)
  if (!faucet) throw new Error(`Chain ${chainId} has no faucet any more`)
  const state = await advanceTransaction(
    { ...deps, sender: faucet.sender },
    {
      id: `faucet/${grantId}`,
      call: { to: address, data: '0x', value: amount },
      isWanted: async (tx) => (await findOpenGrant(tx, grantId)) !== null,
    },
  )
  if (state === 'waiting') await enqueue(db, [toSendRequest(grantId, LOOK_SECONDS)])
  else await settleGrant(db, grantId, state === 'final' ? 'paid' : 'failed')
}
