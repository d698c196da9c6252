import { toWireEntry } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import {
  RECALLED_WIRE_REASON,
  transitionWireReceipt,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BankTransfer } from '../../../providers/bank/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { postOrThrow } from '../../ledger/service.ts'
import type { FundingJobDeps } from '../deps.ts'
import { lockWireRequests } from '../wire-request-store.ts'
import { matchAndRecordWire } from './match-wire.ts'
import { lockWireReceipt, saveWireReceipt } from './wire-receipt-store.ts'

type Deps = Omit<FundingJobDeps, 'bank' | 'findMinter'>

/** Records a settled or returned transfer to one of our accounts, as read from the bank. */
export async function recordBankTransfer(deps: Deps, transfer: BankTransfer): Promise<void> {
  const { accountId, otherAccountIds } = deps.settings
  if (![accountId, ...otherAccountIds].includes(transfer.accountId)) return
  if (transfer.status === 'settled') {
    await inTransaction(deps.db, (tx) => matchAndRecordWire(tx, deps, transfer))
    deps.crashAt('wire.after-receipt-commit')
  }
  if (transfer.status === 'returned') {
    await inTransaction(deps.db, (tx) => recordWireReturn(tx, deps, transfer.ref))
  }
  if (transfer.status === 'unknown') {
    deps.log.error(
      { bank_ref: transfer.ref, status: transfer.statusText },
      'funding: unknown wire status from the bank, ignored',
    )
  }
}

/** Records that the bank returned a wire. A wire that was never recorded was not posted, so nothing is reversed. */
export async function recordWireReturn(
  tx: Tx,
  { log, notify }: Pick<Deps, 'log' | 'notify'>,
  bankRef: string,
): Promise<void> {
  const receipt = await lockWireReceipt(tx, { bankRef })
  if (!receipt || receipt.status === 'returned') return
  const transition = transitionWireReceipt(receipt.status, 'give_back')
  if (!transition.ok) {
    // Already recorded: every poll reports the recall again.
    if (receipt.reason === RECALLED_WIRE_REASON) return
    // The money is gone and the USD+ are minted: an operator has to act.
    log.error(
      { wire_id: receipt.id, status: receipt.status },
      'funding: wire recalled by the bank after minting, USD+ unbacked until covered',
    )
    await saveWireReceipt(tx, receipt.id, { reason: RECALLED_WIRE_REASON })
    return
  }
  const { id, currency, cents, memoCode } = receipt
  await saveWireReceipt(tx, id, { status: transition.value, waitsFor: null })
  await postOrThrow(tx, [
    toWireEntry(`wire/${id}/returned`, { kind: 'returned', currency, cents, memoCode }),
  ])
  const [request] = memoCode === null ? [] : await lockWireRequests(tx, [memoCode])
  if (request) await notify(tx, request.wallet)
}
