import { expect, test } from 'vitest'
import { toQrPath } from './qr-path.ts'

const PATTERN = 7

test('the path has the finder patterns of a QR code and a quiet zone of four modules', () => {
  const { path, size } = toQrPath(
    `wc:${'0'.repeat(64)}@2?relay-protocol=irn&symKey=${'f'.repeat(64)}`,
  )
  const rects = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map((found) =>
    found.map(Number),
  )
  expect(rects.map(([, , , width, back]) => width === back)).not.toContain(false)
  expect(rects.map(([, x, y]) => Math.min(x ?? 0, y ?? 0)).sort((a, b) => a - b)[0]).toBe(4)
  const edges = rects.map(([, x, , width]) => (x ?? 0) + (width ?? 0))
  expect(Math.max(...edges)).toBe(size - 4)
  const top = rects.filter(([, , y]) => y === 4)
  expect(top[0]?.slice(1, 4)).toEqual([4, 4, PATTERN])
  expect(top.at(-1)?.slice(1, 4)).toEqual([size - 4 - PATTERN, 4, PATTERN])
})
