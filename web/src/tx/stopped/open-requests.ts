import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import type { PageStorage } from '#device/storage.ts'

/** Milliseconds for which a wallet may keep a request that it was asked for. */
const OPEN_MS = 24 * 3600_000

export const OPEN_REQUEST_PREFIX = 'parvalue.open-request.1:'

const schema = z.strictObject({
  id: z.uuid(),
  /** The journal's entry that the request belongs to. */
  entryId: z.uuid(),
  account: z.custom<Address>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value))),
  stoppedMs: z.int().min(0),
})

/**
 * A transaction that the wallet was asked to send and whose wait the user gave up. The wallet may still show the request,
 * so the user can approve it at any time.
 */
export type OpenRequest = z.infer<typeof schema>

export type OpenRequests = {
  /** Lists the requests that may still be open. */
  list: (nowMs: number) => OpenRequest[]
  save: (request: OpenRequest) => void
  remove: (id: string) => void
}

/** Creates the list of open requests, each under its own storage key, so that tabs never overwrite each other. */
export function createOpenRequests(storage: PageStorage): OpenRequests {
  const toKey = (id: string) => `${OPEN_REQUEST_PREFIX}${id}`
  return {
    list: (nowMs) => {
      const saved = storage
        .listKeys(OPEN_REQUEST_PREFIX)
        .map((key) => parseRequest(storage.getItem(key)))
        .filter((request) => request !== null)
      for (const { id, stoppedMs } of saved)
        if (nowMs - stoppedMs >= OPEN_MS) storage.removeItem(toKey(id))
      return saved.filter(({ stoppedMs }) => nowMs - stoppedMs < OPEN_MS)
    },
    save: (request) => void storage.setItem(toKey(request.id), JSON.stringify(request)),
    remove: (id) => storage.removeItem(toKey(id)),
  }
}

function parseRequest(text: string | null): OpenRequest | null {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}
