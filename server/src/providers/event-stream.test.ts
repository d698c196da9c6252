import { expect, test } from 'vitest'
import { readEventStream } from './event-stream.ts'

async function read(...parts: string[]): Promise<string[]> {
  const bytes = parts.map((part) => new TextEncoder().encode(part))
  async function* body() {
    yield* bytes
  }
  const found: string[] = []
  for await (const text of readEventStream(body())) found.push(text)
  return found
}

test('a line about omitted events is a failure', async () => {
  const lost = read('data: 1\n\n', ': you are reading too slowly, dropped 10000 messages\n\n')
  await expect(lost).rejects.toMatchObject({ name: 'ProviderError', kind: 'retryable' })
  const ended = read(': internal server error\n')
  await expect(ended).rejects.toMatchObject({ kind: 'retryable' })
})

test('an endless line is a failure', async () => {
  await expect(read('x'.repeat(1_000_001))).rejects.toMatchObject({ kind: 'broken' })
})

test('heartbeats and unknown fields are skipped, and an incomplete event is dropped', async () => {
  expect(await read(':heartbeat\n\n', 'id: 5\nevent: x\ndata: {"a":1}\n\n', 'data: {"b":')).toEqual(
    ['{"a":1}'],
  )
})

test('events do not depend on chunk boundaries or line endings', async () => {
  const text = 'data: {"a":\r\ndata: "ñ"}\r\n\r\ndata:2\n\n'
  const whole = ['{"a":\n"ñ"}', '2']
  expect(await read(text)).toEqual(whole)
  expect(await read(...Array.from(text))).toEqual(whole)
})
