import { createId } from '@parvalue/shared/domain/values/id.ts'
import type { Tx } from '../../tables/tables.ts'
import type { KycDeps } from './deps.ts'
import { runScreeningJob } from './queues.ts'
import { insertScreening } from './screening-store.ts'
import type { IdentityCheck } from './store.ts'

type Deps = Pick<KycDeps, 'clock' | 'random' | 'enqueue' | 'notify'>

/** Opens a screening of the holder and enqueues its job, unless one is in progress. */
export async function openScreening(
  tx: Tx,
  { clock, random, enqueue, notify }: Deps,
  { entityId, inquiryId }: Pick<IdentityCheck, 'entityId' | 'inquiryId'>,
): Promise<void> {
  const askedAtMs = clock()
  const id = createId(askedAtMs, random(10))
  if (!(await insertScreening(tx, { id, entityId, inquiryId, askedAtMs }))) return
  await enqueue(tx, [runScreeningJob(id)])
  await notify(tx, entityId)
}
