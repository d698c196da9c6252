import { dividendAccounts } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { newestExDateInEffectAt } from '@parvalue/shared/domain/market/market-session.ts'
import type { CorporateActionAnswer, DateSpan } from '../../providers/market-data/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { getBalance } from '../ledger/service.ts'
import { listSplittingStockIds } from './action-store.ts'
import { listPendingSplits as listToCome, type PendingSplitRatio } from './allocation-store.ts'
import { listDividendMintViolations } from './dividend/mint-store.ts'
import { type ListedRecords, readListedRecords } from './listed-records.ts'
import { listOpenOddRecords, type OpenOddRecord } from './odd-records/odd-record-store.ts'
import {
  decideOddRecord,
  type OddRecordDecision,
  type OddRecordOutcome,
} from './odd-records/resolve.ts'
import {
  decideReceipt,
  listUnmatchedReceipts,
  releaseReceipt,
  type UnmatchedReceipt,
} from './receipts/decide-receipt.ts'
import { listOpenOddPayments, type OpenOddPayment } from './receipts/odd-payment-store.ts'
import {
  decideOddPayment,
  type OddPaymentDecision,
  type OddPaymentOutcome,
} from './receipts/odd-payments.ts'
import { type BrokerPaymentLeft, listPaymentsLeft } from './receipts/receipt-store.ts'
import { type ActionCase, listOpenActionCases } from './revision/case-store.ts'
import { applyActionCaseDecision } from './revision/decide-case.ts'
import {
  confirmSplits,
  leaveSplitOut,
  listWaitingSplits,
  type WaitingSplit,
} from './split/decide-split.ts'
import { listOddSplitStockIds } from './split/odd-splits.ts'

/** Returns the dividend cash that backs USD+ on these chains, in base units, less what the broker took back. */
export async function getDividendBacking(db: Db, chainIds: readonly number[]): Promise<bigint> {
  let backing = 0n
  for (const chainId of chainIds) {
    backing += await getBalance(db, dividendAccounts.backing(chainId))
  }
  const loss = await getBalance(db, dividendAccounts.loss)
  return backing > loss ? backing - loss : 0n
}

/** Lists one sentence for each dividend that was minted more than once or with a wrong amount. */
export const listActionViolations = (db: Db, chainId: number): Promise<string[]> =>
  listDividendMintViolations(db, chainId)

/**
 * Lists the splits that are in effect on the market and not converted yet on a chain, with the new balance per share,
 * or without it if the split waits for an operator or the next run (requirement CW-06).
 */
export async function listPendingSplitRatios(
  db: Db,
  marketNowMs: number,
): Promise<PendingSplitRatio[]> {
  const day = newestExDateInEffectAt(marketNowMs)
  return listToCome(db, day, await listSplittingStocks(db, day))
}

/**
 * Lists stocks whose split took effect by that market day and is not converted yet on every chain, or has a record that
 * cannot be read.
 */
export async function listSplittingStocks(db: Db, marketDay: string): Promise<ReadonlySet<number>> {
  const { stockIds, hasOddRecords } = await listSplittingStockIds(db, marketDay)
  return hasOddRecords
    ? new Set([...stockIds, ...(await listOddSplitStockIds(db, marketDay))])
    : stockIds
}

/** Lists executed dividends and splits that the vendor has changed since, oldest first, for an operator. */
export const listActionCases = (db: Db): Promise<ActionCase[]> => listOpenActionCases(db)

/** Carries out an operator's decision about a case, and closes it. */
export const decideActionCase = applyActionCaseDecision

/** Lists payments of the broker that belong to no dividend, oldest first. */
export const listUnmatchedPayments = (db: Db): Promise<UnmatchedReceipt[]> =>
  listUnmatchedReceipts(db)

export type { BrokerPaymentLeft } from './receipts/receipt-store.ts'

/** Returns payments of the broker by their ids, with what it has not taken back of them. */
export const listBrokerPayments = (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, BrokerPaymentLeft>> => listPaymentsLeft(db, ids)

/** Assigns a payment of the broker, or a part of it, to a dividend, or dismisses it. */
export const decideUnmatchedPayment = decideReceipt

/** Frees a payment of the broker from a dividend whose holders are not paid from it. */
export const releaseAssignedPayment = releaseReceipt

/** Lists the activities of the broker that could not be read and wait for an operator, oldest first. */
export const listOddPayments = (db: Db): Promise<OpenOddPayment[]> => listOpenOddPayments(db)

/** Dismisses an unreadable activity of the broker, or completes it with values by the broker's field names. */
export const settleOddPayment = (
  tx: Tx,
  decision: OddPaymentDecision,
  nowMs: number,
): Promise<OddPaymentOutcome> => decideOddPayment(tx, decision, nowMs)

/** Lists the records of the vendor that could not be read and wait for an operator, oldest first. */
export const listOddRecords = (db: Db): Promise<OpenOddRecord[]> => listOpenOddRecords(db)

/** Dismisses an unreadable record, or completes it with values by the vendor's field names. */
export const settleOddRecord = (
  tx: Tx,
  decision: OddRecordDecision,
  nowMs: number,
): Promise<OddRecordOutcome> => decideOddRecord(tx, decision, nowMs)

/** Lists splits that are not carried out before an operator decides, with those that an operator left out. */
export const listHeldSplits = (db: Db): Promise<WaitingSplit[]> => listWaitingSplits(db)

/** Confirms that two splits of one stock are different ones, until the vendor changes one of them. */
export const confirmTwoSplits = confirmSplits

/** Leaves a split out until the vendor changes it, or lets it count again. */
export const leaveOutSplit = leaveSplitOut

/** Converts a whole answer of the vendor to the dividends and splits that this server applies. */
export const readCatalogueRecords = (
  db: Db,
  answer: CorporateActionAnswer,
  span: DateSpan,
): Promise<ListedRecords> => readListedRecords(db, answer, span)
