import { AppError } from '../../platform/http/app-error.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { BrokerageDeps } from './deps.ts'

/** Refuses an access token that may not read tax documents, which only the list tells apart. */
export async function refuseTaxDocument(
  { customers }: Pick<BrokerageDeps, 'customers'>,
  vendorIds: readonly string[],
  id: string,
) {
  const lists = await orUnavailable(Promise.all(vendorIds.map(customers.listDocuments)))
  const document = lists.flat().find((each) => each.id === id)
  if (document?.kind === 'tax_statement') throw new AppError('token_not_allowed', { detail: 'tax' })
}

export async function findDocument(
  { customers }: Pick<BrokerageDeps, 'customers'>,
  vendorIds: readonly string[],
  id: string,
): Promise<Uint8Array | null> {
  for (const vendorId of vendorIds) {
    const paper = await customers.findDocument(vendorId, id)
    if (paper) return paper
  }
  return null
}

/** Waits for a provider; turns its failure into the error `unavailable` (503). */
export async function orUnavailable<Found>(pending: Promise<Found>): Promise<Found> {
  return pending.catch((cause: unknown) => {
    if (!(cause instanceof ProviderError)) throw cause
    throw new AppError('unavailable', { cause })
  })
}
