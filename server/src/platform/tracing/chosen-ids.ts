/** Ids of the span that is created next; null lets the generator choose random ones. */
export type ChosenIds = { traceId: string; spanId: string | null }

let chosen: ChosenIds | null = null

/** Creates a span while its ids are chosen; `start` has to be synchronous. */
export function withChosenIds<T>(ids: ChosenIds, start: () => T): T {
  chosen = ids
  try {
    return start()
  } finally {
    chosen = null
  }
}

export const findChosenIds = (): ChosenIds | null => chosen
