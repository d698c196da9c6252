import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import type { PageStorage } from '#device/storage.ts'

const schema = z.strictObject({
  orderId: z.uuid(),
  chainId: z.int().positive(),
  account: z.custom<Address>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value))),
  signature: z.custom<Hex>((value) => /^0x[0-9a-f]{130}$/i.test(String(value))),
  deadlineSeconds: z.int().positive(),
  /** Idempotency key of the request, so that a retry after a lost response cancels only once. */
  key: z.uuid(),
})

/** A signed cancellation that has not reached the server. */
export type SignedCancel = z.infer<typeof schema>

export const CANCEL_STORAGE_PREFIX = 'parvalue.order-cancel.1:'

export const readSignedCancels = (storage: PageStorage): SignedCancel[] =>
  storage
    .listKeys(CANCEL_STORAGE_PREFIX)
    .map((key) => parse(storage.getItem(key)))
    .filter((signedCancel) => signedCancel !== null)

function parse(text: string | null): SignedCancel | null {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}
