import type { PaidDistribution, TakenBackDistribution } from '../../../providers/holdings/port.ts'
import type { Db } from '../../../tables/tables.ts'
import type { ReadableActivities } from './odd-payments.ts'
import { listStoredReceipts, type StoredReceipt } from './receipt-store.ts'

/**
 * Requirements CW-02 and CW-03: a payment from which holders were paid keeps its figures. If the broker lowers its
 * amount, the difference is taken back from it; if the broker moves it to another stock, it is taken back as a whole,
 * and the other stock has a payment of its own. A cancellation takes back all that was paid, whatever amount it states.
 */
export async function followFundedReceipts(
  db: Db,
  { paid, takenBack, listed }: ReadableActivities,
): Promise<ReadableActivities> {
  const named = takenBack.flatMap(({ paymentId }) => paymentId ?? [])
  const stored = await listStoredReceipts(db, [...paid.map(({ id }) => id), ...named])
  const byId = new Map(stored.map((each) => [each.id, each]))
  const followed = paid.map((payment) => follow(payment, byId.get(payment.id)))
  return {
    paid: followed.map((each) => each.payment),
    takenBack: [
      ...takenBack.map((each) => toWhole(each, byId.get(each.paymentId ?? ''))),
      ...followed.flatMap(({ taken }) => taken ?? []),
    ],
    listed: {
      ...listed,
      listedIds: [...listed.listedIds, ...followed.map(({ payment }) => payment.id)],
    },
  }
}

type Followed = { payment: PaidDistribution; taken?: TakenBackDistribution }

function follow(payment: PaidDistribution, stored: StoredReceipt | undefined): Followed {
  if (!stored?.isFunded) return { payment }
  const { id, paidDate: bookedDate } = payment
  const taken = { id: `${id}/corrected`, symbol: stored.symbol, bookedDate, paymentId: id }
  if (payment.symbol !== stored.symbol) {
    const { perShare, amount } = stored
    return {
      payment: { ...payment, id: `${id}/${payment.symbol}` },
      taken: { ...taken, perShare, amount },
    }
  }
  const amount = stored.amount - payment.amount
  if (amount <= 0n) return { payment }
  const perShare = stored.perShare - payment.perShare
  return { payment: stored, taken: { ...taken, perShare: perShare > 0n ? perShare : null, amount } }
}

const toWhole = (takeBack: TakenBackDistribution, stored: StoredReceipt | undefined) =>
  stored && stored.amount > takeBack.amount ? { ...takeBack, amount: stored.amount } : takeBack
