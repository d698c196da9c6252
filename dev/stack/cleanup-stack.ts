export type CleanupStack = {
  add: (close: () => void | Promise<void>) => void
  run: () => Promise<void>
}

/**
 * Creates a stack of cleanup functions, which run in reverse order. One that is added during the cleanup runs at once.
 */
export function createCleanupStack(onFault: (error: unknown) => void): CleanupStack {
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
