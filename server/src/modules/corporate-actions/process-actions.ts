import type {
  CorporateActionKind,
  CorporateActionStep,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import { exDateEffectiveMs } from '@parvalue/shared/domain/market/market-session.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { type CorporateAction, listOpenActions, saveActionPrice } from './action-store.ts'
import { listAllocations } from './allocation-store.ts'
import { type ImportedRecords, importAnnouncements } from './announce.ts'
import type { ActionDeps } from './deps.ts'
import { fundDividend } from './dividend/fund-dividend.ts'
import { snapshotEntitlements } from './dividend/record-date-snapshot.ts'
import { releaseOddRecords } from './odd-records/set-aside.ts'
import { payDividendJob, processChainActionsJob } from './queues.ts'
import { importReceipts } from './receipts/import-receipts.ts'
import { reviseActions } from './revision/revise-actions.ts'
import { startSplit } from './split/halt.ts'
import { cancelOrdersOfOddSplits } from './split/odd-splits.ts'

/**
 * Compares the vendor's records with the stored ones, brings the actions into line, starts due ones and enqueues the
 * jobs of open ones again, in case one was lost. Nothing is started from records that could not be read anew.
 */
export async function processCorporateActions(deps: ActionDeps): Promise<void> {
  const { db, enqueue } = deps
  let imported: ImportedRecords = { failed: new Set(), unsure: new Set(), settled: [] }
  const isCurrent = await attempt(deps, async () => {
    imported = await importAnnouncements(deps)
    await reviseActions(deps)
    await releaseOddRecords(db, imported)
  })
  await attempt(deps, () => savePrices(deps))
  await attempt(deps, () => cancelOrdersOfOddSplits(deps))
  if (isCurrent) {
    await attempt(deps, () => importReceipts(deps))
    for (const action of await listOpenActions(db)) {
      if (imported.failed.has(action.symbol) || imported.unsure.has(toListedId(action))) continue
      await attempt(deps, () => startAction(deps, action))
    }
  }
  const underway = (await listOpenActions(db)).filter(({ step }) => UNDERWAY.has(step))
  const parts = await listAllocations(
    db,
    underway.map(({ id }) => id),
  )
  const kinds: readonly CorporateActionKind[] = ['dividend', 'split']
  const queueKeys = deps.chains.flatMap(({ chainId }) => kinds.map((kind) => ({ chainId, kind })))
  const paying = parts.filter(({ step }) => step === 'pay')
  await enqueue(db, [
    ...(underway.length > 0 ? queueKeys.map((queueKey) => processChainActionsJob(queueKey)) : []),
    ...paying.map(({ actionId, chainId }) => payDividendJob({ actionId, chainId })),
  ])
}

/** Returns the id of the action whose record decides: the rest of a corrected dividend has that of the first one. */
const toListedId = ({ kind, id, corrects }: CorporateAction) =>
  kind === 'dividend' ? (corrects ?? id) : id

const UNDERWAY: ReadonlySet<CorporateActionStep> = new Set(['paying', 'halted', 'canceling'])

function startAction(deps: ActionDeps, action: CorporateAction): Promise<void> {
  if (action.kind === 'split') {
    return action.step === 'announced' ? startSplit(deps, action) : Promise.resolve()
  }
  if (action.step === 'announced') return snapshotEntitlements(deps, action)
  return action.step === 'entitled' ? fundDividend(deps, action) : Promise.resolve()
}

/** Saves the last price before an action takes effect, for the comparison that holders see. */
async function savePrices({ db, marketClock, prices }: ActionDeps): Promise<void> {
  const coming = (await listOpenActions(db)).filter(
    ({ step, exDate }) => step === 'announced' && marketClock.nowMs() < exDateEffectiveMs(exDate),
  )
  if (coming.length === 0) return
  const known = await prices.list()
  for (const { id, stockId } of coming) {
    const price = known.get(stockId)?.price
    if (price !== undefined) await saveActionPrice(db, id, price)
  }
}

/** Logs a failure and returns false instead of throwing, so that one action does not block the others; the next run retries. */
async function attempt({ log }: ActionDeps, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const isUnreachable = error instanceof ProviderError && error.kind === 'retryable'
    log[isUnreachable ? 'warn' : 'error'](
      { err: error },
      'corporate-actions: run failed, will retry',
    )
    return false
  }
}
