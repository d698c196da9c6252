import { expect, test } from 'vitest'
import { toAreaShapeBetween, toCompactAmountLabel, toValuePlot } from './chart-rules.ts'

const USD = 10n ** 18n
const points = [
  { atMs: 0, value: 100n * USD, netDeposits: 100n * USD, deposits: 100n * USD },
  { atMs: 50, value: 120n * USD, netDeposits: 100n * USD, deposits: 100n * USD },
  { atMs: 100, value: 200n * USD, netDeposits: 180n * USD, deposits: 180n * USD },
]

test('without points nothing is drawn', () => {
  expect(toValuePlot([])).toEqual({ spots: [], values: [], netDeposits: [], lines: [] })
})

test('the plot has margins above and below, and a deposit raises both lines in a step', () => {
  const { spots, values, netDeposits, lines } = toValuePlot(points)
  expect(spots.map(({ x, y }) => [x, Math.round(y)])).toEqual([
    [0, 82],
    [50, 67],
    [100, 8],
  ])
  expect(values.map(({ x, y }) => [x, Math.round(y)])).toEqual([
    [0, 82],
    [50, 67],
    [100, 67],
    [100, 8],
  ])
  expect(netDeposits.map(({ x, y }) => [x, Math.round(y)])).toEqual([
    [0, 82],
    [50, 82],
    [100, 82],
    [100, 23],
  ])
  expect(lines.map(({ units }) => units / USD)).toEqual([100n, 150n, 200n])
})

test('what was bought and sold at a loss between two points leaves no line outside of the plot', () => {
  const none = { value: 0n, netDeposits: 0n, deposits: 0n }
  const soldAll = { atMs: 50, value: 0n, netDeposits: 6n * USD, deposits: 202n * USD }
  const plot = toValuePlot([{ ...none, atMs: 0 }, soldAll, { ...soldAll, atMs: 100 }])
  for (const { y } of [...plot.spots, ...plot.values, ...plot.netDeposits]) {
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(100)
  }
})

test('a sale at a higher price than the last point leaves no line outside of the plot', () => {
  const held = { atMs: 0, value: 100n * USD, netDeposits: 100n * USD, deposits: 100n * USD }
  const sold = { atMs: 50, value: 0n, netDeposits: -60n * USD, deposits: 100n * USD }
  for (const { y } of toValuePlot([held, sold]).values) {
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(100)
  }
})

test('constant values are drawn as a level line within the plot', () => {
  const flat = { value: 50n * USD, netDeposits: 50n * USD, deposits: 50n * USD }
  const level = points.map(({ atMs }) => ({ ...flat, atMs }))
  const heights = toValuePlot(level).values.map(({ y }) => Math.round(y))
  expect(new Set(heights).size).toBe(1)
  expect(heights[0]).toBeGreaterThan(8)
  expect(heights[0]).toBeLessThan(100)
})

test('the area of the gain lies between the two lines', () => {
  expect(
    toAreaShapeBetween(
      [{ x: 0, y: 1 }],
      [
        { x: 0, y: 2 },
        { x: 5, y: 3 },
      ],
    ),
  ).toBe('polygon(0.00% 1.00%,5.00% 3.00%,0.00% 2.00%)')
})

test('axis labels are short', () => {
  expect(
    [1_234_567n * USD, 51_844n * USD, 20_000n * USD, 950n * USD, 12n * USD, -5n * USD].map(
      toCompactAmountLabel,
    ),
  ).toEqual(['1.2\u00a0M', '51.8\u00a0k', '20\u00a0k', '950', '12.00', '−5.00'])
})
