export type Closers = { add: (close: () => void | Promise<void>) => void; run: () => Promise<void> }

/** What has to be ended, last started first. What is added during the end is ended at once. */
export function createCleanupStack(onFault: (error: unknown) => void): Closers {
  const pending: (() => void | Promise<void>)[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    for (let close = pending.pop(); close; close = pending.pop()) {
      await Promise.resolve(close()).catch(onFault)
    }
  }
  return {
    add: (close) => {
      pending.push(close)
      if (isRunning) void run()
    },
    run,
  }
}
