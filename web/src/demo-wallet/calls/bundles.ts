import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import { localStore } from '#device/storage.ts'

const KEY = 'parvalue.test-wallet.bundles'
const BUNDLES_MAX = 50

const bundlesSchema = z.array(
  z.strictObject({ id: z.string(), chainId: z.int(), hash: z.custom<Hex>() }),
)

/** A sent bundle (EIP-5792) and the hash of its transaction. */
export type SentBundle = z.infer<typeof bundlesSchema>[number]

export const findSentBundle = (id: unknown): SentBundle | null =>
  read().find((bundle) => bundle.id === id) ?? null

export const saveSentBundle = (bundle: SentBundle) =>
  localStore.setItem(KEY, JSON.stringify([...read(), bundle].slice(-BUNDLES_MAX)))

function read(): SentBundle[] {
  try {
    return bundlesSchema.parse(JSON.parse(localStore.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}
