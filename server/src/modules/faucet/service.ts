import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { NextRun } from '../../platform/jobs/reschedule.ts'
import type { Tx } from '../../tables/tables.ts'
import { processTransactionIntent } from '../chain-tx/service.ts'
import type { FaucetDeps, SendGasDeps } from './deps.ts'
import type { TokenGrant } from './granted-tokens.ts'
import { sendGasGrantJob } from './queues.ts'
import { findOpenGasGrant, findOpenGasGrantOf, insertGasGrant, settleGasGrant } from './store.ts'
import { grantTokens } from './token-grants.ts'

/** A tenth of an ether pays for hundreds of transactions. */
const GRANT_WEI = 10n ** 17n
/** A wallet with this balance gets no gas. */
const ENOUGH_WEI = GRANT_WEI / 2n

export type FaucetRefusal = 'no_faucet' | 'unreachable' | 'enough' | 'on_its_way'

type FaucetRequest = { chainId: number; address: Address; isDollarWanted: boolean }

/** The granted gas in wei, and the granted tokens of the operator wallet. */
export type FaucetGrants = { gas: bigint; gifts: readonly TokenGrant[] }

/** Grants gas to a wallet that has little, and each sample token once per wallet; jobs send both. */
export async function requestGas(
  deps: FaucetDeps,
  { chainId, address, isDollarWanted }: FaucetRequest,
): Promise<Outcome<FaucetGrants, FaucetRefusal>> {
  const { db } = deps
  const faucet = deps.findFaucet(chainId)
  if (!faucet) return refused('no_faucet')
  const balance = await faucet.findBalance(address)
  if (balance === null) return refused('unreachable')
  return inTransaction(db, async (tx) => {
    const wanted = isDollarWanted ? (faucet.house?.dollars ?? []) : (faucet.house?.gifts ?? [])
    const gifts = await grantTokens(tx, deps, { chainId, address, wanted })
    const gas =
      balance >= ENOUGH_WEI ? refused('enough') : await grantGas(tx, deps, chainId, address)
    if (!gas.ok && gifts.length === 0) return gas
    return accepted({ gas: gas.ok ? gas.value : 0n, gifts })
  })
}

async function grantGas(
  tx: Tx,
  { clock, random, enqueue }: FaucetDeps,
  chainId: number,
  address: Address,
): Promise<Outcome<bigint, 'on_its_way'>> {
  const id = createId(clock(), random(10))
  const grant = { id, chainId, address, amount: GRANT_WEI }
  if (!(await insertGasGrant(tx, grant, clock()))) {
    // The earlier job may have exhausted its retries; a second job sends nothing twice.
    const open = await findOpenGasGrantOf(tx, grant)
    if (open !== null) await enqueue(tx, [sendGasGrantJob(open)])
    return refused('on_its_way')
  }
  await enqueue(tx, [sendGasGrantJob(id)])
  return accepted(GRANT_WEI)
}

/** Seconds until the next run while the transaction is not final. */
const POLL_SECONDS = 2

/** Processes the next step of sending a gas grant. */
export async function sendGasGrant(deps: SendGasDeps, grantId: string): Promise<NextRun> {
  const { db } = deps
  const grant = await findOpenGasGrant(db, grantId)
  if (!grant) return 'none'
  const { chainId, address, amount } = grant
  const faucet = deps.findFaucet(chainId)
  if (!faucet)
    throw new Error(`Chain ${chainId} has no faucet any more: DATA_DIR/keys/faucet is missing`)
  const state = await processTransactionIntent(
    { ...deps, sender: faucet.sender },
    {
      id: `faucet/${grantId}`,
      call: { to: address, data: '0x', value: amount },
      isWanted: async (tx) => (await findOpenGasGrant(tx, grantId)) !== null,
    },
  )
  if (state === 'waiting') return { inSeconds: POLL_SECONDS }
  await settleGasGrant(db, grantId, state === 'final' ? 'paid' : 'failed')
  return 'none'
}
