/** One server-sent event; an event without a name only updates the cursor. */
export type ServerSentEvent = { id: string | null; event: string | null; data: string }

/** The library's types also allow SharedArrayBuffer chunks, which no response body contains. */
type Decoder = ReadableWritablePair<string, Uint8Array>

/**
 * Yields the events of a `text/event-stream` as they arrive. It replaces EventSource, which cannot send the
 * header that names the wallet.
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void> {
  const reader = body.pipeThrough<string>(new TextDecoderStream() as Decoder).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    rest += value
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseServerSentEvent(block)
      if (event) yield event
    }
  }
}

/** Parses one event; null for a comment, which only keeps the connection open. */
export function parseServerSentEvent(block: string): ServerSentEvent | null {
  const fields: Record<string, string[]> = {}
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*)(?::\x20?(.*))?$/.exec(line) ?? []
    if (name !== '') fields[name] = [...(fields[name] ?? []), value]
  }
  if (!fields.id && !fields.event && !fields.data) return null
  return {
    id: fields.id?.at(-1) ?? null,
    event: fields.event?.at(-1) ?? null,
    data: fields.data?.join('\n') ?? '',
  }
}
