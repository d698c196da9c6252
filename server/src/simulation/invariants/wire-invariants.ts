import { wireAccountsOf } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import { toBaseUnits } from '@parvalue/shared/domain/wires/wire.ts'
import { RECALLED } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { keccak256, toHex } from 'viem/utils'
import { listWireViolations } from '../../modules/funding/audit.ts'
import { getBalance } from '../../modules/ledger/service.ts'
import type { Db } from '../../tables/tables.ts'
import { CHAIN_ID } from '../world/places.ts'
import type { World } from '../world/world.ts'

/** What holds of wires after every step: one sentence for each thing that does not. */
export async function listWireFaults(db: Db, { bank, chain }: World): Promise<string[]> {
  const { wires } = chain.head().state
  const faults: string[] = []
  const references = new Set<string>()
  for (const { id, status, amount, account_id } of bank.list()) {
    const reference = keccak256(toHex(id))
    references.add(reference)
    const minted = wires.get(reference)
    if (!minted) continue
    const isThere = status === 'accepted' || bank.isLate(id)
    if (!isThere) faults.push(`Minted for ${id}, which is ${status}.`)
    if (account_id !== 'account_usd') faults.push(`Minted for ${id}, which is no dollars.`)
    if (minted.amount !== toBaseUnits(BigInt(amount))) {
      faults.push(`Minted ${minted.amount} for ${id}, which has ${amount} cents.`)
    }
  }
  for (const reference of wires.keys()) {
    if (!references.has(reference)) faults.push(`Minted for ${reference}, which no bank knows.`)
  }
  return [...faults, ...(await listWireViolations(db))]
}

/** Where the end of a wire may be. Suspense waits for days, and for people. */
const ENDS = ['minted', 'returned', 'suspense', 'parked', 'covering']

/** Sent back, or taken back by the bank when it could not be given up any more. */
const isGone = ({ status, reason }: { status: string; reason: string | null }) =>
  status === 'returned' || reason === RECALLED

/** What holds of wires once everything has come to rest. */
export async function listWiresUnsettled(db: Db, { bank, chain }: World): Promise<string[]> {
  const receipts = await db.selectFrom('incoming_wires').selectAll().orderBy('id').execute()
  const { wires } = chain.head().state
  const faults: string[] = []
  let backing = 0n
  for (const { bank_ref, bank_ref_hash, status, cents } of receipts) {
    if (!ENDS.includes(status)) faults.push(`The wire ${bank_ref} stays ${status}.`)
    const isMinted = wires.has(bank_ref_hash as `0x${string}`)
    if (isMinted) backing += BigInt(cents)
    if (isMinted !== (status === 'minted')) {
      faults.push(
        `The wire ${bank_ref} is ${status}, on the chain ${isMinted ? '' : 'not '}minted.`,
      )
    }
  }
  for (const { id, status } of bank.list()) {
    const receipt = receipts.find(({ bank_ref }) => bank_ref === id)
    if (!receipt) {
      // What was taken back before it was heard of never counted.
      if (status !== 'reversed') faults.push(`Nobody heard of the wire ${id}.`)
    } else if (isGone(receipt) !== (status === 'reversed')) {
      faults.push(`The wire ${id} is ${status} at the bank and ${receipt.status} here.`)
    }
  }
  const inBooks = await getBalance(db, wireAccountsOf('USD').backing(CHAIN_ID))
  if (inBooks !== backing) {
    faults.push(`Behind minted wires the books have ${inBooks} cents, the world ${backing}.`)
  }
  return faults
}
