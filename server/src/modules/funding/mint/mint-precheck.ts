import { toBaseUnits } from '@parvalue/shared/domain/wires/wire.ts'
import { findMintBlocker } from '@parvalue/shared/domain/wires/wire-mint.ts'
import type { ParkReason } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { isApproved } from '../../approvals/service.ts'
import type { FundingJobDeps } from '../deps.ts'
import { type IncomingWire, sumHeld } from '../wires/receipt-store.ts'
import { recordTransfer } from '../wires/record-transfer.ts'
import type { MinterChain } from './chains.ts'

/** A person has to decide, or time does. */
export type MintBlocker =
  | { kind: 'park'; reason: ParkReason }
  | { kind: 'wait'; waitsFor: 'mint_cap' | 'reserve' | 'approval' }

/**
 * Looked at right before a mint is signed: the wire is still at the bank as we know it, the bank
 * holds no less than all that has arrived and not gone back, and the chain lets so much be minted.
 */
export async function checkMintable(
  deps: FundingJobDeps,
  receipt: IncomingWire,
  chain: MinterChain,
): Promise<MintBlocker | null> {
  const { db, bank, log } = deps
  const transfer = await bank.findTransfer(receipt.bankRef)
  if (transfer?.status === 'returned') {
    await recordTransfer(deps, transfer)
    return null
  }
  const { cents, currency } = receipt
  const isSame = transfer?.cents === cents && transfer.currency === currency
  if (!isSame || transfer.status !== 'settled') return { kind: 'park', reason: 'bank_disagrees' }
  const held = await sumHeld(db, receipt.accountId)
  const balance = await bank.getBalance(receipt.accountId)
  if (balance < held) {
    log.error({ balance: `${balance}`, held: `${held}` }, 'the bank holds less than arrived')
    return { kind: 'wait', waitsFor: 'reserve' }
  }
  const amount = toBaseUnits(cents)
  const cap = findMintBlocker(amount, await chain.readCaps())
  if (cap === 'mint_cap') return { kind: 'wait', waitsFor: cap }
  if (cap !== null) return { kind: 'park', reason: cap }
  const wanted = { subject: receipt.id, amount, limit: deps.approvalLimit }
  return (await isApproved(db, wanted)) ? null : { kind: 'wait', waitsFor: 'approval' }
}
