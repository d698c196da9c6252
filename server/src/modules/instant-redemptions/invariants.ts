import { instantAccountsOf } from '@parvalue/shared/domain/ledger/ledger-instant.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'
import { findChainState } from '../chains/service.ts'
import { getBalance } from '../ledger/service.ts'
import type { InstantChain } from './deps.ts'
import { listOpenRefillRows } from './refill-store.ts'
import { sumInstantFees } from './store.ts'

/**
 * Lists where rows and ledger differ, one sentence each: the fees of all redemptions at the confirmed block, and the
 * refills on their way.
 */
export async function listInstantViolations(
  db: Db,
  chainId: number,
  tokens: readonly Address[],
): Promise<string[]> {
  const state = await findChainState(db, chainId)
  if (!state) return []
  const open = (await listOpenRefillRows(db)).filter(({ status }) => status === 'sent')
  const violations: string[] = []
  for (const token of tokens) {
    const accounts = instantAccountsOf(chainId, token)
    const inRows = await sumInstantFees(db, { chainId, token, upTo: state.confirmedBlock })
    const inBooks = await getBalance(db, accounts.fees)
    if (inRows !== inBooks)
      violations.push(
        `Chain ${chainId}: the ledger earned ${inBooks} of ${token} from instant redemptions, their rows ${inRows}.`,
      )
    const sent = open
      .filter((refill) => refill.chainId === chainId && refill.paymentToken === token)
      .reduce((sum, { amount }) => sum + amount, 0n)
    const inFlight = await getBalance(db, accounts.inFlight)
    if (sent !== inFlight)
      violations.push(
        `Chain ${chainId}: the ledger has ${inFlight} of ${token} in flight to the buffer, its refills ${sent}.`,
      )
  }
  return violations
}

type BufferCheck = { chainId: number; chain: InstantChain; tokens: readonly Address[] }

/**
 * Lists buffers whose contract has other uncollected fees than the ledger. Null if a node did not answer. A redemption
 * between the confirmed block and the newest one is no difference: those of the rows above it are added.
 */
export async function listFeeDifferences(
  db: Db,
  { chainId, chain, tokens }: BufferCheck,
): Promise<string[] | null> {
  const violations: string[] = []
  for (const token of tokens) {
    const buffer = await chain.redeemer.readBuffer(token).catch(() => null)
    if (!buffer) return null
    const accounts = instantAccountsOf(chainId, token)
    const all = await sumInstantFees(db, { chainId, token, upTo: Number.MAX_SAFE_INTEGER })
    const expected = all - (await getBalance(db, accounts.collected))
    if (buffer.fees !== expected)
      violations.push(
        `Chain ${chainId}: the buffer of ${token} has ${buffer.fees} of fees, the ledger expects ${expected}.`,
      )
  }
  return violations
}
