import { writeFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.join(import.meta.dirname, '../../docs/growth.svg')
const [WIDTH, HEIGHT] = [640, 320]
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 150, 32, 48]
const COLORS = ['#2f6fde', '#0f8a6a', '#b4562b', '#7a5bd0']
const INK = '#7d8590'

type Series = { what: string; bySize: ReadonlyMap<number, readonly number[]> }

/** Draws the milliseconds over the number of stored orders; the plot is transparent, for light and dark pages. */
export function drawGrowthPlot(all: readonly Series[]) {
  const lines = all.map(({ what, bySize }) => ({
    what,
    points: [...bySize].map(([size, spans]) => ({ size, ms: Math.min(...spans) })),
  }))
  const sizes = lines[0]?.points.map(({ size }) => size) ?? []
  const msMax = Math.ceil(Math.max(...lines.flatMap(({ points }) => points.map(({ ms }) => ms))))
  const [first, last] = [Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 10)]
  const toX = (size: number) =>
    LEFT + ((Math.log10(size) - first) / (last - first)) * (WIDTH - LEFT - RIGHT)
  const toY = (ms: number) => HEIGHT - BOTTOM - (ms / msMax) * (HEIGHT - TOP - BOTTOM)
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const [y, ms] = [toY(part * msMax), part * msMax]
    return `<path d="M${LEFT} ${y}H${WIDTH - RIGHT}" stroke="${INK}" stroke-opacity=".3"/>
<text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${Number(ms.toFixed(2))}</text>`
  })
  const marks = sizes.map(
    (size) =>
      `<text x="${toX(size)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
  )
  const drawn = spread(lines.map(({ points }) => toY(points.at(-1)?.ms ?? 0))).map((labelY, at) => {
    const { what = '', points = [] } = lines[at] ?? {}
    const color = COLORS[at % COLORS.length]
    const path = points.map(({ size, ms }) => `${toX(size)},${toY(ms).toFixed(1)}`).join(' ')
    const dots = points.map(
      ({ size, ms }) =>
        `<circle cx="${toX(size)}" cy="${toY(ms).toFixed(1)}" r="3" fill="${color}"/>`,
    )
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>
${dots.join('')}
<text x="${WIDTH - RIGHT + 10}" y="${labelY + 4}" style="fill:${color}">${what}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>Milliseconds in the database, over orders stored</title>
<style>text{fill:${INK}}</style>
<text x="${LEFT}" y="18">ms in the database, of the round that was least disturbed</text>
${[...grid, ...marks].join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">orders stored</text>
${drawn.join('\n')}
</svg>
`
  writeFileSync(FILE, svg)
}

const LINE = 15

/** Returns the heights of the labels of the lines, moved apart where they would overlap. */
function spread(wanted: readonly number[]): number[] {
  const taken: number[] = []
  const order = wanted.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y)
  let below = Number.NEGATIVE_INFINITY
  for (const { y, at } of order) {
    below = Math.max(y, below + LINE)
    taken[at] = below
  }
  return taken
}
