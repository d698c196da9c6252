import { ONE_DOLLAR } from '../../../../simulators/brokerage/amounts.ts'
import {
  listAccountExecutionViolations,
  listHoldViolations,
} from '../../modules/brokerage/account-invariants.ts'
import { getAccountBalances } from '../../modules/brokerage/account-ledger.ts'
import { ACCOUNT_ID, findVendorId } from './account-steps.ts'
import type { ActionRun } from './scenario.ts'

/** A billionth of a share, in base units: the broker rounds each split of a position to it. */
const SHARE_UNIT = 10n ** 9n

const CENT = ONE_DOLLAR / 100n

/** Lists violations of the rules of the brokerage account once all work is done. */
export async function listAccountViolations(run: ActionRun): Promise<string[]> {
  const { db } = run.database
  const vendorId = await findVendorId(run)
  const { cash, held, incoming, outgoing, receivable } = await getAccountBalances(db, ACCOUNT_ID)
  const orders = await db.selectFrom('account_orders').select('id').execute()
  // Each order is rounded to a cent once; the broker rounds nothing.
  const difference = BigInt(run.world.broker.customerCash(vendorId)) - (cash - receivable) * CENT
  const isSame = (difference < 0n ? -difference : difference) <= CENT * BigInt(orders.length)
  return [
    ...(await listHoldViolations(db)),
    ...(await listAccountExecutionViolations(db)),
    ...(held + incoming + outgoing === 0n
      ? []
      : [`Of the account, ${held} are held, ${incoming} in.`]),
    ...(isSame
      ? []
      : [`The account has ${cash} and owes ${receivable}; the broker differs by ${difference}.`]),
    ...listPositionViolations(run, vendorId),
  ]
}

/** Lists a difference between the account's shares and those of its valid executions, multiplied by later splits. */
function listPositionViolations({ world: { broker } }: ActionRun, vendorId: string): string[] {
  const traded = broker.listTraded().filter(({ isOver }) => !isOver)
  const expected = traded.reduce(
    (sum, { side, sharesNow }) => sum + (side === 'buy' ? sharesNow : -sharesNow),
    0n,
  )
  const difference = broker.customerPosition(vendorId) - expected
  const tolerance = SHARE_UNIT * 50n
  return difference <= tolerance && difference >= -tolerance
    ? []
    : [`The account has ${difference} more shares than its executions.`]
}
