/**
 * Deeds of one kind, one after the other: a request takes what comes while it is under way for a
 * repeat, and two switches in a row are two deeds.
 */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(deed: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(deed)
    last = next.catch(() => null)
    return next
  }
}
