import { ProviderError } from './provider-error.ts'

/** A line longer than this is no event. */
const LINE_MAX = 1_000_000

/** `: you are reading too slowly, dropped 10000 messages`, or that the server gave up. */
const LOST = /dropped|too slow|internal server error/i

/**
 * The data of a stream of server-sent events, one text for each. Comments keep the line open, but for
 * those that say that something was left out: then the reader has to begin again where it was.
 */
export async function* readEventStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const part of body) {
    const lines = (rest + decoder.decode(part, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LINE_MAX) throw new ProviderError('broken', 'An event has no end')
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield data.join('\n')
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      else if (line.startsWith(':') && LOST.test(line)) {
        throw new ProviderError('retryable', `The stream says${line}`)
      }
    }
  }
}
