/** A group of benchmark measurements that is selected by its name and runs in its own process. */
export type Part = {
  measure: () => Promise<void>
  /** Returns why this machine cannot measure the part, or null. */
  findMissing?: () => Promise<string | null>
  /** The part has a fixed length, so that a slower machine takes no longer for it. */
  isTimed?: boolean
}

/** All parts by their names, in the order in which they run. */
export type Parts = Readonly<Record<string, Part>>

/** The result of one part; `reason` says why it failed or was skipped. */
export type PartEnd =
  | { state: 'ok'; seconds: number }
  | { state: 'failed' | 'skipped'; reason: string; seconds: number }
