import { toBaseUnitsOfCents } from '@parvalue/shared/domain/wires/wire.ts'
import { findWireMintBlocker } from '@parvalue/shared/domain/wires/wire-mint.ts'
import type { WireParkReason } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { isAmountApproved } from '../../approvals/service.ts'
import type { FundingJobDeps } from '../deps.ts'
import { recordBankTransfer } from '../wires/record-transfer.ts'
import { type IncomingWire, sumHeldCents } from '../wires/wire-receipt-store.ts'
import type { MinterChain } from './chains.ts'

/** A reason not to mint now: parked until an operator decides, or waiting until a condition changes. */
export type MintBlocker =
  | { kind: 'park'; reason: WireParkReason }
  | { kind: 'wait'; waitsFor: 'mint_cap' | 'reserve' | 'approval' }

/**
 * Returns the first reason against signing the mint now; null if there is none. The wire has to be unchanged at the
 * bank, the bank's balance has to cover all wires that it must hold, and the mint caps and the approvals have to allow
 * the amount. A wire that the bank has returned is recorded as returned, so that its mint is no longer signed.
 */
export async function findReceiptMintBlocker(
  deps: FundingJobDeps,
  receipt: IncomingWire,
  chain: MinterChain,
): Promise<MintBlocker | null> {
  const { db, bank, log } = deps
  const transfer = await bank.findTransfer(receipt.bankRef)
  if (transfer?.status === 'returned') {
    await recordBankTransfer(deps, transfer)
    return null
  }
  const { cents, currency } = receipt
  const isSame = transfer?.cents === cents && transfer.currency === currency
  if (!isSame || transfer.status !== 'settled') return { kind: 'park', reason: 'bank_disagrees' }
  const held = await sumHeldCents(db, receipt.accountId)
  const balance = await bank.getBalance(receipt.accountId)
  if (balance < held) {
    const facts = { wire_id: receipt.id, account_id: receipt.accountId }
    log.error(
      { ...facts, balance: `${balance}`, held: `${held}` },
      'funding: bank balance below recorded wires, minting stopped for this account',
    )
    return { kind: 'wait', waitsFor: 'reserve' }
  }
  const amount = toBaseUnitsOfCents(cents)
  const cap = findWireMintBlocker(amount, await chain.readCaps())
  if (cap === 'mint_cap') return { kind: 'wait', waitsFor: cap }
  if (cap !== null) return { kind: 'park', reason: cap }
  const wanted = { subject: receipt.id, amount, limit: deps.approvalLimit }
  return (await isAmountApproved(db, wanted)) ? null : { kind: 'wait', waitsFor: 'approval' }
}
