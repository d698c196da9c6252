/**
 * Creates a queue that runs mutations of one kind one after the other. Without it `createApiRequest` would treat
 * the second of two quick switches as a repeat of the first and drop it.
 */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(task)
    last = next.catch(() => null)
    return next
  }
}
