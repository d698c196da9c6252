import { expect, test } from 'vitest'
import { listRiffChunks, toAnimatedWebp, type WebpFrame } from './animated-webp.ts'

const chunk = (name: string, body: number[]) => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return [...head, ...body, ...(body.length % 2 === 1 ? [0] : [])]
}

const toStill = (chunks: number[]) =>
  Buffer.from([...Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks])

const still = toStill([...chunk('VP8X', [1, 2]), ...chunk('VP8L', [7, 8, 9])])
const frame: WebpFrame = { webp: still, x: 2, y: 4, width: 3, height: 5, ms: 300 }

test('a frame at an odd offset is refused, because the format stores half of it', () => {
  expect(() => toAnimatedWebp([{ ...frame, x: 1 }], { width: 8, height: 9 })).toThrow(
    'A frame at 1, 4 is not at even numbers.',
  )
})

test('the images become the frames of an endless animation', () => {
  const size = { width: 1000, height: 890 }
  const bytes = toAnimatedWebp([frame, { ...frame, ms: 70_000 }], size)
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
  const picture = chunk('VP8L', [7, 8, 9])
  expect(listRiffChunks(bytes).map(({ name, body }) => [name, [...body]])).toEqual([
    ['VP8X', [0x12, 0, 0, 0, 0xe7, 3, 0, 0x79, 3, 0]],
    ['ANIM', [0, 0, 0, 0, 0, 0]],
    ['ANMF', [1, 0, 0, 2, 0, 0, 2, 0, 0, 4, 0, 0, 0x2c, 1, 0, 0, ...picture]],
    ['ANMF', [1, 0, 0, 2, 0, 0, 2, 0, 0, 4, 0, 0, 0x70, 0x11, 1, 0, ...picture]],
  ])
})
