import { useState } from 'react'
import { PriceChart } from '#ui/chart/price-chart.tsx'
import { SessionLegend, type SessionSegment, SessionStrip } from '#ui/layout/session-strip.tsx'
import { KitSection } from './section.tsx'
import { useKitStrings } from './use-kit-strings.ts'

const parts: readonly SessionSegment[] = [
  { tone: 'overnight', fromPercent: 0, toPercent: 33.33 },
  { tone: 'extended', fromPercent: 33.33, toPercent: 56.25 },
  { tone: 'regular', fromPercent: 56.25, toPercent: 70.83 },
  { tone: 'extended', fromPercent: 70.83, toPercent: 87.5 },
  { tone: 'closed', fromPercent: 87.5, toPercent: 100 },
]

const hours = ['20:00', '04:00', '09:30', '13:00', '17:00'].map((text, index) => ({
  text,
  atPercent: parts[index]?.fromPercent ?? 0,
}))

const spots = Array.from({ length: 60 }, (_, index) => ({
  xPercent: index * 1.1,
  value: 229.28 + Math.sin(index / 4) + index * 0.03,
}))

/** Shows sample charts of half a trading day, with the crosshair on. */
export function KitCharts() {
  const { sections, charts } = useKitStrings()
  const [reading, setReading] = useState<number | null>(30)
  return (
    <KitSection title={sections.charts} isWide>
      <PriceChart
        name={charts.name}
        summary={charts.summary}
        readingName={charts.reading}
        spots={spots}
        previous={229.28}
        sessions={parts}
        marks={[{ xPercent: 33.33, letter: 'D', label: charts.dividend }]}
        toValueText={(value) => value.toFixed(2)}
        reading={reading}
        onReading={setReading}
        toReadingText={(index) => (spots[index]?.value ?? 0).toFixed(2)}
      />
      <SessionStrip label={charts.sessions} segments={parts} hours={hours} nowPercent={66} />
      <SessionLegend names={charts.tones} />
    </KitSection>
  )
}
