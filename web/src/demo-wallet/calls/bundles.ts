import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'

const KEY = 'parvalue.test-wallet.bundles'
const BUNDLES_MAX = 50

const bundlesSchema = z.array(
  z.strictObject({ id: z.string(), chainId: z.int(), hash: z.custom<Hex>() }),
)

/** A sent bundle (EIP-5792) and the hash of its transaction. */
export type Bundle = z.infer<typeof bundlesSchema>[number]

export const findBundle = (id: unknown): Bundle | null =>
  read().find((bundle) => bundle.id === id) ?? null

export const saveBundle = (bundle: Bundle) =>
  localStorage.setItem(KEY, JSON.stringify([...read(), bundle].slice(-BUNDLES_MAX)))

function read(): Bundle[] {
  try {
    return bundlesSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}
