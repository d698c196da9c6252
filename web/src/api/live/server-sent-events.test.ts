import { expect, test } from 'vitest'
import { parseServerSentEvent, readServerSentEvents } from './server-sent-events.ts'

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

test('a comment is not an event', () => {
  expect(parseServerSentEvent(': beat')).toBeNull()
  expect(parseServerSentEvent('retry: 1000')).toBeNull()
})

test('events are parsed one by one, wherever the chunks are split', async () => {
  const stream = streamOf(
    'retry: 1000\n\n',
    ': beat\n\nid: 7-1\nevent: redem',
    'ptions\ndata: {}\n',
    '\nevent: wires\r\ndata: a\r\ndata: b\r\n\r\n: beat\nid: 8-0\n\nevent: lost',
  )
  const events = []
  for await (const event of readServerSentEvents(stream)) events.push(event)
  expect(events).toEqual([
    { id: '7-1', event: 'redemptions', data: '{}' },
    { id: null, event: 'wires', data: 'a\nb' },
    { id: '8-0', event: null, data: '' },
  ])
})
