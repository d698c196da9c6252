import { writeFileSync } from 'node:fs'
import path from 'node:path'

const DOCS = path.join(import.meta.dirname, '../../docs')
const [WIDTH, HEIGHT] = [640, 320]
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 150, 32, 48]
const COLORS = ['#2f6fde', '#0f8a6a', '#b4562b', '#7a5bd0']
const INK = '#7d8590'

/** One line of a plot: a value for each size. */
export type PlotLine = { label: string; points: readonly { size: number; value: number }[] }

/** One plot: `file` in `docs`, its title for screen readers, and the texts above and below the grid. */
export type LinePlot = {
  file: string
  title: string
  valueLabel: string
  sizeLabel: string
  lines: readonly PlotLine[]
}

/** Draws values over sizes on a logarithmic scale; the plot is transparent, for light and dark pages. */
export function drawLinePlot({ file, title, valueLabel, sizeLabel, lines }: LinePlot): void {
  const sizes = lines[0]?.points.map(({ size }) => size) ?? []
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  const valueMax = Math.ceil(Math.max(...values))
  const [first, last] = [Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 10)]
  const toX = (size: number) =>
    LEFT + ((Math.log10(size) - first) / (last - first)) * (WIDTH - LEFT - RIGHT)
  const toY = (value: number) => HEIGHT - BOTTOM - (value / valueMax) * (HEIGHT - TOP - BOTTOM)
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const [y, value] = [toY(part * valueMax), part * valueMax]
    return `<path d="M${LEFT} ${y}H${WIDTH - RIGHT}" stroke="${INK}" stroke-opacity=".3"/>
<text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${Number(value.toFixed(2))}</text>`
  })
  const marks = sizes.map(
    (size) =>
      `<text x="${toX(size)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
  )
  const ends = lines.map(({ points }) => toY(points.at(-1)?.value ?? 0))
  const drawn = spreadLabels(ends).map((labelY, index) => {
    const { label = '', points = [] } = lines[index] ?? {}
    const color = COLORS[index % COLORS.length]
    const spots = points.map(({ size, value }) => ({ x: toX(size), y: toY(value).toFixed(1) }))
    const dots = spots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="3" fill="${color}"/>`)
    return `<polyline points="${spots.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>
${dots.join('')}
<text x="${WIDTH - RIGHT + 10}" y="${labelY + 4}" style="fill:${color}">${label}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>${title}</title>
<style>text{fill:${INK}}</style>
<text x="${LEFT}" y="18">${valueLabel}</text>
${[...grid, ...marks].join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${sizeLabel}</text>
${drawn.join('\n')}
</svg>
`
  writeFileSync(path.join(DOCS, file), svg)
}

const LINE = 15

/** Returns the heights of the labels of the lines, moved apart where they would overlap. */
function spreadLabels(wanted: readonly number[]): number[] {
  const heights: number[] = []
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y)
  let below = Number.NEGATIVE_INFINITY
  for (const { y, index } of order) {
    below = Math.max(y, below + LINE)
    heights[index] = below
  }
  return heights
}
