import { ProviderError } from './provider-error.ts'

/** Maximum length of a line; a longer one is an error. */
const LINE_MAX = 1_000_000

/** Comments that end the stream, such as `: you are reading too slowly, dropped 10000 messages`. */
const LOST = /dropped|too slow|internal server error/i

/**
 * Yields the data of each server-sent event. Most comments are heartbeats; one that reports dropped events
 * throws a `retryable` error, and the reader resumes from its cursor.
 */
export async function* readEventStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const part of body) {
    const lines = (rest + decoder.decode(part, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LINE_MAX)
      throw new ProviderError('broken', `Event stream: line longer than ${LINE_MAX} characters`)
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield data.join('\n')
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      else if (line.startsWith(':') && LOST.test(line)) {
        throw new ProviderError(
          'retryable',
          `Event stream: the server sent "${line.slice(1).trim()}"`,
        )
      }
    }
  }
}
