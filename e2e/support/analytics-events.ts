import { PORT } from './ports.ts'

export type AnalyticsEvent = {
  name: string
  url: string
  domain: string
  referrer: string | null
} & {
  props: Record<string, string | number | boolean>
}

/** Returns the URL of the simulated analytics service, whose port is 2110 above the page's. */
const analyticsUrlOf = (port: number) => `http://127.0.0.1:${port + 2100 + 10}`

async function listAfter(id: number, port: number): Promise<(AnalyticsEvent & { id: number })[]> {
  const answer = await fetch(`${analyticsUrlOf(port)}/control/events?after=${id}`)
  return (await answer.json()) as (AnalyticsEvent & { id: number })[]
}

/** Returns a function that lists analytics events sent from now on, in order; a worker has no other page open. */
export async function recordAnalytics(port = PORT): Promise<() => Promise<AnalyticsEvent[]>> {
  let last = 0
  for (
    let events = await listAfter(0, port);
    events.length > 0;
    events = await listAfter(last, port)
  )
    last = events.at(-1)?.id ?? last
  return async () => listAfter(last, port)
}

/** Returns a function like that of `recordAnalytics`, without page views: each event as its name and properties. */
export async function recordAnalyticsSteps(): Promise<() => Promise<Record<string, unknown>[]>> {
  const recorded = await recordAnalytics()
  return async () =>
    (await recorded())
      .filter(({ name }) => name !== 'pageview')
      .map(({ name, props }) => ({ name, ...props }))
}
