import { wireAccountsOf } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import { toBaseUnitsOfCents } from '@parvalue/shared/domain/wires/wire.ts'
import { RECALLED_WIRE_REASON } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { keccak256, toHex } from 'viem/utils'
import { listWireViolations } from '../../modules/funding/wire-invariants.ts'
import { getBalance } from '../../modules/ledger/service.ts'
import type { Db } from '../../tables/tables.ts'
import { SIMULATED_CHAIN_ID } from '../world/simulated-deployment.ts'
import type { SimulatedEnvironment } from '../world/world.ts'

/** Lists violations of the wire invariants that hold after every step, one sentence each. */
export async function listMintedWireViolations(
  db: Db,
  { bank, chain }: SimulatedEnvironment,
): Promise<string[]> {
  const { wires } = chain.head().state
  const violations: string[] = []
  const references = new Set<string>()
  for (const { id, status, amount, account_id } of bank.list()) {
    const reference = keccak256(toHex(id))
    references.add(reference)
    const minted = wires.get(reference)
    if (!minted) continue
    const isThere = status === 'accepted' || bank.isLate(id)
    if (!isThere) violations.push(`Mint for wire ${id}, which is ${status}.`)
    if (account_id !== 'account_usd') violations.push(`Mint for wire ${id}, which is not in USD.`)
    if (minted.amount !== toBaseUnitsOfCents(BigInt(amount))) {
      violations.push(`Mint of ${minted.amount} for wire ${id} of ${amount} cents.`)
    }
  }
  for (const reference of wires.keys()) {
    if (!references.has(reference))
      violations.push(`Mint for bank reference ${reference}, which the bank does not have.`)
  }
  return [...violations, ...(await listWireViolations(db))]
}

/** Statuses in which a wire may end: suspense lasts for days, and parked wires wait for an operator. */
const ENDS = ['minted', 'returned', 'suspense', 'parked', 'covering']

/** Returns whether a wire was returned, or recalled by the bank after minting. */
const isGone = ({ status, reason }: { status: string; reason: string | null }) =>
  status === 'returned' || reason === RECALLED_WIRE_REASON

/** Lists violations of the wire invariants that hold once all work is done. */
export async function listUnsettledWires(
  db: Db,
  { bank, chain }: SimulatedEnvironment,
): Promise<string[]> {
  const receipts = await db.selectFrom('incoming_wires').selectAll().orderBy('id').execute()
  const { wires } = chain.head().state
  const violations: string[] = []
  let backing = 0n
  for (const { bank_ref, bank_ref_hash, status, cents } of receipts) {
    if (!ENDS.includes(status)) violations.push(`Wire ${bank_ref} stays ${status}.`)
    const isMinted = wires.has(bank_ref_hash as `0x${string}`)
    if (isMinted) backing += BigInt(cents)
    if (isMinted !== (status === 'minted')) {
      violations.push(
        `Wire ${bank_ref} is ${status}, but ${isMinted ? '' : 'not '}minted on chain.`,
      )
    }
  }
  for (const { id, status } of bank.list()) {
    const receipt = receipts.find(({ bank_ref }) => bank_ref === id)
    if (!receipt) {
      // A wire that was recalled before it was recorded needs no row.
      if (status !== 'reversed') violations.push(`Wire ${id} is not recorded.`)
    } else if (isGone(receipt) !== (status === 'reversed')) {
      violations.push(`Wire ${id} is ${status} at the bank and ${receipt.status} here.`)
    }
  }
  const inBooks = await getBalance(db, wireAccountsOf('USD').backing(SIMULATED_CHAIN_ID))
  if (inBooks !== backing) {
    violations.push(`Wire backing: ledger ${inBooks} cents, expected ${backing}.`)
  }
  return violations
}
