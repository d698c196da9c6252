import pg from 'pg'

/** Records the statements and outgoing requests of this process, to show what a request of the API costs. */
export function startRecording() {
  let calls: string[] = []
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const { query: send } = prototype
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
    calls.push((text ?? '').replace(/\s+/g, ' ').trim())
    return send.apply(this, args)
  }
  return {
    noteRequest: (url: string) => calls.push(url),
    take: () => {
      const taken = calls
      calls = []
      return taken
    },
  }
}
